import type { Item } from './item.ts';
import { ItemWrapper } from './item-wrapper.ts';

/** Between a uid and the number of a row that has it too; no admitted text contains it. */
const MARK = '\u001E';

/** One of several different items that a service gives the same uid. */
class TwinItem extends ItemWrapper {}

/** An item whose uid other items have too, as the row with this number. */
export const asTwin = (item: Item, number: number): Item => new TwinItem(item, `${item.uid}${MARK}${number}`);

/** True for the uid of a row whose item is not the only one with its uid. */
export const isTwin = (uid: string): boolean => uid.includes(MARK);

/** The uid that the service gave. */
export const withoutNumber = (uid: string): string => (isTwin(uid) ? uid.slice(0, uid.indexOf(MARK)) : uid);

/** Keeps apart the different items of one answer that have the same uid. */
export class Twins {
  readonly #items = new Map<string, Item[]>();
  /** Uids that several different items have. */
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
    this.shared.add(item.uid);
    return asTwin(item, place < 0 ? known.length : place + 1);
  }
}
