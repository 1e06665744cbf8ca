import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/core/item/item.ts';
import { type Filter, parseFilter } from '../../../src/query/filter/language/index.ts';
import { FilterMemo, matches, narrows } from '../../../src/query/filter/match/index.ts';
import { fleet, machines } from '../../scenario/fleet.ts';

const kind = machines();
const items = fleet(60).map((json) => kind.item(json));
const NOW = 1_700_002_000_000;
const NO_FIELDS: readonly string[] = [];

const filterOf = (text: string): Filter => {
  const result = parseFilter(text, kind);
  if (!result.ok) throw new Error(`${text}: ${result.message}`);
  return result.filter;
};

const term = fc.constantFrom(
  ...[
    'e',
    'ed',
    'edge-0',
    '1',
    '10',
    '!1',
    '!10',
    "'edge",
    "'edge-00",
    '~eg1',
    '~e1',
    '/1$/',
    '/^e/',
    'health=healthy',
  ],
  ...['health~un', 'health~unh', 'health!=healthy', '!health~un', 'cpu>4', 'cpu>20', 'cpu>=20', 'cpu<20', 'cpu<=4'],
  ...['age<10m', 'age<1h', 'age>20m', 'e|1', '1|10', '10|cpu>20', '!1|cpu>4', '.health=healthy', '!!10'],
);
const filter = fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => filterOf(terms.join(' ')));

describe('a filter with more typed', () => {
  it.each([
    ['reta', 'ret'],
    ['ret lab', 'lab'],
    ['~egu', '~eu'],
    ["'Edge", "'Ed"],
    ['cpu>40', 'cpu>4'],
    ['cpu<=2', 'cpu<=4'],
    ['age<1h', 'age<1d'],
    ['!re', '!ret'],
    ['health~unh', 'health~un'],
    ['lab x', 'lab|test'],
    ['lab1|test1', 'test|lab'],
  ])('%s narrows %s, and not the other way round', (narrow, wide) => {
    expect(narrows(filterOf(narrow), filterOf(wide))).toBe(true);
    expect(narrows(filterOf(wide), filterOf(narrow))).toBe(false);
  });

  it.each([
    ['!lab', '!la'],
    ['health=healthyx', 'health=healthy'],
    ['/abc/', '/ab/'],
    ['cpu>4', 'cpu>=40'],
    ['ret|lab', 'ret'],
  ])('%s is not taken for narrower than %s', (one, other) => {
    expect(narrows(filterOf(one), filterOf(other))).toBe(false);
  });

  it('passes no row that the wider one refuses', () => {
    fc.assert(
      fc.property(filter, filter, (narrow, wide) => {
        fc.pre(narrows(narrow, wide));
        for (const item of items) if (matches(narrow, item, NOW)) expect(matches(wide, item, NOW)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('passes the same rows with and without earlier filters', () => {
    const fields = fc.constantFrom<readonly string[]>(NO_FIELDS, ['metadata.name', 'status.none']);
    const asked = fc.record({ filter, fields, now: fc.constantFrom(NOW, NOW + 900_000) });
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 5 }), fc.nat(60), (questions, some) => {
        let before: FilterMemo | null = null;
        for (const question of questions) {
          const verdicts = new FilterMemo(question, before);
          // Not all are asked each time: the next filter comes before this one is through.
          verdicts.sift(items, 0, some, []);
          before = verdicts;
        }
        const { filter, now, fields } = questions.at(-1) ?? { filter: filterOf('e'), now: NOW, fields: NO_FIELDS };
        const found: Item[] = [];
        expect(before?.sift(items, 0, items.length, found)).toBe(items.length);
        expect(found).toEqual(items.filter((item) => matches(filter, item, now, fields)));
      }),
      { numRuns: 300 },
    );
  });
});
