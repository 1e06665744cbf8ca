import type { StoreApi } from 'zustand/vanilla';
import type { RequestRecord } from '../../core/client/index.ts';
import type { ColumnChoice, Resource } from '../../core/item/index.ts';
import type { DialectId, KindId, ListAbility, Scope } from '../../core/query/index.ts';
import type { Clocks } from '../../core/values/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import type { NamedQuery } from '../../query/named-queries.ts';
import type { Autoload } from './autoload.ts';
import type { Counts } from './counts.ts';
import type { DialectState } from './dialect.ts';
import type { FilterRun } from './filter-run.ts';
import type { Finding } from './finding.ts';
import type { ItemFetch } from './item-fetch.ts';
import type { LineMemory } from './line-memory.ts';
import type { LinkView } from './link-view.ts';
import type { Message } from './message.ts';
import type { Overlay, PastFilter } from './overlay.ts';
import type { ShownList } from './shown-list.ts';
import type { Standouts } from './standout.ts';
import type { History, Left, View, ViewWords } from './view.ts';
import type { CopyWish, Exporting } from './wishes.ts';

/** What does not change while the program runs: the kinds, and what the service lets each list do. */
export interface Catalog {
  readonly resources: readonly Resource[];
  ability(kind: KindId, dialect: DialectId): ListAbility;
}

/** Which service is asked, for the header. */
export interface Service {
  /** Host and port, no scheme. */
  readonly label: string;
  readonly demo: boolean;
  /** Its certificate is not checked: said for as long as the program runs. */
  readonly unverified: boolean;
  /** The words that start this program on a command line; `edgescope` when left out. */
  readonly program?: readonly string[];
  /** Ms after which a try without an answer is given up; waits are not counted when left out. */
  readonly answersWithin?: number;
  /** The options that name it on the command line. */
  readonly options: readonly string[];
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What a service may refuse: to select the fields of a list, to order it, to give single items. */
export type Refusable = 'fields' | 'order' | 'details';

/** Live refresh: what is on the screen is asked again by itself. */
export interface Live {
  /** Seconds from an answer to the next request; null when nothing is asked by itself. */
  readonly period: number | null;
  /** Why it waits: somebody wished so, or nobody has pressed a key for long; null while it goes on. */
  readonly paused: 'asked' | 'idle' | null;
  /** When what failed on the screen is asked again, epoch ms; null where nothing failed, or nothing is asked by itself. */
  readonly due: number | null;
}

/** A condition on the rows of a kind that rings when a refresh makes it true. */
export interface Notify {
  readonly kind: KindId;
  /** As it was typed. */
  readonly text: string;
  readonly filter: Filter;
  /** Rings when more rows than this match; null: when more match than before. */
  readonly over: number | null;
}

export interface State {
  readonly catalog: Catalog;
  readonly service: Service;
  readonly tab: KindId;
  readonly scope: Scope;
  readonly views: Readonly<Record<KindId, View>>;
  /** By query key: an earlier query of a kind is still there when somebody goes back to it. */
  readonly lists: Readonly<Record<string, ShownList>>;
  /** Items that were asked for by their uid, by `itemFetchKey`: the open ones, and a few that were open before. */
  readonly itemFetches: Readonly<Record<string, ItemFetch>>;
  /** In which dialect each kind is asked. */
  readonly dialects: DialectState;
  /** What the service turned out not to do, whatever its dialect says. */
  readonly refused: Readonly<Record<KindId, readonly Refusable[]>>;
  /** How far the filters of long lists have come; of others, and of shorter ways, `list/rows.ts` knows by itself. */
  readonly filterRuns: Readonly<Record<KindId, FilterRun>>;
  /** What stands over the list and its open item, the top one last; each id at most once. */
  readonly overlays: readonly Overlay[];
  /** What occurs among the items, for prompts and pickers: kept with the store, and counted in slices. */
  readonly counts: Counts;
  /** What is worked out of the states of this store is kept by it (`perStore`). */
  readonly caches: object;
  /** Exports and copies of whole items have the texts of pack values, params and annotations. */
  readonly withValues: boolean;
  /** The mouse is taken from the terminal: who holds that obeys. */
  readonly mouse: boolean;
  /** Moves when more of it was counted. */
  readonly counted: number;
  /** The named queries, somebody's own first. */
  readonly queries: readonly NamedQuery[];
  /** The filters that were taken, also in earlier runs, the last one last. */
  readonly pastFilters: Readonly<Record<KindId, readonly PastFilter[]>>;
  /** For ^Y and ^_ in what is typed. */
  readonly line: LineMemory;
  /** The export that is wished or under way: who has the files and the terminal obeys. */
  readonly exporting: Exporting | null;
  /** Facets that nobody wants compared, by kind: contrasts leave them out. */
  readonly leftOut: Readonly<Record<KindId, readonly string[]>>;
  /** The facet that was counted last in this run, by kind. */
  readonly countedBy: Readonly<Record<KindId, string>>;
  /** What lists say unasked. */
  readonly standouts: Standouts;
  /** What was obeyed in the palette, the last line last. */
  readonly paletteLines: readonly string[];
  /** What is looked for at the service; null while nothing is. */
  readonly finding: Finding | null;
  /** Wide lists have a preview of an item beside them. */
  readonly preview: boolean;
  /** The uid that it shows: it follows the cursor when that rests. */
  readonly previewed: string | null;
  readonly message: Message | null;
  readonly live: Live;
  readonly autoload: Autoload;
  /** The columns that were chosen in the column picker, also in earlier runs of this service: those are saved. */
  readonly pickedColumns: Readonly<Record<KindId, ColumnChoice>>;
  readonly notify: Notify | null;
  /** Counts alerts: who holds the terminal rings. */
  readonly alert: { readonly count: number; readonly text: string };
  /** Counts keys and pastes: who knows the time sees that somebody is there. */
  readonly keys: number;
  readonly size: Size;
  /** Ms of the run's clock (`Clocks`), coarse: moved by answers and once a minute, so that an idle screen writes nothing. */
  readonly now: number;
  /** Ms of the run's clock: answers that came up to then date what is shown, also those since `now` (`frameDated`). */
  readonly datedUntil: number;
  readonly clocks: Clocks;
  /** Set when the program is to end, with its exit code. */
  readonly exit: number | null;
  /** Places left for related things, the last one last. */
  readonly trail: readonly Left[];
  readonly history: History;
  /** Bookmarked views by letter, as data (`history/view-words.ts`). */
  readonly bookmarks: Readonly<Record<string, ViewWords>>;
  readonly copy: CopyWish;
  /** The last requests, the oldest first. */
  readonly log: readonly RequestRecord[];
  readonly link: LinkView;
  /** Counts wishes to go back to the shell. */
  readonly suspends: number;
  /** Counts wishes to write the whole screen anew. */
  readonly redraws: number;
}

/** A change of the state. */
export type Change = Partial<State>;

/** The state of the program outside of any screen: tests drive it without one. */
export type Store = StoreApi<State>;
