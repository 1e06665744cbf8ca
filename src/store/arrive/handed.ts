import type { Item } from '../../core/item/index.ts';

/** The items of a page that the client passed on while the page was arriving. */
export class Handed {
  #count = 0;
  #last: Item | undefined;

  /** Records that these items were passed on. */
  add(items: readonly Item[]): void {
    this.#count += items.length;
    this.#last = items.at(-1) ?? this.#last;
  }

  /** Returns the items of a page that were not passed on yet; all items if a retried page has another order, as duplicates are dropped later. */
  restOf(all: readonly Item[]): readonly Item[] {
    return all[this.#count - 1] === this.#last ? all.slice(this.#count) : all;
  }
}
