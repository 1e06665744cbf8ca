import { describe, expect, test } from 'vitest';
import { chooseSets } from '../../../src/triage/rows/choose-sets.ts';

/** Rows by what they say: b broken, s sound, u unknown. */
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

describe('the sets that are compared when nobody chose others', () => {
  test('broken rows and those known not to be; unknown ones in neither', () => {
    expect(choose(loaded)).toEqual(['broken', 'b0 b1', 's2 s3 s4 s5', 2]);
    expect(choose(loaded.slice(1, 7))).toEqual(['broken', 'b1', 's2 s3 s4 s5', 1]);
  });

  test('marked rows and the others shown, all loaded ones when none is left', () => {
    expect(choose(loaded.slice(0, 4), loaded.slice(2, 4))).toEqual(['marked', 's2 s3', 'b0 b1', 0]);
    expect(choose(loaded.slice(0, 2), loaded.slice(0, 2))).toEqual(['marked', 'b0 b1', 's2 s3 s4 s5 u6 u7', 0]);
  });

  test('a filter that leaves only broken rows, or none, against sound ones outside of it', () => {
    expect(choose(loaded.slice(0, 2))).toEqual(['filter', 'b0 b1', 's2 s3 s4 s5', 2]);
    expect(choose(loaded.slice(4, 7))).toEqual(['filter', 's4 s5 u6', 's2 s3', 1]);
  });

  test('without a filter, where nothing is broken, the set is empty', () => {
    const sound = loaded.filter(({ state }) => state === 's');
    const sets = chooseSets({ loaded: sound, matching: sound, marked: new Set<Row>(), isBroken: () => false });
    expect(sets).toMatchObject({ by: 'broken', set: [], unknown: 0 });
  });
});
