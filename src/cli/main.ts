import './with-resolvers.ts';
import manifest from '../../package.json' with { type: 'json' };
import { ProblemError, problemLine } from '../core/problem.ts';
import { sanitise } from '../core/text/sanitise.ts';
import { helpText } from './args/help.ts';
import { type Arguments, parseArguments } from './args/parse.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { ReaderGone } from './print/sink.ts';
import type { Settings } from './settings.ts';
import { processSurroundings, type Surroundings } from './surroundings.ts';
import { UsageError, usageText } from './usage-error.ts';

/**
 * Runs the program with its arguments and gives the exit code. What a run does not need is not loaded: help and errors
 * of usage know neither HTTP nor Ink, printing knows no Ink.
 */
export const main = async (args: readonly string[], around = processSurroundings()): Promise<number> => {
  // A reader that has gone is told by the write itself; without a listener the event would end the process.
  for (const output of [around.stdout, around.stderr]) output.on?.('error', () => undefined);
  try {
    return await run(parseArguments(args), around);
  } catch (error) {
    if (error instanceof ReaderGone) return EXIT.fine;
    if (error instanceof UsageError) {
      around.stderr.write(usageText(error));
      return EXIT.usage;
    }
    if (error instanceof ProblemError) {
      // Whoever pressed ^C knows.
      if (error.problem.kind !== 'stopped') around.stderr.write(`edgescope: ${sanitise(problemLine(error.problem))}\n`);
      return exitCodeOf(error.problem);
    }
    throw error;
  }
};

const run = async (args: Arguments, around: Surroundings): Promise<number> => {
  if (args.options.has('help')) {
    around.stdout.write(helpText(args.command));
    return EXIT.fine;
  }
  if (args.options.has('version')) {
    around.stdout.write(`edgescope ${manifest.version}\n`);
    return EXIT.fine;
  }
  if (args.command === 'serve') {
    const { serve } = await import('./serve.ts');
    return serve(args, around);
  }
  const { settingsOf } = await import('./config/settings-of.ts');
  const settings = settingsOf(args, around);
  return settings.output === null ? open(settings) : print(settings, settings.output, around);
};

const print = async (
  settings: Settings,
  format: NonNullable<Settings['output']>,
  around: Surroundings,
): Promise<number> => {
  const { printView } = await import('./print/run.ts');
  const { connect } = await import('./connect.ts');
  const client = connect(settings.connection);
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once('SIGINT', interrupt);
  try {
    return await printView(settings, format, client, around, interrupted.signal);
  } finally {
    process.off('SIGINT', interrupt);
    await client.close();
  }
};

const open = async (settings: Settings): Promise<number> => {
  const { runInteractive } = await import('./interactive/run.tsx');
  const { connect } = await import('./connect.ts');
  const client = connect(settings.connection);
  try {
    return await runInteractive(settings, { client });
  } finally {
    await client.close();
  }
};
