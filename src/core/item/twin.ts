import type { Item } from './item.ts';
import { asTwin } from './json-item.ts';
import { ownUid } from './uid.ts';

/** Keeps apart the different items of one answer that have the same uid. */
export class Twins {
  readonly #items = new Map<string, Item[]>();
  /** Uids of the service that several different items have. */
  readonly shared = new Set<string>();

  /** The item, as a row of its own where another one has its uid. An equal item is the same row. */
  apart(item: Item): Item {
    const known = this.#items.get(item.uid);
    if (known === undefined) {
      this.#items.set(item.uid, [item]);
      return item;
    }
    const place = known.findIndex((one) => one.same(item));
    if (place === 0) return item;
    if (place < 0) known.push(item);
    this.shared.add(ownUid(item.uid));
    return asTwin(item, place < 0 ? known.length : place + 1);
  }
}
