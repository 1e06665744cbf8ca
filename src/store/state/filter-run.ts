import type { Item } from '../../core/item/index.ts';
import { type FilterQuestion, sameQuestion } from '../../query/filter/match/index.ts';

/** How far a filter has come over rows. */
export interface FilterRun {
  readonly asked: FilterQuestion;
  /** What it goes over, in order. */
  readonly rows: readonly Item[];
  /** How many of them were looked at. */
  readonly done: number;
  /** Which of those pass. */
  readonly found: readonly Item[];
}

/** True while some of the rows were not looked at. */
export const isFiltering = ({ done, rows }: FilterRun): boolean => done < rows.length;

/** True for the same filter over the same rows, however far each has come. */
export const sameRun = (a: Pick<FilterRun, 'asked' | 'rows'>, b: Pick<FilterRun, 'asked' | 'rows'>): boolean =>
  a.rows === b.rows && sameQuestion(a.asked, b.asked);
