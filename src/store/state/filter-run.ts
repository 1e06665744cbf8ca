import type { Item } from '../../core/item/index.ts';
import { type FilterQuestion, sameQuestion } from '../../query/filter/match/index.ts';

/** Progress of a filter over rows. */
export interface FilterRun {
  readonly asked: FilterQuestion;
  /** The rows to filter, in order. */
  readonly rows: readonly Item[];
  /** Number of rows tested. */
  readonly done: number;
  /** Rows that matched. */
  readonly found: readonly Item[];
}

/** True while rows are untested. */
export const isFiltering = ({ done, rows }: FilterRun): boolean => done < rows.length;

/** True for the same filter over the same rows, regardless of progress. */
export const sameRun = (a: Pick<FilterRun, 'asked' | 'rows'>, b: Pick<FilterRun, 'asked' | 'rows'>): boolean =>
  a.rows === b.rows && sameQuestion(a.asked, b.asked);
