import type { KindId, Scope } from '../core/query/index.ts';
import { STEADY_CLOCKS } from '../core/values/index.ts';
import { type NamedQuery, withShipped } from '../query/named-queries.ts';
import { NO_HISTORY } from './history/history.ts';
import { type OwnKeys, withOwnKeys } from './keys/own-keys.ts';
import { newLive } from './live/live.ts';
import { NO_MEMORY } from './state/line-edit.ts';
import type { OwnCommand } from './state/own-command.ts';
import type { Places } from './state/place.ts';
import { RUN_SETTINGS, type RunSettings } from './state/run-settings.ts';
import type { Service } from './state/service.ts';
import { type Catalog, type DialectState, newAutoload, newDialectState, type Size, type State } from './state/state.ts';
import { newView, type View } from './state/view.ts';
import { NO_RESULTS } from './state/work.ts';
import type { RegisteredQuestion } from './triage/answerable.ts';

export interface StoreOptions {
  readonly catalog: Catalog;
  /** The places of the screen; `NO_PLACES` for a print. */
  readonly places: Places;
  /** The questions that the user can ask; none by default. */
  readonly questions?: readonly RegisteredQuestion[];
  readonly service: Service;
  readonly tab: KindId;
  readonly scope?: Scope;
  /** The view of the first tab: filter, order, type, period from the command line. */
  readonly view?: Partial<View>;
  /** The dialects; `auto` by default. */
  readonly dialects?: DialectState;
  /** Seconds between live refreshes; null or absent if off. */
  readonly refresh?: number | null;
  /** Maximum number of rows that a list loads automatically; null or absent if off. */
  readonly autoload?: number | null;
  readonly size: Size;
  /** True to start with the low-bandwidth look; otherwise a slow link turns it on. */
  readonly lowBandwidth?: boolean;
  /** Settings that differ from their defaults. */
  readonly settings?: Partial<RunSettings>;
  /** The user's named queries, in addition to the shipped queries. */
  readonly queries?: readonly NamedQuery[];
  /** Commands from the user's config file. */
  readonly ownCommands?: readonly OwnCommand[];
  /** Keys from the user's config file. */
  readonly ownKeys?: OwnKeys;
  /** Current time in epoch ms. */
  readonly now: number;
}

/** The state before the first key and the first request. */
export const initialState = (options: StoreOptions): State => ({
  // Data of the service, and requests for them.
  lists: {},
  itemFetches: {},
  dialects: options.dialects ?? newDialectState('auto'),
  refused: {},
  finding: null,
  live: newLive(options.refresh ?? null),
  autoload: newAutoload(options.autoload ?? null),
  log: [],
  now: options.now,
  datedUntil: options.now,
  clocks: STEADY_CLOCKS,
  startedAt: options.now,
  looked: {},

  // The view of each kind, and the views before it.
  tab: options.tab,
  scope: options.scope ?? null,
  views: Object.fromEntries(
    options.catalog.resources.map((resource) => [
      resource.id,
      { ...newView(resource), ...(resource.id === options.tab && options.view) },
    ]),
  ),
  history: NO_HISTORY,
  trail: [],
  bookmarks: {},
  queries: withShipped(options.queries ?? []),
  pastFilters: {},
  pickedColumns: {},
  notify: null,

  // Prompts and messages over the list.
  overlays: [],
  opening: null,
  replacedIn: null,
  line: NO_MEMORY,
  paletteLines: [],
  previewed: null,
  message: null,
  keys: 0,

  // Answers about many rows, and the state of questions.
  results: NO_RESULTS,
  answeredLists: null,
  leftLists: null,
  next: null,
  countedBy: {},
  changes: {},
  comparisons: [],
  pulses: {},
  readingBase: null,
  bases: {},
  excluded: {},
  causeHints: { newest: null, found: null, dismissed: [] },

  // The run: constants, the terminal, and work outside the store.
  catalog: options.catalog,
  questions: options.questions ?? [],
  places: options.places,
  keyTable: withOwnKeys(options.places.keys(options.questions ?? []), options.ownKeys ?? {}),
  service: options.service,
  caches: {},
  settings: { ...RUN_SETTINGS, ...options.settings },
  size: options.size,
  link: { ms: null, override: options.lowBandwidth === true ? true : null, slow: false },
  exporting: null,
  ownCommands: options.ownCommands ?? [],
  errand: null,
  exit: null,
});
