import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../../src/core/text/fit.ts';
import { cutOf, distinctCuts, elide, width } from '../../src/core/text/index.ts';

/** Texts as they stand below each other in a column. */
const shownIn = (texts: readonly string[], cells: number): readonly string[] => {
  const cuts = distinctCuts(texts, cells);
  return texts.map((text) => {
    const cut = cuts.get(text) ?? cutOf(text, cells, 'middle');
    return cut === null ? text : cutText(text, cut);
  });
};

const numbers = (start: string, end: string): string[] =>
  Array.from({ length: 12 }, (_, at) => `${start}${String(at).padStart(3, '0')}${end}`);

describe('long names below each other', () => {
  it('lose their middle where that leaves each of them its own', () => {
    const names = numbers('edge-us-distribution-warehouse-', '');
    expect(distinctCuts(names, 24).size).toBe(0);
    expect(shownIn(names, 24)[3]).toBe(elide('edge-us-distribution-warehouse-003', 24, 'middle'));
  });

  it('are cut elsewhere where their middle tells them apart', () => {
    const names = numbers('edge-store-', '-appliance-primary');
    expect(shownIn(names, 24).slice(0, 2)).toEqual(['edge-store-000…e-primary', 'edge-store-001…e-primary']);
  });

  it('show what differs far from both ends', () => {
    const names = numbers('customer-brand-region-country-', '-point-of-sale-controller-primary');
    expect(shownIn(names, 20)[7]).toBe('…try-007-point-of-s…');
  });

  it('leave the other names as they are', () => {
    const names = [
      'a-short-name',
      ...numbers('edge-store-', '-appliance-primary'),
      'depot-00017-somewhere-in-the-north',
    ];
    const cuts = distinctCuts(names, 20);
    expect(cuts.has('a-short-name')).toBe(false);
    expect(cuts.has('depot-00017-somewhere-in-the-north')).toBe(false);
  });

  it('never read the same, and never are wider than their column', () => {
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

  it('end where a sign is wider than the room', () => {
    const names = ['a', 'b'].map(
      (last) => `${'edge-'.repeat(9)}\u{1F468}\u200D\u{1F469}\u200D\u{1F467}${last}${'-edge'.repeat(9)}`,
    );
    expect(shownIn(names, 3)).toHaveLength(2);
  });
});
