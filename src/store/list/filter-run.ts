import type { Item } from '../../core/item/index.ts';
import { type OfStore, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { FilterMemo, type FilterQuestion, sameQuestion } from '../../query/filter/match/index.ts';
import { SearchIndex, type Split, splitWords } from '../../query/filter/search/index.ts';
import { type FilterRun, isFiltering } from '../state/state.ts';

/** New rows to filter before the first result is shown. */
const FIRST_NEW_ROWS = 50;

/** Results of the last filters of a kind, to be reused by similar ones. */
export interface FilterMemory {
  verdicts: FilterMemo | null;
  /** The filter without its words; the same object while equal. */
  rest: Filter | null;
}

export const newFilterMemory = (): FilterMemory => ({ verdicts: null, rest: null });

const memories = perStore(() => new Map<KindId, FilterMemory>());

/** The filter memory of a kind in a store. */
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

// Search indexes of the rows last filtered, or about to be.
const texts = new WeakMap<readonly Item[], SearchIndex>();

/** Indexes the texts of some more rows ahead of filters; true when all are indexed. */
export const indexTexts = (rows: readonly Item[]): boolean => {
  const found = texts.get(rows) ?? new SearchIndex(rows);
  texts.set(rows, found);
  if (!found.isWhole) found.gather();
  return found.isWhole;
};

/** Filters rows until `most` of them were new, and gives the first index not yet filtered. */
type Step = (from: number, most: number, found: Item[]) => number;

const stepOf = (memory: FilterMemory, { asked, rows }: Pick<FilterRun, 'asked' | 'rows'>): Step => {
  const index = textsFor({ asked, rows });
  if (index === null) return oneByOne(verdictsOf(memory, asked), rows);
  const { words, rest } = splitOf(memory, asked.filter);
  if (rest.terms.length === 0) return (from, _, found) => index.sift(words, from, found);
  // The memo of the other terms survives while the word is typed.
  const known = verdictsOf(memory, { ...asked, filter: rest });
  if (words.length === 0) return oneByOne(known, rows);
  return (from, most, found) => {
    const having: Item[] = [];
    const next = index.sift(words, from, having);
    const stopped = having[known.sift(having, 0, most, found)];
    return stopped === undefined ? next : rows.indexOf(stopped, from);
  };
};

const oneByOne =
  (known: FilterMemo, rows: readonly Item[]): Step =>
  (from, most, found) =>
    known.sift(rows, from, most, found);

/** The search index of rows, if complete and if it covers all texts that the words search. */
const textsFor = ({ asked, rows }: Pick<FilterRun, 'asked' | 'rows'>): SearchIndex | null => {
  const index = texts.get(rows);
  return index?.isWhole === true && asked.fields.length === 0 ? index : null;
};

/** The words of a filter and its other terms; the same object while equal. */
const splitOf = (memory: FilterMemory, filter: Filter): Split => {
  const split = splitWords(filter);
  if (memory.rest?.text !== split.rest.text) memory.rest = split.rest;
  return { ...split, rest: memory.rest };
};

/**
 * Starts a filter: reuses known results and filters some new rows. Matches found in the search index before seed the
 * memo when items must be tested one by one.
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
  const done = stepOf(memory, { asked, rows })(0, FIRST_NEW_ROWS, found);
  return { asked, rows, done, found };
};

/** Resumes a filter until `isTime`, which is polled, or to the end. */
export const resumeFilter = (memory: FilterMemory, run: FilterRun, isTime: () => boolean): FilterRun => {
  const step = stepOf(memory, run);
  const found = [...run.found];
  let { done } = run;
  do done = step(done, ROWS_PER_POLL, found);
  while (done < run.rows.length && !isTime());
  return { ...run, done, found };
};

/** New rows between two polls of the clock. */
const ROWS_PER_POLL = 16;

/** Filters items before they become rows, so that an arrived refresh appears at once. */
export const lookAhead = (memory: FilterMemory, asked: FilterQuestion, items: readonly Item[]): void => {
  verdictsOf(memory, asked).sift(items, 0, items.length, []);
};
