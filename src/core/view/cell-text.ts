import { LINE_LIMIT } from '../text/index.ts';
import {
  type Cell,
  type CellValue,
  formatAge,
  formatPercent,
  formatSize,
  UNKNOWN,
  UNKNOWN_TEXT,
} from '../values/index.ts';
import type { ColumnType } from './column.ts';

/** The cell of a field path. */
export const fieldCell = (value: CellValue): Cell =>
  value === null || value === '' ? UNKNOWN : { value, text: oneLine(String(value)), tone: 'plain' };

/** Values of packs may be long and have many lines. */
const oneLine = (text: string): string => text.slice(0, LINE_LIMIT).replaceAll(/\s*\n\s*/g, ' ');

/** Text of a value by column type at `now` (epoch ms), for columns without a text of their own. */
export const valueText = (type: ColumnType, value: CellValue, now: number): string => {
  if (value === null || value === '') return UNKNOWN_TEXT;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (type === 'size') return formatSize(value);
    if (type === 'share') return formatPercent(value);
    if (type === 'time') return formatAge(value, now);
  }
  return String(value);
};
