import { describe, expect, test } from 'vitest';
import { finish } from '../../../src/triage/table/facet-table.ts';
import { findBursts } from '../../../src/triage/timeline/bursts.ts';
import { lanesOf, type RowEvent } from '../../../src/triage/timeline/lanes.ts';
import { near } from '../formulas/near.ts';

const MINUTE = 60_000;
const FROM = Date.UTC(2026, 10, 22);
const TO = FROM + 1440 * MINUTE;

/** An event of each row, at the given minutes after the start. */
const at = (minutes: readonly number[], from = 0) =>
  minutes.map((minute, index) => ({ at: FROM + minute * MINUTE, row: from + index }));
const spread = (count: number, from = 0) =>
  at(
    Array.from({ length: count }, (_, index) => index * (1440 / count)),
    from,
  );

describe('bursts', () => {
  test('are found if 58 of the 66 events of a day lie in two minutes', () => {
    const inside = at(
      Array.from({ length: 58 }, (_, index) => 600 + index / 30),
      100,
    );
    const [burst, ...others] = findBursts([...spread(8), ...inside], FROM, TO);
    expect(others).toEqual([]);
    expect(burst).toMatchObject({ events: 58, from: FROM + 600 * MINUTE, to: FROM + (600 + 57 / 30) * MINUTE });
    near(burst?.expected ?? 0, (2 * (66 - 58 + 1)) / 1438);
    expect(burst?.rows.length).toBe(58);
    expect(burst?.chance).toBeLessThan(1e-100);
  });

  test('are not found in an even day, nor in a handful of events', () => {
    expect(findBursts(spread(500), FROM, TO)).toEqual([]);
    expect(findBursts([...spread(98), ...at([700.1, 700.2, 700.3, 701])], FROM, TO)).toEqual([]);
    expect(findBursts([], FROM, TO)).toEqual([]);
  });

  test('are not found if a single host flaps', () => {
    const flapping = Array.from({ length: 30 }, (_, index) => ({ at: FROM + index * 1000, row: 1 }));
    expect(findBursts([...spread(8), ...flapping], FROM, TO)).toEqual([]);
  });

  test('come in the order of time, whatever the order of events', () => {
    const events = [
      ...at(Array.from({ length: 20 }, () => 1000)),
      ...at(
        Array.from({ length: 30 }, () => 200.5),
        50,
      ),
    ];
    const bursts = findBursts(events, FROM, TO);
    expect(bursts.map(({ events: count }) => count)).toEqual([30, 20]);
  });
});

describe('lanes', () => {
  const event = (minute: number, row: number, more: Partial<RowEvent> = {}): RowEvent => ({
    at: FROM + minute * MINUTE,
    row,
    lane: 'pack → False',
    reason: 'DiskPressure',
    subject: 'fluent-bit',
    isWorse: true,
    quiet: false,
    ...more,
  });
  const span = { from: FROM, to: TO, cells: 24, now: TO, quiet: false };

  test('count events by cell and reason, rows once', () => {
    const { lanes, all, odd, outside } = finish(
      lanesOf(
        [
          event(0, 1),
          event(59, 1),
          event(60, 2, { reason: 'ImagePullBackOff' }),
          event(1439, 3, { lane: 'registered', reason: null }),
          event(10, 4, { quiet: true }),
          event(-10, 5),
          event(1446, 6),
          { ...event(0, 7), at: -1 },
        ],
        span,
      ),
    );
    expect(lanes.map(({ name, events }) => [name, events])).toEqual([
      ['pack → False', 3],
      ['registered', 1],
    ]);
    expect(lanes[0]?.cells[0]).toBe(2);
    expect(lanes[0]?.rows.slice(0, 2)).toEqual([[1], [2]]);
    expect(lanes[0]?.reasons.map(({ name, events }) => [name, events])).toEqual([
      ['DiskPressure', 2],
      ['ImagePullBackOff', 1],
    ]);
    expect(lanes[1]?.reasons).toEqual([]);
    expect([all.events, all.cells[23], odd, outside]).toEqual([4, 1, 2, 1]);
  });

  test('contain times that change constantly only on request', () => {
    const events = [event(0, 1, { quiet: true })];
    expect(finish(lanesOf(events, span)).lanes).toEqual([]);
    expect(finish(lanesOf(events, { ...span, quiet: true })).lanes.length).toBe(1);
  });

  test('have bursts of recoveries only on request', () => {
    const events = Array.from({ length: 20 }, (_, row) =>
      event(row / 20, row, { lane: 'pack → True', isWorse: false }),
    );
    expect(finish(lanesOf(events, span)).lanes[0]?.bursts).toEqual([]);
    expect(finish(lanesOf(events, { ...span, quiet: true })).lanes[0]?.bursts.length).toBe(1);
  });
});
