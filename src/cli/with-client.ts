import { sanitise } from '../core/text/index.ts';
import { clocksNote } from '../core/values/index.ts';
import type { Arguments, Call, Command } from './commands/command.ts';
import { keepCode } from './compiled-code.ts';
import { sourceText } from './config/setting.ts';
import { clockOf } from './connect.ts';
import { crashLine } from './crash-line.ts';
import { EXIT } from './exit-code.ts';
import { openLogFile } from './log/file.ts';
import { authoritySentence, createRequestLog } from './log/ring.ts';
import type { Asking } from './print/load.ts';
import type { ProcessContext } from './process-context.ts';
import { createClockWatch } from './run-clock.ts';
import type { Connection, Settings } from './settings.ts';

/** Reports a fault of the program and ends the process at once. Exiting restores a taken terminal. */
export const endByFault = (error: unknown, { env, stderr }: ProcessContext): never => {
  stderr.write(`${crashLine(error, env)}\n`);
  process.exit(EXIT.failed);
};

/**
 * Runs work without a screen. A fault outside the work's own promise ends the process too. ^\ does not dump core, which
 * would contain the API keys.
 */
export const runWatched = async (
  context: ProcessContext,
  work: () => Promise<number>,
  endBy: (error: unknown, context: ProcessContext) => never = endByFault,
): Promise<number> => {
  const end = (error: unknown): never => endBy(error, context);
  const quit = (): never => process.exit(EXIT.quit);
  process.on('uncaughtException', end);
  process.on('SIGQUIT', quit);
  try {
    return await work();
  } finally {
    process.off('uncaughtException', end);
    process.off('SIGQUIT', quit);
  }
};

/** Two steps of a command that asks the service: reading its settings, and its work with a client. */
interface AskingWork<Own> {
  /** @throws UsageError */
  readonly settingsOf: (args: Arguments, context: ProcessContext) => Own | Promise<Own>;
  /** Returns the exit code. */
  readonly work: (settings: Own, context: ProcessContext, asking: Asking) => Promise<number>;
}

/** Creates `run` of a command that asks the service: its settings are checked before the first request. */
export const askingRun =
  <Own extends Pick<Settings, 'connection'>>(load: () => Promise<AskingWork<Own>>): Command['run'] =>
  async (call) => {
    const { settingsOf, work } = await load();
    const settings = await settingsOf(call.args, call.context);
    return runWithClient(call, settings.connection, (asking) => work(settings, call.context, asking));
  };

/** Runs `withClient`; a fault anywhere ends the process, as `runWatched` does. */
export const runWithClient: typeof withClient = (call, connection, work) =>
  runWatched(call.context, () => withClient(call, connection, work));

/** Runs work with a client that is closed afterwards, and a signal that ^C aborts. Returns its exit code; 4 for success over a cut-off snapshot. */
export const withClient = async (
  { context, code }: Pick<Call, 'context' | 'code'>,
  connection: Connection,
  work: (asking: Asking) => Promise<number>,
): Promise<number> => {
  const { connect } = await import('./connect.ts');
  const { commandDialects, initialDialects } = await import('./dialect/known-dialects.ts');
  const log = createRequestLog(logWriter(connection));
  const target = connection.target.value;
  if (target.kind === 'snapshot') await (await import('./from/from.ts')).wholeFile(target);
  const watch = createClockWatch(clockOf(connection));
  const client = connect(connection, watch, log.add, (one) => initialDialects(one, context));
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once('SIGINT', interrupt);
  try {
    const dialects = commandDialects(connection, context);
    const exit = await work({ client, stderr: context.stderr, signal: interrupted.signal, dialects, watch });
    await keepCode(code, false);
    const note = clocksNote(watch.clocks, watch.clock.now());
    if (note !== null)
      context.stderr.write(`edgescope: ${note.text}; ages are computed with the clock of the service\n`);
    const isCut = target.kind === 'snapshot' && target.snapshot.known?.damage.cutAfter != null;
    return isCut && exit === EXIT.fine ? EXIT.partial : exit;
  } finally {
    process.off('SIGINT', interrupt);
    await client.close();
    const trusted = authoritySentence(log);
    if (trusted !== null) context.stderr.write(`${sanitise(trusted)}\n`);
    if (log.trouble !== null) context.stderr.write(`${sanitise(log.trouble)}\n`);
  }
};

/** Opens the log file of a connection, and returns the function that writes its lines; undefined without a log file. */
export const logWriter = ({ logFile: { value, source } }: Connection) =>
  value === null ? undefined : openLogFile(value, sourceText(source));
