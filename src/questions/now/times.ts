import { DAY } from '../../core/values/index.ts';
import { burstEvents } from '../../triage/timeline/burst-events.ts';
import type { Burst } from '../../triage/timeline/bursts.ts';
import type { Eventful, EventMemo } from '../../triage/timeline/event-memo.ts';
import { type Lane, lanesOf } from '../../triage/timeline/lanes.ts';
import { timeGrid } from '../../triage/timeline/time-grid.ts';

/** The last day of rows, by the times that they give. */
export interface LastDay {
  /** Events of each hour, the present one last. */
  readonly hours: Uint32Array;
  /** The last burst; its rows are indices of the items that were asked about. */
  readonly burst: (Burst & { readonly text: string }) | null;
  /** First and last failing transition of each row that has one, by its index; epoch ms. */
  readonly failing: ReadonlyMap<number, { readonly from: number; readonly to: number }>;
}

/** Lanes of conditions that do not hold end so. */
const FAILING = '→ False';
const HOURS = 25;

/** What happened in the last day, and since when conditions fail, in steps. Only last transitions are known. */
export function* lastDayOf(memo: EventMemo, items: readonly Eventful[], now: number): Generator<void, LastDay> {
  const { events } = yield* memo.gather(items, { from: Number.NEGATIVE_INFINITY, quiet: false });
  const failing = new Map<number, { from: number; to: number }>();
  for (const { row, at, lane } of events) {
    if (at < 0 || !lane.endsWith(FAILING)) continue;
    const known = failing.get(row);
    failing.set(row, { from: Math.min(known?.from ?? at, at), to: Math.max(known?.to ?? at, at) });
  }
  yield;
  const { from, to, cells } = timeGrid(now - DAY, now + 1, HOURS);
  const recent = events.filter(({ at }) => at >= now - DAY);
  const { lanes, all } = yield* lanesOf(recent, { from, to, cells, now, quiet: false });
  const bursts = lanes.flatMap((lane) => lane.bursts.map((burst): readonly [Lane, Burst] => [lane, burst]));
  const [last] = bursts.toSorted(([, a], [, b]) => b.to - a.to);
  const burst =
    last === undefined ? null : { ...last[1], text: burstEvents({ lane: last[0], burst: last[1] }, recent) };
  return { hours: all.cells, burst, failing };
}
