import { columnOf, type Item, type Resource } from '../core/item/index.ts';
import type { OrderKey } from '../core/query/index.ts';
import { naturalKey } from '../core/text/index.ts';
import { compareKeys, compareSortKeys, type SortKey, sortKeyOf } from './order.ts';

/** Items in an order, with their sort keys, so that further items are merged without reading the keys again. */
export interface OrderedItems {
  readonly rows: readonly Item[];
  readonly keyed: readonly KeyedItem[];
}

interface KeyedItem {
  readonly item: Item;
  /** Sort keys of the item, one per column of the order. */
  readonly keys: readonly SortKey[];
  /** Sort key of the name; null until it is needed for a tie. */
  nameKey: string | null;
}

const NO_ORDERED: OrderedItems = { rows: [], keyed: [] };

/**
 * Sorts items by an order (`order.ts`), then by name and uid, and merges them into `before`. Unknown values come last in both
 * directions. Ages ascend from the youngest. An empty order leaves the items as they are.
 */
export const orderedItems = (
  items: readonly Item[],
  order: readonly OrderKey[],
  resource: Resource,
  before: OrderedItems = NO_ORDERED,
): OrderedItems => {
  const columns = order.flatMap(({ column: id, descending }) => {
    const column = columnOf(resource, id);
    return column === undefined ? [] : [{ id, keyOf: sortKeyOf(column), descending }];
  });
  const added = items.map((item) => ({
    item,
    keys: columns.map(({ id, keyOf }) => keyOf(item.value(id))),
    nameKey: null,
  }));
  const compare = (a: KeyedItem, b: KeyedItem): number => {
    for (let index = 0; index < columns.length; index += 1) {
      const difference = compareSortKeys(
        a.keys[index] ?? null,
        b.keys[index] ?? null,
        columns[index]?.descending === true,
      );
      if (difference !== 0) return difference;
    }
    return columns.length === 0 ? 0 : compareNames(a, b);
  };
  const keyed = merge(before.keyed, added.sort(compare), compare);
  return { rows: keyed.map(({ item }) => item), keyed };
};

/**
 * Merges ordered items into ordered items, and finds each place by binary search: k log n comparisons for a page of k items in a list
 * of n. Comparisons are expensive if many rows have the same values and name.
 */
const merge = (
  before: readonly KeyedItem[],
  added: readonly KeyedItem[],
  compare: (a: KeyedItem, b: KeyedItem) => number,
): readonly KeyedItem[] => {
  const merged: KeyedItem[] = [];
  let taken = 0;
  for (const one of added) {
    let [from, to] = [taken, before.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(before[middle] as KeyedItem, one) <= 0) from = middle + 1;
      else to = middle;
    }
    for (; taken < from; taken += 1) merged.push(before[taken] as KeyedItem);
    merged.push(one);
  }
  return merged.concat(before.slice(taken));
};

/**
 * Sorts neighbours that are equal in the order of a service by name and uid, since not every service does so. Returns the same list if
 * nothing moves.
 */
export const withTiesOrdered = (
  items: readonly Item[],
  order: readonly OrderKey[],
  resource: Resource,
): readonly Item[] => {
  const ids = order.flatMap(({ column }) => columnOf(resource, column)?.id ?? []);
  const isTie = (a: Item, b: Item): boolean => ids.every((id) => a.value(id) === b.value(id));
  const rows = [...items];
  for (let [from, to] = [0, 1]; from < rows.length; from = to, to += 1) {
    const first = rows[from] as Item;
    while (to < rows.length && isTie(first, rows[to] as Item)) to += 1;
    if (to - from < 2) continue;
    const tied = rows.slice(from, to).map((item): KeyedItem => ({ item, keys: [], nameKey: null }));
    for (const [at, { item }] of tied.sort(compareNames).entries()) rows[from + at] = item;
  }
  return rows.every((item, at) => item === items[at]) ? items : rows;
};

/** Keeps only the rows that pass a test. */
export const keeping = ({ keyed }: OrderedItems, keeps: (item: Item) => boolean): OrderedItems => {
  const kept = keyed.filter(({ item }) => keeps(item));
  return { rows: kept.map(({ item }) => item), keyed: kept };
};

/** Compares by name in natural order, then by the name as sent, then by uid, so that no two rows are equal. */
const compareNames = (a: KeyedItem, b: KeyedItem): number =>
  compareKeys(nameKeyOf(a), nameKeyOf(b)) ||
  compareKeys(a.item.name, b.item.name) ||
  compareKeys(a.item.uid, b.item.uid);

const nameKeyOf = (of: KeyedItem): string => {
  of.nameKey ??= naturalKey(of.item.name);
  return of.nameKey;
};
