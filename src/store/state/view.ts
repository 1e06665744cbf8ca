import { type ColumnChoice, OWN_COLUMNS, type Resource } from '../../core/item/index.ts';
import type { CloudType, FieldTest, KindId, OrderKey, ProjectScope, Scope } from '../../core/query/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import type { Overlay } from './overlays.ts';

/** An accepted filter, as typed. */
export interface PastFilter {
  readonly text: string;
  readonly server: boolean;
}

/**
 * Cursor position; the uid decides. `index` is its last index, in case the row disappears. `row` is its line on the
 * screen, so that rows arriving above do not move it. A null uid means the first row, until the cursor moves.
 */
interface Cursor {
  readonly uid: string | null;
  readonly index: number;
  readonly row: number;
  /** Uid of the row that stands in for a hidden row (`anchorCursor`). */
  readonly instead?: string | null;
}

/** How an open item is shown: as sections, as YAML or JSON, or compared with another item. */
export type DetailForm = 'sections' | 'yaml' | 'compare';

/** An open item. */
export interface Detail {
  readonly uid: string;
  /** The project from which the item is requested if all projects are in scope; null for the current scope. */
  readonly within: ProjectScope | null;
  readonly form: DetailForm;
  /** Id of the section; null for the first section. */
  readonly section: string | null;
  /** Uid of the item to compare with; null compares two forms of the item itself. */
  readonly against: string | null;
  /** True if a comparison includes equal values. */
  readonly everything: boolean;
  /** Line of the cursor, and its row on the screen. */
  readonly cursor: number;
  readonly row: number;
  /** Folds that the user opened or closed, by id; `*` stands for all folds. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** True if long texts are wrapped. */
  readonly wrap: boolean;
  /** Search text; empty if there is no search. */
  readonly search: string;
  /** True if the list opened the item as YAML, JSON or a comparison; then back returns to the list. */
  readonly direct: boolean;
}

/** A set of rows by uid, with a name. */
interface RowSet {
  readonly name: string;
  readonly uids: ReadonlySet<string>;
  /** Facets that show why these rows were selected. */
  readonly facets: readonly string[];
}

/** The view of one kind: its query, cursor and open item. */
export interface View {
  readonly filter: Filter;
  readonly serverFilter: readonly FieldTest[];
  /** The only rows to show, for a selection that no filter expresses; null for all rows. */
  readonly only: RowSet | null;
  readonly order: readonly OrderKey[];
  readonly cloudType: CloudType | null;
  /** Period in minutes; null for the default of the service. */
  readonly period: number | null;
  readonly cursor: Cursor;
  /** The page (from 0) that the cursor goes to once it has arrived, and the key of its query. A motion clears it. */
  readonly jump: { readonly page: number; readonly of: string } | null;
  /** The uid for which a walk continues until its item arrives. A motion clears it. */
  readonly seek: string | null;
  /** Selected columns and their widths. */
  readonly columns: ColumnChoice;
  /** True if all columns have their full width and scroll. */
  readonly wide: boolean;
  /** Number of columns that are scrolled away after the frozen first column. */
  readonly shift: number;
  /** Id of the current column, whose cells are shown in full and can be filtered by; null if there is none. */
  readonly column: string | null;
  /** Uids of marked rows. */
  readonly marks: ReadonlySet<string>;
  /** Uid of the last marked row, the start of a range. */
  readonly lastMark: string | null;
  readonly detail: Detail | null;
  /** Id of the section that was shown last and at which the next item opens; null for the first section. */
  readonly section: string | null;
}

/** A place that was left for a related thing, for the way back. */
export interface Left {
  readonly tab: KindId;
  /** The tab of the related thing, and its view before. */
  readonly to: KindId;
  readonly view: View;
  /** Uid of the related item; null for a list. */
  readonly item: string | null;
  /** Questions that were open over the list and are restored on the way back; absent if there were none. */
  readonly questions?: readonly Overlay[];
}

/** A view as texts by option of the command line: query, columns and cursor; `view` is the kind. Defaults are omitted. Bookmarks and copied commands use it. */
export type ViewWords = Readonly<Record<string, string>>;

/** A view in the history, with its tab and scope. */
export interface Visit {
  readonly tab: KindId;
  readonly scope: Scope;
  readonly view: View;
}

/** Earlier views, latest last, and views to go forward to, next first. */
export interface History {
  readonly past: readonly Visit[];
  readonly future: readonly Visit[];
  /** The view before a prompt or picker was opened; null if none is open. */
  readonly at: Visit | null;
}

export const NO_FILTER: Filter = { text: '', terms: [] };

/** The cursor on the first row, until it moves. */
export const TOP: Cursor = { uid: null, index: 0, row: 0 };

/** Returns the initial view of a kind. */
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
