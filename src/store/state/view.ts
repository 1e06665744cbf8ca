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
 * Cursor position; the uid decides. `index` is its last index, in case its row disappears; `row` is its line on the
 * screen, so that rows arriving above do not move it. A null uid is the first row, until the cursor moves.
 */
interface Cursor {
  readonly uid: string | null;
  readonly index: number;
  readonly row: number;
  /** The stand-in for a hidden row (`anchored`). */
  readonly instead?: string | null;
}

export type DetailForm = 'sections' | 'yaml' | 'compare';

/** An open item. */
export interface Detail {
  readonly uid: string;
  /** The project it is requested from, with all projects in scope; null for the current scope. */
  readonly within: ProjectScope | null;
  readonly form: DetailForm;
  /** Section id; null for the first. */
  readonly section: string | null;
  /** The uid of the item to compare with; null compares its own forms. */
  readonly against: string | null;
  /** A comparison includes equal values. */
  readonly everything: boolean;
  /** The line of the cursor, and its row on the screen. */
  readonly cursor: number;
  readonly row: number;
  /** Folds set by the user, by fold id; `*` is all of them. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** Wraps long texts. */
  readonly wrap: boolean;
  /** Search text; empty for none. */
  readonly search: string;
  /** Opened from the list as YAML, JSON or a comparison: back returns to the list. */
  readonly direct: boolean;
}

/** Named rows by uid. */
interface RowSet {
  readonly name: string;
  readonly uids: ReadonlySet<string>;
  /** Facets that show why it is these. */
  readonly facets: readonly string[];
}

/** The view of one kind: its query, cursor and open item. */
export interface View {
  readonly filter: Filter;
  readonly serverFilter: readonly FieldTest[];
  /** Only these rows, for selections that no filter expresses; null for all. */
  readonly only: RowSet | null;
  readonly order: readonly OrderKey[];
  readonly cloudType: CloudType | null;
  /** Minutes; null for the service's default. */
  readonly period: number | null;
  readonly cursor: Cursor;
  /** The page (from 0) of a query, by its key, that the cursor goes to once it has arrived; cleared by moving. */
  readonly jump: { readonly page: number; readonly of: string } | null;
  /** The uid that a walk continues for until it arrives; cleared by moving. */
  readonly seek: string | null;
  /** Selected columns and their widths. */
  readonly columns: ColumnChoice;
  /** All columns at full width, scrollable. */
  readonly wide: boolean;
  /** Number of columns scrolled away after the frozen first one. */
  readonly shift: number;
  /** Id of the current column, whose cells are shown in full and filtered by; null for none. */
  readonly column: string | null;
  /** Uids of marked rows. */
  readonly marks: ReadonlySet<string>;
  /** Uid of the last marked row: the start of a range. */
  readonly lastMark: string | null;
  readonly detail: Detail | null;
  /** Id of the last shown section, where the next item opens. Null for the first. */
  readonly section: string | null;
}

/** A place left for a related thing, to return to. */
export interface Left {
  readonly tab: KindId;
  /** The tab it was left for, and that tab's view. */
  readonly to: KindId;
  readonly view: View;
  /** The item it was left for; null for a list. */
  readonly item: string | null;
  /** Questions open over the list, restored on the way back; absent for none. */
  readonly questions?: readonly Overlay[];
}

/**
 * A view as data, in texts: query, look and cursor. Names are the command line's options, plus `view` for the kind;
 * defaults are left out.
 */
export type ViewWords = Readonly<Record<string, string>>;

export interface Visit {
  readonly tab: KindId;
  readonly scope: Scope;
  readonly view: View;
}

/** Views to go back to, the latest last, and forward to, the next first. */
export interface History {
  readonly past: readonly Visit[];
  readonly future: readonly Visit[];
  /** The view when typing or choosing began; null otherwise. */
  readonly at: Visit | null;
}

export const NO_FILTER: Filter = { text: '', terms: [] };

/** The first row, until the cursor moves. */
export const TOP: Cursor = { uid: null, index: 0, row: 0 };

/** The initial view of a kind. */
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
