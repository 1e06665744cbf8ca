import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedAt, rankText } from '../../src/query/rank.ts';

/** The found texts, the best first. */
const found = (wanted: string, ...texts: readonly string[]): readonly string[] =>
  texts
    .map((text) => ({ text, rank: rankText(text, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ text }) => text);

describe('a search by name', () => {
  it('ranks the whole text first, then prefixes, word prefixes, infixes, and subsequences', () => {
    expect(found('store', 'sort of order', 'my-store', 'bookstore', 'stores', 'store')).toEqual([
      'store',
      'stores',
      'my-store',
      'bookstore',
      'sort of order',
    ]);
    expect(found('sto', 'sort order', 'bestow', 'stock')).toEqual(['stock', 'bestow', 'sort order']);
  });

  it('finds a text by the beginnings of its words, and by the number at its end', () => {
    expect(found('np', 'next page', 'map', 'previous page')).toEqual(['next page']);
    expect(found('ber47', 'edge-berlin-store-00147', 'edge-paris-store-00148')).toEqual(['edge-berlin-store-00147']);
    expect(found('0147', 'store0147', 'x-9014700')).toEqual(['store0147', 'x-9014700']);
  });

  it('finds a text by its words in any order', () => {
    expect(found('147 berlin', 'edge-berlin-store-00147', 'edge-berlin-store-00148')).toEqual([
      'edge-berlin-store-00147',
    ]);
    expect(found('load all', 'load all', 'all that loads')).toEqual(['load all', 'all that loads']);
  });

  it('does not find texts with scattered letters', () => {
    expect(found('uslo', 'edge-us-retail-store-00147')).toEqual([]);
    expect(found('hsots', 'how short is it')).toEqual([]);
  });

  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '-', ' ', 'é', '日') });

  it('finds a text by itself, each of its prefixes and each of its infixes', () => {
    fc.assert(
      fc.property(name, fc.nat(20), fc.nat(20), (text, from, length) => {
        if (text.trim() === '') return;
        expect(rankText(text, text)).toBe(0);
        const part = text.slice(from, from + length);
        expect(rankText(text, part)).not.toBeNull();
      }),
    );
  });

  it('gives the places of the matched letters', () => {
    fc.assert(
      fc.property(name, name, (text, wanted) => {
        const places = matchedAt(text, wanted);
        if (rankText(text, wanted) === null) return;
        const letters = places.map((at) => text[at]);
        for (const word of wanted.split(/\s+/).filter(Boolean)) {
          for (const char of word) expect(letters).toContain(char);
        }
      }),
    );
    expect(matchedAt('edge-berlin-store-00147', 'ber47')).toEqual([5, 6, 7, 21, 22]);
  });
});
