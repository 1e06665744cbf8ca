import { describe, expect, test } from 'vitest';
import { pivotBy } from '../../../src/questions/pivot/crosstab.ts';
import { type PivotMeasure, pivotSentences, pivotSheet } from '../../../src/questions/pivot/sheet.ts';
import { rowStates } from '../../../src/triage/rows/sets.ts';
import { finish } from '../../../src/triage/table/facet-table.ts';
import { facetOf, type TestRow, tableOf } from '../../triage/table/rows.ts';

const PROJECT = facetOf('project');
const AGENT = facetOf('agent', { type: 'version' });
const many = (size: number, row: TestRow): TestRow[] => Array.from({ length: size }, () => ({ ...row }));
const ROWS = [
  ...many(59, { project: 'east', agent: '4.7.2', health: 'unhealthy' }),
  ...many(10, { project: 'east', agent: '4.7.2', health: 'healthy' }),
  ...many(20, { project: 'east', agent: '4.7.1', health: 'healthy' }),
  ...many(200, { project: 'west', agent: '4.7.1', health: 'healthy' }),
  ...many(3, { project: 'west', agent: null, health: null }),
];
const table = tableOf([facetOf('health'), PROJECT, AGENT], ROWS);
const isBroken = ({ health }: TestRow): boolean | null => (health === null ? null : health === 'unhealthy');
const pivot = finish(
  pivotBy({
    table,
    rows: table.rowsOf(ROWS),
    states: rowStates(table, isBroken),
    fields: ['project'],
    across: 'agent',
    order: 'most',
    now: 0,
  }),
);

const shown = (measure: PivotMeasure) => ({
  facets: [PROJECT],
  across: AGENT,
  measure,
  column: 2,
  left: 0,
  words: { short: { one: 'host', many: 'hosts' }, brokenWord: 'unhealthy' },
  now: 0,
  uidsOf: () => [],
});

const texts = (measure: PivotMeasure): unknown[] => {
  const [block] = pivotSheet(pivot, shown(measure)).blocks;
  const lines = [...(block?.lines ?? []), ...(block?.total === undefined ? [] : [block.total])];
  return [
    block?.columns.map(({ title }) => title.trim()),
    ...lines.map(({ cells }) => cells.map(({ text }) => text.trim())),
  ];
};

describe('the sheet of a pivot', () => {
  test('has marks on cells with far more or fewer rows, sums, and a dot in cells without rows', () => {
    expect(texts('rows')).toEqual([
      ['PROJECT', '4.7.1', '4.7.2', '–', 'ALL'],
      ['west', '200▲', '·', '3', '203'],
      ['east', '20▼', '69▲', '·', '89'],
      ['all 2', '220', '69', '3', '292'],
    ]);
  });

  test('has broken rows among rows of known state, and no share if no row is broken', () => {
    expect(texts('broken').slice(1)).toEqual([
      ['west', '0/200▼', '·', '–', '0/200'],
      ['east', '0/20', '59/69 86%▲', '·', '59/89 66%'],
      ['all 2', '0/220', '59/69 86%', '–', '59/289 20%'],
    ]);
  });

  test('says how many rows a cell would have if line and column were independent', () => {
    const [, east] = pivot.lines;
    if (east === undefined) throw new Error('no line');
    expect(pivotSentences(pivot, east, shown('rows')).join(' ')).toContain(
      'east × 4.7.2: 69 hosts, 59 of 69 known unhealthy, 86%. 21 expected if AGENT were spread evenly.',
    );
  });
});
