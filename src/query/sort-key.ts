import type { Column } from '../core/item/index.ts';
import { naturalKey, versionKey } from '../core/text/index.ts';
import type { CellValue } from '../core/values/index.ts';

/** The sort key of a value: a number or a text, compared directly; null is unknown. */
export type SortKey = number | string | null;

/**
 * Sort keys of a column's values: enums by rank, numbers by size, ages from the youngest, versions by SemVer, texts in
 * natural order ignoring case.
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

/**
 * Negative when `a` comes first; numbers precede texts. Callers handle unknown values, which come last in both
 * directions.
 */
export const compareKeys = (a: number | string, b: number | string): number => {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
};
