import type { Mutate, StoreApi } from 'zustand/vanilla';
import type { ChangeLog } from '../../change/log.ts';
import type { Problem, RequestRecord } from '../../core/client/index.ts';
import { type ColumnChoice, inScope, type Resource } from '../../core/item/index.ts';
import {
  type ByKind,
  type DialectId,
  type DialectMode,
  firstDialect,
  type KindId,
  type ListAbility,
  type Scope,
} from '../../core/query/index.ts';
import { type Clocks, itemTime, machineTime } from '../../core/values/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import type { NamedQuery } from '../../query/named-queries.ts';
import type { CauseHints } from './cause-hint.ts';
import type { Base, ListComparison } from './changes.ts';
import type { Errand, WantedBase } from './errand.ts';
import type { Exporting } from './export.ts';
import type { AnsweredLists, HeldList } from './held-list.ts';
import type { ItemFetch } from './item-fetch.ts';
import type { Key } from './key.ts';
import type { LineMemory } from './line-edit.ts';
import type { Overlay } from './overlays.ts';
import type { OwnCommand } from './own-command.ts';
import type { KeyStates, Place, Places, TypedId, TypedStates } from './place.ts';
import type { Pulse } from './pulse.ts';
import type { Opening, QuestionEntry } from './question.ts';
import type { RunSettings } from './run-settings.ts';
import type { Service } from './service.ts';
import type { History, Left, PastFilter, View, ViewWords } from './view.ts';
import type { Results } from './work.ts';

/** Automatic loading of further pages. */
interface Autoload {
  /** Maximum number of rows of a list; null if only keys load further pages. */
  readonly rows: number | null;
  /** Query keys of lists whose loading the user stopped. */
  readonly stopped: ReadonlySet<string>;
  /** Query keys of lists that are loaded to their end at any cost. */
  readonly anyway: ReadonlySet<string>;
}

/** Returns the initial state of automatic loading. */
export const newAutoload = (rows: number | null): Autoload => ({ rows, stopped: new Set(), anyway: new Set() });

/** The dialect of each kind: chosen for all kinds, or detected (mode `auto`). */
export interface DialectState {
  readonly mode: DialectMode;
  /** Kinds that fell back to the other dialect; all other kinds follow the mode. */
  readonly fallbacks: ByKind<Fallback>;
}

/** Returns the initial state of dialects, without fallbacks. */
export const newDialectState = (mode: DialectMode): DialectState => ({ mode, fallbacks: {} });

/** Returns the dialect in which a kind is requested. */
export const dialectOf = ({ dialects }: { readonly dialects: DialectState }, kind: KindId): DialectId =>
  (dialects.mode === 'auto' ? dialects.fallbacks[kind]?.to : undefined) ?? firstDialect(dialects.mode);

/** The other dialect of a kind, used since the endpoint of its first dialect stopped answering. */
export interface Fallback {
  readonly to: DialectId;
  /** The cause; null if the fallback happened in an earlier run. */
  readonly because: Problem | null;
  /** When the other endpoint answered first (epoch ms); null while it has not answered. */
  readonly since: number | null;
}

/** A step of a search on the service: by uid, by name, or by a walk of all pages, which are filtered as they arrive. */
export type FindStep = 'uid' | 'name' | 'walk';

/** A search on the service for an item that may not be loaded. */
export interface ServiceSearch {
  readonly kind: KindId;
  /** The text as typed. */
  readonly text: string;
  /** The filter of the list during the search. Another filter cancels the search. */
  readonly filter: Filter;
  readonly step: FindStep;
}

/** The link to the terminal, and the low-bandwidth look. */
export interface LinkView {
  /** Round-trip time in ms, in coarse steps; null if it is short or not measured. */
  readonly ms: number | null;
  /** The low-bandwidth look as the user set it; null if it is automatic. */
  readonly override: boolean | null;
  /** True if the link was measured to be slow. */
  readonly slow: boolean;
}

/** True for the low-bandwidth look: the user set it, or the link is slow. */
export const isLowBandwidth = ({ link }: { readonly link: LinkView }): boolean => link.override ?? link.slow;

/** A line that is shown until the next key. */
interface Message {
  readonly text: string;
  readonly tone: 'plain' | 'warn' | 'bad';
}

/** Shows a message. */
export const say = (text: string, tone: Message['tone'] = 'plain'): { readonly message: Message } => ({
  message: { text, tone },
});

/** A line that replaced another line under the cursor without a key press. */
interface ReplacedLine {
  /** The name of a question, or `list`. */
  readonly place: string;
}

/** Returns a warning, in place of the effect of a key, if another line has just come under the cursor of a place (a question or `list`); else null. */
export const sayReplaced = ({ replacedIn }: State, place: string): Change | null =>
  replacedIn?.place === place
    ? { replacedIn: null, ...say('this line has just replaced another one; Enter again opens it', 'warn') }
    : null;

/** Constants of a run: the kinds, and the abilities of the service for each list. */
export interface Catalog {
  readonly resources: readonly Resource[];
  ability(kind: KindId, dialect: DialectId): ListAbility;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** An ability that a service may refuse: field selection, single items, an order. */
export type Refusable = 'fields' | 'details' | `order ${string}`;

/** Live refresh of the screen. */
export interface Live {
  /** Seconds from an answer to the next request; null if live refresh is off. */
  readonly period: number | null;
  /** Why live refresh is paused: by the user, or after a long time without keys. Null while it runs. */
  readonly paused: 'asked' | 'idle' | null;
  /** When a failure on the screen is retried automatically (epoch ms); null without a failure or without live refresh. */
  readonly due: number | null;
}

/** A condition on the rows of a kind. An alert follows when a refresh makes it true. */
export interface Notify {
  readonly kind: KindId;
  /** The condition as typed. */
  readonly text: string;
  readonly filter: Filter;
  /** Alerts when more rows than this match; null to alert when more rows match than before. */
  readonly over: number | null;
}

/** The state, in flat fields. `initialState` (`store/initial-state.ts`) has the first values. */
export interface State {
  // Data of the service, and requests for them.
  /** Lists by query key. Lists of earlier queries of a kind stay for the way back. */
  readonly lists: Readonly<Record<string, HeldList>>;
  /** Items requested by uid, by `itemFetchKey`: the open items and a few closed items. */
  readonly itemFetches: Readonly<Record<string, ItemFetch>>;
  readonly dialects: DialectState;
  /** Abilities that the service refused, although its dialect has them. */
  readonly refused: ByKind<readonly Refusable[]>;
  /** The search on the service; null if there is none. */
  readonly finding: ServiceSearch | null;
  readonly live: Live;
  readonly autoload: Autoload;
  /** The latest requests, oldest first. */
  readonly log: readonly RequestRecord[];
  /** Current time in ms of the run's clock (`Clocks`). It moves only with answers and once a minute, so that an idle screen writes nothing. */
  readonly now: number;
  /** The time (ms of the run's clock) up to which answers give the shown data their age, even after `now` (`frameDated`). */
  readonly datedUntil: number;
  readonly clocks: Clocks;
  /** When the run began (ms of its clock). Items that broke before are not news that waits to be seen. */
  readonly startedAt: number;
  /** For each item that somebody has looked at, when it had broken, by kind and uid (epoch ms). */
  readonly looked: ByKind<ReadonlyMap<string, number>>;

  // The view of each kind, and earlier views.
  readonly tab: KindId;
  readonly scope: Scope;
  readonly views: ByKind<View>;
  readonly history: History;
  /** Places that were left for related things, latest last. */
  readonly trail: readonly Left[];
  /** Bookmarked views by letter, as data (`viewWords`). */
  readonly bookmarks: Readonly<Record<string, ViewWords>>;
  /** The named queries, the user's own queries first. */
  readonly queries: readonly NamedQuery[];
  /** Accepted filters, including filters of earlier runs, newest last. */
  readonly pastFilters: ByKind<readonly PastFilter[]>;
  /** Columns chosen in the column picker, including earlier runs. They are saved for each service. */
  readonly pickedColumns: ByKind<ColumnChoice>;
  readonly notify: Notify | null;

  // Prompts and messages over the list.
  /**
   * Overlays over the list and its open item, the top overlay last. Each id occurs at most once, except questions,
   * which have one overlay for each name.
   */
  readonly overlays: readonly Overlay[];
  /** Kill ring and undo steps of text lines. */
  readonly line: LineMemory;
  /** The question that opens when its code is loaded; null if there is none. */
  readonly opening: Opening | null;
  /** The line that came under the cursor a moment ago without a key press. Enter does not act on it yet. Null if there is none. */
  readonly replacedIn: ReplacedLine | null;
  /** Lines that were run in the palette, newest last. */
  readonly paletteLines: readonly string[];
  /** Uid of the item in the preview. It follows the cursor, debounced. */
  readonly previewed: string | null;
  readonly message: Message | null;
  /** Number of keys and pastes, as a sign that the user is present. */
  readonly keys: number;

  // Answers about many rows, and the state of questions.
  /** Changes of the lists of this run, by query key. */
  readonly changes: Readonly<Record<string, ChangeLog>>;
  /** Comparisons that wait, oldest first. */
  readonly comparisons: readonly ListComparison[];
  /** The last pulse of each list that has pulses, by query key. */
  readonly pulses: Readonly<Record<string, Pulse>>;
  /** The file (`FILE[@TIME]`) or time that becomes the base of a kind; a file is read outside the store. Null if there is none. */
  readonly readingBase: WantedBase | null;
  /** Bases that the user chose, by kind. */
  readonly bases: ByKind<Base>;
  /** Results of jobs. */
  readonly results: Results;
  /** The lists of the answer to the open question; null if no question is open. */
  readonly answeredLists: AnsweredLists | null;
  /** The lists of the next answer after rows have changed, until that answer is whole; null if there is none. */
  readonly next: AnsweredLists | null;
  /** The lists of the answer that was closed last. If the question is opened again, that answer is shown until the next is whole. */
  readonly leftLists: AnsweredLists | null;
  /** The facet that was last counted in this run, by kind. */
  readonly countedBy: ByKind<string>;
  /** Facets excluded from comparisons, by kind. */
  readonly excluded: ByKind<readonly string[]>;
  /** Hints that lists show without being asked. */
  readonly causeHints: CauseHints;

  // The run: constants, the terminal, and work outside the store.
  readonly catalog: Catalog;
  /** The questions that the user can ask. */
  readonly questions: readonly QuestionEntry[];
  /** The places of the screen. */
  readonly places: Places;
  /** All keys, including the keys of the config file. */
  readonly keyTable: readonly Key[];
  readonly service: Service;
  /** Key of the memos of this store (`perStore`). */
  readonly caches: object;
  readonly settings: RunSettings;
  readonly size: Size;
  readonly link: LinkView;
  /** The export in progress; null if there is none. */
  readonly exporting: Exporting | null;
  /** Commands of the user's config file. */
  readonly ownCommands: readonly OwnCommand[];
  /** The last errand, for code outside the store (`onErrand`). */
  readonly errand: Errand | null;
  /** Exit code when the program should end; else null. */
  readonly exit: number | null;
}

/** A change of the state: the fields that get another value. */
export type Change = Partial<State>;

/** The store, independent of any screen. `subscribe` takes a selector. */
export type Store = Mutate<StoreApi<State>, [['zustand/subscribeWithSelector', never]]>;

/** Returns the current time by the clock of items (epoch ms), from which the ages of their timestamps are counted. */
export const itemNow = ({ clocks, now }: Pick<State, 'clocks' | 'now'>): number => itemTime(clocks, now);

/** Converts a time of the run's clock to the machine's clock, to show it (epoch ms). */
export const machineClock = ({ clocks }: Pick<State, 'clocks'>, time: number): number => machineTime(clocks, time);

/** Returns the time (ms of the run's clock) up to which answers set the shown age of data. A later answer without changes has not drawn a frame yet. */
export const shownUntil = ({ now, datedUntil }: Pick<State, 'now' | 'datedUntil'>): number => Math.max(now, datedUntil);

/** Returns the view of a kind. @throws Error for a kind that is not in the catalog */
export const viewOf = (state: State, kind: KindId): View => {
  const view = state.views[kind];
  if (view === undefined) throw new Error(`no view of ${kind}`);
  return view;
};

export const currentView = (state: State): View => viewOf(state, state.tab);

export const changeView = (state: State, change: Partial<View>): Change => ({
  views: { ...state.views, [state.tab]: { ...currentView(state), ...change } },
});

/** Returns the resource of the current tab. @throws Error for a kind that is not in the catalog */
export const currentResource = (state: State): Resource => resourceIn(state, state.tab);

/** Returns a kind of the catalog. If several projects or services are in scope, it has a column for them. @throws Error for an unknown kind */
export const resourceIn = (state: State, kind: KindId): Resource => {
  const resource = state.catalog.resources.find(({ id }) => id === kind);
  if (resource === undefined) throw new Error(`no kind ${kind}`);
  return inScope(resource, state.scope);
};

/** Returns the word for one item of a kind, the shortest of its names: `host` of `hosts`. */
export const kindWord = ({ id, names }: Resource): string => names.reduce((a, b) => (b.length < a.length ? b : a), id);

/** The state of each place by id: the list, its open item, and the overlays. */
export type PlaceStates = KeyStates & TypedStates;

export type PlaceId = keyof PlaceStates;

/** An open place with its state. */
export type TopPlace<Id extends PlaceId = PlaceId> = {
  [One in Id]: { readonly id: One; readonly state: PlaceStates[One] };
}[Id];

/** Returns the open places, the top place first. The list or its open item is last. */
export const shownPlaces = (state: State): readonly TopPlace[] => {
  const view = currentView(state);
  const base: TopPlace = view.detail === null ? { id: 'list', state: view } : { id: 'detail', state: view.detail };
  return [...state.overlays.toReversed(), base];
};

/** True if a place is a prompt or picker. */
export const isTyped = ({ places }: State, shown: TopPlace): shown is TopPlace<TypedId> =>
  Object.hasOwn(places.typed, shown.id);

/** Returns the topmost place that handles keys by the key table; prompts and pickers are left out. */
export const keyPlace = (state: State): TopPlace<Place> => {
  const found = shownPlaces(state).find((shown): shown is TopPlace<Place> => !isTyped(state, shown));
  return found ?? { id: 'list', state: currentView(state) };
};
