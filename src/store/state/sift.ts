import type { Item } from '../../core/item.ts';
import { type Asked, sameAsked } from '../../query/filter/verdicts.ts';

/** How far a filter has come over rows. */
export interface Sift {
  readonly asked: Asked;
  /** What it goes over, in order. */
  readonly rows: readonly Item[];
  /** How many of them were looked at. */
  readonly done: number;
  /** Which of those pass. */
  readonly found: readonly Item[];
}

/** True while some of the rows were not looked at. */
export const isSifting = ({ done, rows }: Sift): boolean => done < rows.length;

/** True for the same filter over the same rows, however far each has come. */
export const sameSift = (a: Pick<Sift, 'asked' | 'rows'>, b: Pick<Sift, 'asked' | 'rows'>): boolean =>
  a.rows === b.rows && sameAsked(a.asked, b.asked);
