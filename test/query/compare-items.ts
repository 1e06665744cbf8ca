import type { Item } from '../../src/core/item/item.ts';
import type { Resource } from '../../src/core/item/resource.ts';
import { columnOf } from '../../src/core/item/resource.ts';
import type { OrderKey } from '../../src/core/query/query.ts';
import { compareKeys, type SortKey, sortKeyOf } from '../../src/query/order.ts';

/** Compares two items by an order, one column after the other: what ordered rows are held against. */
export const compareItems = (order: readonly OrderKey[], resource: Resource): ((a: Item, b: Item) => number) => {
  const columns = order.flatMap(({ column: id, descending }) => {
    const column = columnOf(resource, id);
    return column === undefined ? [] : [{ id, key: sortKeyOf(column), descending }];
  });
  return (a, b) => {
    for (const { id, key, descending } of columns) {
      const difference = compared(key(a.value(id)), key(b.value(id)), descending);
      if (difference !== 0) return difference;
    }
    return 0;
  };
};

const compared = (a: SortKey, b: SortKey, descending: boolean): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return descending ? -compareKeys(a, b) : compareKeys(a, b);
};
