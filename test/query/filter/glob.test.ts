import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeGlob, globOf } from '../../../src/query/filter/language/glob.ts';

const globTest = (source: string, whole = true) => globOf({}, source, whole);

const chars = fc.constantFrom('a', 'b', '😀', '.', '\\');

/** A glob as a regular expression. */
const asPattern = (source: string): RegExp => {
  const parts = Array.from(source.matchAll(/\\(.)|(.)/gsu), ([, escaped, char = '']) => {
    if (escaped === undefined && char === '*') return '.*';
    if (escaped === undefined && char === '?') return '.';
    return (escaped ?? char).replace(/[.\\*?]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 'su');
};

describe('a glob', () => {
  it('matches like the equivalent regular expression', () => {
    const piece = fc.oneof(fc.constantFrom('*', '?'), chars.map(escapeGlob));
    const source = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(source, fc.array(chars, { maxLength: 8 }), (source, text) => {
        expect(globTest(source)(text.join(''))).toBe(asPattern(source).test(text.join('')));
        expect(globTest(source, false)(text.join(''))).toBe(asPattern(`*${source}*`).test(text.join('')));
      }),
      { numRuns: 3000 },
    );
  });

  it('takes linear time if backtracking would be exponential', () => {
    const text = 'a'.repeat(20_000);
    expect(globTest(`${'*a'.repeat(60)}*b`)(text)).toBe(false);
    expect(globTest(`${'*?a'.repeat(60)}*b`)(text)).toBe(false);
  });
});
