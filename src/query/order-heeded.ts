import type { Item, Resource } from '../core/item/index.ts';
import type { InitialQuery } from '../core/query/index.ts';
import type { CellValue } from '../core/values/index.ts';
import { isUnheeded } from './filter/server/index.ts';
import { compareKeys, sortKeyOf } from './sort-key.ts';

/**
 * True where items are clearly not in the requested order: neighbours are reversed under every plausible text order.
 * Unknown values may be anywhere; only the first field is checked.
 */
export const ignoresOrder = (items: readonly Item[], order: InitialQuery['order'], resource: Resource): boolean => {
  const [first] = order;
  const column = resource.columns.find(({ path }) => path === first?.path);
  if (first === undefined || column === undefined) return false;
  const key = sortKeyOf(column);
  const isWrong = (a: CellValue, b: CellValue): boolean => {
    if (a === null || b === null) return false;
    const [low, high] = first.descending ? [b, a] : [a, b];
    if (typeof low !== 'string' || typeof high !== 'string') return low > high;
    const [lowKey, highKey] = [key(low), key(high)];
    return (
      low > high &&
      low.toLowerCase() > high.toLowerCase() &&
      low.localeCompare(high) > 0 &&
      lowKey !== null &&
      highKey !== null &&
      compareKeys(lowKey, highKey) > 0
    );
  };
  let wrong = 0;
  let pairs = 0;
  let before: CellValue = null;
  for (const item of items) {
    const value = item.value(column.id);
    if (before !== null && value !== null) pairs += 1;
    if (isWrong(before, value)) wrong += 1;
    before = value ?? before;
  }
  return pairs > 1 && isUnheeded(wrong, pairs);
};
