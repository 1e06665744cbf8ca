import type { KindId } from '../../core/query/index.ts';
import type { CountOrder, FieldOrder, PivotMeasure, SetWish } from '../../triage/index.ts';

/** Where somebody is in the answer to a question. */
export interface SheetCursor {
  /** Key of the line under the cursor; null is the first one, until the cursor moves. */
  readonly key: string | null;
  /** Its row among all rows of the sheet when it was last seen, for when the line goes away. */
  readonly index: number;
  /** Its row on the screen. */
  readonly row: number;
  /** Column of the cursor, where cells have items of their own. */
  readonly column: number;
}

/** A question about the items of a kind that is open over their list, and where somebody is in its answer. */
export interface Asked<Question> {
  readonly kind: KindId;
  readonly question: Question;
  readonly cursor: SheetCursor;
  /** What was opened or folded by hand, by line key. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** What the lines are narrowed to; empty shows all. */
  readonly text: string;
}

/** Rows counted by one facet or several. */
export interface CountQuestion {
  readonly facets: readonly string[];
  readonly order: CountOrder;
}

/** What rows have in common against others. */
export interface WhyQuestion {
  readonly sets: SetWish;
  /** Also what may be chance. */
  readonly all: boolean;
}

/** Rows counted by some facets, with the values of one more across. */
export interface PivotQuestion extends CountQuestion {
  readonly across: string;
  readonly measure: PivotMeasure;
}

/** The facets of a kind: which tell broken items best, or which have the fewest exceptions. */
export interface FieldsQuestion {
  readonly order: FieldOrder;
}
/** What is to be said about one item. */
export interface ExplainQuestion {
  readonly uid: string;
}

/** What the rules of a kind find: nothing more is chosen. */
export type AttentionQuestion = null;

/** Lengths of a timeline: the last hours or days, or as far back as items say. */
export type TimelineSpan = '1h' | '6h' | '24h' | '7d' | '30d' | 'all';

/** When things happened. */
export interface TimelineQuestion {
  readonly span: TimelineSpan;
  /** The cells that were zoomed on, each within the one before; epoch ms. */
  readonly zooms: readonly { readonly from: number; readonly to: number }[];
  /** The time under the cursor, epoch ms; null is that of the most events. */
  readonly at: number | null;
  /** Times that move by themselves are shown too. */
  readonly quiet: boolean;
  /** The uid of the item whose events are asked for; null for those of all rows. */
  readonly item: string | null;
}

/** The whole situation: it asks for nothing more. */
export type NowQuestion = null;

/** The first line, until somebody moves. */
export const FIRST_LINE: SheetCursor = { key: null, index: 0, row: 0, column: 0 };

/** A question that was just asked of a kind. */
export const newlyAsked = <Question>(kind: KindId, question: Question): Asked<Question> => ({
  kind,
  question,
  cursor: FIRST_LINE,
  folds: {},
  text: '',
});
