import type { Item } from '../../core/item/index.ts';

/** Items of a page that were passed on while it arrived. */
export class Handed {
  #count = 0;
  #last: Item | undefined;

  /** Records the next items. */
  add(items: readonly Item[]): void {
    this.#count += items.length;
    this.#last = items.at(-1) ?? this.#last;
  }

  /**
   * The items of a page that were not passed on yet. All of them where a retried page has another order; duplicates are
   * dropped by uid later.
   */
  restOf(all: readonly Item[]): readonly Item[] {
    return all[this.#count - 1] === this.#last ? all.slice(this.#count) : all;
  }
}
