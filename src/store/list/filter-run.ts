import type { Item } from '../../core/item/index.ts';
import { type OfStore, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { FilterMemo, type FilterQuestion, sameQuestion } from '../../query/filter/match/index.ts';
import { SearchIndex, type Split, splitWords } from '../../query/filter/search/index.ts';
import { type FilterRun, isFiltering } from '../state/filter-run.ts';

/** New rows that are looked at before anything is shown. */
const FIRST = 50;

/** What is known of the last filters of a kind: the next one is often a part of it. */
export interface FilterMemory {
  verdicts: FilterMemo | null;
  /** What words leave over of a filter, as the same object while it stays the same. */
  rest: Filter | null;
}

export const newFilterMemory = (): FilterMemory => ({ verdicts: null, rest: null });

const memories = perStore(() => new Map<KindId, FilterMemory>());

/** What a store knows of the filters of a kind. */
export const filterMemory = (state: OfStore, kind: KindId): FilterMemory => {
  const known = memories(state);
  const memory = known.get(kind) ?? newFilterMemory();
  known.set(kind, memory);
  return memory;
};

const verdictsOf = (memory: FilterMemory, asked: FilterQuestion): FilterMemo => {
  const last = memory.verdicts;
  if (last !== null && sameQuestion(last.question, asked)) return last;
  memory.verdicts = new FilterMemo(asked, last);
  return memory.verdicts;
};

// Of the rows that were filtered last, or are about to be.
const texts = new WeakMap<readonly Item[], SearchIndex>();

/** Puts together the texts of some rows more, for filters to come; true when there is nothing left to do. */
export const gather = (rows: readonly Item[]): boolean => {
  const found = texts.get(rows) ?? new SearchIndex(rows);
  texts.set(rows, found);
  if (!found.isWhole) found.gather();
  return found.isWhole;
};

/** What goes over rows until as many as `most` were new to it, and gives the first index that it left out. */
type Step = (from: number, most: number, found: Item[]) => number;

const stepOf = (memory: FilterMemory, { asked, rows }: Pick<FilterRun, 'asked' | 'rows'>): Step => {
  const together = textsFor({ asked, rows });
  if (together === null) return oneByOne(verdictsOf(memory, asked), rows);
  const { words, rest } = splitOf(memory, asked.filter);
  if (rest.terms.length === 0) return (from, _, found) => together.sift(words, from, found);
  // What the words leave over stays known from one letter of a word to the next.
  const known = verdictsOf(memory, { ...asked, filter: rest });
  if (words.length === 0) return oneByOne(known, rows);
  return (from, most, found) => {
    const having: Item[] = [];
    const next = together.sift(words, from, having);
    const stopped = having[known.sift(having, 0, most, found)];
    return stopped === undefined ? next : rows.indexOf(stopped, from);
  };
};

const oneByOne =
  (known: FilterMemo, rows: readonly Item[]): Step =>
  (from, most, found) =>
    known.sift(rows, from, most, found);

/** The texts of rows where they are together, and are all that words are looked for in. */
const textsFor = ({ asked, rows }: Pick<FilterRun, 'asked' | 'rows'>): SearchIndex | null => {
  const together = texts.get(rows);
  return together?.isWhole === true && asked.fields.length === 0 ? together : null;
};

/** The words of a filter, and its other terms: as the same object while they stay the same. */
const splitOf = (memory: FilterMemory, filter: Filter): Split => {
  const split = splitWords(filter);
  if (memory.rest?.text !== split.rest.text) memory.rest = split.rest;
  return { ...split, rest: memory.rest };
};

/**
 * Begins: goes over all rows whose answer is known, and over some that are new. What was found `before` in texts that were
 * put together is told to the items first, where these are asked one by one.
 */
export const startFilter = (
  memory: FilterMemory,
  asked: FilterQuestion,
  rows: readonly Item[],
  before?: FilterRun,
): FilterRun => {
  if (before !== undefined && !isFiltering(before) && textsFor(before) !== null && textsFor({ asked, rows }) === null)
    verdictsOf(memory, before.asked).learn(before.rows, before.found);
  const found: Item[] = [];
  const done = stepOf(memory, { asked, rows })(0, FIRST, found);
  return { asked, rows, done, found };
};

/** Goes on until it is time to stop, which is asked now and then, or to the end. */
export const resumeFilter = (memory: FilterMemory, run: FilterRun, isTime: () => boolean): FilterRun => {
  const step = stepOf(memory, run);
  const found = [...run.found];
  let { done } = run;
  do done = step(done, OFTEN, found);
  while (done < run.rows.length && !isTime());
  return { ...run, done, found };
};

/** New rows between two looks at the clock. */
const OFTEN = 16;

/** Finds out about items before they are rows: a refresh that has come in is shown at once. */
export const lookAhead = (memory: FilterMemory, asked: FilterQuestion, items: readonly Item[]): void => {
  verdictsOf(memory, asked).sift(items, 0, items.length, []);
};
