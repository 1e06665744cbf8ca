import { DEFAULT_PERIOD } from './query.ts';

/** Metric periods to choose from, in minutes; any other whole number may be typed. */
export const PERIODS: readonly number[] = [5, 15, 30, 60, 180, 360, 720, 1440, 10_080];

/** The longest metric period, in minutes: the service has a signed 32-bit integer. */
const MAX_MINUTES = 0x7fffffff;

/** The metric period that a text names, in minutes; null if the text is no whole number of minutes or out of range. */
export const minutesOf = (text: string): number | null => {
  const minutes = /^\d+$/.test(text) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : null;
};

/** Turns minutes into the period of a query: null for the default period, which is not sent. */
export const chosenPeriod = (minutes: number): number | null => (minutes === DEFAULT_PERIOD ? null : minutes);
