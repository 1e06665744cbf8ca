import { type LIMITS, type Limits, TIMEOUTS, type Timeouts } from '../../api/limits.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { seconds } from '../args/values.ts';
import { UsageError } from '../usage-error.ts';
import { numberText, partsOf, type SettingRow } from './row.ts';

/** Individual timeouts in milliseconds, derived from one time for an answer. */
export const allTimeouts = (ms: number): Timeouts => ({ connect: ms, headers: ms, idle: ms, overall: 2 * ms });

/**
 * Individual timeouts of the config file: `{"connect": 5, "overall": 60}`, in seconds.
 * @throws UsageError
 */
export const timeoutsOf: SettingRow<Partial<Timeouts>, unknown>['parseJson'] = (value, given) =>
  partsOf(value, given, Object.keys(TIMEOUTS), (part, at) => seconds(at, numberText(part, at)));

/** Limits that a config file may set. */
export const SIZES = ['wire', 'decoded', 'page', 'element'] as const satisfies readonly (keyof typeof LIMITS)[];

/**
 * Size limits of the config file: `{"decoded": 1024}`, in megabytes.
 * @throws UsageError
 */
export const limitsOf: SettingRow<Partial<Limits>, unknown>['parseJson'] = (value, given) =>
  partsOf(value, given, SIZES, (part, at) => Math.round(numberOf(part, at, 0.001, 100_000) * MEGABYTE));

/**
 * A number within bounds.
 * @throws UsageError
 */
export const numberOf = (value: unknown, place: string, least: number, most: number): number => {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new UsageError(`${place} is not a number from ${least} to ${most}`, 'write a number without quotes');
};
