import type { Burst } from '../timeline/bursts.ts';
import type { Lane, Lanes, RowEvent } from '../timeline/lanes.ts';
import type { TimeGrid } from '../timeline/time-grid.ts';
import { betweenText } from '../wording/times.ts';
import type { KindWords } from './words.ts';

/** What a timeline is shown with. Rows are indices of the items that were asked about. */
export interface TimelineShown {
  readonly words: KindWords;
  readonly grid: TimeGrid;
  /** The events that the lanes were made of. */
  readonly events: readonly RowEvent[];
  /** The lanes of one item, shown with those of all behind; null for the lanes of all. */
  readonly own: { readonly lanes: Lanes; readonly events: readonly RowEvent[]; readonly uid: string } | null;
  /** Lanes that were opened or folded by hand, by line key. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** Cells of the lanes' names. */
  readonly nameCells: number;
  /** Columns of the bursts that only wide screens have, and the latest events. */
  readonly wide: boolean;
  uidOf(row: number): string;
  nameOf(row: number): string;
  /** `34 clusters, 1 project`; empty where the kind has no places. */
  placesOf(rows: readonly number[]): string;
}

/** A lane, or one reason of it. */
export type CountedLane = Pick<Lane, 'name' | 'events' | 'cells' | 'rows'>;

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

/** Whether one of the bursts reaches into a cell. */
export const isBurstCell = (bursts: readonly Burst[], { from, width }: TimeGrid, cell: number): boolean =>
  bursts.some((burst) => burst.to >= from + cell * width && burst.from < from + (cell + 1) * width);

/** The times of a cell: `23:00–23:30Z`. */
export const cellText = ({ from, width }: TimeGrid, cell: number): string =>
  betweenText(from + cell * width, from + (cell + 1) * width, width < 60_000 ? 'seconds' : 'minutes');

/** An event in words: `pack fluent-bit → False: DiskPressure`. */
export const eventText = ({ lane, subject, reason }: RowEvent): string => {
  const what = subject === null ? lane : lane.replace(' ', ` ${subject} `);
  return reason === null ? what : `${what}: ${reason}`;
};

/** Different events in words, the most frequent first. */
export const eventCounts = (events: readonly RowEvent[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(eventText(event), (counts.get(eventText(event)) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
};
