import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../../src/core/text/fit.ts';
import { cutOf, distinctCuts, elide, width } from '../../src/core/text/index.ts';

/** The texts of a column as they are displayed. */
const shownIn = (texts: readonly string[], cells: number): readonly string[] => {
  const cuts = distinctCuts(texts, cells);
  return texts.map((text) => {
    const cut = cuts.get(text) ?? cutOf(text, cells, 'middle');
    return cut === null ? text : cutText(text, cut);
  });
};

const numbers = (start: string, end: string): string[] =>
  Array.from({ length: 12 }, (_, at) => `${start}${String(at).padStart(3, '0')}${end}`);

describe('a column of long names', () => {
  it('cuts names in the middle if they stay different', () => {
    const names = numbers('edge-us-distribution-warehouse-', '');
    expect(distinctCuts(names, 24).size).toBe(0);
    expect(shownIn(names, 24)[3]).toBe(elide('edge-us-distribution-warehouse-003', 24, 'middle'));
  });

  it('cuts names at another place if only their middle differs', () => {
    const names = numbers('edge-store-', '-appliance-primary');
    expect(shownIn(names, 24).slice(0, 2)).toEqual(['edge-store-000…e-primary', 'edge-store-001…e-primary']);
  });

  it('shows a difference that is far from both ends', () => {
    const names = numbers('customer-brand-region-country-', '-point-of-sale-controller-primary');
    expect(shownIn(names, 20)[7]).toBe('…try-007-point-of-s…');
  });

  it('leaves names alone that no other name looks like', () => {
    const names = [
      'a-short-name',
      ...numbers('edge-store-', '-appliance-primary'),
      'depot-00017-somewhere-in-the-north',
    ];
    const cuts = distinctCuts(names, 20);
    expect(cuts.has('a-short-name')).toBe(false);
    expect(cuts.has('depot-00017-somewhere-in-the-north')).toBe(false);
  });

  it('never shows two names alike, and no name wider than the column', () => {
    const word = fc.constantFrom(
      'edge',
      'store',
      'north',
      'pos',
      'primary',
      'eu-west',
      '東京',
      'e\u0301t\u00e9',
      '7',
      '42',
    );
    const name = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join('-'));
    const numbered = fc.tuple(name, fc.nat(30), name).map(([start, number, end]) => `${start}-${number}-${end}`);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(name, numbered), { maxLength: 60 }),
        fc.integer({ min: 12, max: 48 }),
        (names, cells) => {
          const shown = shownIn(names, cells);
          expect(new Set(shown).size).toBe(names.length);
          for (const text of shown) expect(width(text)).toBeLessThanOrEqual(cells);
        },
      ),
    );
  });

  it('stops the search for a cut if a character is wider than the room', () => {
    const names = ['a', 'b'].map(
      (last) => `${'edge-'.repeat(9)}\u{1F468}\u200D\u{1F469}\u200D\u{1F467}${last}${'-edge'.repeat(9)}`,
    );
    expect(shownIn(names, 3)).toHaveLength(2);
  });
});
