import type { Item } from '../../../core/item/index.ts';
import { naturalKey } from '../../../core/text/index.ts';
import { compareKeys } from '../../order.ts';

/** A set of texts to count among items. */
export interface Question {
  /** Key of the question in caches. */
  readonly key: string;
  /** Compact items answer without being parsed. */
  readonly ofCells?: true;
  /** Texts of an item; none where unknown. */
  textsOf(item: Item): readonly string[];
}

/** A number of items. */
export interface Count {
  /** Items that pass the other terms of the filter. */
  readonly count: number;
  /** All loaded items. */
  readonly total: number;
}

/** A text, and the number of items with it. */
export interface Occurrence extends Count {
  readonly text: string;
}

/** Texts that occur among items, in order of discovery. */
export interface Occurrences {
  readonly texts: readonly Occurrence[];
  /** Items with none of the texts. */
  readonly unknown: Count;
  /** False while counting is incomplete: counts are too low, and texts may be missing. */
  readonly whole: boolean;
}

interface Mutable {
  count: number;
  total: number;
}

/** Incremental counts over a list. */
export class Tally {
  readonly question: Question;
  #items: readonly Item[];
  /** Test of the other terms of the filter; null for none. */
  readonly #passes: ((item: Item) => boolean) | null;
  readonly #counts = new Map<string, Mutable & { readonly text: string }>();
  readonly #unknown: Mutable = { count: 0, total: 0 };
  #done = 0;
  #occurring: { readonly done: number; readonly value: Occurrences } | null = null;

  constructor(question: Question, items: readonly Item[], passes: ((item: Item) => boolean) | null) {
    this.question = question;
    this.#items = items;
    this.#passes = passes;
  }

  get isWhole(): boolean {
    return this.#done >= this.#items.length;
  }

  /** Extends the list; the counted items must be its prefix. */
  extend(items: readonly Item[]): void {
    this.#items = items;
  }

  /** Counts the next item. */
  next(): void {
    const item = this.#items[this.#done];
    if (item === undefined) return;
    this.#done += 1;
    const passes = this.#passes === null || this.#passes(item) ? 1 : 0;
    const texts = this.question.textsOf(item);
    if (texts.length === 0) add(this.#unknown, passes);
    for (const text of texts.length > 1 ? new Set(texts) : texts) {
      let counted = this.#counts.get(text);
      if (counted === undefined) {
        counted = { text, count: 0, total: 0 };
        this.#counts.set(text, counted);
      }
      add(counted, passes);
    }
  }

  /** The same object until more is counted. */
  get occurring(): Occurrences {
    if (this.#occurring?.done !== this.#done || this.#occurring.value.whole !== this.isWhole) {
      const value = { texts: [...this.#counts.values()], unknown: this.#unknown, whole: this.isWhole };
      this.#occurring = { done: this.#done, value };
    }
    return this.#occurring.value;
  }
}

const add = (counted: Mutable, passes: number): void => {
  counted.count += passes;
  counted.total += 1;
};

/** From this many texts on, equally frequent ones are sorted by code units, which is twice as fast. */
const MIN_MANY_TEXTS = 300;
/** Buffer before selection, as a multiple of the wanted number. */
const KEPT_PER_WANTED = 8;

export interface MostFrequent {
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
 * The best `most` texts with a rank: by rank, then frequency, then natural order. While counting is incomplete in order
 * of discovery, so that options do not jump.
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
