import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import type { FilterInput } from '../../../src/query/filter/match/index.ts';
import { isNarrower, matches } from '../../../src/query/filter/match/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { filterOf, HOSTS, NOW } from './met-hosts.ts';

const FIELDS: readonly string[] = [];
const inputOf = (text: string, now = NOW): FilterInput => ({ filter: filterOf(text), fields: FIELDS, now });

describe('a filter that only rows of another filter can match', () => {
  it.each([
    ['edge-u', 'edge'],
    ['state=ready edge-u', 'state=ready edge'],
    ['edge state=ready', 'edge'],
    ['~eu1', '~eu'],
    ["'edge", "'ed"],
    ['edge', 'edge'],
  ])('%s is narrower than %s', (narrow, wide) => {
    expect(isNarrower(inputOf(narrow), inputOf(wide))).toBe(true);
  });

  it.each([
    ['edge', 'edge-u'],
    ['!edge-u', '!edge'],
    ['~eu1', 'eu'],
    ['edge|lab', 'edge'],
    ['münchen', 'm'],
    ['state=ready', 'state=unpaired'],
  ])('%s is not narrower than %s', (narrow, wide) => {
    expect(isNarrower(inputOf(narrow), inputOf(wide))).toBe(false);
  });

  it('is told of ages only at the same time', () => {
    expect(isNarrower(inputOf('age<2d edge'), inputOf('age<2d'))).toBe(true);
    expect(isNarrower(inputOf('age<2d edge', NOW + 1), inputOf('age<2d'))).toBe(false);
  });

  it('matches no row that the other does not match, for any two texts', () => {
    const piece = fc.constantFrom(
      'edge',
      'ed',
      '~e1',
      "'ed",
      '!ed',
      '!edge',
      'healthy',
      'state=ready',
      'cpu>4',
      ' ',
      '|',
      'us',
      '-',
    );
    const text = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        if (!parseFilter(one, edgeHosts).ok || !parseFilter(other, edgeHosts).ok) return;
        const [narrow, wide] = [inputOf(one), inputOf(other)];
        if (!isNarrower(narrow, wide)) return;
        for (const item of HOSTS)
          if (matches(narrow.filter, item, NOW))
            expect(matches(wide.filter, item, NOW), `${one} / ${other}`).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
