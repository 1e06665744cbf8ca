import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import { matches } from '../../../src/query/filter/match/index.ts';
import { kind } from '../../resources/shown.ts';

const hosts = kind('hosts');
const NOW = Date.UTC(2026, 2, 1);

describe('dates in a filter', () => {
  const host = (creationTimestamp: string | null) => {
    const json = { metadata: { uid: 'u', name: 'h', creationTimestamp }, status: {} };
    return hosts.item(json);
  };
  const finds = (text: string, made: string | null): boolean => {
    const read = parseFilter(text, hosts);
    if (!read.ok) throw new Error(read.message);
    return matches(read.filter, host(made), NOW);
  };

  it.each([
    ['age>2026-01-30', '2026-01-30T00:00:01Z', true],
    ['age>2026-01-30', '2026-01-30T00:00:00Z', false],
    ['age<=2026-01-30', '2026-01-30T00:00:00Z', true],
    ['age<2026-01-30T12:00Z', '2026-01-30T11:59:59Z', true],
    ['age=2026-01-30', '2026-01-30T11:59:59Z', true],
    ['age!=2026-01-30', '2026-01-30T11:59:59Z', false],
    ['age=2026-01-30', '2026-01-31T00:00:00Z', false],
    ['age<2026-01-30', null, false],
    ['age<2026-01-30', '0001-01-01T00:00:00Z', false],
    ['age>30d', '0001-01-01T00:00:00Z', false],
    ['age=never', '0001-01-01T00:00:00Z', true],
    ['age=never', '2026-01-31T00:00:00Z', false],
  ])('decide in %s whether a host registered at %s passes: %s', (text, made, expected) => {
    expect(finds(text, made)).toBe(expected);
  });
});
