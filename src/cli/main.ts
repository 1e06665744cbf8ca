import './with-resolvers.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Client } from '../core/client.ts';
import { ProblemError } from '../core/problem.ts';
import { sanitise } from '../core/text/sanitise.ts';
import { helpText } from './args/help.ts';
import { type Arguments, parseArguments } from './args/parse.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { openLogFile } from './log/file.ts';
import { createRequestLog } from './log/ring.ts';
import { ReaderGone } from './print/sink.ts';
import { commandProblemLine } from './remedy.ts';
import type { Connection, Settings } from './settings.ts';
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
      if (error.problem.kind !== 'stopped')
        around.stderr.write(`edgescope: ${sanitise(commandProblemLine(error.problem))}\n`);
      return exitCodeOf(error.problem);
    }
    throw error;
  }
};

const run = async (args: Arguments, around: Surroundings): Promise<number> => {
  if (args.options.has('help')) {
    const more = args.command === 'serve' ? (await import('./fault-help.ts')).faultHelp() : '';
    around.stdout.write(`${helpText(args.command)}${more}`);
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
  if (args.command === 'show') {
    const { showSettingsOf } = await import('./show/settings.ts');
    const { showItem } = await import('./show/run.ts');
    const settings = showSettingsOf(args, around);
    return asking(settings.connection, around, (client, signal) => showItem(settings, client, around, signal));
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
  return asking(settings.connection, around, (client, signal) => printView(settings, format, client, around, signal));
};

/** Runs something with a client that is closed in the end, and with a signal that ^C gives. */
const asking = async (
  connection: Connection,
  { stderr }: Pick<Surroundings, 'stderr'>,
  work: (client: Client, signal: AbortSignal) => Promise<number>,
): Promise<number> => {
  const { connect } = await import('./connect.ts');
  const log = createRequestLog(logWriter(connection));
  const client = connect(connection, log.add);
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once('SIGINT', interrupt);
  try {
    return await work(client, interrupted.signal);
  } finally {
    process.off('SIGINT', interrupt);
    await client.close();
    if (log.trouble !== null) stderr.write(`${sanitise(log.trouble)}\n`);
  }
};

const logWriter = ({ logFile }: Connection) => (logFile === null ? undefined : openLogFile(logFile));

const open = async (settings: Settings): Promise<number> => {
  const { openSession } = await import('./interactive/session.ts');
  const { connect } = await import('./connect.ts');
  const log = createRequestLog(logWriter(settings.connection));
  const client = connect(settings.connection, log.add);
  try {
    const session = openSession(settings, { client, log });
    await underway();
    const { runInteractive } = await import('./interactive/run.tsx');
    return await runInteractive(settings, session);
  } finally {
    await client.close();
  }
};

/** A service near by has been connected to and asked by then; one far away is not waited for. */
const UNDERWAY_MS = 4;
const underway = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, UNDERWAY_MS));
