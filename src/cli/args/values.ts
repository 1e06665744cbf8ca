import {
  CLOUD_TYPES,
  type CloudType,
  DIALECT_MODES,
  type DialectMode,
  NO_REFRESH,
  REFRESH_SECONDS,
  readRefresh,
} from '../../core/query/index.ts';
import { nearest } from '../../core/text/index.ts';
import { UsageError } from '../usage-error.ts';

/** How a list is printed. */
export const FORMATS = ['table', 'wide', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'md'] as const;
export type Format = (typeof FORMATS)[number];

/** How one item is printed. */
const SHOW_FORMATS = ['text', 'yaml', 'json'] as const;
export type ShowFormat = (typeof SHOW_FORMATS)[number];

/**
 * A whole number between two bounds. `place` is the option or key that it was given for.
 * @throws UsageError
 */
export const wholeNumber = (place: string, text: string, least: number, most: number): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${place}: "${text}" is no whole number from ${least} to ${most}`, `write ${place}=${least}`);
};

/**
 * Seconds, with a fraction or without, as milliseconds.
 * @throws UsageError
 */
export const seconds = (place: string, text: string): number => {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number > 0 && number <= 3600) return Math.round(number * 1000);
  throw new UsageError(`${place}: "${text}" is no time in seconds, above 0 and up to 3600`, `write ${place}=30`);
};

/**
 * Whole seconds from one refresh to the next; null for none.
 * @throws UsageError
 */
export const refreshPeriod = (place: string, text: string): number | null => {
  const period = readRefresh(text);
  if (period !== undefined) return period;
  const { least, most } = REFRESH_SECONDS;
  throw new UsageError(
    `${place}: "${text}" is no whole number of seconds from ${least} to ${most}, and not ${NO_REFRESH}`,
    `write ${place}=30`,
  );
};

const oneOf = <T extends string>(place: string, text: string, words: readonly T[]): T => {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  const near = nearest(text, words);
  throw new UsageError(
    `${place}: "${text}" is none of ${words.join(', ')}`,
    near === null ? `write one of them` : `did you mean ${near}?`,
  );
};

/** @throws UsageError */
export const onOrOff = (place: string, text: string): boolean => oneOf(place, text, ['on', 'off']) === 'on';

/** @throws UsageError */
export const format = (place: string, text: string): Format => oneOf(place, text, FORMATS);

/** @throws UsageError */
export const showFormat = (place: string, text: string): ShowFormat => oneOf(place, text, SHOW_FORMATS);

/** @throws UsageError */
export const cloudType = (place: string, text: string): CloudType => oneOf(place, text, CLOUD_TYPES);

/** @throws UsageError */
export const dialectMode = (place: string, text: string): DialectMode => oneOf(place, text, DIALECT_MODES);
