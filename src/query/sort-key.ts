import { later } from '../core/later.ts';
import type { Column } from '../core/resource.ts';
import type { CellValue } from '../core/value.ts';

/** What a value is ordered by: a number or a text, compared as they are; null is unknown. */
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

/** Keys that are kept: the same texts are ordered again with every page and every filter. */
const MOST_KEYS = 100_000;
const naturals = new Map<string, string>();

const DIGITS = /\d+/g;
const MARKS = later(() => /\p{M}+/gu);
const ASCII = /^[\x00-\x7f]*$/;

/**
 * A text that compares as `text` does in natural order without case: numbers in it by size (`edge-9` before `edge-10`),
 * letters without their accents.
 */
export const naturalKey = (text: string): string => {
  const known = naturals.get(text);
  if (known !== undefined) return known;
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS(), '');
  const lower = plain.toLowerCase();
  const key = lower.replace(DIGITS, (digits) => {
    const number = digits.replace(/^0+(?=.)/, '');
    // Longer numbers are larger: their length goes in front, in signs that stand below all letters.
    const { length } = number;
    return `${length < 10 ? length : `:${String(length).padStart(5, '0')}`}${number}`;
  });
  if (naturals.size >= MOST_KEYS) naturals.clear();
  naturals.set(text, key);
  return key;
};

const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** A release comes behind its pre-releases, and texts that are no version behind all that are. */
const versionKey = (text: string): string => {
  const match = VERSION.exec(text.trim());
  if (match === null) return `~${naturalKey(text)}`;
  const numbers = match.slice(1, 5).map((part) => naturalKey(part ?? '0'));
  return `${numbers.join(' ')} ${match[5] === undefined ? '~' : naturalKey(match[5])}`;
};
