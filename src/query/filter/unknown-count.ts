import type { Item } from '../../core/item.ts';

const counts = new WeakMap<readonly Item[], Map<string, number>>();

/** How many items have no value in a column. Counted once for the same items. */
export const unknownCount = (items: readonly Item[], column: string): number => {
  const known = counts.get(items) ?? new Map<string, number>();
  counts.set(items, known);
  let count = known.get(column);
  if (count === undefined) {
    count = 0;
    for (const item of items) {
      const value = item.value(column);
      if (value === null || value === '') count += 1;
    }
    known.set(column, count);
  }
  return count;
};
