import type { Item } from '../../../core/item/index.ts';

/** A set of texts to count among items. */
export interface Question {
  /** Names the question among those that are asked of the same items. */
  readonly key: string;
  /** Compact items answer without being read anew. */
  readonly ofCells?: true;
  /** The texts of an item; none where what is asked about is unknown. */
  textsOf(item: Item): readonly string[];
}

/** How many items. */
export interface Count {
  /** Those that pass the other terms of the filter. */
  readonly count: number;
  /** All that are loaded. */
  readonly total: number;
}

/** A text, and how many items have it. */
export interface Occurrence extends Count {
  readonly text: string;
}

/** The texts that occur among items, in the order of their discovery. */
export interface Occurrences {
  readonly texts: readonly Occurrence[];
  /** Items that have none of the texts. */
  readonly unknown: Count;
  /** False while items are still to be counted: counts are too low then, and texts may be missing. */
  readonly whole: boolean;
}

interface Mutable {
  count: number;
  total: number;
}

/** Counts over all of a list, an item at a time. */
export class Tally {
  readonly question: Question;
  #items: readonly Item[];
  /** Which items pass the other terms of the filter; null where there are none. */
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

  /** Goes on with a list that has the counted items at its beginning. */
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
