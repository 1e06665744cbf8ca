import { printText } from '../print/sink.ts';
import type { Output, ProcessContext } from '../process-context.ts';
import { runWatched, withClient } from '../with-client.ts';
import type { Command } from './command.ts';
import { VIEWING } from './shared-options.ts';
import { VIEW_WORDS } from './words.ts';

/** A check writes nothing to stderr: a monitoring system may take it for the line of the check. */
const SILENT: Output = { write: () => true };

/** `edgescope check`. */
export const CHECK: Command = {
  name: 'check',
  group: 'Ask',
  about: 'for monitoring systems: one line; exit code 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN',
  takes: '[VIEW]',
  forms: [
    ['edgescope check [VIEW]', 'CRITICAL if anything is broken'],
    ["edgescope check hosts --filter 'agent<4.7' --warn 10 --crit 5%", 'by the number of rows that match'],
  ],
  words: VIEW_WORDS,
  notes: [
    'The line has the form of monitoring plugins: EDGESCOPE CRITICAL - 58 of 1213 hosts: health=unhealthy | match=58;9;49;0;1213 loaded=1213 unknown=9 age=3s. --warn 10 alerts from 10 rows on. A plugin range alerts above its number, so 10 is written as 9. A percentage is written as a number of rows. unknown= counts the rows in use that do not report the field.',
    'The result is UNKNOWN if the list is empty or incomplete, if no row has a field of the filter, if the data are older than --max-age, if no service is configured, and after any failure or wrong usage. It is UNKNOWN in place of OK if more rows in use than --max-unknown do not report the field. Nothing is written to stderr.',
  ],
  options: [...VIEWING, 'filter'],
  ownOptions: [
    {
      name: 'warn',
      argument: 'N|P%',
      about: 'WARNING from N matching rows on, or from P% of all rows of the list',
      group: 'Check',
    },
    {
      name: 'crit',
      argument: 'N|P%',
      about: 'CRITICAL from this many on; without --warn and --crit: 1',
      group: 'Check',
    },
    {
      name: 'max-age',
      argument: 'TIME',
      about: 'UNKNOWN if the data are older than 90s, 5m or 1h; a plain number is minutes',
      group: 'Check',
    },
    {
      name: 'max-unknown',
      argument: 'N|P%',
      about: 'UNKNOWN in place of OK if more rows in use do not report the field (default 10%); 100% turns this off',
      group: 'Check',
    },
  ],
  run: async (call) => {
    const { check, checkSettingsOf, failedLine } = await import('../check/run.ts');
    const { STATES } = await import('../check/line.ts');
    const { env, home, cwd, stdin, stdout } = call.context;
    const context: ProcessContext = { env, home, cwd, stdin, stdout, stderr: SILENT };
    const settings = checkSettingsOf(call.args, context);
    return runWatched(
      context,
      () => withClient({ ...call, context }, settings.connection, (given) => check(settings, context, given)),
      (error) => {
        stdout.write(failedLine(error, env));
        process.exit(STATES.UNKNOWN);
      },
    );
  },
  failed: async (error, { env, stdout }) => {
    const { failedLine } = await import('../check/run.ts');
    const { STATES } = await import('../check/line.ts');
    // If the reader has gone, nobody can be told.
    await printText(stdout, failedLine(error, env)).catch(() => undefined);
    return STATES.UNKNOWN;
  },
};
