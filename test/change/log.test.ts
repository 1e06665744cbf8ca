import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemChange } from '../../src/change/change.ts';
import { type ChangeLog, changesSince, netChanges, newLog, withRefresh } from '../../src/change/log.ts';
import { HOUR, MINUTE } from '../../src/core/values/index.ts';

const field = (uid: string, path: string, from: number, to: number, minute: number): ItemChange => ({
  kind: 'hosts',
  uid,
  name: uid,
  at: null,
  seen: [(minute - 1) * MINUTE, minute * MINUTE],
  what: 'field',
  path,
  from,
  to,
});

const presence = (uid: string, what: 'new' | 'gone' | 'back', minute: number): ItemChange => ({
  kind: 'hosts',
  uid,
  name: uid,
  at: null,
  seen: [(minute - 1) * MINUTE, minute * MINUTE],
  what,
  path: '',
});

const said = (changes: readonly ItemChange[]): readonly string[] =>
  changes.map(({ uid, what, path, from, to }) =>
    what === 'field' ? `${uid} ${path} ${from}→${to}` : `${uid} ${what}`,
  );

const start: ChangeLog = newLog({ at: 0, isWhole: true, items: 2, touched: 0 });

const refreshed = (log: ChangeLog, minute: number, changes: readonly ItemChange[], most = 100): ChangeLog =>
  withRefresh(
    log,
    { at: minute * MINUTE, isWhole: true, items: 2 },
    { changes, touched: 0 },
    { changes: most, bytes: Number.POSITIVE_INFINITY },
  );

describe('netChanges', () => {
  it('joins changes from the first to the last value, and leaves out values that came back', () => {
    const changes = [
      field('a', 'x', 1, 2, 1),
      field('a', 'y', 1, 2, 1),
      field('a', 'x', 2, 3, 2),
      field('a', 'y', 2, 1, 2),
    ];
    const [only, ...others] = netChanges(changes);
    expect(said([only as ItemChange])).toEqual(['a x 1→3']);
    expect(only?.seen).toEqual([0, 2 * MINUTE]);
    expect(others).toEqual([]);
  });

  it.each([
    [['new'], ['a new']],
    [['new', 'gone'], []],
    [['gone'], ['a gone']],
    [
      ['gone', 'back'],
      ['a back', 'a x 1→2'],
    ],
    [['new', 'gone', 'back'], ['a new']],
    [['back'], ['a back']],
  ] as const)('joins the changes of an item that was %s', (steps, expected) => {
    const changes = steps.map((what, index) => presence('a', what, index + 1));
    expect(said(netChanges([...changes, field('a', 'x', 1, 2, steps.length)]))).toEqual(expected);
  });
});

describe('the log', () => {
  it('gives the changes after a refresh', () => {
    const log = refreshed(refreshed(start, 1, [field('a', 'x', 1, 2, 1)]), 2, [field('a', 'x', 2, 3, 2)]);
    expect(log.refreshes.map(({ at }) => at / MINUTE)).toEqual([0, 1, 2]);
    expect(said(changesSince(log, MINUTE))).toEqual(['a x 2→3']);
  });

  it('joins changes that are older than an hour, one per field, if there are too many', () => {
    let log = start;
    for (let minute = 1; minute <= 100; minute += 1)
      log = refreshed(log, minute, [field('a', 'x', minute - 1, minute, minute)], 70);
    expect(log.isCut).toBeUndefined();
    expect(said(netChanges(log.changes))).toEqual(['a x 0→100']);
    const [first, second] = log.refreshes;
    expect(first?.at).toBe(0);
    expect(second?.at).toBeGreaterThan(0);
  });

  it('drops the oldest refreshes with all their changes if there are still too many', () => {
    let log = start;
    for (let minute = 1; minute <= 10; minute += 1)
      log = refreshed(
        log,
        minute,
        ['a', 'b', 'c'].map((uid) => field(uid, 'x', minute - 1, minute, minute)),
        10,
      );
    expect(log.isCut).toBe(true);
    expect(log.refreshes[0]?.at).toBe(8 * MINUTE);
    expect(log.changes.every(({ seen }) => seen[1] > 8 * MINUTE)).toBe(true);
  });

  it('gives the values at the time of each kept refresh', () => {
    const step = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'), fc.nat(3)), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 3, max: 12 }), (steps, most) => {
        const values = new Map<string, number>();
        const states: Map<number, Map<string, number>> = new Map([[0, new Map()]]);
        let log = start;
        for (const [index, sets] of steps.entries()) {
          const minute = (index + 1) * 7;
          const changes: ItemChange[] = [];
          for (const [uid, path, to] of new Map(sets.map((one) => [`${one[0]} ${one[1]}`, one])).values()) {
            const from = values.get(`${uid} ${path}`) ?? 0;
            if (from !== to) changes.push(field(uid, path, from, to, minute));
            values.set(`${uid} ${path}`, to);
          }
          log = refreshed(log, minute, changes, most);
          states.set(minute * MINUTE, new Map(values));
        }
        for (const { at } of log.refreshes) {
          const then = new Map(values);
          for (const { uid, path, from } of netChanges(changesSince(log, at)))
            then.set(`${uid} ${path}`, from as number);
          for (const [key, value] of states.get(at) ?? []) expect(then.get(key)).toBe(value);
        }
        const last = log.refreshes.at(-1)?.at ?? 0;
        expect(log.changes.length <= most || log.changes.every(({ seen }) => seen[1] > last - HOUR)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
