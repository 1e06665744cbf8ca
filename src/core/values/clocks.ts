import { formatDuration, HOUR, MINUTE } from './format.ts';

/**
 * Relation of the clocks of machine and service to the run's clock, which is the basis of all ages. The run's clock starts at the
 * machine's time and advances monotonically.
 */
export interface Clocks {
  /** Steps of the machine's clock, oldest first; empty while the clock advances steadily. `ahead`: its lead over the run's clock (ms). */
  readonly steps: readonly { readonly from: number; readonly ahead: number }[];
  /** Lead of the service's clock over the run's clock (ms, negative if it lags); null while unknown. */
  readonly serviceAhead: number | null;
}

/** Bounds of the lead of the service's clock that an answer shows, in ms. */
export interface ServiceAhead {
  readonly least: number;
  readonly most: number;
}

/** The clocks before any difference is known. */
export const STEADY_CLOCKS: Clocks = { steps: [], serviceAhead: null };

/** Minimum step of the machine's clock that is recorded, in ms. */
const MIN_STEP_MS = 2000;

const machineAhead = ({ steps }: Clocks, time: number): number =>
  steps.findLast(({ from }) => from <= time)?.ahead ?? 0;

/** Records the lead of the machine's clock at `now`. Returns the same object if the lead is unchanged. */
export const withMachine = (clocks: Clocks, now: number, ahead: number): Clocks =>
  Math.abs(ahead - machineAhead(clocks, now)) < MIN_STEP_MS
    ? clocks
    : { ...clocks, steps: [...clocks.steps, { from: now, ahead }] };

/** Narrows the lead of the service's clock by the bounds of an answer. Returns the same object if the known lead is within them. */
export const withService = (clocks: Clocks, { least, most }: ServiceAhead): Clocks => {
  const known = clocks.serviceAhead;
  const serviceAhead = Math.max(least, Math.min(most, known ?? 0));
  return serviceAhead === known ? clocks : { ...clocks, serviceAhead };
};

/** A time of the run's clock as the machine's clock shows it (epoch ms). */
export const machineTime = (clocks: Clocks, time: number): number => time + machineAhead(clocks, time);

/** Lead of the service's clock over the machine's clock at `now` (ms); 0 if it is at most a minute, or unknown. */
const difference = (clocks: Clocks, now: number): number => {
  if (clocks.serviceAhead === null) return 0;
  const ahead = clocks.serviceAhead - machineAhead(clocks, now);
  return Math.abs(ahead) > MINUTE ? ahead : 0;
};

/**
 * Reference time for timestamps of items at `now`: the time of the service's clock if it differs by more than a minute, else of the
 * machine's clock.
 */
export const itemTime = (clocks: Clocks, now: number): number => machineTime(clocks, now) + difference(clocks, now);

/** A note that the clocks of machine and service differ, as a sentence and in short; null if they differ by at most a minute. */
export const clocksNote = (clocks: Clocks, now: number): { readonly text: string; readonly short: string } | null => {
  const ahead = difference(clocks, now);
  if (ahead === 0) return null;
  const much = spokenTime(Math.abs(ahead));
  return ahead > 0
    ? { text: `this machine's clock is ${much} behind the service`, short: `clock ${much} behind` }
    : { text: `this machine's clock is ${much} ahead of the service`, short: `clock ${much} ahead` };
};

/** A duration in ms for a sentence: `3 min`, `5h`, `2d3h`. */
const spokenTime = (ms: number): string => {
  const minutes = Math.round(ms / MINUTE);
  return minutes * MINUTE < HOUR ? `${minutes} min` : formatDuration(minutes * MINUTE);
};
