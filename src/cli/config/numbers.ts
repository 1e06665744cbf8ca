import { type LIMITS, type Limits, TIMEOUTS, type Timeouts } from '../../api/limits.ts';
import { nearest } from '../../core/text/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { seconds } from '../args/values.ts';
import { UsageError } from '../usage-error.ts';

/** Individual timeouts in milliseconds, derived from one time for an answer. */
export const allTimeouts = (ms: number): Timeouts => ({ connect: ms, headers: ms, idle: ms, overall: 2 * ms });

/**
 * Individual timeouts of the config file: `{"connect": 5, "overall": 60}`, in seconds.
 * @throws UsageError
 */
export const timeoutsOf = (value: unknown, place: string): Partial<Timeouts> =>
  partsOf(value, place, Object.keys(TIMEOUTS), (part, at) => seconds(at, String(part)));

/** Limits that a config file may set. */
const SIZES = ['wire', 'decoded', 'page', 'element'] as const satisfies readonly (keyof typeof LIMITS)[];

/**
 * Size limits of the config file: `{"decoded": 1024}`, in megabytes.
 * @throws UsageError
 */
export const limitsOf = (value: unknown, place: string): Partial<Limits> =>
  partsOf(value, place, SIZES, (part, at) => Math.round(numberOf(part, at, 0.001, 100_000) * MEGABYTE));

/**
 * A number within bounds.
 * @throws UsageError
 */
export const numberOf = (value: unknown, place: string, least: number, most: number): number => {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new UsageError(`${place} is not a number from ${least} to ${most}`, 'write a number without quotes');
};

const partsOf = (
  value: unknown,
  place: string,
  names: readonly string[],
  make: (part: unknown, place: string) => number,
): Readonly<Record<string, number>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${place} is not an object`, `its parts are ${names.join(', ')}`);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (!names.includes(name)) {
        const near = nearest(name, names);
        const remedy = near === null ? `its parts are ${names.join(', ')}` : `did you mean ${near}?`;
        throw new UsageError(`${place}.${name}: unknown part`, remedy);
      }
      return [name, make(part, `${place}.${name}`)];
    }),
  );
};
