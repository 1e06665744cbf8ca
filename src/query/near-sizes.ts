import type { Item } from '../core/item/index.ts';
import { formatCount, formatSize } from '../core/values/index.ts';
import { conditions, type Filter } from './filter/language/index.ts';

/** What a machine reports of the memory it was bought with, at least: firmware keeps some for itself. */
const REPORTED_SHARE = 31 / 32;

/** `8 more have 62G to 64G`: items just below a size that a filter asks for at least; null for none. */
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
