import { DAY, HOUR, MINUTE, SECOND } from '../../core/values/index.ts';

/** The steps that ages are counted by, in milliseconds, youngest first: 10m 1h 6h 1d 3d 7d 30d 90d 180d 1y 2y. */
export const AGE_STEPS: readonly number[] = [
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  DAY,
  3 * DAY,
  7 * DAY,
  30 * DAY,
  90 * DAY,
  180 * DAY,
  365 * DAY,
  730 * DAY,
];

/** An age rounded down to the whole units that `formatDuration` shows: a cut at it is shown exactly as it is counted. */
export const shownAge = (age: number): number => {
  const unit = age < MINUTE ? SECOND : age < HOUR ? MINUTE : age < 10 * DAY ? HOUR : DAY;
  return Math.floor(age / unit) * unit;
};
