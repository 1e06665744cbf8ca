import type { Item } from '../core/item/index.ts';
import { formatCount, formatSize } from '../core/values/index.ts';
import { conditions, type Filter } from './filter/language/index.ts';

/** Minimum share of its installed memory that a machine reports, since firmware reserves some. */
const REPORTED_SHARE = 31 / 32;

/** Counts items just below the minimum size in a filter: `8 more have 62G to 64G`. Null if there are none. */
export const nearSizes = (filter: Filter, items: readonly Item[]): string | null => {
  for (const { field, operator, operand, negated } of conditions(filter)) {
    if (field.of !== 'column' || field.type !== 'size' || operator !== '>=' || negated) continue;
    const least = Number(operand);
    const near = items.filter((item) => {
      const value = item.value(field.name);
      return typeof value === 'number' && value >= least * REPORTED_SHARE && value < least;
    });
    const range = `${formatSize(least * REPORTED_SHARE)} to ${formatSize(least)}`;
    if (near.length > 0) return `${formatCount(near.length)} more ${near.length === 1 ? 'has' : 'have'} ${range}`;
  }
  return null;
};
