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

/** The number of rows of each value of a table, by facet and value. */
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

/** Everything that contrasts and counts read from a table. */
const whole = (table: FacetTable<TestRow>): unknown => {
  const { dictionary, arena, size } = table;
  const rows = Array.from({ length: size }, (_, row) => row);
  // Codes that were given up have no meaning.
  const value = (code: number): readonly unknown[] => {
    const leaf = dictionary.leaf(code);
    return leaf === null ? [] : [[dictionary.facets[code], leaf]];
  };
  return {
    runs: rows.map((row) => Array.from(arena.run(row)).flatMap(value)),
    facets: table.facets.map(({ facet: { id }, storage, codes, hashes, numbers }) => ({
      id,
      storage,
      values: [...codes].toSorted(([, a], [, b]) => a - b).map(([leaf, code]) => [leaf, dictionary.rows[code]]),
      hashes: rows.map((row) => (storage === 'hashes' ? [...hashes.run(row)] : [])),
      numbers: rows.map((row) => (storage === 'numbers' ? numbers[row] : null)),
    })),
  };
};

describe('a facet table', () => {
  test('counts the rows of each value, without mixing types, and each value once a row', () => {
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

  test('takes over items that are the same objects from an earlier table, which stays as it is, and reads the others', () => {
    const [a, b, c] = [{ agent: '1' }, { agent: '1' }, { agent: '2' }];
    const read: TestRow[] = [];
    const source = sourceOf(FACETS);
    const before = tableOf(FACETS, [a, b, c]);
    const changed = { agent: '3' };
    const table = new FacetTable(
      {
        ...source,
        read: (row: TestRow) => {
          read.push(row);
          return source.read(row);
        },
      },
      before,
    );
    finish(table.add([changed, b]));
    expect(read).toEqual([changed]);
    expect(table.rowOf(c)).toBe(-1);
    expect(counted(table)).toEqual(
      new Map([
        ['agent string 1', 1],
        ['agent string 3', 1],
      ]),
    );
    expect(before.item(before.rowOf(c))).toBe(c);
    expect(counted(before)).toEqual(
      new Map([
        ['agent string 1', 2],
        ['agent string 2', 1],
      ]),
    );
  });

  test('adds facets that only items know when they occur, up to a limit', () => {
    const labels = Array.from({ length: 500 }, (_, at) => facetOf(`label:${at}`));
    const table = tableOf(
      FACETS,
      [{ agent: '1' }, { agent: '1', 'label:7': 'x' }, Object.fromEntries(labels.map(({ id }) => [id, 'y']))],
      labels,
    );
    expect(counted(table).get('label:7 string x')).toBe(1);
    expect(table.facets.length).toBe(FACETS.length + 400);
  });

  test('gives up the codes of a facet whose values hardly repeat, and keeps numbers by row', () => {
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

  test('counts values beyond the limit of a facet as one value', () => {
    const rows = Array.from({ length: 70_000 }, (_, at) => ({ agent: at < 2100 ? 'x' : `v${at}` }));
    const table = tableOf([facetOf('agent')], rows);
    const agent = table.facets[0];
    expect(agent?.codes.size).toBe(65_536);
    expect(table.dictionary.rows[agent?.rarer ?? 0]).toBe(70_000 - 2100 - 65_535);
  });

  test('has the counts of a recount after any updates', () => {
    const value = fc.constantFrom('a', 'b', 'c', 1, true, null);
    const item = fc.record({ agent: value, pack: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 4 }) });
    const lists = fc.array(fc.array(fc.tuple(fc.boolean(), item), { maxLength: 30 }), { maxLength: 6 });
    fc.assert(
      fc.property(lists, (updates) => {
        let table = new FacetTable(sourceOf(FACETS));
        let items: TestRow[] = [];
        for (const update of updates) {
          items = update.map(([stays, fresh], at) => (stays ? (items[at] ?? fresh) : fresh));
          table = new FacetTable(sourceOf(FACETS), table);
          finish(table.add(items));
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

  test('equals the table that reads all rows if it takes rows over', () => {
    const facets = [
      facetOf('agent', { type: 'version' }),
      facetOf('pack', { many: true }),
      facetOf('uid', { role: 'identity' }),
    ];
    const others = [facetOf('label:a'), facetOf('label:b')];
    const spelling = fc.constantFrom('Foo', 'foo', 'FOO', 'bar', 7, null);
    const item = fc.record({
      agent: fc.constantFrom('4.7.1', 'v4.7.1', '4.7', '4.7.0', null),
      pack: fc.array(spelling, { maxLength: 3 }).map((all) => all.filter((one) => one !== null)),
      uid: fc.string(),
      'label:a': spelling,
      'label:b': spelling,
    });
    const lists = fc.array(fc.array(fc.tuple(fc.nat(3), item), { maxLength: 20 }), { maxLength: 6 });
    fc.assert(
      fc.property(lists, (updates) => {
        let table = new FacetTable(sourceOf(facets, others));
        let items: TestRow[] = [];
        for (const update of updates) {
          items = update.map(([stays, fresh], at) => (stays > 0 ? (items[at * (stays - 1)] ?? fresh) : fresh));
          table = new FacetTable(sourceOf(facets, others), table);
          finish(table.add(items));
        }
        expect(whole(table)).toEqual(whole(tableOf(facets, items, others)));
      }),
    );
  });

  test('equals a table that reads all rows, even if an earlier table gave up codes', () => {
    const facets = [facetOf('serial'), facetOf('bytes', { type: 'number' })];
    const row = (at: number): TestRow => ({ serial: `s${at}`, bytes: at });
    const first = Array.from({ length: 2100 }, (_, at) => row(at));
    const repeating = Array.from({ length: 1500 }, (_, at) => row(at % 3));
    for (const items of [first.slice(200), [...repeating, ...first], [...first.slice(50), ...repeating]]) {
      const table = new FacetTable(sourceOf(facets), tableOf(facets, first));
      finish(table.add(items));
      expect(whole(table)).toEqual(whole(tableOf(facets, items)));
    }
  });

  test('takes the most frequent spelling as the name, and the first in sort order of equally frequent ones', () => {
    const agents = (...all: readonly string[]): TestRow[] => all.map((os) => ({ os }));
    const names = (rows: readonly TestRow[]): readonly unknown[] => [
      ...(tableOf([facetOf('os')], rows).facets[0]?.codes.keys() ?? []),
    ];
    expect(names(agents('ubuntu', 'Ubuntu', 'ubuntu'))).toEqual(['ubuntu']);
    expect(names(agents('UBUNTU', 'ubuntu', 'Ubuntu', 'Ubuntu'))).toEqual(['Ubuntu']);
    expect(names(agents('ubuntu', 'Ubuntu'))).toEqual(['Ubuntu']);
  });

  test('leaves an earlier table the codes that it gives up itself', () => {
    const facets = [facetOf('serial'), facetOf('agent')];
    const row = (at: number): TestRow => ({ serial: `s${at}`, agent: `${at % 3}` });
    const first = Array.from({ length: 1000 }, (_, at) => row(at));
    const before = tableOf(facets, first);
    const table = new FacetTable(sourceOf(facets), before);
    const items = [...first.slice(100), ...Array.from({ length: 1500 }, (_, at) => row(1000 + at))];
    finish(table.add(items));
    expect(table.facets[0]?.storage).toBe('hashes');
    expect(new Set(items.map((item) => table.facets[0]?.hashes.run(table.rowOf(item))[0])).size).toBe(items.length);
    expect(counted(before).get('serial string s7')).toBe(1);
    expect(before.facets[0]?.codes.has('s2000')).toBe(false);
  });
});

test('an arena keeps each run whole across its chunks', () => {
  const arena = new Arena(14);
  const run = (row: number): Uint32Array => Uint32Array.from({ length: (row * 37) % 300 }, (_, at) => row * 1000 + at);
  for (let row = 0; row < 2000; row += 1) arena.put(row, run(row), run(row).length);
  for (let row = 0; row < 2000; row += 1) expect(arena.run(row)).toEqual(run(row));
});
