import type { Column } from '../../../core/item/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import { printValue } from './print.ts';

/**
 * The comparison for rows with the value of a cell, or without it, as typed; null for times, which are unique per row.
 * An unknown value is `column=?`.
 */
export const cellTerm = (
  { id, type }: Pick<Column, 'id' | 'type'>,
  value: CellValue,
  negated: boolean,
): string | null => {
  if (type === 'time' && value !== null) return null;
  return `${id}${negated ? '!=' : '='}${value === null || value === '' ? '?' : valueText(type, value)}`;
};

const valueText = (type: Column['type'], value: Exclude<CellValue, null>): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return printValue(value);
  if (type === 'size') return sizeText(value);
  return type === 'share' ? `${Number((value * 100).toFixed(3))}%` : printValue(String(value));
};

const UNITS = [
  ['G', 2 ** 30],
  ['M', 2 ** 20],
  ['K', 2 ** 10],
] as const;

/** Exact bytes in the largest unit that divides them. */
const sizeText = (bytes: number): string => {
  const unit = UNITS.find(([, size]) => bytes !== 0 && bytes % size === 0);
  return unit === undefined ? `${bytes}b` : `${bytes / unit[1]}${unit[0]}`;
};
