import { createStore } from 'zustand/vanilla';
import type { CachedRows } from '../core/item/index.ts';
import { type InitialQuery, queryKey, type Scope } from '../core/query/index.ts';
import { STEADY_CLOCKS } from '../core/values/index.ts';
import { type NamedQuery, withShipped } from '../query/named-queries.ts';
import { withCached } from './cached/cached.ts';
import { paste, pressKey } from './dispatch.ts';
import { exportEnded } from './export/export.ts';
import { NO_HISTORY, withHistory } from './history/history.ts';
import { type ListCell, listClicked } from './list/cursor.ts';
import { newLive } from './live/live.ts';
import { keysMeant } from './places/line.ts';
import { NO_MEMORY } from './state/line-edit.ts';
import type { ExportEnding, ExportJob } from './state/overlay.ts';
import {
  type Catalog,
  type Change,
  type DialectState,
  type LinkView,
  newAutoload,
  newDialectState,
  type Service,
  type Size,
  type State,
  type Store,
  say,
} from './state/state.ts';
import { newView, type View } from './state/view.ts';
import { NO_RESULTS } from './state/work.ts';
import { frameDated } from './walk/item.ts';
import { changeList } from './walk/query.ts';

export type { Store };

export interface StoreOptions {
  readonly catalog: Catalog;
  readonly service: Service;
  /** The first tab. */
  readonly tab: string;
  readonly scope?: Scope;
  /** The view of the first tab: filter, order, type, period from the command line. */
  readonly view?: Partial<View>;
  /** The dialects; default `auto`. */
  readonly dialects?: DialectState;
  /** Seconds between live refreshes; null or absent for off. */
  readonly refresh?: number | null;
  /** Maximum rows for automatic loading; null or absent for off. */
  readonly autoload?: number | null;
  readonly size: Size;
  /** Starts with the low-bandwidth look; otherwise a slow link turns it on. */
  readonly lowBandwidth?: boolean;
  /** Exports and copies of whole items include pack values, params and annotations; default: left out. */
  readonly withValues?: boolean;
  /** Captures the mouse; default: left to the terminal. */
  readonly mouse?: boolean;
  /** The user's named queries, besides the shipped ones. */
  readonly queries?: readonly NamedQuery[];
  /** Shows unsolicited hints on the broken rows of lists. */
  readonly standouts?: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** A store without any requests yet. */
export const createAppStore = (options: StoreOptions): Store =>
  createStore<State>()(() => ({
    catalog: options.catalog,
    service: options.service,
    tab: options.tab,
    scope: options.scope ?? null,
    views: Object.fromEntries(
      options.catalog.resources.map((resource) => [
        resource.id,
        { ...newView(resource), ...(resource.id === options.tab && options.view) },
      ]),
    ),
    lists: {},
    itemFetches: {},
    dialects: options.dialects ?? newDialectState('auto'),
    refused: {},
    overlays: [],
    caches: {},
    results: NO_RESULTS,
    snapshot: null,
    next: null,
    queries: withShipped(options.queries ?? []),
    pastFilters: {},
    line: NO_MEMORY,
    exporting: null,
    withValues: options.withValues ?? false,
    mouse: options.mouse ?? false,
    countedBy: {},
    standouts: { on: options.standouts ?? false, found: null, dismissed: [] },
    paletteLines: [],
    finding: null,
    preview: false,
    previewed: null,
    message: null,
    live: newLive(options.refresh ?? null),
    autoload: newAutoload(options.autoload ?? null),
    pickedColumns: {},
    notify: null,
    leftOut: {},
    alert: { count: 0, text: '' },
    keys: 0,
    size: options.size,
    now: options.now,
    datedUntil: options.now,
    clocks: STEADY_CLOCKS,
    exit: null,
    trail: [],
    link: { ms: null, override: options.lowBandwidth === true ? true : null, slow: false },
    history: NO_HISTORY,
    bookmarks: {},
    copy: { count: 0, text: '', what: '', said: [], cachedAge: null },
    log: [],
    suspends: 0,
    redraws: 0,
  }));

const change = (store: Store, make: (state: State) => Change): void => {
  const made = make(store.getState());
  if (Object.keys(made).length > 0) store.setState(made);
};

/** Presses a key by its name (`j`, `ctrl+d`, `enter`). */
export const press = (store: Store, key: string): void => {
  for (const one of keysMeant(store.getState(), key)) {
    change(store, (state) => ({
      ...withHistory(state, pressKey(state, one)),
      ...frameDated(state),
      keys: state.keys + 1,
    }));
  }
};

/** Handles a click on the body of the list. */
export const clickList = (store: Store, at: ListCell): void =>
  change(store, (state) => ({
    ...withHistory(state, { ...(state.message !== null && { message: null }), ...listClicked(state, at) }),
    keys: state.keys + 1,
  }));

/** Handles a pasted text. */
export const pasteText = (store: Store, text: string): void =>
  change(store, (state) => ({ ...paste(state, text), keys: state.keys + 1 }));

/** Progress of an export. */
export const exportWritten = (store: Store, job: ExportJob, bytes: number): void =>
  change(store, ({ exporting }) => (exporting?.job === job ? { exporting: { job, bytes } } : {}));

/** End of an export. */
export const endExport = (store: Store, job: ExportJob, ending: ExportEnding): void =>
  change(store, (state) => exportEnded(state, job, ending));

/** Shows cached rows of a list until its answer arrives; no effect if that came first. */
export const recall = (store: Store, query: InitialQuery, rows: CachedRows): void =>
  change(store, (state) => {
    const list = state.lists[queryKey(query)];
    const next = list === undefined ? null : withCached(list, rows);
    return next === null ? {} : changeList(state, next);
  });

/** The frame that has been drawn gets the time of the last answer; a key gets it in any case. */
export const dateFrame = (store: Store): void => change(store, frameDated);

/** The terminal's new size. */
export const resize = (store: Store, size: Size): void => store.setState({ size });

/** The measured link to the terminal. An automatic change of the look is reported once. */
export const linkMeasured = (store: Store, { ms, slow }: Pick<LinkView, 'ms' | 'slow'>): void => {
  const { link, message } = store.getState();
  const turned = slow && !link.slow && link.override === null;
  store.setState({
    link: { ...link, ms, slow },
    ...(turned && message === null && say(`slow link (${ms ?? '?'} ms): low bandwidth on; :set low off turns it off`)),
  });
};
