import { expect, test } from 'vitest';
import type { ItemEvent } from '../../../src/core/facet/index.ts';
import { DAY, MINUTE } from '../../../src/core/values/index.ts';
import { FacetTable, finish } from '../../../src/triage/table/facet-table.ts';
import { EventMemo } from '../../../src/triage/timeline/event-memo.ts';
import { sincesOf } from '../../../src/triage/timeline/since.ts';

const BEGAN = Date.UTC(2026, 10, 23, 10, 2);

const failed = (reason: string, at: number): ItemEvent => ({
  at,
  lane: 'pack → False',
  reason,
  subject: 'fluent-bit',
  isWorse: true,
  quiet: false,
});

/** When a group began: the first 45 of 145 hosts. Every third host has another failure too. */
const sinceOf = (diskPressure: (row: number) => readonly ItemEvent[]) => {
  const rows = Array.from({ length: 145 }, (_, row) => ({
    events: () => [
      ...diskPressure(row),
      ...(row % 3 === 0 ? [failed('ImagePullBackOff', BEGAN - 25 * DAY)] : []),
      { ...failed('DiskPressure', BEGAN - 60 * DAY), lane: 'pack → True', isWorse: false },
    ],
  }));
  const table = new FacetTable<(typeof rows)[number]>({
    facets: [],
    isGiven: () => true,
    read: () => ({ values: [], names: [], others: [] }),
  });
  finish(table.add(rows));
  const all = table.rowsOf(rows);
  const group = { key: 'g', message: 'full', terms: null, rows: all.slice(0, 45), clusters: 1, project: null };
  return finish(sincesOf(new EventMemo(), table, all, [group])).get('g');
};

test('a group began when its own condition did, not when anything failed on its hosts', () => {
  const began = (row: number): number => (row < 2 ? BEGAN - 12 * DAY : BEGAN + (row % 5) * MINUTE);
  const since = sinceOf((row) => (row < 40 ? [failed('DiskPressure', began(row))] : []));
  expect(since).toEqual({ from: BEGAN, to: BEGAN + 4 * MINUTE, earlier: 2, later: 0, unknown: 5 });
});

test('times that are close to the others are no outliers', () => {
  const since = sinceOf((row) => (row < 45 ? [failed('DiskPressure', BEGAN + row * MINUTE)] : []));
  expect(since).toMatchObject({ from: BEGAN, to: BEGAN + 44 * MINUTE, earlier: 0, later: 0 });
});

test('a group has no time if few of its hosts have a condition in common', () => {
  expect(sinceOf((row) => (row < 20 ? [failed('DiskPressure', BEGAN)] : []))).toBe(undefined);
});
