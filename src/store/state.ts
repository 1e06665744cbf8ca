import type { StoreApi } from 'zustand/vanilla';
import type { ListAbility } from '../core/ability.ts';
import type { Clocks } from '../core/clocks.ts';
import type { ColumnChoice } from '../core/column-choice.ts';
import type { DialectId } from '../core/dialect.ts';
import type { CloudType, FieldTest, KindId, OrderKey, ProjectScope, Scope } from '../core/query.ts';
import type { RequestRecord } from '../core/request.ts';
import type { Resource } from '../core/resource.ts';
import type { Filter } from '../query/filter/term.ts';
import type { CopyWish } from './copy-wish.ts';
import type { Counts } from './counts.ts';
import type { Speech } from './dialect/speech.ts';
import type { Exporting } from './export/wish.ts';
import type { LineMemory } from './line-memory.ts';
import type { LinkView } from './link-view.ts';
import type { List } from './list.ts';
import type { Live } from './live-refresh.ts';
import type { Overlay, PastFilter } from './overlay.ts';
import type { Sift } from './sift.ts';
import type { Whole } from './whole.ts';

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
  /** The options that name it on the command line. */
  readonly options: readonly string[];
}

/**
 * Where the cursor is: the uid decides. `index` is where it was last seen, for when its row goes away; `row` is its line
 * on the screen, so that rows arriving above do not move it. A null uid is the first row, until somebody moves.
 */
export interface Cursor {
  readonly uid: string | null;
  readonly index: number;
  readonly row: number;
  /** The row that stands in for it while it is hidden (`anchored`). */
  readonly instead?: string | null;
}

export type DetailForm = 'sections' | 'yaml' | 'json' | 'compare';

/** An open item. */
export interface Detail {
  readonly uid: string;
  /** The project that it is asked for in, where all are shown together; null leaves it to what is looked at. */
  readonly within: ProjectScope | null;
  readonly form: DetailForm;
  /** Section id; null is the first. */
  readonly section: string | null;
  /** The uid of the item it is compared with; null compares its own forms. */
  readonly against: string | null;
  /** A comparison shows also what is the same. */
  readonly everything: boolean;
  /** The line of the cursor, and its place on the screen. */
  readonly cursor: number;
  readonly row: number;
  /** What was folded or opened by hand, by fold id; `*` is all of it. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** Long texts go on in the next line. */
  readonly wrap: boolean;
  /** What is looked for; empty when nothing is. */
  readonly search: string;
  /** Opened as YAML, JSON or a comparison from the list: the way back leads there. */
  readonly direct: boolean;
}

/** How one kind is looked at: its query, its place, its open item. */
export interface View {
  readonly filter: Filter;
  readonly serverFilter: readonly FieldTest[];
  readonly order: readonly OrderKey[];
  readonly cloudType: CloudType | null;
  /** Minutes; null leaves the service's default. */
  readonly period: number | null;
  readonly cursor: Cursor;
  /** The page (from 0) of a query, by its key, whose first row the cursor goes to when it has come; moving forgets it. */
  readonly jump: { readonly page: number; readonly of: string } | null;
  /** The uid that the walk goes on for until it has come; moving forgets it. */
  readonly seek: string | null;
  /** Which columns to show, and how they look. */
  readonly columns: ColumnChoice;
  /** Every column at its full width, to be scrolled through. */
  readonly wide: boolean;
  /** Columns scrolled away behind the frozen first one. */
  readonly shift: number;
  /** Uids of the rows that are marked. */
  readonly marks: ReadonlySet<string>;
  readonly detail: Detail | null;
}

/** A place that somebody left for a related thing, to come back to. */
export interface Left {
  readonly tab: KindId;
  /** The tab it was left for, and how that was looked at. */
  readonly to: KindId;
  readonly view: View;
  /** The item that it led to; null when it led to a list. */
  readonly item: string | null;
}

/**
 * A view as data, in texts: what is asked, how it is shown, and where the cursor is. The names are those of the options
 * of the command line, with `view` for the kind; what is as the program starts with is left out.
 */
export type ViewWords = Readonly<Record<string, string>>;

/** A view that somebody was at. */
export interface Visit {
  readonly tab: KindId;
  readonly scope: Scope;
  readonly view: View;
}

/** Views that can be gone back to, the last one last, and forward to, the next one first. */
export interface History {
  readonly past: readonly Visit[];
  readonly future: readonly Visit[];
  /** The view as it was when something began to be typed or chosen; null otherwise. */
  readonly at: Visit | null;
}

/** One line that stands until the next key. */
export interface Message {
  readonly text: string;
  readonly tone: 'plain' | 'warn' | 'bad';
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What a service may refuse: to select the fields of a list, to order it, to give single items. */
export type Refusable = 'fields' | 'order' | 'details';

export interface State {
  readonly catalog: Catalog;
  readonly service: Service;
  readonly tab: KindId;
  readonly scope: Scope;
  readonly views: Readonly<Record<KindId, View>>;
  /** By query key: an earlier query of a kind is still there when somebody goes back to it. */
  readonly lists: Readonly<Record<string, List>>;
  /** Items that were asked for by their uid, by `wholeKey`: the open ones, and a few that were open before. */
  readonly wholes: Readonly<Record<string, Whole>>;
  /** In which dialect each kind is asked. */
  readonly speech: Speech;
  /** What the service turned out not to do, whatever its dialect says. */
  readonly refused: Readonly<Record<KindId, readonly Refusable[]>>;
  /** How far the filters of long lists have come; of others, and of shorter ways, `select/rows.ts` knows by itself. */
  readonly sifts: Readonly<Record<KindId, Sift>>;
  /** What stands over the list and its open item, the top one last; each id at most once. */
  readonly overlays: readonly Overlay[];
  /** What occurs among the items, for prompts and pickers: kept with the store, and counted in slices. */
  readonly counts: Counts;
  /** Moves when more of it was counted. */
  readonly counted: number;
  /** The filters that were taken, also in earlier runs, the last one last. */
  readonly pastFilters: Readonly<Record<KindId, readonly PastFilter[]>>;
  /** For ^Y and ^_ in what is typed. */
  readonly line: LineMemory;
  /** The export that is wished or under way: who has the files and the terminal obeys. */
  readonly exporting: Exporting | null;
  /** What was obeyed in the palette, the last line last. */
  readonly paletteLines: readonly string[];
  readonly message: Message | null;
  readonly live: Live;
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
  /** Bookmarked views by letter, as data (`view-words.ts`). */
  readonly bookmarks: Readonly<Record<string, ViewWords>>;
  readonly copy: CopyWish;
  /** The last requests, the oldest first. */
  readonly log: readonly RequestRecord[];
  readonly link: LinkView;
  /** Counts wishes to go back to the shell. */
  readonly suspends: number;
}

/** A change of the state. */
export type Change = Partial<State>;

/** The state of the program outside of any screen: tests drive it without one. */
export type Store = StoreApi<State>;
