import type { ItemEvent } from '../../core/facet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Burst, findBursts, type TimedRow } from './bursts.ts';

/** The events of a lane or of one of its reasons, counted by cell. */
export type CountedLane = Pick<Lane, 'name' | 'events' | 'cells' | 'rows'>;

/** The events of one kind (`pack → False`) over a span of time, counted in cells of the same length: a line of the timeline. */
export interface Lane {
  readonly name: string;
  readonly events: number;
  readonly cells: Uint32Array;
  /** Rows of each cell, ascending, each once. */
  readonly rows: readonly (readonly number[])[];
  /** The events of the lane by reason, most events first; empty if no event has a reason. */
  readonly reasons: readonly CountedLane[];
  /** Bursts of the lane. Empty unless the lane says that something got worse, or quiet times are shown. */
  readonly bursts: readonly Burst[];
  /** True if an event of the lane says that something got worse. */
  readonly isWorse: boolean;
}

/** An event of a row, with its lane, its reason and its subject. */
export type RowEvent = ItemEvent & TimedRow;

/** A span of time, and the number of cells that it is cut into. */
interface LaneSpan {
  /** Epoch ms; the span ends before `to`. */
  readonly from: number;
  readonly to: number;
  readonly cells: number;
  readonly now: number;
  /** True to show also times that change constantly, such as the last probe. */
  readonly quiet: boolean;
}

/** The lanes of a timeline, most events first. */
export interface Lanes {
  readonly lanes: readonly Lane[];
  readonly all: CountedLane;
  /** Number of events with an impossible time: before 1970, or more than five minutes ahead. */
  readonly odd: number;
  /** Number of events outside the span. */
  readonly outside: number;
}

/** Tolerated difference between clocks, ms. */
const AHEAD = 5 * 60_000;

/** Puts the events of a span into lanes, one lane a step. */
export function* lanesOf(events: readonly RowEvent[], span: LaneSpan): Generator<void, Lanes> {
  const wanted = events.filter(({ quiet }) => span.quiet || !quiet);
  const sane = wanted.filter(({ at }) => at >= 0 && at <= span.now + AHEAD);
  const inside = sane.filter(({ at }) => at >= span.from && at < span.to);
  const lanes: Lane[] = [];
  for (const [name, found] of groupBy(inside, ({ lane }) => lane)) {
    yield;
    const isWorse = found.some((event) => event.isWorse);
    const bursts = isWorse || span.quiet ? findBursts(found, span.from, span.to) : [];
    lanes.push({ ...laneOf(name, found, span), reasons: reasonsOf(found, span), bursts, isWorse });
  }
  return {
    lanes: lanes.toSorted(byEvents),
    all: laneOf('all', inside, span),
    odd: wanted.length - sane.length,
    outside: sane.length - inside.length,
  };
}

const reasonsOf = (events: readonly RowEvent[], span: LaneSpan): Lane['reasons'] =>
  groupBy(
    events.filter(({ reason }) => reason !== null),
    ({ reason }) => reason ?? '',
  )
    .map(([name, found]) => laneOf(name, found, span))
    .toSorted(byEvents);

const laneOf = (name: string, events: readonly RowEvent[], { from, to, cells }: LaneSpan): CountedLane => {
  const counts = new Uint32Array(cells);
  const rows = Array.from({ length: cells }, () => new Set<number>());
  for (const { at, row } of events) {
    const cell = Math.min(cells - 1, Math.floor(((at - from) / (to - from)) * cells));
    counts[cell] = (counts[cell] ?? 0) + 1;
    rows[cell]?.add(row);
  }
  return {
    name,
    events: events.length,
    cells: counts,
    rows: rows.map((found) => [...found].toSorted((a, b) => a - b)),
  };
};

const byEvents = (x: { name: string; events: number }, y: { name: string; events: number }): number =>
  y.events - x.events || (x.name < y.name ? -1 : 1);

const groupBy = <One>(
  all: readonly One[],
  keyOf: (one: One) => string,
): readonly (readonly [string, readonly One[]])[] => {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return [...groups];
};

/** A burst, and the lane whose events it consists of. */
export interface LaneBurst {
  readonly lane: Lane;
  readonly burst: Burst;
}

/** The bursts of all lanes, lane by lane. */
export const burstsOf = ({ lanes }: Lanes): readonly LaneBurst[] =>
  lanes.flatMap((lane) => lane.bursts.map((burst) => ({ lane, burst })));

export const inBurst = ({ lane, burst }: LaneBurst, event: RowEvent): boolean =>
  event.lane === lane.name && event.at >= burst.from && event.at <= burst.to;

/** An event in words: `pack fluent-bit → False: DiskPressure`. */
export const eventText = ({ lane, subject, reason }: ItemEvent): string => {
  const what = subject === null ? lane : lane.replace(' ', ` ${subject} `);
  return reason === null ? what : `${what}: ${reason}`;
};

/** Different events in words, each with its number of events, the most frequent first. */
export const eventCounts = (events: readonly RowEvent[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(eventText(event), (counts.get(eventText(event)) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
};

/** The most frequent event of a burst in words; if there are others, with its count: `fluent-bit → False: DiskPressure (9), 2 others`. */
export const burstEvents = (one: LaneBurst, events: readonly RowEvent[]): string => {
  const [most, ...others] = eventCounts(events.filter((event) => inBurst(one, event)));
  if (most === undefined) return one.lane.name;
  return others.length === 0 ? most[0] : `${most[0]} (${formatCount(most[1])}), ${plural(others.length, 'other')}`;
};
