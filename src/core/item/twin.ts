import type { Item } from './item.ts';
import { asTwin } from './json-item.ts';
import { ownUid } from './uid.ts';

/** An item, or enough of it to tell whether another item is the same. */
export type Comparable = Pick<Item, 'same'>;

/** Gives different items of one answer that have the same uid a row each. */
export class Twins {
  readonly #first = new Map<string, Comparable>();
  /** By uid, the items that differ from the first item with this uid and from each other. */
  readonly #others = new Map<string, Comparable[]>();
  /** The service's uids that several different items have. */
  readonly shared = new Set<string>();
  readonly #comparableOf: (item: Item) => Comparable;

  /** `comparableOf` returns what is held of an item until the end of the answer. */
  constructor(comparableOf: (item: Item) => Comparable = (item) => item) {
    this.#comparableOf = comparableOf;
  }

  /** The item; with a unique uid if a different item has the same uid. Equal items get the same uid. */
  apart(item: Item): Item {
    const first = this.#first.get(item.uid);
    if (first === undefined) this.#first.set(item.uid, this.#comparableOf(item));
    if (first === undefined || first.same(item)) return item;
    const others = this.#others.get(item.uid) ?? [];
    this.#others.set(item.uid, others);
    this.shared.add(ownUid(item.uid));
    const known = others.findIndex((one) => one.same(item));
    const place = known < 0 ? others.push(this.#comparableOf(item)) - 1 : known;
    return asTwin(item, place + 2);
  }
}
