import type { KindId } from '../../core/query/index.ts';
import type { CountOrder, FieldOrder, PivotMeasure, SetWish, TimelineSpan } from '../../triage/index.ts';

/** The cursor in the answer to a question. */
export interface SheetCursor {
  /** Key of the line under the cursor; null for the first, until the cursor moves. */
  readonly key: string | null;
  /** Its last row among all rows of the sheet, in case the line disappears. */
  readonly index: number;
  /** Its row on the screen. */
  readonly row: number;
  /** Column of the cursor, where cells have items of their own. */
  readonly column: number;
}

/** A question about the items of a kind, open over their list, and the cursor in its answer. */
export interface Asked<Question> {
  readonly kind: KindId;
  readonly question: Question;
  readonly cursor: SheetCursor;
  /** Folds set by the user, by line key. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** Search text; empty shows all lines. */
  readonly text: string;
}

/** Rows counted by one or several facets. */
export interface CountQuestion {
  readonly facets: readonly string[];
  readonly order: CountOrder;
}

/** Common values of rows in contrast to others. */
export interface WhyQuestion {
  readonly sets: SetWish;
  /** Includes differences that may be chance. */
  readonly all: boolean;
}

/** Rows counted by facets, with the values of one more as columns. */
export interface PivotQuestion extends CountQuestion {
  readonly across: string;
  readonly measure: PivotMeasure;
}

/** Facets of a kind: by how well they distinguish broken items, or by fewest exceptions. */
export interface FieldsQuestion {
  readonly order: FieldOrder;
}
/** The explanation of one item. */
export interface ExplainQuestion {
  readonly uid: string;
}

/** Findings of a kind's rules: no parameters. */
export type AttentionQuestion = null;

/** The times of events. */
export interface TimelineQuestion {
  readonly span: TimelineSpan;
  /** Zoomed intervals, each within the one before; epoch ms. */
  readonly zooms: readonly { readonly from: number; readonly to: number }[];
  /** The time under the cursor, epoch ms; null for that of most events. */
  readonly at: number | null;
  /** Includes times that advance by themselves. */
  readonly quiet: boolean;
  /** The uid of the item whose events are shown; null for all rows. */
  readonly item: string | null;
}

/** The whole situation: it asks for nothing more. */
export type NowQuestion = null;

/** The first line, until the cursor moves. */
export const FIRST_LINE: SheetCursor = { key: null, index: 0, row: 0, column: 0 };

/** A new question about a kind. */
export const newlyAsked = <Question>(kind: KindId, question: Question): Asked<Question> => ({
  kind,
  question,
  cursor: FIRST_LINE,
  folds: {},
  text: '',
});
