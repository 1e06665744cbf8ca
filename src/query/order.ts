import { columnOf } from '../core/field-column.ts';
import type { Item } from '../core/item.ts';
import type { OrderKey } from '../core/query.ts';
import type { Resource } from '../core/resource.ts';
import { findColumn, unknownColumn } from './filter/column.ts';
import { compareKeys, type SortKey, sortKeyOf } from './sort-key.ts';

/**
 * Reads an order: columns or field paths separated by commas, `-` in front for descending (`health,-age`).
 * An empty text is no order: the service's own. Gives the place of what is not understood.
 */
export const parseOrder = (
  text: string,
  resource: Resource,
):
  | { readonly ok: true; readonly order: readonly OrderKey[] }
  | { readonly ok: false; readonly position: number; readonly message: string } => {
  const order: OrderKey[] = [];
  let at = 0;
  for (const part of text.split(',')) {
    const piece = part.trim();
    const position = at + part.length - part.trimStart().length;
    at += part.length + 1;
    if (piece === '') continue;
    const descending = piece.startsWith('-');
    const name = piece.replace(/^[-+]/, '');
    const column = findColumn(name, resource) ?? columnOf(resource, name);
    if (column === undefined) return { ok: false, position, message: unknownColumn(name, resource) };
    if (!order.some((key) => key.column === column.id)) order.push({ column: column.id, descending });
  }
  return { ok: true, order };
};

/** An order as it is typed: `health,-age`. */
export const orderText = (order: readonly OrderKey[]): string =>
  order.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/**
 * Compares items by an order (`sort-key.ts`). Unknown values come last in both directions. Equal items compare 0: sort
 * stably. An age counts up: ascending puts the youngest first.
 */
export const compareItems = (order: readonly OrderKey[], resource: Resource): ((a: Item, b: Item) => number) => {
  const keys = columnsOf(order, resource);
  return (a, b) => {
    for (const { keyOf, descending } of keys) {
      const difference = compared(keyOf(a), keyOf(b), descending);
      if (difference !== 0) return difference;
    }
    return 0;
  };
};

/** Items in an order; equal ones stay as they stand. The keys of each are worked out once. */
export const sortedItems = (
  items: readonly Item[],
  order: readonly OrderKey[],
  resource: Resource,
): readonly Item[] => {
  const columns = columnsOf(order, resource).map(({ keyOf, descending }) => ({ keys: items.map(keyOf), descending }));
  const places = items.map((_, index) => index);
  places.sort((a, b) => {
    for (const { keys, descending } of columns) {
      const difference = compared(keys[a] ?? null, keys[b] ?? null, descending);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  return places.map((place) => items[place] as Item);
};

/**
 * Sorted rows with further items in their places, as if all had been sorted: each is looked for by halves, for there are
 * few of them and many rows.
 */
export const mergedItems = (
  rows: readonly Item[],
  further: readonly Item[],
  order: readonly OrderKey[],
  resource: Resource,
): readonly Item[] => {
  const compare = compareItems(order, resource);
  const merged = new Array<Item>(rows.length + further.length);
  let from = 0;
  let at = 0;
  const take = (to: number): void => {
    for (; from < to; from += 1) {
      merged[at] = rows[from] as Item;
      at += 1;
    }
  };
  for (const item of sortedItems(further, order, resource)) {
    take(placeFor(rows, item, from, compare));
    merged[at] = item;
    at += 1;
  }
  take(rows.length);
  return merged;
};

/** The index of the first row from `from` on that comes behind the item. */
const placeFor = (rows: readonly Item[], item: Item, from: number, compare: (a: Item, b: Item) => number): number => {
  let low = from;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(rows[middle] as Item, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface OrderColumn {
  readonly keyOf: (item: Item) => SortKey;
  readonly descending: boolean;
}

const columnsOf = (order: readonly OrderKey[], resource: Resource): readonly OrderColumn[] =>
  order.flatMap(({ column: id, descending }) => {
    const column = columnOf(resource, id);
    if (column === undefined) return [];
    const key = sortKeyOf(column);
    return [{ keyOf: (item: Item) => key(item.value(id)), descending }];
  });

const compared = (a: SortKey, b: SortKey, descending: boolean): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return descending ? -compareKeys(a, b) : compareKeys(a, b);
};

/**
 * The order as the service can be asked for it: field paths with a direction (document 4.3, orderBy), or null when one of
 * its columns has no path, or one that the service does not order by, or is a version, which the service would order as a
 * text. A time column counts age, so its direction turns.
 */
export const serverOrder = (
  order: readonly OrderKey[],
  resource: Resource,
  sortable: (path: string) => boolean,
): readonly { readonly path: string; readonly descending: boolean }[] | null => {
  const result: { path: string; descending: boolean }[] = [];
  for (const { column: id, descending } of order) {
    const column = resource.column(id);
    if (column?.path === undefined || column.ranks !== undefined || column.type === 'version') return null;
    if (!sortable(column.path)) return null;
    result.push({ path: column.path, descending: column.type === 'time' ? !descending : descending });
  }
  return result;
};
