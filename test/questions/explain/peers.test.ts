import { describe, expect, test } from 'vitest';
import { differenceText } from '../../../src/questions/explain/difference-texts.ts';
import { peerDifferences, peersOf } from '../../../src/questions/explain/explanation.ts';
import { surprise } from '../../../src/triage/formulas/measures.ts';
import { rowStates } from '../../../src/triage/rows/sets.ts';
import { finish } from '../../../src/triage/table/facet-table.ts';
import { facetOf, type TestRow, tableOf } from '../../triage/table/rows.ts';

const FACETS = [
  facetOf('cluster', { role: 'place' }),
  facetOf('profile', { many: true }),
  facetOf('project'),
  facetOf('agent'),
  facetOf('gateway'),
  facetOf('fullest', { type: 'share', role: 'symptom' }),
  facetOf('uid', { role: 'identity' }),
];
const STEPS = [['cluster'], ['profile'], ['project']];

const broken: TestRow = {
  cluster: 'c1',
  profile: ['base 1', 'apps 2'],
  project: 'p',
  agent: '4.7.2',
  fullest: 0.93,
  uid: 'x',
  broken: true,
};
const healthy = (count: number, more: TestRow): TestRow[] =>
  Array.from({ length: count }, (_, at) => ({
    profile: ['apps 2', 'base 1'],
    project: 'p',
    agent: '4.7.1',
    gateway: '10.0.0.1',
    fullest: at / 100,
    uid: `${at}`,
    broken: false,
    ...more,
  }));

const ask = (rows: readonly TestRow[]) => {
  const table = tableOf(FACETS, rows);
  const states = rowStates(table, (row) => row['broken'] === true);
  const row = table.rowOf(broken);
  const peers = finish(peersOf(table, row, states, STEPS));
  return { peers, differences: peers === null ? [] : finish(peerDifferences(table, row, peers.rows)) };
};

describe('peers', () => {
  test('are healthy rows of the same cluster if there are three', () => {
    const { peers } = ask([broken, ...healthy(3, { cluster: 'c1' }), ...healthy(9, { cluster: 'c2' })]);
    expect(peers?.by).toEqual(['cluster']);
    expect(peers?.rows.length).toBe(3);
  });

  test('are healthy rows of the same profiles, in any order, if the cluster has fewer', () => {
    const { peers } = ask([
      broken,
      ...healthy(2, { cluster: 'c1' }),
      ...healthy(9, {}),
      ...healthy(5, { profile: ['base 1'] }),
    ]);
    expect(peers?.by).toEqual(['profile']);
    expect(peers?.rows.length).toBe(11);
  });

  test('are missing if no row is like the broken one', () => {
    expect(ask([broken, ...healthy(9, { profile: [], project: 'q' })]).peers).toBeNull();
  });

  test('differ in fields on which they agree, and in numbers beyond all of theirs, the rarest first', () => {
    const { differences } = ask([
      broken,
      ...healthy(9, { cluster: 'c1' }),
      ...healthy(4, { agent: '4.7.2', project: 'q' }),
    ]);
    expect(differences.map(({ facet, own, rows, others, beyond }) => [facet.id, own, rows, others, beyond])).toEqual([
      ['fullest', 0.93, 1, 9, { side: 'above', edge: 0.08, isOfAll: true }],
      ['gateway', null, 1, 9, null],
      ['agent', '4.7.2', 5, 9, null],
    ]);
    expect(differences[2]?.peers).toEqual([{ leaf: '4.7.1', rows: 9 }]);
  });
});

describe.each([9, 2500])('a time beyond the times of all %i peers', (count) => {
  const DAY_MS = 86_400_000;
  const now = Date.UTC(2026, 2, 1);
  const REGISTERED = facetOf('registered', { type: 'time' });
  const ask = (own: number, peers: (at: number) => number | undefined): readonly string[] => {
    const row = { registered: own };
    const rows = [
      row,
      ...Array.from({ length: count }, (_, at) => {
        const registered = peers(at);
        return registered === undefined ? {} : { registered };
      }),
    ];
    const table = tableOf([REGISTERED], rows);
    const others = table.rowsOf(rows.slice(1));
    return finish(peerDifferences(table, table.rowOf(row), others)).map((one) => differenceText(one, now));
  };

  test("is newer than the peers' times, with the least age of these", () => {
    expect(ask(now - 3 * DAY_MS, (at) => now - 88 * DAY_MS - at * 60_000)).toEqual(['the others: 88d or older']);
  });

  test("is older than the peers' times, with the greatest age of these", () => {
    expect(ask(now - 300 * DAY_MS, (at) => now - 12 * DAY_MS + at * 60_000)).toEqual(['the others: 12d or newer']);
  });

  test('is compared only with peers that have a time', () => {
    const peers = (at: number): number | undefined => (at < 2 ? undefined : now - 88 * DAY_MS - at * 60_000);
    expect(ask(now - 3 * DAY_MS, peers)).toEqual(['the others that have a value: 88d or older']);
  });
});

test('58 rows of 1,213 are a surprise of 4.36 bits', () => {
  expect(surprise(58, 1213)).toBeCloseTo(4.36, 2);
});
