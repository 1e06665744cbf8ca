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
  /** Maximum rows of a list; null to load further pages by key only. */
  readonly rows: number | null;
  /** Query keys of lists that the user stopped. */
  readonly stopped: ReadonlySet<string>;
  /** Query keys of lists that are loaded to their end whatever it takes. */
  readonly anyway: ReadonlySet<string>;
}

/** The initial state. */
export const newAutoload = (rows: number | null): Autoload => ({ rows, stopped: new Set(), anyway: new Set() });

/** The dialect of each kind: chosen for all, or detected. */
export interface DialectState {
  readonly mode: DialectMode;
  /** Kinds that fell back to the other dialect; all others follow the mode. */
  readonly fallbacks: ByKind<Fallback>;
}

/** The initial state: no fallbacks. */
export const newDialectState = (mode: DialectMode): DialectState => ({ mode, fallbacks: {} });

export const dialectOf = ({ dialects }: { readonly dialects: DialectState }, kind: KindId): DialectId =>
  (dialects.mode === 'auto' ? dialects.fallbacks[kind]?.to : undefined) ?? firstDialect(dialects.mode);

/** The other dialect of a kind, used since its endpoint stopped answering. */
export interface Fallback {
  readonly to: DialectId;
  /** The cause; null if that was in an earlier run. */
  readonly because: Problem | null;
  /** Time of the other endpoint's first answer (epoch ms); null while untested. */
  readonly since: number | null;
}

/** Step of a search on the service: by uid, by name, or by a walk of all pages, filtered as they arrive. */
export type FindStep = 'uid' | 'name' | 'walk';

/** A search on the service for something that may not be loaded. */
export interface ServiceSearch {
  readonly kind: KindId;
  /** As typed. */
  readonly text: string;
  /** The filter on the list meanwhile; another filter cancels the search. */
  readonly filter: Filter;
  readonly step: FindStep;
}

/** The link to the terminal, and the low-bandwidth look. */
export interface LinkView {
  /** Round-trip time in ms, in coarse steps; null if short or not measured. */
  readonly ms: number | null;
  /** The low-bandwidth look as set by the user; null for automatic. */
  readonly override: boolean | null;
  /** True if the link was measured to be slow. */
  readonly slow: boolean;
}

/** True for the low-bandwidth look: set by the user, or a slow link. */
export const isLowBandwidth = ({ link }: { readonly link: LinkView }): boolean => link.override ?? link.slow;

/** A line shown until the next key. */
interface Message {
  readonly text: string;
  readonly tone: 'plain' | 'warn' | 'bad';
}

/** A change that shows a message. */
export const say = (text: string, tone: Message['tone'] = 'plain'): { readonly message: Message } => ({
  message: { text, tone },
});

/** A line that came under the cursor in place of another one, which no key asked for. */
interface ReplacedLine {
  /** A question by its name, or `list`. */
  readonly place: string;
}

/** Says that the line under the cursor has just replaced another one; null if nobody can have taken it for that one. */
export const sayReplaced = ({ replacedIn }: State, place: string): Change | null =>
  replacedIn?.place === place
    ? { replacedIn: null, ...say('this line has just replaced another one; Enter again opens it', 'warn') }
    : null;

/** Constants of a run: the kinds, and the service's abilities for each list. */
export interface Catalog {
  readonly resources: readonly Resource[];
  ability(kind: KindId, dialect: DialectId): ListAbility;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What a service may refuse: field selection, single items, an order. */
export type Refusable = 'fields' | 'details' | `order ${string}`;

/** Live refresh of what is on the screen. */
export interface Live {
  /** Seconds from an answer to the next request; null for off. */
  readonly period: number | null;
  /** Why it is paused: by the user, or after a long time without keys; null while it runs. */
  readonly paused: 'asked' | 'idle' | null;
  /** Time of the automatic retry of a failure on the screen, epoch ms; null without a failure or without live refresh. */
  readonly due: number | null;
}

/** A condition on the rows of a kind that alerts when a refresh makes it true. */
export interface Notify {
  readonly kind: KindId;
  /** As typed. */
  readonly text: string;
  readonly filter: Filter;
  /** Alerts when more rows than this match; null: when more match than before. */
  readonly over: number | null;
}

/** The state: flat fields. `initialState` (`store/initial-state.ts`) has their first values. */
export interface State {
  // What the service has sent, and what is asked of it.
  /** By query key; earlier queries of a kind stay for the way back. */
  readonly lists: Readonly<Record<string, HeldList>>;
  /** Items requested by uid, by `itemFetchKey`: the open ones, and a few closed ones. */
  readonly itemFetches: Readonly<Record<string, ItemFetch>>;
  readonly dialects: DialectState;
  /** Abilities that the service refused, whatever its dialect offers. */
  readonly refused: ByKind<readonly Refusable[]>;
  /** The search on the service; null for none. */
  readonly finding: ServiceSearch | null;
  readonly live: Live;
  readonly autoload: Autoload;
  /** The latest requests, the oldest first. */
  readonly log: readonly RequestRecord[];
  /**
   * Ms of the run's clock (`Clocks`), coarse: moved by answers and once a minute, so that an idle screen writes
   * nothing.
   */
  readonly now: number;
  /** Ms of the run's clock: answers up to then date what is shown, including those since `now` (`frameDated`). */
  readonly datedUntil: number;
  readonly clocks: Clocks;
  /** When the run began (ms of its clock): what broke before is no news that waits for somebody to look at it. */
  readonly startedAt: number;
  /** When each item that has been looked at since had broken, by kind and uid (epoch ms). */
  readonly looked: ByKind<ReadonlyMap<string, number>>;

  // The view of each kind, and those it can go back to.
  readonly tab: KindId;
  readonly scope: Scope;
  readonly views: ByKind<View>;
  readonly history: History;
  /** Places left for related things, the latest last. */
  readonly trail: readonly Left[];
  /** Bookmarked views by letter, as data (`history/view-words.ts`). */
  readonly bookmarks: Readonly<Record<string, ViewWords>>;
  /** The named queries, the user's own first. */
  readonly queries: readonly NamedQuery[];
  /** Accepted filters, earlier runs included, the newest last. */
  readonly pastFilters: ByKind<readonly PastFilter[]>;
  /** Columns set in the column picker, earlier runs included: saved per service. */
  readonly pickedColumns: ByKind<ColumnChoice>;
  readonly notify: Notify | null;

  // What stands over the list, and the state of prompts and messages.
  /** Overlays on the list and its open item, the top one last; each id at most once. */
  readonly overlays: readonly Overlay[];
  /** Kill ring and undo steps of text lines. */
  readonly line: LineMemory;
  /** The question to be opened when its code is loaded; null for none. */
  readonly opening: Opening | null;
  /** The line that was replaced under the cursor a moment ago: Enter does not act on it yet; null for none. */
  readonly replacedIn: ReplacedLine | null;
  /** Lines run in the palette, the newest last. */
  readonly paletteLines: readonly string[];
  /** The uid in the preview: it follows the cursor, debounced. */
  readonly previewed: string | null;
  readonly message: Message | null;
  /** Counts keys and pastes, as a sign of the user's presence. */
  readonly keys: number;

  // Answers about many rows, and how they are asked for.
  /** Changes of the lists of this run, by query key. */
  readonly changes: Readonly<Record<string, ChangeLog>>;
  /** The oldest first. */
  readonly comparisons: readonly ListComparison[];
  /** The last pulse of each list that has one, by query key. */
  readonly pulses: Readonly<Record<string, Pulse>>;
  /** The file FILE[@TIME] that is to become the base of a kind; read outside of the store. */
  readonly readingBase: WantedBase | null;
  /** Bases that were chosen, by kind. */
  readonly bases: ByKind<Base>;
  /** Results of work in slices. */
  readonly results: Results;
  /** What the answer of an open question is about; null without one. */
  readonly answeredLists: AnsweredLists | null;
  /** What its next answer is about, once rows have changed, until it is whole; null for none. */
  readonly next: AnsweredLists | null;
  /** What the answer that was left last was about: it is shown again until the next one is whole. */
  readonly leftLists: AnsweredLists | null;
  /** The facet last counted in this run, by kind. */
  readonly countedBy: ByKind<string>;
  /** Facets excluded from comparisons, by kind. */
  readonly excluded: ByKind<readonly string[]>;
  /** Unsolicited hints of lists. */
  readonly causeHints: CauseHints;

  // The run: constants, the terminal, and what is to be done outside of the store.
  readonly catalog: Catalog;
  /** The questions that can be asked. */
  readonly questions: readonly QuestionEntry[];
  /** The places that the screen has. */
  readonly places: Places;
  /** All keys, with those of the config file. */
  readonly keyTable: readonly Key[];
  readonly service: Service;
  /** Key of the memos of this store (`perStore`). */
  readonly caches: object;
  readonly settings: RunSettings;
  readonly size: Size;
  readonly link: LinkView;
  /** The export in progress; null for none. */
  readonly exporting: Exporting | null;
  /** Commands of the user's config file. */
  readonly ownCommands: readonly OwnCommand[];
  /** What was last sent to be done outside of the store (`onErrand`). */
  readonly errand: Errand | null;
  /** Exit code, once the program is to end; else null. */
  readonly exit: number | null;
}

export type Change = Partial<State>;

/** The store, independent of any screen; `subscribe` takes a selector. */
export type Store = Mutate<StoreApi<State>, [['zustand/subscribeWithSelector', never]]>;

/** The time that item timestamps are compared with (epoch ms). */
export const itemNow = ({ clocks, now }: Pick<State, 'clocks' | 'now'>): number => itemTime(clocks, now);

/** The machine's clock at a time of the run's clock (epoch ms). */
export const machineClock = ({ clocks }: Pick<State, 'clocks'>, time: number): number => machineTime(clocks, time);

/** The time up to which answers are shown (ms of the run's clock). */
export const shownUntil = ({ now, datedUntil }: Pick<State, 'now' | 'datedUntil'>): number => Math.max(now, datedUntil);

/** The view of a kind. @throws Error for a kind that is not in the catalog */
export const viewOf = (state: State, kind: KindId): View => {
  const view = state.views[kind];
  if (view === undefined) throw new Error(`no view of ${kind}`);
  return view;
};

export const currentView = (state: State): View => viewOf(state, state.tab);

export const changeView = (state: State, change: Partial<View>): Change => ({
  views: { ...state.views, [state.tab]: { ...currentView(state), ...change } },
});

/** The current resource. @throws Error for a kind that is not in the catalog */
export const currentResource = (state: State): Resource => resourceIn(state, state.tab);

/** A kind of the catalog; with a column of the project or service while several are in scope. @throws Error for an unknown kind */
export const resourceIn = (state: State, kind: KindId): Resource => {
  const resource = state.catalog.resources.find(({ id }) => id === kind);
  if (resource === undefined) throw new Error(`no kind ${kind}`);
  return inScope(resource, state.scope);
};

/** The word for one item of a kind, the shortest of its names: `host` of `hosts`. */
export const kindWord = ({ id, names }: Resource): string => names.reduce((a, b) => (b.length < a.length ? b : a), id);

/** The state of each place by its id: the list, its open item, and the overlays. */
export type PlaceStates = KeyStates & TypedStates;

export type PlaceId = keyof PlaceStates;

/** An open place with its state. */
export type TopPlace<Id extends PlaceId = PlaceId> = {
  [One in Id]: { readonly id: One; readonly state: PlaceStates[One] };
}[Id];

/** The open places, the top one first; the list or its open item is last. */
export const shownPlaces = (state: State): readonly TopPlace[] => {
  const view = currentView(state);
  const base: TopPlace = view.detail === null ? { id: 'list', state: view } : { id: 'detail', state: view.detail };
  return [...state.overlays.toReversed(), base];
};

/** True for a prompt or picker. */
export const isTyped = ({ places }: State, shown: TopPlace): shown is TopPlace<TypedId> =>
  Object.hasOwn(places.typed, shown.id);

export const keyPlace = (state: State): TopPlace<Place> => {
  const found = shownPlaces(state).find((shown): shown is TopPlace<Place> => !isTyped(state, shown));
  return found ?? { id: 'list', state: currentView(state) };
};
