import type { ItemChange } from '../../change/change.ts';
import { transitionsOf, whenOf } from '../../change/transitions.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import { type CountedLane, type Lanes, lanesOf, type RowEvent } from '../../triage/timeline/lanes.ts';

/** Name of the lane of changes that this program saw between two answers. */
export const SEEN_LANE = 'seen here';

/**
 * The changes of rows that this program saw, as events at the earliest time that each may have happened. Their `row` is an index of
 * `rows`.
 */
export const seenEvents = (
  resource: Resource,
  changes: readonly ItemChange[],
  rows: readonly Item[],
): readonly RowEvent[] => {
  if (changes.length === 0) return [];
  const rowOf = new Map(rows.map(({ uid }, row) => [uid, row]));
  return transitionsOf(
    resource,
    changes.filter(({ uid }) => rowOf.has(uid)),
  ).flatMap(({ id, items }) =>
    Array.from(items, ([uid, own]) => ({
      at: whenOf(own)[0],
      row: rowOf.get(uid) ?? 0,
      lane: SEEN_LANE,
      reason: id,
      subject: null,
      isWorse: false,
      quiet: false,
    })),
  );
};

/** Adds the lane of changes that this program saw, last. It has no bursts: its times are the times of answers. */
export function* withSeen(
  lanes: Lanes,
  seen: readonly RowEvent[],
  span: Omit<Parameters<typeof lanesOf>[1], 'quiet'>,
): Generator<void, Lanes> {
  if (seen.length === 0) return lanes;
  const own = yield* lanesOf(seen, { ...span, quiet: false });
  return { ...lanes, lanes: [...lanes.lanes, ...own.lanes], all: joinedLane(lanes.all, own.all) };
}

const joinedLane = (one: CountedLane, other: CountedLane): CountedLane => ({
  name: one.name,
  events: one.events + other.events,
  cells: one.cells.map((count, cell) => count + (other.cells[cell] ?? 0)),
  rows: one.rows.map((rows, cell) => [...new Set([...rows, ...(other.rows[cell] ?? [])])].toSorted((a, b) => a - b)),
});
