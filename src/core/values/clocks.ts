import { formatDuration } from './format/age.ts';
import { HOUR, MINUTE } from './units.ts';

/** The machine's clock was set: from a time of the run's clock on it is ahead of that by so many ms. */
interface ClockStep {
  readonly from: number;
  readonly ahead: number;
}

/**
 * How other clocks relate to that of the run, by which all ages of this run are told: it starts at the machine's time and
 * advances steadily, whatever happens to that.
 */
export interface Clocks {
  /** Oldest first; none while the machine's clock advances steadily too. */
  readonly steps: readonly ClockStep[];
  /** How far the service's clock is ahead of the run's (ms, negative when behind); null while unknown. */
  readonly serviceAhead: number | null;
}

/** Bounds of how far the service's clock is ahead of the run's, in ms. */
export interface ServiceAhead {
  readonly least: number;
  readonly most: number;
}

export const STEADY_CLOCKS: Clocks = { steps: [], serviceAhead: null };

/** The machine's clock was set where it differs by more: small corrections are no news. In ms. */
const MIN_STEP_MS = 2000;

const machineAhead = ({ steps }: Clocks, time: number): number =>
  steps.findLast(({ from }) => from <= time)?.ahead ?? 0;

/** The machine's clock is ahead of the run's by `ahead` at `now`. The same object where that is no news. */
export const withMachine = (clocks: Clocks, now: number, ahead: number): Clocks =>
  Math.abs(ahead - machineAhead(clocks, now)) < MIN_STEP_MS
    ? clocks
    : { ...clocks, steps: [...clocks.steps, { from: now, ahead }] };

/** An answer told the service's clock. The same object where that agrees with what is known. */
export const withService = (clocks: Clocks, { least, most }: ServiceAhead): Clocks => {
  const known = clocks.serviceAhead;
  const serviceAhead = Math.max(least, Math.min(most, known ?? 0));
  return serviceAhead === known ? clocks : { ...clocks, serviceAhead };
};

/** What the machine's clock showed at a time of the run's. */
export const machineTime = (clocks: Clocks, time: number): number => time + machineAhead(clocks, time);

/** How far the service is ahead of the machine at `now`; 0 for up to a minute, and while it is unknown. */
const difference = (clocks: Clocks, now: number): number => {
  if (clocks.serviceAhead === null) return 0;
  const ahead = clocks.serviceAhead - machineAhead(clocks, now);
  return Math.abs(ahead) > MINUTE ? ahead : 0;
};

/**
 * The time that timestamps of items are compared with at `now`: that of the service where its clock is more than a minute
 * off, else that of the machine.
 */
export const itemTime = (clocks: Clocks, now: number): number => machineTime(clocks, now) + difference(clocks, now);

/** That the clocks of machine and service differ, in a sentence and in few words; null up to a minute. */
export const clocksNote = (clocks: Clocks, now: number): { readonly text: string; readonly short: string } | null => {
  const ahead = difference(clocks, now);
  if (ahead === 0) return null;
  const much = spoken(Math.abs(ahead));
  return ahead > 0
    ? { text: `this machine's clock is ${much} behind the service`, short: `clock ${much} behind` }
    : { text: `this machine's clock is ${much} ahead of the service`, short: `clock ${much} ahead` };
};

/** `3 min`, `5h`, `2d3h`. */
const spoken = (ms: number): string => {
  const minutes = Math.round(ms / MINUTE);
  return minutes * MINUTE < HOUR ? `${minutes} min` : formatDuration(minutes * MINUTE);
};
