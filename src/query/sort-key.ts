import type { Column } from '../core/item/index.ts';
import { naturalKey, versionKey } from '../core/text/index.ts';
import type { CellValue } from '../core/values/index.ts';

/** The sort key of a value: a number or a text, compared directly; null is unknown. */
export type SortKey = number | string | null;

/**
 * The sort key of a column's values: ranked values by rank, numbers by size, ages from the youngest on, versions as
 * SemVer does, texts in natural order without case.
 */
export const sortKeyOf = (column: Column): ((value: CellValue) => SortKey) => {
  const { ranks, type } = column;
  if (ranks !== undefined) {
    const rank = new Map(ranks.map((value, index) => [value, index]));
    return (value) => (value === null ? null : (rank.get(String(value)) ?? ranks.length));
  }
  switch (type) {
    case 'text':
      return (value) => (value === null ? null : naturalKey(String(value)));
    case 'version':
      return (value) => (value === null ? null : versionKey(String(value)));
    case 'field':
      return (value) => (value === null || typeof value === 'number' ? value : naturalKey(String(value)));
    case 'time':
      return (value) => (value === null ? null : -Number(value));
    default:
      return (value) => (value === null ? null : Number(value));
  }
};

/** Below 0 when `a` comes first; numbers come before texts. Unknown values are for the caller: they come last both ways. */
export const compareKeys = (a: number | string, b: number | string): number => {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
};
