import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Arena } from '../../../src/triage/table/arena.ts';
import { countCodes, countUniverse, FacetTable, finish } from '../../../src/triage/table/facet-table.ts';
import { facetOf, sourceOf, type TestRow, tableOf } from './rows.ts';

const FACETS = [
  facetOf('agent', { type: 'version' }),
  facetOf('pack', { many: true }),
  facetOf('uid', { role: 'identity' }),
];

/** What a table says of each value, by facet and value. */
const counted = (table: FacetTable<TestRow>): Map<string, number> => {
  const { dictionary } = table;
  const counts = new Map<string, number>();
  for (let code = 0; code < dictionary.size; code += 1) {
    const rows = dictionary.rows[code] ?? 0;
    const leaf = dictionary.leaf(code);
    const id = table.facets[dictionary.facets[code] ?? 0]?.facet.id;
    if (rows > 0) counts.set(`${id} ${typeof leaf} ${leaf}`, rows);
  }
  return counts;
};

describe('a facet table', () => {
  test('knows how many rows have each value; types never mix, and a value counts once a row', () => {
    const table = tableOf(FACETS, [
      { agent: '8', pack: ['a', 'b', 'a'], uid: '1' },
      { agent: 8, pack: [], uid: '2' },
      { agent: null, pack: ['a'], uid: '3' },
      { agent: '__proto__', pack: ['constructor'], uid: '4' },
    ]);
    expect(counted(table)).toEqual(
      new Map([
        ['agent string 8', 1],
        ['agent number 8', 1],
        ['agent string __proto__', 1],
        ['pack string a', 2],
        ['pack string b', 1],
        ['pack string constructor', 1],
      ]),
    );
    expect(table.size).toBe(4);
  });

  test('an item that is the same object keeps its row; a changed one is read again, one that is gone leaves', () => {
    const [a, b, c] = [{ agent: '1' }, { agent: '1' }, { agent: '2' }];
    const table = tableOf(FACETS, [a, b, c]);
    const row = table.rowOf(b);
    const changed = { agent: '3' };
    finish(table.update([changed, b]));
    expect(table.rowOf(b)).toBe(row);
    expect(table.rowOf(c)).toBe(-1);
    expect(counted(table)).toEqual(
      new Map([
        ['agent string 1', 1],
        ['agent string 3', 1],
      ]),
    );
    const { version } = table;
    finish(table.update([changed, b]));
    expect(table.version).toBe(version);
  });

  test('facets that only items know come when they are met, and stay within bounds', () => {
    const labels = Array.from({ length: 500 }, (_, at) => facetOf(`label:${at}`));
    const table = tableOf(
      FACETS,
      [{ agent: '1' }, { agent: '1', 'label:7': 'x' }, Object.fromEntries(labels.map(({ id }) => [id, 'y']))],
      labels,
    );
    expect(counted(table).get('label:7 string x')).toBe(1);
    expect(table.facets.length).toBe(FACETS.length + 400);
  });

  test('a facet whose values hardly repeat gives its dictionary up, and a number becomes a column', () => {
    const facets = [facetOf('serial'), facetOf('bytes', { type: 'number' }), facetOf('agent')];
    const rows = Array.from({ length: 3000 }, (_, at) => ({ serial: `s${at}`, bytes: at * 7, agent: `${at % 3}` }));
    const table = tableOf(facets, rows);
    expect(table.facets.map(({ storage }) => storage)).toEqual(['hashes', 'numbers', 'codes']);
    const [serial, bytes] = table.facets;
    expect(rows.map((row) => bytes?.numbers[table.rowOf(row)])).toEqual(rows.map((row) => row.bytes));
    expect(new Set(rows.map((row) => serial?.hashes.run(table.rowOf(row))[0])).size).toBe(3000);
    expect(counted(table).get('agent string 0')).toBe(1000);
    const [first] = rows;
    if (first === undefined || serial === undefined) throw new Error('no rows');
    expect(table.read(table.rowOf(first), serial)).toEqual(['s0']);
  });

  test('values beyond the bound of a facet are one value', () => {
    const rows = Array.from({ length: 70_000 }, (_, at) => ({ agent: at < 2100 ? 'x' : `v${at}` }));
    const table = tableOf([facetOf('agent')], rows);
    const agent = table.facets[0];
    expect(agent?.codes.size).toBe(65_536);
    expect(table.dictionary.rows[agent?.rarer ?? 0]).toBe(70_000 - 2100 - 65_535);
  });

  test('counts are those of a recount after any updates', () => {
    const value = fc.constantFrom('a', 'b', 'c', 1, true, null);
    const item = fc.record({ agent: value, pack: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 4 }) });
    const lists = fc.array(fc.array(fc.tuple(fc.boolean(), item), { maxLength: 30 }), { maxLength: 6 });
    fc.assert(
      fc.property(lists, (updates) => {
        const table = new FacetTable(sourceOf(FACETS));
        let items: TestRow[] = [];
        for (const update of updates) {
          items = update.map(([stays, fresh], at) => (stays ? (items[at] ?? fresh) : fresh));
          finish(table.update(items));
        }
        expect(counted(table)).toEqual(counted(tableOf(FACETS, items)));
        const rows = table.rowsOf([...new Set(items)]);
        const recount = finish(countCodes(table, rows));
        expect(recount).toEqual(table.dictionary.rows.slice(0, table.dictionary.size));
        const part = rows.slice(0, Math.floor(rows.length * 0.7));
        expect(finish(countUniverse(table, part))).toEqual(finish(countCodes(table, part)));
      }),
    );
  });

  test('many changes leave no more behind than a quarter', () => {
    const table = new FacetTable(sourceOf(FACETS));
    const list = (round: number): TestRow[] =>
      Array.from({ length: 1000 }, (_, at) => ({ agent: `${round}`, pack: ['a', 'b', 'c', `${at % 10}`] }));
    for (let round = 0; round < 100; round += 1) finish(table.update(list(round)));
    expect(table.arena.bytes).toBeLessThan(2 ** 20 + 100_000);
    expect(table.capacity).toBeLessThanOrEqual(2000);
    expect(counted(table).get('pack string a')).toBe(1000);
  });
});

test('an arena keeps each run whole across its chunks', () => {
  const arena = new Arena(14);
  const run = (row: number): Uint32Array => Uint32Array.from({ length: (row * 37) % 300 }, (_, at) => row * 1000 + at);
  for (let row = 0; row < 2000; row += 1) arena.put(row, run(row), run(row).length);
  for (let row = 0; row < 2000; row += 3) arena.drop(row);
  finish(arena.pack());
  for (let row = 0; row < 2000; row += 1) expect(arena.run(row)).toEqual(row % 3 === 0 ? new Uint32Array() : run(row));
});
