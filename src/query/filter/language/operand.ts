import type { Column } from '../../../core/item/index.ts';
import { foldCase, matchVersion } from '../../../core/text/index.ts';
import { type CellValue, NEVER, parseTime } from '../../../core/values/index.ts';
import type { AnyOperand } from './condition.ts';

/** Units of sizes, in bytes. The default is gigabytes, which is common for memory and disks. */
const SIZE_UNITS: Readonly<Record<string, number>> = {
  '': 2 ** 30,
  b: 1,
  k: 2 ** 10,
  m: 2 ** 20,
  g: 2 ** 30,
  t: 2 ** 40,
  p: 2 ** 50,
};
/** Units of ages: `5d`, `5day`, `5days`. There are no months, since `m` is a minute. */
const TIME_UNITS: readonly (readonly [unit: RegExp, milliseconds: number])[] = [
  [/^(?:s|secs?|seconds?)$/, 1e3],
  [/^(?:m|mins?|minutes?)$/, 6e4],
  [/^(?:h|hrs?|hours?)$/, 36e5],
  [/^(?:d|days?)$/, 864e5],
  [/^(?:w|wks?|weeks?)$/, 6048e5],
  [/^(?:y|yrs?|years?)$/, 31_557_600e3],
];
const FLAG_WORDS: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

/** Word for a time that the service sends as unset. */
export const NEVER_WORD = 'never';

type Operand =
  | { readonly ok: true; readonly value: CellValue; readonly form?: 'date' }
  | { readonly ok: false; readonly message: string; readonly fix?: string };

/**
 * Parses a typed value by column type: a number, bytes (`16G`, `16Gi`, `512MB`, `16` for gigabytes), a share (`85%`, `85`, `0.85`), an age
 * in milliseconds (`2h`, `90d`) or a date in epoch ms, yes or no; texts and versions in lower case.
 */
export const operand = ({ type, id }: Column, raw: string): Operand => {
  const text = raw.trim().toLowerCase();
  switch (type) {
    case 'text':
    case 'version':
    case 'field':
      return { ok: true, value: foldCase(raw) };
    case 'flag':
      return knownOperand(FLAG_WORDS[text], `${id} must be yes or no`);
    case 'number':
      return knownOperand(/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined, `${id} must be a number, such as 4`);
    case 'size':
      return knownOperand(size(text), `${id} must be a size, such as 16G or 512M`);
    case 'time':
      if (/^\d+(?:\.\d+)?$/.test(text))
        return { ok: false, message: `${id} needs a unit: ${text}d, ${text}h or ${text}m`, fix: `${text}d` };
      return (
        date(text) ??
        knownOperand(duration(text), `${id} must be an age, such as 2h or 30d, or a date, such as 2026-03-01`)
      );
    case 'share':
      return knownOperand(share(text), `${id} must be a share, such as 85%`);
  }
};

const knownOperand = (value: CellValue | undefined, message: string): Operand =>
  value === undefined ? { ok: false, message } : { ok: true, value };

const date = (text: string): Operand | null => {
  const value = text === NEVER_WORD ? NEVER : timeOf(text);
  return value === null ? null : { ok: true, value, form: 'date' };
};

const size = (text: string): number | undefined => {
  const match = /^(\d+(?:\.\d+)?) ?(?:([kmgtp])i?b?|(b?))$/.exec(text);
  const unit = SIZE_UNITS[match?.[2] ?? match?.[3] ?? ''];
  return match === null || unit === undefined ? undefined : Number(match[1]) * unit;
};

/** Milliseconds of `90s`, `2h`, `2 hours`, or `5d3h`; undefined if the text is no duration. */
const duration = (text: string): number | undefined => {
  if (!/^(?:\d+(?:\.\d+)? ?[a-z]+)+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, name = ''] of text.matchAll(/(\d+(?:\.\d+)?) ?([a-z]+)/g)) {
    const unit = TIME_UNITS.find(([pattern]) => pattern.test(name))?.[1];
    sum += Number(amount) * (unit ?? Number.NaN);
  }
  return Number.isNaN(sum) ? undefined : sum;
};

/** Reads a share, from 0 to 1. A number below 1 is a fraction, other numbers are percent. Undefined if the text is no share. */
const share = (text: string): number | undefined => {
  const match = /^(\d+(?:\.\d+)?) ?(%?)$/.exec(text);
  if (match === null) return undefined;
  const number = Number(match[1]);
  return match[2] === '%' || number >= 1 ? number / 100 : number;
};

const TIME_PATTERN = /^\d{4}-\d\d-\d\d(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?)?$/i;

/** True for a version, but not for a date, which looks similar. */
export const isVersion = (text: string): boolean => matchVersion(text) !== null && !TIME_PATTERN.test(text);

/** Epoch ms of a date or a time in the service's format, UTC by default; null if the text is neither. */
export const timeOf = (text: string): number | null => {
  // Fast path for the service's format.
  if (text[10] === 'T' && text.endsWith('Z')) return parseTime(text) || null;
  if (!TIME_PATTERN.test(text)) return null;
  const zoned = /(?:^[^t ]*|z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}z`;
  const time = parseTime(zoned.replace(' ', 'T').toUpperCase());
  return Number.isNaN(time) ? null : time;
};

/** Reads a typed value in all possible ways, for a field of unknown type. */
export const anyOperand = (raw: string): AnyOperand => {
  const text = foldCase(raw.trim());
  return {
    text,
    number: /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null,
    version: isVersion(raw.trim()),
    age: duration(text) ?? null,
    time: timeOf(text),
  };
};

/** True for a typed value that `<` and `>` can compare. */
export const isOrdered = ({ number, version, age, time }: AnyOperand): boolean =>
  number !== null || version || age !== null || time !== null;
