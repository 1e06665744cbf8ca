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
  about: 'for monitoring systems: one line, exit 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN',
  takes: '[VIEW]',
  forms: [
    ['edgescope check [VIEW]', 'CRITICAL where anything is broken'],
    ["edgescope check hosts --filter 'agent<4.7' --warn 10 --crit 5%", 'by the number of rows that match'],
  ],
  words: VIEW_WORDS,
  notes: [
    'The line is that of monitoring plugins: EDGESCOPE CRITICAL - 58 of 1213 hosts: health=unhealthy | match=58;9;49;0;1213 loaded=1213 unknown=9 age=3s. A number is reached at itself; as ranges of plugins alert above theirs, 10 is written as 9. A percentage is written as the rows that it comes to.',
    'Never OK, but UNKNOWN: a list that is empty or not complete, a field that no row has, more rows in use than --max-unknown that do not say what is asked, data older than --max-age, no service configured, any failure, and wrong usage. Nothing is written to stderr.',
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
      about: 'CRITICAL from so many on; 1 without --warn and --crit',
      group: 'Check',
    },
    {
      name: 'max-age',
      argument: 'TIME',
      about: 'UNKNOWN where the data are older: 90s, 5m (default unit), 1h',
      group: 'Check',
    },
    {
      name: 'max-unknown',
      argument: 'N|P%',
      about: 'never OK, but UNKNOWN, if more rows in use do not say what is asked (default 10%); 100% for any',
      group: 'Check',
    },
  ],
  run: async (call) => {
    const { check, checkSettingsOf, failedLine, STATES } = await import('../check/run.ts');
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
    const { failedLine, STATES } = await import('../check/run.ts');
    // If the reader has gone, nobody can be told.
    await printText(stdout, failedLine(error, env)).catch(() => undefined);
    return STATES.UNKNOWN;
  },
};
