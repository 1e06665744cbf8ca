import { columnOf, type Item, type Resource } from '../core/item/index.ts';
import type { OrderKey } from '../core/query/index.ts';
import { compareKeys, type SortKey, sortKeyOf } from './order.ts';

/** Items in an order, with their sort keys: further items are sorted in without reading these again. */
export interface OrderedItems {
  readonly rows: readonly Item[];
  readonly keyed: readonly KeyedItem[];
}

interface KeyedItem {
  readonly item: Item;
  /** By the columns of the order. */
  readonly keys: readonly SortKey[];
}

const NONE: OrderedItems = { rows: [], keyed: [] };

/**
 * Items sorted by an order (`order.ts`), stable, behind equal ones of those already in it. Unknown values come last in
 * both directions. Ages ascend from the youngest.
 */
export const orderedItems = (
  items: readonly Item[],
  order: readonly OrderKey[],
  resource: Resource,
  before: OrderedItems = NONE,
): OrderedItems => {
  const columns = order.flatMap(({ column: id, descending }) => {
    const column = columnOf(resource, id);
    return column === undefined ? [] : [{ id, keyOf: sortKeyOf(column), descending }];
  });
  const added = items.map((item) => ({ item, keys: columns.map(({ id, keyOf }) => keyOf(item.value(id))) }));
  // Sorting takes what is in order already as one run.
  const keyed = before.keyed.concat(added).sort((a, b) => {
    for (let index = 0; index < columns.length; index += 1) {
      const difference = compared(a.keys[index] ?? null, b.keys[index] ?? null, columns[index]?.descending === true);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return { rows: keyed.map(({ item }) => item), keyed };
};

/** Removes rows. */
export const keeping = ({ keyed }: OrderedItems, keeps: (item: Item) => boolean): OrderedItems => {
  const kept = keyed.filter(({ item }) => keeps(item));
  return { rows: kept.map(({ item }) => item), keyed: kept };
};

const compared = (a: SortKey, b: SortKey, descending: boolean): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return descending ? -compareKeys(a, b) : compareKeys(a, b);
};
