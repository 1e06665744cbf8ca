import type { Item } from '../../core/item/index.ts';

/**
 * Index of a list's items by uid. Shared by successive versions of a list as pages arrive, so that tens of thousands of
 * entries are not copied; entries of other branches are recognised by comparing the item.
 */
export class UidIndex {
  readonly #places: Map<string, number>;
  readonly #items: readonly Item[];

  constructor(items: readonly Item[] = [], places = new Map<string, number>()) {
    this.#items = items;
    this.#places = places;
  }

  /** The index of a uid among the items; -1 if absent. */
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

  /** An index of other items with the same uids in the same order. */
  of(items: readonly Item[]): UidIndex {
    return new UidIndex(items, this.#places);
  }

  /** The items extended by those with a new uid, and their index. */
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

/** True if a list starts with all of another one. */
export const isPrefix = (head: readonly Item[], whole: readonly Item[]): boolean =>
  head.length <= whole.length && head.every((item, index) => item === whole[index]);
