import type { Item } from '../../core/item.ts';
import type { KindId } from '../../core/query.ts';
import { type Asked, sameAsked, Verdicts } from '../../query/filter/verdicts.ts';

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

/** New rows that are looked at before anything is shown. */
const FIRST = 50;

// The last one of each kind: the next one is often a part of it.
const verdicts = new Map<KindId, Verdicts>();

const verdictsOf = (kind: KindId, asked: Asked): Verdicts => {
  const last = verdicts.get(kind);
  if (last !== undefined && sameAsked(last.asked, asked)) return last;
  const next = new Verdicts(asked, last ?? null);
  verdicts.set(kind, next);
  return next;
};

/** Begins: goes over all rows whose answer is known, and over some that are new. */
export const beginSift = (kind: KindId, asked: Asked, rows: readonly Item[]): Sift => {
  const found: Item[] = [];
  const done = verdictsOf(kind, asked).sift(rows, 0, FIRST, found);
  return { asked, rows, done, found };
};

/** Goes on until it is time to stop, which is asked now and then, or to the end. */
export const furtherSift = (kind: KindId, sift: Sift, isTime: () => boolean): Sift => {
  const { rows } = sift;
  const known = verdictsOf(kind, sift.asked);
  const found = [...sift.found];
  let { done } = sift;
  do done = known.sift(rows, done, OFTEN, found);
  while (done < rows.length && !isTime());
  return { ...sift, done, found };
};

/** New rows between two looks at the clock. */
const OFTEN = 16;

/** Finds out about items before they are rows: a refresh that has come in is shown at once. */
export const lookAhead = (kind: KindId, asked: Asked, items: readonly Item[]): void => {
  verdictsOf(kind, asked).sift(items, 0, items.length, []);
};
