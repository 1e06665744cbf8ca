import type { Item } from './item.ts';
import { asTwin } from './json-item.ts';
import { ownUid } from './uid.ts';

/** Keeps apart the different items of one answer that have the same uid. */
export class Twins {
  readonly #first = new Map<string, Item>();
  /** The further items of a uid, each different. */
  readonly #others = new Map<string, Item[]>();
  /** Uids of the service that several different items have. */
  readonly shared = new Set<string>();

  /** The item, as a row of its own where another one has its uid. An equal item is the same row. */
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
