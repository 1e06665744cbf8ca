import type { Item } from './item.ts';
import { asTwin } from './json-item.ts';
import { ownUid } from './uid.ts';

/** Gives different items of one answer that have the same uid a row each. */
export class Twins {
  readonly #first = new Map<string, Item>();
  /** By uid, the items that differ from the first item with this uid and from each other. */
  readonly #others = new Map<string, Item[]>();
  /** The service's uids that several different items have. */
  readonly shared = new Set<string>();

  /** The item; with a unique uid if a different item has the same uid. Equal items get the same uid. */
  apart(item: Item): Item {
    const first = this.#first.get(item.uid);
    if (first === undefined) this.#first.set(item.uid, item);
    if (first === undefined || first.same(item)) return item;
    const others = this.#others.get(item.uid) ?? [];
    this.#others.set(item.uid, others);
    this.shared.add(ownUid(item.uid));
    const known = others.findIndex((one) => one.same(item));
    const place = known < 0 ? others.push(item) - 1 : known;
    return asTwin(item, place + 2);
  }
}
