import { TIMEOUTS } from '../../api/limits.ts';
import type { Client } from '../../core/client/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import { RESOURCES } from '../../resources/index.ts';
import { looksPasted } from '../../store/dispatch.ts';
import { type Effects, startEffects } from '../../store/effects/effects.ts';
import type { Service } from '../../store/state/state.ts';
import type { View } from '../../store/state/view.ts';
import { createAppStore, dateFrame, linkMeasured, press, resize, type Store } from '../../store/store.ts';
import { alertSequence } from '../../terminal/alert.ts';
import { type Clipboard, createClipboard } from '../../terminal/clipboard/clipboard.ts';
import type { MouseEvent } from '../../terminal/input/filter.ts';
import { openTerminal, type Terminal } from '../../terminal/screen.ts';
import { handleMouse } from '../../ui/mouse.ts';
import { createTheme, type Theme, type ColourDepth as ThemeColours } from '../../ui/theme.ts';
import type { Cache } from '../cache/cache.ts';
import type { ClockWatch } from '../connect.ts';
import { crashLine } from '../crash-line.ts';
import { initialDialects } from '../dialect/known-dialects.ts';
import { inForeground } from '../foreground.ts';
import { authoritySentence, type RequestLog } from '../log/ring.ts';
import { type ProcessContext, readProcessContext } from '../process-context.ts';
import { programWords } from '../program-words.ts';
import { type Settings, targetLabel, type ViewSettings } from '../settings.ts';
import { type Exports, performCopy, performExports } from './exports.ts';
import { createListCache, type ListCache } from './list-cache.ts';
import { remember } from './remember.ts';

// Puts the program together: terminal, store, effects. The store knows neither files nor terminal; `copy`, `suspends`, `redraws`,
// `alert`, `mouse`, `exit` and `exporting` of its state are requests that are carried out here.

/** The running program, independent of the renderer. */
export interface Session {
  readonly store: Store;
  readonly terminal: Terminal;
  readonly exports: Exports;
  readonly theme: Theme;
  /** Cached lists. */
  readonly cache: ListCache;
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
  /** Aborts the requests; does not touch the terminal. */
  stop(): void;
}

interface SessionParts {
  readonly client: Client;
  readonly log: RequestLog;
  readonly cache: Cache | null;
  readonly watch: ClockWatch;
}

/** Takes the terminal and starts requests. Does not need Ink: the request is pending while Ink loads. */
export const openSession = (settings: Settings, { client, log, cache, watch }: SessionParts): Session => {
  const { stdin, stdout } = process;
  let exports: Exports | null = null;
  // A signal aborts a running export, without leaving a file.
  const onEnding = async (): Promise<unknown> => exports?.end('up');
  const isPaste = (text: string): boolean => looksPasted(store.getState(), text);
  const onMouse = (event: MouseEvent): void => handleMouse(store, event);
  const terminal = openTerminal({ stdin, stdout, crashLine, inForeground, onEnding, isPaste, onMouse });
  const context: ProcessContext = readProcessContext();
  const store = storeOf(settings, client, terminal, context, watch.clock.now());
  remember(store, context);
  // The demo is marked in the header; a note would hide the keys.
  const notes = store.getState().service.demo ? settings.connection.notes : settings.notes;
  for (const note of notes) warnToo(store, note);
  terminal.frames.on('resize', () => resize(store, terminal.frames.size));
  let { link } = terminal.frames;
  terminal.frames.on('acknowledged', () => {
    if (terminal.frames.link === link) return;
    link = terminal.frames.link;
    linkMeasured(store, link);
  });
  terminal.screen.setMouse(store.getState().mouse);
  const clipboard = createClipboard({ env: context.env, write: terminal.send });
  const ended = untilExit(store, terminal, clipboard, context.env);
  const unlog = showLog(log, store);
  const effects: Effects = startEffects({ store, client, now: watch.clock.now });
  showClocks(watch, store);
  terminal.frames.on('repaint', () => dateFrame(store));
  if (settings.view.all) press(store, 'L');
  if (settings.connection.start.value === 'now' && !isViewGiven(settings.view)) press(store, '0');
  exports = performExports({ store, clipboard, ...context });
  const theme = createTheme(coloursOf(settings, context), !settings.ascii);
  return {
    store,
    terminal,
    exports,
    theme,
    cache: createListCache({ store, cache, now: watch.clock.now }),
    ended,
    stop: () => {
      effects.stop();
      unlog();
    },
  };
};

/** A kind, a filter or an item was named on the command line. */
const isViewGiven = ({ resource, filter, serverFilter, at }: ViewSettings): boolean =>
  resource !== RESOURCES[0] || filter !== null || serverFilter.length > 0 || at !== null;

/** Mirrors the client's log in the store. Write errors, and additional authorities, are reported once. */
const showLog = (log: RequestLog, store: Store): (() => void) => {
  const reported = new Set<string>();
  return log.subscribe(() => {
    store.setState({ log: log.records });
    for (const text of [log.trouble, authoritySentence(log)]) {
      if (text === null || reported.has(text)) continue;
      reported.add(text);
      warnToo(store, text);
    }
  });
};

/** A warning beside those that are still shown. */
const warnToo = (store: Store, text: string): void => {
  const { message } = store.getState();
  store.setState({ message: { text: message === null ? text : `${message.text} · ${text}`, tone: 'warn' } });
};

/** Mirrors clocks in the store; the machine's is checked whenever the screen's time advances. */
const showClocks = (watch: ClockWatch, store: Store): void => {
  watch.onChange((clocks) => store.setState({ clocks }));
  store.subscribe(
    ({ now }) => now,
    () => watch.look(),
  );
};

const storeOf = (settings: Settings, client: Client, terminal: Terminal, context: ProcessContext, now: number): Store =>
  createAppStore({
    catalog: { resources: RESOURCES, ability: (kind, dialect) => client.ability(kind, dialect) },
    questions: QUESTIONS,
    service: serviceOf(settings, context),
    tab: settings.view.resource.id,
    scope: settings.connection.scope.value,
    view: viewOf(settings.view),
    dialects: initialDialects(settings.connection, context),
    refresh: settings.connection.refresh.value,
    autoload: settings.connection.autoload.value,
    size: terminal.frames.size,
    lowBandwidth: settings.lowBandwidth,
    now,
    withValues: settings.withValues,
    mouse: settings.connection.mouse.value,
    causeHints: settings.connection.causeHint.value,
    queries: settings.queries,
  });

const coloursOf = ({ colourDepth }: Settings, { env }: ProcessContext): ThemeColours => {
  if (colourDepth === 1) return 'none';
  if (colourDepth > 4) return '256';
  return env['TERM'] === 'linux' ? 'console' : '16';
};

const viewOf = ({ filter, order, at, ...view }: ViewSettings): Partial<View> => ({
  serverFilter: view.serverFilter,
  columns: view.columns,
  period: view.period,
  cloudType: view.cloudType,
  wide: view.wide,
  ...(at !== null && { cursor: { uid: at, index: 0, row: 0 }, seek: at }),
  ...(filter !== null && { filter }),
  ...(order !== null && { order }),
});

const serviceOf = ({ connection }: Settings, { env }: ProcessContext): Service => {
  const program = programWords({ env, execPath: process.execPath, script: process.argv[1] });
  const target = connection.target.value;
  const label = targetLabel(target);
  const { options } = connection;
  if (target.kind === 'demo') return { label, demo: true, unverified: false, program, options };
  const unverified = connection.insecure.value;
  return {
    label,
    demo: false,
    answersWithin: connection.timeouts.value.headers ?? TIMEOUTS.headers,
    unverified,
    program,
    options,
  };
};

/** Resolves with the exit code; handles ^Z meanwhile. */
const untilExit = (
  store: Store,
  terminal: Terminal,
  clipboard: Clipboard,
  env: ProcessContext['env'],
): Promise<number> =>
  new Promise((resolve) => {
    store.subscribe(
      ({ exit }) => exit,
      (exit) => exit !== null && resolve(exit),
    );
    store.subscribe(
      ({ suspends }) => suspends,
      () => void terminal.screen.suspend(),
    );
    store.subscribe(
      ({ alert }) => alert,
      ({ text }) => terminal.send(alertSequence(text, env)),
    );
    store.subscribe(
      ({ mouse }) => mouse,
      (mouse) => terminal.screen.setMouse(mouse),
    );
    store.subscribe(
      ({ redraws }) => redraws,
      () => terminal.frames.repaint(),
    );
    store.subscribe(
      ({ copy }) => copy.count,
      () => void performCopy(store.getState(), store, clipboard),
    );
  });
