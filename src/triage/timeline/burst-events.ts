import type { ItemEvent } from '../../core/facet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import type { Burst } from './bursts.ts';
import type { Lane, Lanes, RowEvent } from './lanes.ts';

/** A burst and the lane that it is in. */
export interface LaneBurst {
  readonly lane: Lane;
  readonly burst: Burst;
}

/** Every burst of the lanes. */
export const burstsOf = ({ lanes }: Lanes): readonly LaneBurst[] =>
  lanes.flatMap((lane) => lane.bursts.map((burst) => ({ lane, burst })));

export const inBurst = ({ lane, burst }: LaneBurst, event: RowEvent): boolean =>
  event.lane === lane.name && event.at >= burst.from && event.at <= burst.to;

/** An event in words: `pack fluent-bit → False: DiskPressure`. */
export const eventText = ({ lane, subject, reason }: ItemEvent): string => {
  const what = subject === null ? lane : lane.replace(' ', ` ${subject} `);
  return reason === null ? what : `${what}: ${reason}`;
};

/** Different events in words, the most frequent first. */
export const eventCounts = (events: readonly RowEvent[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(eventText(event), (counts.get(eventText(event)) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
};

/** What most events of a burst say: `fluent-bit → False: DiskPressure`. */
export const burstEvents = (one: LaneBurst, events: readonly RowEvent[]): string => {
  const [most, ...others] = eventCounts(events.filter((event) => inBurst(one, event)));
  if (most === undefined) return one.lane.name;
  return others.length === 0 ? most[0] : `${most[0]} (${formatCount(most[1])}), ${plural(others.length, 'other')}`;
};
