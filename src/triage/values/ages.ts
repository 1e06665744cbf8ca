const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
