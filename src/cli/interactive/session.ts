import { TIMEOUTS } from '../../api/limits.ts';
import type { Client } from '../../core/client/index.ts';
import { sanitise, toAscii } from '../../core/text/index.ts';
import { showTimesIn } from '../../core/values/index.ts';
import { PLACES } from '../../places/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import { RESOURCES } from '../../resources/index.ts';
import { type Effects, startEffects } from '../../store/effects/effects.ts';
import { onErrand } from '../../store/errands.ts';
import { carryOver } from '../../store/history/carry.ts';
import { looksPasted } from '../../store/paste.ts';
import type { Service } from '../../store/state/service.ts';
import type { State, Store } from '../../store/state/state.ts';
import type { View } from '../../store/state/view.ts';
import { createAppStore, dateFrame, linkMeasured, press, resize } from '../../store/store.ts';
import { askQuestion } from '../../store/triage/ask.ts';
import { alertSequence } from '../../terminal/alert.ts';
import { type Clipboard, createClipboard } from '../../terminal/clipboard/clipboard.ts';
import type { MouseEvent } from '../../terminal/input/mouse.ts';
import { openTerminal, type Terminal } from '../../terminal/screen.ts';
import { CURSOR } from '../../ui/segment-lines.ts';
import type { Theme } from '../../ui/theme.ts';
import type { Cache } from '../cache/cache.ts';
import { crashLine } from '../crash-line.ts';
import { initialDialects } from '../dialect/known-dialects.ts';
import { inForeground } from '../foreground.ts';
import { authoritySentence, type RequestLog } from '../log/ring.ts';
import { type ProcessContext, readProcessContext } from '../process-context.ts';
import { programWords } from '../program-words.ts';
import type { ClockWatch } from '../run-clock.ts';
import { runSettingsOf } from '../run-settings.ts';
import { type Settings, serviceLabel, servicesOf, type Target, type ViewSettings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { themeOf } from './colours.ts';
import { type Exports, performCopies, performExports } from './exports.ts';
import { createListCache, type ListCache } from './list-cache.ts';
import { remember } from './remember.ts';
import { performJobs } from './run-job.ts';
import { followSnapshot } from './snapshot-time.ts';
import { startsInNow } from './start-place.ts';
import { hasTitle, titleOf } from './title.ts';

// Puts the program together: terminal, store, effects. The store knows neither files nor terminal: its errands are run here.

/** The terminal, and the session that its keys and clicks go to. */
interface Stage {
  readonly terminal: Terminal;
  session: Pick<Session, 'store' | 'exports'> | null;
  /** Handles mouse events; null until the screen is loaded. */
  onMouse: ((store: Store, event: MouseEvent) => void) | null;
}

/** The running program, independent of the renderer, for one service. */
export interface Session {
  readonly stage: Stage;
  readonly store: Store;
  readonly terminal: Terminal;
  readonly exports: Exports;
  readonly theme: Theme;
  readonly cache: ListCache;
  /** Resolves with the exit code, or with the settings of the service to go to. */
  readonly ended: Promise<number | Settings>;
  /** Aborts the requests; does not touch the terminal. */
  stop(): void;
}

interface SessionParts {
  readonly client: Client;
  readonly log: RequestLog;
  readonly cache: Cache | null;
  readonly watch: ClockWatch;
  /** Typed base that the first session compares with: `FILE[@TIME]` or a time; null for none. */
  readonly base: string | null;
  /** Returns the settings of another context; for null, the settings of the start. @throws UsageError */
  readonly settingsFor: (context: string | null) => Settings;
}

const openStage = ({ connection, ascii }: Settings): Stage => {
  const { stdin, stdout } = process;
  const stage: Stage = {
    session: null,
    onMouse: null,
    terminal: openTerminal({
      stdin,
      stdout,
      crashLine,
      inForeground,
      ...(connection.cursor.value && { cursorMark: ascii ? toAscii(CURSOR) : CURSOR }),
      // A signal aborts a running export, without leaving a file.
      onEnding: async () => stage.session?.exports.end('up'),
      isPaste: (text) => stage.session !== null && looksPasted(stage.session.store.getState(), text),
      onMouse: (event: MouseEvent) => stage.session !== null && stage.onMouse?.(stage.session.store, event),
    }),
  };
  return stage;
};

/**
 * Opens a session: takes the terminal, or takes it over from the session before (null for the first session), and starts
 * requests. It does not need Ink: the first request is under way while Ink loads. Only state that concerns no service is kept
 * from the session before.
 */
export const openSession = (settings: Settings, parts: SessionParts, before: Session | null): Session => {
  const { client, log, cache, watch } = parts;
  const stage = before?.stage ?? openStage(settings);
  const { terminal } = stage;
  const context: ProcessContext = readProcessContext();
  const store = storeOf(settings, client, terminal, context, watch.clock.now());
  if (before !== null) continueFrom(store, before.store.getState());
  const wasInNow = remember(store, context);
  // The demo is marked in the header; a note would hide the keys.
  const notes = store.getState().service.demo ? settings.connection.notes : settings.notes;
  for (const note of notes) warnToo(store, note);
  const unfollow = followTerminal(terminal, store);
  terminal.screen.setMouse(store.getState().settings.mouse);
  const clipboard = createClipboard({ env: context.env, write: terminal.send });
  const ended = untilExit(store, terminal, clipboard, context.env, parts.settingsFor);
  const unlog = showLog(log, store);
  const effects: Effects = startEffects({ store, client, now: watch.clock.now });
  showClocks(watch, store);
  const target = settings.connection.target.value;
  const unmove = target.kind === 'snapshot' ? followSnapshot(store, target) : () => undefined;
  if (settings.connection.title.value && hasTitle(context.env)) showTitle(store, terminal, settings.ascii);
  followBases(store, target, context);
  const base = before === null ? parts.base : null;
  // Only whole lists show which rows are gone. Lists of a snapshot are whole.
  const isWhole = target.kind === 'snapshot';
  if (before === null && !isWhole && (settings.view.all || base !== null)) press(store, 'L');
  if (base !== null) store.setState((state) => askQuestion(state, 'since', { base }));
  else if (before === null && startsInNow(settings, wasInNow)) press(store, '0');
  performJobs({
    store,
    env: context.env,
    lend: terminal.screen.lend,
    say: (line) => process.stdout.write(`${sanitise(line)}\n`),
  });
  const exports = performExports({ store, clipboard, ...context, connection: settings.connection });
  const theme = themeOf(settings, context);
  stage.session = { store, exports };
  return {
    stage,
    store,
    terminal,
    exports,
    theme,
    cache: createListCache({
      store,
      cache,
      now: watch.clock.now,
      say: (text) => {
        warnToo(store, text);
        log.note(text, watch.clock.now());
      },
    }),
    ended,
    stop: () => {
      effects.stop();
      unlog();
      unmove();
      unfollow();
    },
  };
};

/** Copies state that concerns no service from the session before, and remembers its context as the way back. */
const continueFrom = (store: Store, before: State): void => {
  const state = store.getState();
  const previous = before.service.context ?? null;
  store.setState({ ...carryOver(before, state), service: { ...state.service, previous } });
};

/** Mirrors size and link of the terminal in the store. */
const followTerminal = ({ frames }: Terminal, store: Store): (() => void) => {
  let { link } = frames;
  const sized = (): void => resize(store, frames.size);
  const acknowledged = (): void => {
    if (frames.link === link) return;
    link = frames.link;
    linkMeasured(store, link);
  };
  const repainted = (): void => dateFrame(store);
  frames.on('resize', sized).on('acknowledged', acknowledged).on('repaint', repainted);
  return () => void frames.off('resize', sized).off('acknowledged', acknowledged).off('repaint', repainted);
};

const showTitle = (store: Store, { screen }: Terminal, ascii: boolean): void => {
  const show = (): void => {
    const title = sanitise(titleOf(store.getState()));
    screen.setTitle(ascii ? toAscii(title) : title);
  };
  show();
  store.subscribe(({ lists }) => lists, show);
};

/** Reads the requested bases, which lists are compared with. */
const followBases = (store: Store, target: Target, context: ProcessContext): void =>
  void onErrand(store, 'read-base', async ({ base }) => {
    const { readBase } = await import('./read-base.ts');
    await readBase(store, base, target, context);
  });

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

/** Adds a warning to the message that is still shown. */
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
    places: PLACES,
    catalog: { resources: RESOURCES, ability: (kind, dialect) => client.ability(kind, dialect) },
    questions: QUESTIONS,
    service: serviceOf(settings, context),
    tab: settings.view.resource.id,
    scope: settings.connection.scope.value,
    view: viewOf(settings.view),
    dialects: initialDialects(settings.connection, context),
    // A file does not change.
    refresh: settings.connection.target.value.kind === 'snapshot' ? null : settings.connection.refresh.value,
    autoload: settings.connection.autoload.value,
    size: terminal.frames.size,
    lowBandwidth: settings.lowBandwidth,
    now,
    settings: runSettingsOf(settings),
    queries: settings.queries,
    ownCommands: settings.connection.commands.value,
    ownKeys: settings.connection.keys.value,
  });

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
  const { contexts } = connection;
  const program = programWords({ env, execPath: process.execPath, script: process.argv[1] });
  const target = connection.target.value;
  const label = serviceLabel(connection);
  const { options } = connection;
  if (target.kind === 'demo') return { label, demo: true, unverified: false, program, options, contexts };
  if (target.kind === 'snapshot')
    return { label, demo: false, snapshot: { ahead: 0, damage: [] }, unverified: false, program, options, contexts };
  const unverified = connection.insecure.value;
  return {
    label,
    context: connection.context.value,
    ...(connection.accent.source.layer !== 'default' && { accent: connection.accent.value }),
    contexts,
    ...servicesOf(connection),
    demo: false,
    answersWithin: connection.timeouts.value.headers ?? TIMEOUTS.headers,
    unverified,
    program,
    options,
  };
};

/** Resolves with the exit code, or with the settings of another context; handles ^Z meanwhile. */
const untilExit = (
  store: Store,
  terminal: Terminal,
  clipboard: Clipboard,
  env: ProcessContext['env'],
  settingsFor: SessionParts['settingsFor'],
): Promise<number | Settings> =>
  new Promise((resolve) => {
    store.subscribe(
      ({ exit }) => exit,
      (exit) => exit !== null && resolve(exit),
    );
    onErrand(store, 'switch', ({ name }) => {
      try {
        resolve(settingsFor(name));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        store.setState({ message: { text: `${error.message}; ${error.remedy}`, tone: 'bad' } });
      }
    });
    onErrand(store, 'suspend', () => terminal.screen.suspend());
    onErrand(store, 'redraw', () => terminal.frames.repaint());
    onErrand(store, 'alert', ({ text }) => terminal.send(alertSequence(text, env)));
    store.subscribe(
      ({ settings }) => settings.time,
      (zone) => showTimesIn(zone),
    );
    store.subscribe(
      ({ settings }) => settings.mouse,
      (mouse) => terminal.screen.setMouse(mouse),
    );
    performCopies(store, clipboard);
  });
