import { describe, expect, it } from 'vitest';
import type { FacetTerm } from '../../../src/core/facet/index.ts';
import { DAY, NEVER } from '../../../src/core/values/index.ts';
import { facetFilter } from '../../../src/query/filter/language/index.ts';
import { kind } from '../../resources/shown.ts';

const hosts = kind('hosts');
const NOW = Date.UTC(2026, 2, 1);

const textOf = (...terms: readonly FacetTerm[]): string | null => facetFilter(terms, hosts, NOW)?.text ?? null;
const term = (facet: string, operator: FacetTerm['operator'], value: FacetTerm['value']): FacetTerm => ({
  facet,
  operator,
  value,
});

describe('facetFilter', () => {
  it('writes ages as dates, which stay true as time goes on', () => {
    expect(textOf(term('age', 'newer', 30 * DAY))).toBe('age>2026-01-30');
    expect(textOf(term('age', 'older', DAY / 24))).toBe('age<=2026-02-28T23:00Z');
    expect(textOf(term('age', '=', NOW + 1500))).toBe('age=2026-03-01T00:00:01.500Z');
    expect(textOf(term('age', '=', NEVER))).toBe('age=never');
  });

  it.each([
    ['a field that no filter names', term('uids', '=', 'x')],
    ['a field with a blank in its name', term('status.my key', '=', 'x')],
    ['an order of labels', term('label:site', '>=', '3')],
    ['a number without digits', term('cpu', '>=', 1e21)],
    ['a time outside of the calendar', term('age', 'older', 1e20)],
    ['a text that is too long', term('agent', '=', 'x'.repeat(20_000))],
  ])('is null for %s, also beside terms that a filter can express', (_, unsayable) => {
    expect(textOf(unsayable)).toBeNull();
    expect(textOf(term('agent', '=', '4.7.2'), unsayable)).toBeNull();
  });

  it('is null for no terms, since the filter would find every row', () => {
    expect(textOf()).toBeNull();
  });
});
