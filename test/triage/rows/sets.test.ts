import { describe, expect, test } from 'vitest';
import { chooseSets } from '../../../src/triage/rows/choose-sets.ts';

/** The state of a row by its first letter: b broken, s sound, u unknown. */
const rowsOf = (states: string) => Array.from(states, (state, at) => ({ state, at }));
const loaded = rowsOf('bbssssuu');
type Row = (typeof loaded)[number];

const choose = (matching: readonly Row[], marked: readonly Row[] = []) => {
  const { by, set, rest, unknown } = chooseSets({
    loaded,
    matching,
    marked: new Set(marked),
    isBroken: ({ state }) => (state === 'u' ? null : state === 'b'),
  });
  const told = (rows: readonly Row[]): string => rows.map(({ state, at }) => state + at).join(' ');
  return [by, told(set), told(rest), unknown];
};

describe('the default sets', () => {
  test('have broken rows and rows known not to be broken, without unknown ones', () => {
    expect(choose(loaded)).toEqual(['broken', 'b0 b1', 's2 s3 s4 s5', 2]);
    expect(choose(loaded.slice(1, 7))).toEqual(['broken', 'b1', 's2 s3 s4 s5', 1]);
  });

  test('have marked rows and the others shown, or all loaded ones if every row shown is marked', () => {
    expect(choose(loaded.slice(0, 4), loaded.slice(2, 4))).toEqual(['marked', 's2 s3', 'b0 b1', 0]);
    expect(choose(loaded.slice(0, 2), loaded.slice(0, 2))).toEqual(['marked', 'b0 b1', 's2 s3 s4 s5 u6 u7', 0]);
  });

  test('compare the rows of a filter that leaves only broken rows, or no broken row, with sound rows outside of it', () => {
    expect(choose(loaded.slice(0, 2))).toEqual(['filter', 'b0 b1', 's2 s3 s4 s5', 2]);
    expect(choose(loaded.slice(4, 7))).toEqual(['filter', 's4 s5 u6', 's2 s3', 1]);
  });

  test('have an empty set if nothing is broken and there is no filter', () => {
    const sound = loaded.filter(({ state }) => state === 's');
    const sets = chooseSets({ loaded: sound, matching: sound, marked: new Set<Row>(), isBroken: () => false });
    expect(sets).toMatchObject({ by: 'broken', set: [], unknown: 0 });
  });
});
