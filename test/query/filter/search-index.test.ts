import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/core/item/item.ts';
import { type Filter, parseFilter } from '../../../src/query/filter/language/index.ts';
import { matches } from '../../../src/query/filter/match/index.ts';
import { SearchIndex, splitWords } from '../../../src/query/filter/search/index.ts';
import { fleet, machines } from '../../scenario/fleet.ts';

const NOW = 1_700_002_000_000;
const kind = machines();
const names = ['', 'Ωmega', 'ubuntu\n22', '日本', 'a b'];
const items = fleet(700).map((json, index) =>
  kind.item(index % 31 === 0 ? { ...json, name: names[index % names.length] } : json),
);

const filterOf = (text: string): Filter => {
  const result = parseFilter(text, kind);
  if (!result.ok) throw new Error(`${text}: ${result.message}`);
  return result.filter;
};

const gathered = (rows: readonly Item[]): SearchIndex => {
  const all = new SearchIndex(rows);
  while (!all.isWhole) all.gather();
  return all;
};

const word = fc.constantFrom<string[]>(
  'e',
  'ed',
  'edge',
  'edge-00',
  '17',
  '"unhealthy"',
  '!"unhealthy"',
  '!unh',
  'ω',
  '日',
  '!"a b"',
  'nothing',
  '!9',
  'h',
);
const term = fc.oneof(
  word,
  word,
  fc.constantFrom<string[]>('cpu>4', '~eg9', 'health=unhealthy|cpu<3', "'edge", '/9$/', '!cpu<20'),
);
const filter = (terms: typeof word) =>
  fc.array(terms, { minLength: 1, maxLength: 4 }).map((all) => filterOf(all.join(' ')));

describe('the texts of many rows put together', () => {
  it('have the words that the rows have one by one, from any row on', () => {
    const all = gathered(items);
    fc.assert(
      fc.property(filter(word), fc.nat(items.length), (asked, from) => {
        const found: Item[] = [];
        for (let at = from; at < items.length; ) at = all.sift(splitWords(asked).words, at, found);
        expect(found).toEqual(items.slice(from).filter((item) => matches(asked, item, NOW)));
      }),
      { numRuns: 300 },
    );
  });

  it('are complete without rows', () => {
    expect(new SearchIndex([]).isWhole).toBe(true);
  });
});

describe('the words of a filter', () => {
  it('and its other terms together are the filter', () => {
    fc.assert(
      fc.property(filter(term), (asked) => {
        const { words, rest } = splitWords(asked);
        expect(words.every(({ type }) => type === 'word')).toBe(true);
        const both = items.filter((item) => matches({ text: '', terms: words }, item, NOW) && matches(rest, item, NOW));
        expect(both).toEqual(items.filter((item) => matches(asked, item, NOW)));
      }),
      { numRuns: 200 },
    );
  });
});
