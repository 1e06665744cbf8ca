import { optionsIn } from '../src/cli/args/option.ts';
import type { Command } from '../src/cli/commands/command.ts';
import { COMMANDS } from '../src/cli/commands/index.ts';
import { main } from '../src/cli/main.ts';
import { serve } from '../src/cli/serve.ts';
import { UsageError } from '../src/cli/usage-error.ts';
import { runWatched } from '../src/cli/with-client.ts';
import { disturbedBy } from './faults/disturb.ts';
import { FAULT_GROUPS } from './faults/fault-list.ts';

const faultsOrRefusal = (text: string): ReturnType<typeof disturbedBy> => {
  try {
    return disturbedBy(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`--fault: ${error.message}`, 'node test/serve.js --help lists them');
  }
};

/** `edgescope serve` with an additional option for faults. */
const faulty = (serveCommand: Command): Command => ({
  ...serveCommand,
  notes: [
    ...(serveCommand.notes ?? []),
    'Write a fault as NAME[:TIMES][@LIST]. TIMES limits it to the first requests of each path, +TIMES skips those; LIST limits it to one list, as for dropped endpoints. Separate several with commas: 500:+1@hosts,slow.',
    ...FAULT_GROUPS.map(({ title, faults }) =>
      [`${title}:`, ...Object.entries(faults).map(([name, { about }]) => `  ${name.padEnd(16)}${about}`)].join('\n'),
    ),
  ],
  ownOptions: [
    ...(serveCommand.ownOptions ?? []),
    ...optionsIn('Demo', { '--fault LIST': 'inject faults, e.g. 500:2,slow@profiles' }),
  ],
  run: ({ args, context }) => {
    const faults = args.options.get('fault');
    const more = typeof faults === 'string' ? faultsOrRefusal(faults) : {};
    return runWatched(context, () => serve(args, context, more));
  },
});

const commands = COMMANDS.map((command) => (command.name === 'serve' ? faulty(command) : command));
process.exitCode = await main(['serve', ...process.argv.slice(2)], undefined, [], 'clone', commands);
