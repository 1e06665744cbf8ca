import { lnPoissonTail } from '../formulas/stratified.ts';

/** The time of an event (epoch ms), and the index of the row that it belongs to. */
export interface TimedRow {
  readonly at: number;
  readonly row: number;
}

/** A short time with far more events than expected from the rest of the span. */
export interface Burst {
  /** Times of the first and the last event, epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly events: number;
  /** The different rows, ascending. */
  readonly rows: readonly number[];
  /** Number of events that the window would have at the rate of the rest of the span. */
  readonly expected: number;
  /** Probability that chance shows as much anywhere in the span (corrected p), at most 1. */
  readonly chance: number;
}

const MINUTE = 60_000;
/** Lengths of windows in minutes. */
const WINDOWS = [1, 2, 5, 15, 60];
const LEAST_EVENTS = 5;
const LEAST_ROWS = 3;
const MOST_CHANCE = 0.001;

interface Window {
  readonly start: number;
  readonly width: number;
  readonly expected: number;
  readonly lnP: number;
}

/**
 * The bursts of one lane between two times (epoch ms), in the order of time. Each window of 1, 2, 5, 15 and 60 minutes is
 * tested against a Poisson distribution with the rate of the rest of the span; p is corrected for the number of windows. Of
 * windows that overlap, the least likely stays.
 */
export const findBursts = (events: readonly TimedRow[], from: number, to: number): readonly Burst[] => {
  const minutes = Math.ceil((to - from) / MINUTE);
  const inside = events.filter(({ at }) => at >= from && at < to).toSorted((a, b) => a.at - b.at);
  if (inside.length < LEAST_EVENTS || minutes < 2) return [];
  const sums = new Uint32Array(minutes + 1);
  for (const { at } of inside) sums[minuteOf(at, from) + 1] = (sums[minuteOf(at, from) + 1] ?? 0) + 1;
  for (let minute = 0; minute < minutes; minute += 1) sums[minute + 1] = (sums[minute + 1] ?? 0) + (sums[minute] ?? 0);
  const tests = Math.log(WINDOWS.length * minutes);
  const found = WINDOWS.filter((width) => width < minutes)
    .flatMap((width) => windowsOf(sums, width, inside.length))
    .filter(({ lnP }) => lnP + tests <= Math.log(MOST_CHANCE))
    .toSorted((x, y) => x.lnP - y.lnP || x.width - y.width || x.start - y.start);
  const windows: Window[] = [];
  for (const window of found) if (!windows.some((other) => overlap(window, other))) windows.push(window);
  return windows
    .map((window) => burstOf(window, inside, from, tests))
    .filter(({ rows }) => rows.length >= LEAST_ROWS)
    .toSorted((x, y) => x.from - y.from);
};

const minuteOf = (at: number, from: number): number => Math.floor((at - from) / MINUTE);

const windowsOf = (sums: Uint32Array, width: number, events: number): readonly Window[] => {
  const minutes = sums.length - 1;
  const windows: Window[] = [];
  for (let start = 0; start + width <= minutes; start += 1) {
    const x = (sums[start + width] ?? 0) - (sums[start] ?? 0);
    if (x < LEAST_EVENTS) continue;
    const expected = (width * (events - x + 1)) / (minutes - width);
    if (x > expected) windows.push({ start, width, expected, lnP: lnPoissonTail(x, expected) });
  }
  return windows;
};

const overlap = (x: Window, y: Window): boolean => x.start < y.start + y.width && y.start < x.start + x.width;

const burstOf = (
  { start, width, expected, lnP }: Window,
  events: readonly TimedRow[],
  from: number,
  tests: number,
): Burst => {
  const inside = events.filter(({ at }) => minuteOf(at, from) >= start && minuteOf(at, from) < start + width);
  return {
    from: inside[0]?.at ?? from,
    to: inside.at(-1)?.at ?? from,
    events: inside.length,
    rows: [...new Set(inside.map(({ row }) => row))].toSorted((a, b) => a - b),
    expected,
    chance: Math.min(1, Math.exp(lnP + tests)),
  };
};
