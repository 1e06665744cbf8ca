import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain, parseFilter, print } from '../../../src/query/filter/language/index.ts';
import { matches } from '../../../src/query/filter/match/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { filterOf, HOSTS, NOW } from './met-hosts.ts';

const PIECES = fc.constantFrom(
  ...['healthy', 'ready', 'in-use', 'edge', 'name', 'cpu', 'state', 'label:site', 'age', 'mem', '4', '8G', '2d', 'or'],
  ...[
    ' ',
    ' ',
    ' AND ',
    ' OR ',
    'NOT ',
    '&&',
    '||',
    '|',
    '!',
    '(',
    ')',
    '=',
    '!=',
    '>',
    '~',
    ',',
    '*',
    '?',
    '"',
    "'",
    '–',
  ],
);
const typed = fc.array(PIECES, { maxLength: 10 }).map((parts) => parts.join(''));

describe('a filter of any text', () => {
  it('is parsed, or refused with a position and a fix that differs', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseFilter(text, edgeHosts);
        if (result.ok) return;
        expect(result.position).toBeLessThanOrEqual(text.length);
        if (result.fix === undefined) return;
        const { from, to, text: right } = result.fix;
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(right).not.toBe(text.slice(from, to));
      }),
      { numRuns: 3000 },
    );
    expect(parseFilter('('.repeat(50_000), edgeHosts).ok).toBe(false);
    expect(parseFilter('!'.repeat(50_000), edgeHosts).ok).toBe(false);
    expect(parseFilter(Array.from({ length: 40 }, () => '(a b)').join(' OR '), edgeHosts).ok).toBe(false);
  });

  it('is parsed from its printed form to the same terms', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseFilter(text, edgeHosts);
        if (!result.ok) return;
        expect(filterOf(print(result.filter)).terms).toEqual(result.filter.terms);
        expect(explain(result.filter)).not.toMatch(/undefined|NaN/);
      }),
      { numRuns: 3000 },
    );
  });

  it('passes exactly the rows that its negation refuses', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseFilter(text, edgeHosts);
        if (!result.ok || result.filter.terms.length === 0) return;
        const opposite = parseFilter(`!(${text})`, edgeHosts);
        if (!opposite.ok) expect(opposite.message).toBe('too many alternatives');
        else
          for (const item of HOSTS)
            expect(matches(opposite.filter, item, NOW)).toBe(!matches(result.filter, item, NOW));
      }),
      { numRuns: 1000 },
    );
  });
});
