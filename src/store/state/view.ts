import { type ColumnChoice, OWN_COLUMNS, type Resource } from '../../core/item/index.ts';
import type { CloudType, FieldTest, KindId, OrderKey, ProjectScope, Scope } from '../../core/query/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import type { Overlay } from './overlay.ts';

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

/** Rows by their uids, under a name that says which they are. */
export interface RowSet {
  readonly name: string;
  readonly uids: ReadonlySet<string>;
}

/** How one kind is looked at: its query, its place, its open item. */
export interface View {
  readonly filter: Filter;
  readonly serverFilter: readonly FieldTest[];
  /** Only these rows, where no filter can say them; null for all. */
  readonly only: RowSet | null;
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
  /** Id of the column whose cells are shown in full and filtered by; null while none is chosen. */
  readonly column: string | null;
  /** Uids of the rows that are marked. */
  readonly marks: ReadonlySet<string>;
  /** Uid of the row that was marked last: a range begins there. */
  readonly lastMark: string | null;
  readonly detail: Detail | null;
  /** Id of the section that was shown last: the next item opens there. Null is the first one. */
  readonly section: string | null;
}

/** A place that somebody left for a related thing, to come back to. */
export interface Left {
  readonly tab: KindId;
  /** The tab it was left for, and how that was looked at. */
  readonly to: KindId;
  readonly view: View;
  /** The item that it led to; null when it led to a list. */
  readonly item: string | null;
  /** The questions that were open over the list, which come back with it; absent where none was. */
  readonly questions?: readonly Overlay[];
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

export const NO_FILTER: Filter = { text: '', terms: [] };

/** The first row, until somebody moves. */
export const TOP: Cursor = { uid: null, index: 0, row: 0 };

/** How a kind is looked at before anybody asked for anything. */
export const newView = (resource: Resource): View => ({
  filter: NO_FILTER,
  serverFilter: [],
  only: null,
  order: resource.order,
  cloudType: null,
  period: null,
  cursor: TOP,
  jump: null,
  seek: null,
  columns: OWN_COLUMNS,
  wide: false,
  shift: 0,
  column: null,
  marks: new Set(),
  lastMark: null,
  detail: null,
  section: null,
});
