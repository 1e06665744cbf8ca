import './with-resolvers.ts';
import { ProblemError } from '../core/client/index.ts';
import { sanitise } from '../core/text/index.ts';
import { helpText, shortHelpText } from './args/help.ts';
import { optionsOf } from './args/options.ts';
import { commandIn, parseArguments } from './args/parse.ts';
import type { Arguments, Call } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { type CompiledCode, keepCode } from './compiled-code.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { OutputFailed, ReaderGone, tell } from './print/sink.ts';
import { type ProcessContext, readProcessContext } from './process-context.ts';
import { commandProblemLine } from './remedy.ts';
import { UsageError, usageText } from './usage-error.ts';
import { versionText } from './version.ts';
import { endByFault } from './with-client.ts';

/**
 * Runs the program and returns the exit code. Modules imported on demand are in a second file, which version, help,
 * completions and errors of the command line do not load. Printing does not load Ink.
 */
export const main = async (
  args: readonly string[],
  context = readProcessContext(),
  code: readonly CompiledCode[] = [],
  installation = 'clone',
  commands = COMMANDS,
): Promise<number> => {
  const exitCode = await exitCodeOfRun(args, { context, code, installation, commands });
  // A command that needs the second file of the program keeps both.
  if (code.length === 1) await keepCode(code, false);
  return exitCode;
};

const exitCodeOfRun = async (args: readonly string[], call: Omit<Call, 'args'>): Promise<number> => {
  const { commands, context } = call;
  try {
    return await run({ ...call, args: parseArguments(args, commands) });
  } catch (error) {
    const { failed = toldFailure } = commandIn(args, commands);
    return failed(error, context);
  }
};

const run = async (call: Call): Promise<number> => {
  const { args, context, installation } = call;
  const { command, options } = args;
  if (options.has('help')) return tell(helpIn(call), context);
  if (options.has('version')) return tell(versionText(installation, options.has('verbose')), context);
  if (options.has('verbose') && command.name !== 'version')
    throw new UsageError('--verbose goes with --version', 'write edgescope --version --verbose, or leave it out');
  if (optionsOf(command).some(({ name }) => name === 'time')) {
    const { setTimeZone } = await import('./config/time-zone.ts');
    setTimeZone(args, context);
  }
  return command.run({ ...call, args: await withFile(args, context) });
};

const helpIn = ({ args: { command, options }, context, commands }: Call): string =>
  options.get('help') === 'short'
    ? shortHelpText(command, commands)
    : helpText(command, commands, context.stdout.columns);

/** Opens the snapshot that `--from` names and adds it to the command line. @throws UsageError */
const withFile = async (args: Arguments, context: ProcessContext): Promise<Arguments> => {
  if (!args.options.has('from')) return args;
  const from = await (await import('./from/from.ts')).fromFile(args.options, context);
  return from === null ? args : { ...args, from };
};

/** Reports a failure on stderr and returns the exit code. */
const toldFailure = async (error: unknown, context: ProcessContext): Promise<number> => {
  const { stderr } = context;
  if (error instanceof ReaderGone) return EXIT.fine;
  if (error instanceof UsageError) {
    stderr.write(usageText(error));
    return EXIT.usage;
  }
  if (error instanceof ProblemError) {
    // No message after ^C.
    if (error.problem.kind !== 'stopped') stderr.write(`edgescope: ${sanitise(commandProblemLine(error.problem))}\n`);
    return exitCodeOf(error.problem);
  }
  if (error instanceof OutputFailed) {
    stderr.write(`edgescope: ${sanitise(error.message)}\n`);
    return EXIT.failed;
  }
  return endByFault(error, context);
};
