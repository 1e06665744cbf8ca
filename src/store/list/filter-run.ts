import type { Item } from '../../core/item.ts';
import type { KindId } from '../../core/query.ts';
import { Gathered, type Split, splitWords } from '../../query/filter/gathered.ts';
import type { Filter } from '../../query/filter/term.ts';
import { type Asked, sameAsked, Verdicts } from '../../query/filter/verdicts.ts';
import { isSifting, type Sift } from '../state/sift.ts';

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

// Of the rows that were filtered last, or are about to be.
const texts = new WeakMap<readonly Item[], Gathered>();

/** Puts together the texts of some rows more, for filters to come; true when there is nothing left to do. */
export const gather = (rows: readonly Item[]): boolean => {
  const found = texts.get(rows) ?? new Gathered(rows);
  texts.set(rows, found);
  if (!found.isWhole) found.gather();
  return found.isWhole;
};

/** What goes over rows until as many as `most` were new to it, and gives the first index that it left out. */
type Step = (from: number, most: number, found: Item[]) => number;

const stepOf = (kind: KindId, { asked, rows }: Pick<Sift, 'asked' | 'rows'>): Step => {
  const together = textsFor({ asked, rows });
  if (together === null) return oneByOne(verdictsOf(kind, asked), rows);
  const { words, rest } = splitOf(kind, asked.filter);
  if (rest.terms.length === 0) return (from, _, found) => together.sift(words, from, found);
  // What the words leave over stays known from one letter of a word to the next.
  const known = verdictsOf(kind, { ...asked, filter: rest });
  if (words.length === 0) return oneByOne(known, rows);
  return (from, most, found) => {
    const having: Item[] = [];
    const next = together.sift(words, from, having);
    const stopped = having[known.sift(having, 0, most, found)];
    return stopped === undefined ? next : rows.indexOf(stopped, from);
  };
};

const oneByOne =
  (known: Verdicts, rows: readonly Item[]): Step =>
  (from, most, found) =>
    known.sift(rows, from, most, found);

/** The texts of rows where they are together, and are all that words are looked for in. */
const textsFor = ({ asked, rows }: Pick<Sift, 'asked' | 'rows'>): Gathered | null => {
  const together = texts.get(rows);
  return together?.isWhole === true && asked.fields.length === 0 ? together : null;
};

const rests = new Map<KindId, Filter>();

/** The words of a filter, and its other terms: as the same object while they stay the same. */
const splitOf = (kind: KindId, filter: Filter): Split => {
  const split = splitWords(filter);
  const last = rests.get(kind);
  if (last?.text === split.rest.text) return { ...split, rest: last };
  rests.set(kind, split.rest);
  return split;
};

/**
 * Begins: goes over all rows whose answer is known, and over some that are new. What was found `before` in texts that were
 * put together is told to the items first, where these are asked one by one.
 */
export const beginSift = (kind: KindId, asked: Asked, rows: readonly Item[], before?: Sift): Sift => {
  if (before !== undefined && !isSifting(before) && textsFor(before) !== null && textsFor({ asked, rows }) === null)
    verdictsOf(kind, before.asked).learn(before.rows, before.found);
  const found: Item[] = [];
  const done = stepOf(kind, { asked, rows })(0, FIRST, found);
  return { asked, rows, done, found };
};

/** Goes on until it is time to stop, which is asked now and then, or to the end. */
export const furtherSift = (kind: KindId, sift: Sift, isTime: () => boolean): Sift => {
  const step = stepOf(kind, sift);
  const found = [...sift.found];
  let { done } = sift;
  do done = step(done, OFTEN, found);
  while (done < sift.rows.length && !isTime());
  return { ...sift, done, found };
};

/** New rows between two looks at the clock. */
const OFTEN = 16;

/** Finds out about items before they are rows: a refresh that has come in is shown at once. */
export const lookAhead = (kind: KindId, asked: Asked, items: readonly Item[]): void => {
  verdictsOf(kind, asked).sift(items, 0, items.length, []);
};
