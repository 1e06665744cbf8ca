import type { Item } from '../../core/item/index.ts';

/** What of a page was handed over while it arrived. */
export class Handed {
  #count = 0;
  #last: Item | undefined;

  /** These came next. */
  add(items: readonly Item[]): void {
    this.#count += items.length;
    this.#last = items.at(-1) ?? this.#last;
  }

  /**
   * Of all items of the page those that were not handed over. A page that was asked for again may have its items in other
   * places: then all of them, since what is here already is known by its uid.
   */
  restOf(all: readonly Item[]): readonly Item[] {
    return all[this.#count - 1] === this.#last ? all.slice(this.#count) : all;
  }
}
