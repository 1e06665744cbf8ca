import { formatCount, MINUTE } from '../../core/values/index.ts';
import { fitOf } from '../formulas/measures.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { Eventful, EventMemo } from './event-memo.ts';

/** Rows of a table that have something in common. */
interface RowGroup {
  /** Identity of the group. */
  readonly key: string;
  readonly rows: Uint32Array;
}

/** When the condition that the rows of a group share began, on the first and on the last row (epoch ms). Only last transitions are known. */
export interface Since {
  readonly from: number;
  readonly to: number;
  /** Number of rows whose condition began long before, and long after, those of the others. */
  readonly earlier: number;
  readonly later: number;
  /** Number of rows without a time for the condition. */
  readonly unknown: number;
}

/** When a condition began, by row, epoch ms. */
type Times = Map<number, number>;

/**
 * Finds for each group, by its key, since when its rows have the condition that they have in common, in steps. Other failures of the rows
 * do not count. A group without such a condition is left out.
 */
export function* sincesOf<Row extends Eventful>(
  memo: EventMemo,
  table: FacetTable<Row>,
  rows: Uint32Array,
  groups: readonly RowGroup[],
): Generator<void, ReadonlyMap<string, Since>> {
  const known = Array.from(rows).filter((row) => table.item(row) !== null);
  const items = known.flatMap((row) => table.item(row) ?? []);
  const { events } = yield* memo.gather(items, { from: 0, quiet: false });
  const byCondition = new Map<string, Times>();
  for (const { at, row: index, lane, reason, subject, isWorse } of events) {
    if (!isWorse || at < 0) continue;
    const condition = reason ?? `${lane} ${subject}`;
    const times = byCondition.get(condition) ?? new Map<number, number>();
    byCondition.set(condition, times);
    const row = known[index] ?? -1;
    times.set(row, Math.min(at, times.get(row) ?? at));
  }
  yield;
  const found = new Map<string, Since>();
  for (const group of groups) {
    const times = timesOf(group, [...byCondition.values()], rows.length);
    if (times.length > 0) found.set(group.key, { ...middleOf(times), unknown: group.rows.length - times.length });
    yield;
  }
  return found;
}

/** The times of the condition that best tells the rows of a group from all others; empty if fewer than half of the rows have it. */
const timesOf = ({ rows }: RowGroup, conditions: readonly Times[], all: number): readonly number[] => {
  let best: readonly number[] = [];
  let bestFit = 0;
  for (const times of conditions) {
    const own = Array.from(rows).flatMap((row) => times.get(row) ?? []);
    const [a, b, c] = [own.length, times.size - own.length, rows.length - own.length];
    const fit = fitOf(a, b, c, all - a - b - c);
    if (2 * a < rows.length || fit <= bestFit) continue;
    best = own;
    bestFit = fit;
  }
  return best.toSorted((x, y) => x - y);
};

/** At each end one in so many times is an outlier, unless it is as near as the others are to each other. */
const OUTLIERS = 20;

const middleOf = (times: readonly number[]): Omit<Since, 'unknown'> => {
  const cut = Math.floor(times.length / OUTLIERS);
  const [low = 0, high = 0] = [times[cut], times.at(-1 - cut)];
  const reach = Math.max(high - low, MINUTE);
  const inside = times.filter((at) => at >= low - reach && at <= high + reach);
  const [from = low, to = high] = [inside[0], inside.at(-1)];
  return {
    from,
    to,
    earlier: times.filter((at) => at < from).length,
    later: times.filter((at) => at > to).length,
  };
};

/** Numbers of rows that began at another time than the others, in words: `2 earlier`, `1 no time`. */
export const sinceCounts = ({ earlier, later, unknown }: Since): readonly string[] => {
  const others = [
    [earlier, 'earlier'],
    [later, 'later'],
    [unknown, 'no time'],
  ] as const;
  return others.flatMap(([count, word]) => (count === 0 ? [] : `${formatCount(count)} ${word}`));
};
