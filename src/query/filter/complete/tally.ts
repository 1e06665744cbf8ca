import type { Item } from '../../../core/item/index.ts';
import { naturalKey } from '../../../core/text/index.ts';
import { compareKeys } from '../../order.ts';

/** Texts to count among items, for completions of a filter: not a question of the user. */
export interface Question {
  /** Key of the question in caches. */
  readonly key: string;
  /** True if the texts are read from cells, so that items need not be parsed. */
  readonly ofCells?: true;
  /** Texts of an item; empty if unknown. */
  textsOf(item: Item): readonly string[];
}

/** The number of items that have a text. */
export interface ItemCount {
  /** Number of items that pass the other terms of the filter. */
  readonly count: number;
  /** Number of all loaded items. */
  readonly total: number;
}

/** A text, and the number of items with it. */
interface Occurrence extends ItemCount {
  readonly text: string;
}

/** Texts that occur among items, in order of discovery. */
export interface Occurrences {
  readonly texts: readonly Occurrence[];
  /** Number of items without any text. */
  readonly unknown: ItemCount;
  /** False while counting is incomplete: counts are too low, and texts may be missing. */
  readonly whole: boolean;
}

/** Counts over the first items of a list, as far as counting came. */
export interface TextTally extends Occurrences {
  readonly items: readonly Item[];
  /** Number of items counted. */
  readonly done: number;
}

/** Number of items that are counted at once, if their texts are read from cells. */
const FIRST_CELLS = 500;

/**
 * Counts the texts of items, in all and among the items that pass the other terms of a filter. Continues `known`, the count of the first
 * items, if given. Yields when `isTime` says so.
 */
export function* countTexts(
  question: Question,
  items: readonly Item[],
  passes: ((item: Item) => boolean) | null,
  known: TextTally | null,
  isTime: () => boolean,
): Generator<TextTally, TextTally> {
  const counts = new Map(known?.texts.map((one) => [one.text, { ...one }]));
  const unknown = { count: 0, total: 0, ...known?.unknown };
  const tally = (done: number): TextTally => ({
    texts: Array.from(counts.values(), (one) => ({ ...one })),
    unknown: { ...unknown },
    whole: done >= items.length,
    items,
    done,
  });
  const from = known?.done ?? 0;
  const first = from + (question.ofCells ? FIRST_CELLS : 0);
  for (let done = from; done < items.length; done += 1) {
    if (done === first || (done > first && isTime())) yield tally(done);
    const item = items[done] as Item;
    const count = passes === null || passes(item) ? 1 : 0;
    const texts = question.textsOf(item);
    if (texts.length === 0) add(unknown, count);
    for (const text of texts.length > 1 ? new Set(texts) : texts) {
      const counted = counts.get(text) ?? { text, count: 0, total: 0 };
      counts.set(text, counted);
      add(counted, count);
    }
  }
  return tally(items.length);
}

const add = (counted: { count: number; total: number }, count: number): void => {
  counted.count += count;
  counted.total += 1;
};

/** Number of texts above which equally frequent texts are sorted by code units, which is twice as fast. */
const MIN_MANY_TEXTS = 300;
/** Size of the buffer before selection, as a multiple of the wanted number. */
const KEPT_PER_WANTED = 8;

interface MostFrequent {
  readonly found: readonly Occurrence[];
  /** Number of texts with a rank. */
  readonly among: number;
}

interface Ranked {
  readonly one: Occurrence;
  readonly rank: number;
  readonly key: string;
}

/**
 * The best `most` texts with a rank: by rank, then frequency, then natural order. While counting is incomplete: by rank, then in order of
 * discovery, so that options do not jump. Texts with the rank null are left out.
 */
export const mostFrequent = (
  { texts, whole }: Occurrences,
  most: number,
  rankOf: (text: string) => number | null,
): MostFrequent => {
  const keyOf = texts.length > MIN_MANY_TEXTS ? (text: string): string => text : naturalKey;
  const compare = whole ? byCount : byRank;
  let best: Ranked[] = [];
  let worst: Ranked | undefined;
  let among = 0;
  for (const one of texts) {
    const rank = rankOf(one.text);
    if (rank === null) continue;
    among += 1;
    const ranked = { one, rank, key: whole ? keyOf(one.text) : '' };
    if (worst !== undefined && compare(ranked, worst) >= 0) continue;
    best.push(ranked);
    if (best.length < most * KEPT_PER_WANTED) continue;
    best = best.sort(compare).slice(0, most);
    worst = best.at(-1);
  }
  const found = best.sort(compare).slice(0, most);
  return { found: found.map(({ one }) => one), among };
};

const byRank = (a: Ranked, b: Ranked): number => a.rank - b.rank;

const byCount = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank ||
  b.one.count - a.one.count ||
  b.one.total - a.one.total ||
  compareKeys(a.key, b.key) ||
  compareKeys(a.one.text, b.one.text);
