import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pivotBy } from '../../../src/questions/pivot/crosstab.ts';
import { type Count, type CountOrder, countBy, rareValues } from '../../../src/triage/count/count.ts';
import { rowStates, rowsMatching } from '../../../src/triage/rows/sets.ts';
import { finish } from '../../../src/triage/table/facet-table.ts';
import { facetOf, type TestRow, tableOf } from '../table/rows.ts';

const NOW = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;
const FACETS = [
  facetOf('health'),
  facetOf('agent', { type: 'version' }),
  facetOf('project'),
  facetOf('cpu', { type: 'number' }),
  facetOf('registered', { type: 'time', role: 'clock' }),
  facetOf('pack', { many: true }),
  facetOf('uid', { role: 'identity' }),
];

const isBroken = ({ health }: TestRow): boolean | null => {
  if (health === 'unhealthy') return true;
  return health === 'healthy' ? false : null;
};

const questionOf = (rows: readonly TestRow[], fields: readonly string[], order: CountOrder = 'most') => {
  const table = tableOf(FACETS, rows);
  return { table, rows: table.rowsOf(rows), states: rowStates(table, isBroken), fields, order, now: NOW };
};

const count = (rows: readonly TestRow[], fields: readonly string[], order: CountOrder = 'most'): Count =>
  finish(countBy(questionOf(rows, fields, order)));

const told = ({ lines }: Count): unknown[] =>
  lines.map(({ groups, rows }) => [...groups.map(({ kind, leaf, low }) => leaf ?? low ?? kind), rows]);

const many = (size: number, row: TestRow): TestRow[] => Array.from({ length: size }, () => ({ ...row }));

describe('a count by a field', () => {
  const rows = [
    ...many(58, { agent: '4.7.2', health: 'unhealthy' }),
    ...many(2, { agent: '4.7.2', health: 'healthy' }),
    ...many(1, { agent: '4.10.0', health: 'unhealthy' }),
    ...many(80, { agent: '4.7.1', health: 'healthy' }),
    ...many(3, { agent: null, health: null }),
  ];

  test('gives rows, shares, and broken rows among rows of known state, without taking unknown for healthy', () => {
    const { lines, all, values, repeats } = count(rows, ['agent']);
    expect(all).toEqual({ rows: 144, known: 141, broken: 59 });
    expect([values, repeats]).toEqual([3, false]);
    expect(lines.map(({ groups: [group], rows: found, known, broken }) => [group?.leaf, found, known, broken])).toEqual(
      [
        ['4.7.1', 80, 80, 0],
        ['4.7.2', 60, 60, 58],
        [null, 3, 0, 0],
        ['4.10.0', 1, 1, 1],
      ],
    );
    expect(lines[2]).toMatchObject({ atLeast: null, terms: [{ facet: 'agent', operator: 'missing', value: null }] });
    expect(lines[1]?.share).toBeCloseTo(60 / 144);
  });

  test('sorts the worst first by lower bounds: 1 of 1 comes after 58 of 60', () => {
    const worst = count(rows, ['agent'], 'worst').lines;
    expect(worst.map(({ groups: [group] }) => group?.leaf)).toEqual(['4.7.2', '4.10.0', '4.7.1', null]);
    expect(worst[0]?.atLeast).toBeCloseTo(0.8864, 4);
  });

  test('sorts values in their own order: versions as versions, missing last', () => {
    expect(told(count(rows, ['agent'], 'value')).map((line) => (line as unknown[])[0])).toEqual([
      '4.7.1',
      '4.7.2',
      '4.10.0',
      'missing',
    ]);
  });

  test('sorts the biggest change against a baseline first', () => {
    const question = questionOf(rows, ['agent'], 'change');
    const [a, b] = count(rows, ['agent']).lines;
    const before = new Map([
      [a?.key ?? '', 79],
      [b?.key ?? '', 2],
    ]);
    const { lines } = finish(countBy({ ...question, before }));
    expect(lines.map(({ change }) => change)).toEqual([58, 3, 1, 1]);
  });

  describe('with rare values', () => {
    const rare = (rows: readonly TestRow[]): unknown => {
      const { lines, fields, all } = finish(rareValues(questionOf(rows, ['agent', 'project', 'pack'], 'rarest')));
      return { lines: told({ lines } as Count), fields, looked: all.rows };
    };
    const fleet = many(300, { agent: '4.7.1', pack: ['a'] });

    test('lists values of each field that few rows have, the rarest first', () => {
      const rows = [...fleet, ...many(3, { agent: '4.7.2' }), ...many(30, { agent: '4.6.0' }), { pack: ['b'] }];
      expect(rare(rows)).toEqual({
        lines: [
          ['b', 1],
          ['4.7.2', 3],
        ],
        fields: ['agent', 'pack'],
        looked: 334,
      });
    });

    test('lists nothing if all rows are alike, or if nearly each row has a value of its own', () => {
      const named = Array.from({ length: 40 }, (_, at) => ({ project: `p${at}` }));
      expect(rare([...fleet, ...named])).toEqual({ lines: [], fields: ['agent', 'project', 'pack'], looked: 340 });
    });

    test('looks at no rows if rows send none of the fields', () => {
      expect(rare(many(9, {}))).toEqual({ lines: [], fields: [], looked: 0 });
    });
  });

  test('puts values that only one row has into one line', () => {
    const { lines, singles } = count(
      [
        ...many(5, { project: 'a', health: 'healthy' }),
        ...Array.from({ length: 40 }, (_, at) => ({ project: `p${at}` })),
      ],
      ['project'],
    );
    expect(lines.length).toBe(1);
    expect(singles).toMatchObject({ values: 40, rows: 40, known: 0 });
    expect(singles?.members.length).toBe(40);
  });

  test('counts identities too: duplicates are lines', () => {
    const { lines, singles } = count([...Array.from({ length: 50 }, (_, at) => ({ uid: `u${at % 49}` })), {}], ['uid']);
    expect(told({ lines } as Count)).toEqual([
      ['u0', 2],
      ['missing', 1],
    ]);
    expect(singles?.values).toBe(48);
  });

  test('has lines for few numbers and bins for many, with missing values in no bin', () => {
    expect(told(count([...many(2, { cpu: 8 }), { cpu: 16 }, { cpu: null }], ['cpu'], 'value'))).toEqual([
      [8, 2],
      [16, 1],
      ['missing', 1],
    ]);
    const spread = Array.from({ length: 100 }, (_, at) => ({ cpu: at }));
    expect(told(count([...spread, { cpu: null }], ['cpu'], 'value'))).toEqual([
      ['bin', 10],
      ...[10, 20, 30, 40, 50, 60, 70, 80, 90].map((low) => [low, 10]),
      ['missing', 1],
    ]);
  });

  test('counts ages in steps, from the time when rows were received', () => {
    const ages = [NOW - 1000, NOW - 2 * DAY, NOW - 2.5 * DAY, NOW - 800 * DAY, Number.NEGATIVE_INFINITY];
    expect(
      told(
        count(
          ages.map((registered) => ({ registered })),
          ['registered'],
          'value',
        ),
      ),
    ).toEqual([
      ['age', 1],
      [DAY, 2],
      [730 * DAY, 1],
      [Number.NEGATIVE_INFINITY, 1],
    ]);
  });

  test('counts two fields, and fields with several values', () => {
    const packs = [
      { project: 'a', pack: ['x', 'y'] },
      { project: 'a', pack: ['x'] },
      { project: 'b', pack: [] },
    ];
    const { lines, repeats } = count(packs, ['project', 'pack']);
    expect(repeats).toBe(true);
    expect(told({ lines } as Count)).toEqual([
      ['a', 'x', 2],
      ['a', 'y', 1],
      ['b', 'missing', 1],
    ]);
  });
});

const row = fc.record({
  health: fc.constantFrom('healthy', 'unhealthy', null),
  agent: fc.constantFrom('1.9.0', '1.10.0', 'none', 4, null),
  project: fc.constantFrom('a', 'b', '__proto__', null),
  cpu: fc.oneof(fc.nat({ max: 200 }), fc.constant(null)),
  registered: fc.oneof(
    fc.nat({ max: 900 }).map((days) => NOW - days * DAY),
    fc.constant(Number.NEGATIVE_INFINITY),
    fc.constant(null),
  ),
  pack: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
});
const field = fc.constantFrom('agent', 'project', 'cpu', 'registered', 'pack');

test('the terms of any line find exactly its rows, and lines of fields with one value sum up to all rows', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 60 }),
      fc.uniqueArray(field, { minLength: 1, maxLength: 2 }),
      (rows, fields) => {
        const question = questionOf(rows, fields);
        const { lines, singles, all, repeats } = finish(countBy(question));
        for (const line of lines) {
          const found = rowsMatching(question.table, question.rows, line.terms, NOW);
          const none = fields.includes('pack') && line.terms.some(({ operator }) => operator === 'missing');
          if (!none) expect(found.length).toBe(line.rows);
        }
        if (repeats) return;
        const sum = (key: 'rows' | 'known' | 'broken'): number =>
          lines.reduce((total, line) => total + line[key], singles?.[key] ?? 0);
        expect({ rows: sum('rows'), known: sum('known'), broken: sum('broken') }).toEqual(all);
      },
    ),
  );
});

describe('a pivot', () => {
  const rows = [
    ...many(69, { project: 'east', agent: '4.7.2', health: 'unhealthy' }),
    ...many(20, { project: 'east', agent: '4.7.1', health: 'healthy' }),
    ...many(13, { project: 'west', agent: '4.7.2', health: 'healthy' }),
    ...many(1111, { project: 'west', agent: '4.7.1', health: 'healthy' }),
    { project: 'west', agent: null, health: null },
  ];
  const pivot = (list: readonly TestRow[], across: string) =>
    finish(pivotBy({ ...questionOf(list, ['project']), across }));

  test('crosses two fields and marks cells with far more rows than if the fields were independent', () => {
    const { columns, lines } = pivot(rows, 'agent');
    expect(columns.map(({ group, all }) => [group?.leaf ?? group?.kind, all.rows])).toEqual([
      ['4.7.1', 1131],
      ['4.7.2', 82],
      ['missing', 1],
    ]);
    const [west, east] = lines;
    expect(west?.cells.map((cell) => cell?.rows)).toEqual([1111, 13, 1]);
    expect(east?.cells[2]).toBeNull();
    const cell = east?.cells[1];
    expect(cell?.byCount.mark).toBe('more');
    expect(cell?.byBroken?.mark).toBe('more');
    expect(east?.cells[0]?.byCount.mark).toBe('fewer');
    expect(cell?.terms).toEqual([
      { facet: 'project', operator: '=', value: 'east' },
      { facet: 'agent', operator: '=', value: '4.7.2' },
    ]);
    expect(west?.cells[2]?.byBroken).toBeNull();
  });

  test('has twelve columns of values, then others, then missing', () => {
    const list = Array.from({ length: 300 }, (_, at) => ({
      project: 'a',
      agent: at % 15 === 0 ? null : `1.${at % 15}.0`,
    }));
    const { columns, values } = pivot(list, 'agent');
    expect(columns.map(({ group, key }) => group?.leaf ?? group?.kind ?? key).slice(-4)).toEqual([
      '1.11.0',
      '1.12.0',
      'others',
      'missing',
    ]);
    expect(columns.at(-2)?.all.rows).toBe(40);
    expect(values).toBe(14);
  });

  test('has cells that sum up to their line', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (list) => {
        for (const { cells, rows: found } of pivot(list, 'agent').lines)
          expect(cells.reduce((sum, cell) => sum + (cell?.rows ?? 0), 0)).toBe(found);
      }),
    );
  });
});
