import { TIMEOUTS } from '../../api/limits.ts';
import type { Client } from '../../core/client/index.ts';
import { RESOURCES } from '../../resources/index.ts';
import { looksPasted } from '../../store/dispatch.ts';
import { type Effects, startEffects } from '../../store/effects/effects.ts';
import { type DialectState, newDialectState, type Service } from '../../store/state/state.ts';
import type { View } from '../../store/state/view.ts';
import { createAppStore, linkMeasured, press, resize, type Store } from '../../store/store.ts';
import { frameDated } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import { alertSequence } from '../../terminal/alert.ts';
import { type Clipboard, createClipboard } from '../../terminal/clipboard/clipboard.ts';
import type { FrameWriter } from '../../terminal/frame/writer.ts';
import type { MouseEvent } from '../../terminal/input/filter.ts';
import { openTerminal, type Terminal } from '../../terminal/terminal.ts';
import { handleMouse } from '../../ui/mouse.ts';
import { screenLines } from '../../ui/regions.ts';
import { createTheme, type Theme, type ColourDepth as ThemeColours } from '../../ui/theme.ts';
import type { Cache } from '../cache/cache.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { crashLine } from '../crash-line.ts';
import { readFallbacks } from '../dialect/command-fallback.ts';
import { inForeground } from '../foreground.ts';
import { authoritySentence, type RequestLog } from '../log/ring.ts';
import { type ProcessContext, readProcessContext } from '../process-context.ts';
import { programWords } from '../program-words.ts';
import { type Settings, targetLabel, type ViewSettings } from '../settings.ts';
import { statePath } from '../state/remembered.ts';
import { turns } from '../turns.ts';
import { type Exports, performCopy, performExports } from './exports.ts';
import { type KeptLists, keepLists } from './keep-lists.ts';
import { remember } from './remember.ts';

interface DateParts {
  readonly store: Store;
  readonly theme: Theme;
}

/**
 * Adds the time of the last answer to each frame, without drawing any for the time alone. Must subscribe before the
 * renderer, so that the state has the time when a frame is drawn. Returns the stop function.
 */
export const dateFrames = ({ store, theme }: DateParts): (() => void) => {
  let scheduled = false;
  let ended = false;
  let drawn = { lines: screenLines(store.getState(), theme), keys: store.getState().keys };

  const look = (): void => {
    scheduled = false;
    if (ended) return;
    const state = store.getState();
    const lines = screenLines(state, theme);
    const isDrawn =
      state.keys !== drawn.keys ||
      lines.length !== drawn.lines.length ||
      lines.some((line, index) => line !== drawn.lines[index]);
    if (!isDrawn) return;
    const dated = frameDated(state);
    if (Object.keys(dated).length > 0) store.setState(dated);
    drawn = { lines: screenLines(store.getState(), theme), keys: state.keys };
  };

  const unsubscribe = store.subscribe(() => {
    if (!scheduled) queueMicrotask(look);
    scheduled = true;
  });
  return () => {
    ended = true;
    unsubscribe();
  };
};

interface DirectParts {
  readonly store: Store;
  readonly frames: Pick<FrameWriter, 'show'>;
  readonly theme: Theme;
}

/**
 * Draws the screen at once and after each change, without React and Ink, which load as long as everything else. Returns
 * the stop function, after which Ink draws the same regions.
 */
export const drawDirectly = ({ store, frames, theme }: DirectParts): (() => void) => {
  let scheduled = false;
  let ended = false;
  const draw = (): void => {
    scheduled = false;
    if (!ended) frames.show(screenLines(store.getState(), theme));
  };
  draw();
  const unsubscribe = store.subscribe(() => {
    // Coalesced: once per change and its effects.
    if (!scheduled) queueMicrotask(draw);
    scheduled = true;
  });
  return () => {
    ended = true;
    unsubscribe();
  };
};

/** The running program, independent of the renderer. */
export interface Session {
  readonly store: Store;
  readonly terminal: Terminal;
  readonly exports: Exports;
  readonly theme: Theme;
  /** Cached lists. */
  readonly kept: KeptLists;
  /** Draws the screen without Ink; returns the stop function. */
  draw(): () => void;
  /** Resolves when the first rows have arrived or failed, or a key was pressed; at the latest after `ms`. */
  rows(ms: number): Promise<void>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
  /** Aborts the requests; does not touch the terminal. */
  stop(): void;
}

export interface SessionParts {
  readonly client: Client;
  readonly log: RequestLog;
  readonly cache: Cache | null;
  readonly watch: ClockWatch;
}

/**
 * Takes the terminal and starts requests. Does not need Ink: the request is pending while Ink loads, and its answer
 * finds the first frame drawn.
 */
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
  if (!store.getState().service.demo) for (const note of settings.notes) warnToo(store, note);
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
  terminal.frames.on('repaint', () => store.setState(frameDated(store.getState())));
  if (settings.view.all) press(store, 'L');
  if (settings.connection.start.value === 'now' && !isViewAsked(settings.view)) press(store, '0');
  exports = performExports({ store, clipboard, ...context });
  let undated = (): void => {};
  const theme = createTheme(coloursOf(settings, context), !settings.ascii);
  return {
    store,
    terminal,
    exports,
    theme,
    draw: () => {
      undated = dateFrames({ store, theme });
      const endDrawing = drawDirectly({ store, frames: terminal.frames, theme });
      // Written before a possible answer.
      terminal.frames.flush();
      return endDrawing;
    },
    rows: (ms) => untilRows(store, terminal.input, ms),
    kept: keepLists({ store, cache, now: watch.clock.now }),
    ended,
    stop: () => {
      undated();
      effects.stop();
      unlog();
    },
  };
};

/** A kind, a filter or an item was named on the command line. */
const isViewAsked = ({ resource, filter, serverFilter, at }: ViewSettings): boolean =>
  resource !== RESOURCES[0] || filter !== null || serverFilter.length > 0 || at !== null;

const untilRows = (store: Store, input: Terminal['input'], ms: number): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const list = currentList(store.getState());
      if (list !== undefined && (list.items.length > 0 || list.problem !== null || list.next.type === 'end')) end();
    };
    const end = (): void => {
      clearTimeout(timer);
      unsubscribe();
      input.off('readable', end);
      // Drawn after the current event, and written after that.
      void turns(2).then(resolve);
    };
    const timer = setTimeout(end, ms);
    const unsubscribe = store.subscribe(look);
    input.on('readable', end);
    look();
  });

/** Mirrors the client's log in the store. Write errors, and additional authorities, are reported once. */
const showLog = (log: RequestLog, store: Store): (() => void) => {
  const said = new Set<string>();
  return log.subscribe(() => {
    store.setState({ log: log.records });
    for (const text of [log.trouble, authoritySentence(log)]) {
      if (text === null || said.has(text)) continue;
      said.add(text);
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
  store.subscribe((state, before) => {
    if (state.now !== before.now) watch.look();
  });
};

/** Initial dialects, with fallbacks of earlier runs. */
const dialectsOf = ({ connection }: Settings, { env, home }: ProcessContext): DialectState => {
  const mode = connection.dialect.value;
  const target = connection.target.value;
  if (mode !== 'auto' || target.kind === 'demo') return newDialectState(mode);
  const fallbacks = readFallbacks(statePath(env, home), targetLabel(target), Date.now());
  const known = Object.entries(fallbacks).map(
    ([kind, since]) => [kind, { to: 'current', because: null, since }] as const,
  );
  return { mode, fallbacks: Object.fromEntries(known) };
};

const storeOf = (settings: Settings, client: Client, terminal: Terminal, context: ProcessContext, now: number): Store =>
  createAppStore({
    catalog: { resources: RESOURCES, ability: (kind, dialect) => client.ability(kind, dialect) },
    service: serviceOf(settings, context),
    tab: settings.view.resource.id,
    scope: settings.connection.scope.value,
    view: viewOf(settings.view),
    dialects: dialectsOf(settings, context),
    refresh: settings.connection.refresh.value,
    autoload: settings.connection.autoload.value,
    size: terminal.frames.size,
    lowBandwidth: settings.lowBandwidth,
    now,
    withValues: settings.withValues,
    mouse: settings.connection.mouse.value,
    standouts: settings.connection.standout.value,
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
  if (target.kind === 'demo') {
    const options = [target.hosts === null ? '--demo' : `--demo=${target.hosts}`];
    return { label, demo: true, unverified: false, program, options };
  }
  const unverified = connection.insecure.value;
  return {
    label,
    demo: false,
    answersWithin: connection.timeouts.value.headers ?? TIMEOUTS.headers,
    unverified,
    program,
    options: [`--url=${target.baseUrl}`, ...(unverified ? ['--insecure'] : [])],
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
    store.subscribe((state, before) => {
      if (state.exit !== null) resolve(state.exit);
      if (state.suspends !== before.suspends) void terminal.screen.suspend();
      if (state.alert.count !== before.alert.count) terminal.send(alertSequence(state.alert.text, env));
      if (state.mouse !== before.mouse) terminal.screen.setMouse(state.mouse);
      if (state.redraws !== before.redraws) terminal.frames.repaint();
      if (state.copy.count !== before.copy.count) void performCopy(state, store, clipboard);
    });
  });
