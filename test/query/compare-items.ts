import type { Item } from '../../src/core/item/item.ts';
import type { Resource } from '../../src/core/item/resource.ts';
import { columnOf } from '../../src/core/item/resource.ts';
import type { OrderKey } from '../../src/core/query/query.ts';
import { naturalKey } from '../../src/core/text/index.ts';
import { compareKeys, compareSortKeys, sortKeyOf } from '../../src/query/order.ts';

/** Compares two items by the columns of an order, then by name and uid, in a simple way that ordered rows are compared with. */
export const compareItems = (order: readonly OrderKey[], resource: Resource): ((a: Item, b: Item) => number) => {
  const columns = order.flatMap(({ column: id, descending }) => {
    const column = columnOf(resource, id);
    return column === undefined ? [] : [{ id, key: sortKeyOf(column), descending }];
  });
  return (a, b) => {
    for (const { id, key, descending } of columns) {
      const difference = compareSortKeys(key(a.value(id)), key(b.value(id)), descending);
      if (difference !== 0) return difference;
    }
    return (
      compareKeys(naturalKey(a.name), naturalKey(b.name)) || compareKeys(a.name, b.name) || compareKeys(a.uid, b.uid)
    );
  };
};
