import './with-resolvers.ts';
import { ProblemError } from '../core/client/index.ts';
import { sanitise, toAscii } from '../core/text/index.ts';
import { clocksNote } from '../core/values/index.ts';
import type { RegisteredQuestion } from '../store/triage/answerable.ts';
import { helpOf, helpText, shortHelpText } from './args/help.ts';
import { type Arguments, commandIn, parseArguments } from './args/parse.ts';
import { type CompiledCode, keepCode } from './compiled-code.ts';
import { sourceText } from './config/setting.ts';
import { clockOf, createClockWatch } from './connect.ts';
import { crashLine } from './crash-line.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import type { Session } from './interactive/session.ts';
import { openLogFile } from './log/file.ts';
import { authoritySentence, createRequestLog } from './log/ring.ts';
import type { Asking } from './print/load.ts';
import { OutputFailed, printText, ReaderGone } from './print/sink.ts';
import { isUnicode, type Output, type ProcessContext, readProcessContext } from './process-context.ts';
import { commandProblemLine } from './remedy.ts';
import type { Connection, Settings } from './settings.ts';
import { turns } from './turns.ts';
import { UsageError, usageText } from './usage-error.ts';
import { VERSION, versionText } from './version.ts';

/** Ends the process at once after a fault; a taken terminal is restored by the exit. */
const endByFault = (error: unknown, { env, stderr }: ProcessContext): never => {
  stderr.write(`${crashLine(error, env)}\n`);
  process.exit(EXIT.failed);
};

/**
 * Runs work without a screen: faults outside of it end the process too, and ^\ does not dump core, which would contain
 * the API keys.
 */
const watched = async (
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

/**
 * Runs the program and gives the exit code. Code is loaded on demand: help and usage errors load neither HTTP nor Ink,
 * printing no Ink.
 */
export const main = async (
  args: readonly string[],
  context = readProcessContext(),
  code: CompiledCode | null = null,
  installation = 'clone',
): Promise<number> => {
  try {
    return await run(parseArguments(args), context, code, installation);
  } catch (error) {
    if (commandIn(args) === 'check') return failedCheck(error, context);
    if (error instanceof ReaderGone) return EXIT.fine;
    if (error instanceof UsageError) {
      context.stderr.write(usageText(error));
      return EXIT.usage;
    }
    if (error instanceof ProblemError) {
      // No message after ^C.
      if (error.problem.kind !== 'stopped')
        context.stderr.write(`edgescope: ${sanitise(commandProblemLine(error.problem))}\n`);
      return exitCodeOf(error.problem);
    }
    if (error instanceof OutputFailed) {
      context.stderr.write(`edgescope: ${sanitise(error.message)}\n`);
      return EXIT.failed;
    }
    return endByFault(error, context);
  }
};

/** Nothing is said on stderr: monitoring systems may take it for the line of a check. */
const SILENT: Output = { write: () => true };

/** Runs a check. @throws UsageError, ProblemError, OutputFailed */
const checked = async (args: Arguments, context: ProcessContext, code: CompiledCode | null): Promise<number> => {
  const { check, checkSettingsOf, failedLine, STATES } = await import('./check/run.ts');
  const { env, home, cwd, stdin, stdout } = context;
  const quiet: ProcessContext = { env, home, cwd, stdin, stdout, stderr: SILENT };
  const settings = checkSettingsOf(args, quiet);
  return watched(
    quiet,
    () => asking(settings.connection, quiet, code, (given) => check(settings, quiet, given)),
    (error) => {
      stdout.write(failedLine(error, env));
      process.exit(STATES.UNKNOWN);
    },
  );
};

/** Tells a failure of a check on stdout. Gives the exit code for UNKNOWN. */
const failedCheck = async (error: unknown, { env, stdout }: ProcessContext): Promise<number> => {
  const { failedLine, STATES } = await import('./check/run.ts');
  // Without a reader there is nobody to tell.
  await printText(stdout, failedLine(error, env)).catch(() => undefined);
  return STATES.UNKNOWN;
};

/** A text about the program: help, completions, manual page; null for other commands. @throws UsageError */
const textOf = async (args: Arguments, { stdout }: ProcessContext): Promise<string | null> => {
  const { command, options, words } = args;
  const [word] = words;
  if (options.has('help')) {
    if (options.get('help') === 'short') return shortHelpText(args);
    return `${helpText(args, stdout.columns)}${command === 'serve' ? (await import('./fault-help.ts')).faultHelp() : ''}`;
  }
  if (command === 'help') return helpOf(word, stdout.columns);
  if (command === 'completion') return (await import('./shell/completion.ts')).completionText(word);
  return command === 'man' ? (await import('./shell/man.ts')).manualPage(VERSION) : null;
};

const tell = (text: string, stdout: Output): Promise<number> => printText(stdout, text).then(() => EXIT.fine);

const run = async (
  given: Arguments,
  context: ProcessContext,
  code: CompiledCode | null,
  installation: string,
): Promise<number> => {
  const text = await textOf(given, context);
  if (text !== null) return tell(isUnicode(context.env) ? text : toAscii(text), context.stdout);
  const version = versionText(given, installation);
  if (version !== null) return tell(version, context.stdout);
  const args = await opened(given, context);
  if (args.command === 'serve') {
    const { serve } = await import('./serve.ts');
    return watched(context, () => serve(args, context));
  }
  if (args.command === 'cache') {
    const { cacheCommand } = await import('./cache/command.ts');
    return watched(context, () => cacheCommand(args, context));
  }
  if (args.command === 'check') return checked(args, context, code);
  if (args.command === 'since') {
    const { sinceSettingsOf } = await import('./since/settings.ts');
    const { since } = await import('./since/run.ts');
    const settings = await sinceSettingsOf(args, context);
    return asked(settings.connection, context, code, (given) => since(settings, context, given));
  }
  if (args.command === 'doctor') {
    const { doctor } = await import('./doctor/run.ts');
    return watched(context, () => doctor(args, context, { code, version: `${VERSION}, ${installation}` }));
  }
  if (args.command === 'contexts') {
    const { contextsText } = await import('./config/contexts-command.ts');
    return tell(contextsText(args, context), context.stdout);
  }
  if (args.command === 'show') {
    const { showSettingsOf } = await import('./show/settings.ts');
    const { showItem } = await import('./show/run.ts');
    const settings = showSettingsOf(args, context);
    return asked(settings.connection, context, code, (given) => showItem(settings, context, given));
  }
  if (args.command === 'snapshot') {
    const { snapshotSettingsOf } = await import('./snapshot/settings.ts');
    const { snapshot } = await import('./snapshot/run.ts');
    const settings = snapshotSettingsOf(args, context);
    return asked(settings.connection, context, code, (given) => snapshot(settings, context, given));
  }
  if (args.command === 'watch') {
    const { watchSettingsOf, watchChanges } = await import('./watch.ts');
    const settings = watchSettingsOf(args, context);
    return asked(settings.connection, context, code, (given) => watchChanges(settings, context, given));
  }
  if (args.question !== null) return answer(args.question, args, context, code);
  const { settingsOf } = await import('./config/settings-of.ts');
  const settings = settingsOf(args, context);
  if (settings.output !== null && args.options.has('base'))
    throw new UsageError(
      '--base opens a screen, nothing is printed',
      `print with edgescope since ${settings.view.resource.id} --base=…`,
    );
  return settings.output === null
    ? open(args, settings, context, code)
    : print(settings, settings.output, context, code);
};

/** The command line with the file that it names. @throws UsageError */
const opened = async (args: Arguments, context: ProcessContext): Promise<Arguments> => {
  if (!args.options.has('from')) return args;
  const from = await (await import('./from/from.ts')).fromFile(args.options, context);
  return from === null ? args : { ...args, from };
};

const answer = async (
  question: RegisteredQuestion,
  args: Arguments,
  context: ProcessContext,
  code: CompiledCode | null,
): Promise<number> => {
  const { questionSettingsOf } = await import('./question/settings.ts');
  const settings = questionSettingsOf(question, args, context);
  const { printAnswer } = await import('./question/run.ts');
  return watched(context, () =>
    printAnswer(question, settings, context, (ask) => asking(settings.connection, context, code, ask)),
  );
};

const print = async (
  settings: Settings,
  format: NonNullable<Settings['output']>,
  context: ProcessContext,
  code: CompiledCode | null,
): Promise<number> => {
  const { printView } = await import('./print/run.ts');
  return asked(settings.connection, context, code, (given) => printView(settings, format, context, given));
};

/** The same as `asking`, ended by faults as the program is. */
const asked: typeof asking = (connection, context, code, work) =>
  watched(context, () => asking(connection, context, code, work));

/** Runs work with a client that is closed afterwards, and a signal aborted by ^C. */
const asking = async (
  connection: Connection,
  context: ProcessContext,
  code: CompiledCode | null,
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
    if (note !== null) context.stderr.write(`edgescope: ${note.text}; ages are told by the clock of the service\n`);
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

const logWriter = ({ logFile: { value, source } }: Connection) =>
  value === null ? undefined : openLogFile(value, sourceText(source));

const open = async (
  args: Arguments,
  settings: Settings,
  context: ProcessContext,
  code: CompiledCode | null,
): Promise<number> => {
  const { openSession } = await import('./interactive/session.ts');
  const { connect } = await import('./connect.ts');
  const { cacheOf } = await import('./cache/cache.ts');
  const { initialDialects } = await import('./dialect/known-dialects.ts');
  const { inContext } = await import('./config/contexts.ts');
  const base = args.options.has('base') ? await (await import('./since/settings.ts')).screenBase(args, context) : null;
  const write = logWriter(settings.connection);
  let client: ReturnType<typeof connect> | null = null;
  const start = (given: Settings, before: Session | null): Session => {
    const log = createRequestLog(write);
    const watch = createClockWatch(clockOf(given.connection));
    // Ends once the session before has aborted its requests.
    void client?.close();
    client = connect(given.connection, watch, log.add, (one) => initialDialects(one, context));
    const notes = [...given.notes];
    const cache = cacheOf(given.connection, context, (text) => notes.push(text));
    const settingsFor = (name: string | null): Settings =>
      settingsOf(name === null ? args : inContext(args, name), context);
    return openSession({ ...given, notes }, { client, log, cache, watch, base, settingsFor }, before);
  };
  const { settingsOf } = await import('./config/settings-of.ts');
  try {
    const session = start(settings, null);
    try {
      await underway();
      // The service works while Ink loads.
      const { runInteractive } = await import('./interactive/run.tsx');
      return await runInteractive(session, code, start);
    } catch (error) {
      session.stop();
      await session.terminal.screen.close();
      throw error;
    }
  } finally {
    await closed(client);
  }
};

/** For the compiler, which takes the client for null: it is set by a function. */
const closed = async (client: { close(): Promise<void> } | null): Promise<void> => client?.close();

/** Turns until a nearby service is connected and requested. */
const underway = (): Promise<void> => turns(3);
