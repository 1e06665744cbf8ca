import type { Item } from '../../core/item/index.ts';

/**
 * An index of the items of a list by uid. Successive versions of a list share it while pages arrive, so that tens of
 * thousands of entries are not copied. An entry of another version is recognised by comparing the item.
 */
export class UidIndex {
  readonly #places: Map<string, number>;
  readonly #items: readonly Item[];

  constructor(items: readonly Item[] = [], places = new Map<string, number>()) {
    this.#items = items;
    this.#places = places;
  }

  /** Returns the index of a uid among the items; -1 if it is absent. */
  indexOf(uid: string): number {
    const place = this.#places.get(uid) ?? -1;
    return this.#items[place]?.uid === uid ? place : -1;
  }

  has(uid: string): boolean {
    return this.indexOf(uid) >= 0;
  }

  get(uid: string): Item | undefined {
    return this.#items[this.indexOf(uid)];
  }

  /** Returns the index for other items that have the same uids in the same order. */
  of(items: readonly Item[]): UidIndex {
    return new UidIndex(items, this.#places);
  }

  /** Appends items with a new uid. Returns all items and their index. */
  with(further: readonly Item[]): { readonly items: readonly Item[]; readonly uids: UidIndex } {
    const here = this.#items.length;
    const fresh: Item[] = [];
    for (const item of further) {
      const place = this.#places.get(item.uid) ?? -1;
      const known = place < here ? this.#items[place] : fresh[place - here];
      if (known?.uid === item.uid) continue;
      this.#places.set(item.uid, here + fresh.length);
      fresh.push(item);
    }
    const items = this.#items.concat(fresh);
    return { items, uids: new UidIndex(items, this.#places) };
  }
}

/** True if a list starts with all items of another list. */
export const isPrefix = (head: readonly Item[], whole: readonly Item[]): boolean =>
  head.length <= whole.length && head.every((item, index) => item === whole[index]);
