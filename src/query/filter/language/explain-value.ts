import { globTokens } from './glob.ts';
import type { Test, ValueForm } from './term.ts';

/** A glob, or "unknown". */
export const formText = (raw: string, form: ValueForm): string => (form === 'glob' ? globText(raw) : 'unknown');

/** A glob as typed. */
export const globText = (source: string): string =>
  globTokens(source)
    .map((token) => (typeof token === 'string' ? token : token.text))
    .join('');

/** The value as parsed: sizes and shares with units. */
export const testValue = ({ column, operator, raw, operand }: Test): string => {
  const isNumber = typeof operand === 'number' && operator !== '~';
  if (isNumber && column.type === 'size') return sizeText(operand);
  if (isNumber && column.type === 'share') return `${round(operand * 100)}%`;
  if (typeof operand === 'boolean' && operator !== '~') return operand ? 'yes' : 'no';
  return shownValue(raw, operator === '~');
};

const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

const sizeText = (bytes: number): string => {
  let unit = 0;
  let size = bytes;
  while (size >= 1024 && unit < SIZE_UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${round(size)} ${SIZE_UNITS[unit] ?? ''}`;
};

const round = (number: number): number => Math.round(number * 1000) / 1000;

/** A value as typed, quoted where it has blanks or is a part. */
export const shownValue = (raw: string, part: boolean): string => (/\s|^$/.test(raw) || part ? quoted(raw) : raw);

/** A text in quotation marks. */
export const quoted = (text: string): string => `“${text}”`;
