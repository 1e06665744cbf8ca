import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { matches } from '../../src/query/filter/match/index.ts';
import { parseOrder } from '../../src/query/order.ts';
import { machines } from '../scenario/fleet.ts';
import { compareItems } from './compare-items.ts';

const kind = machines();
const NOW = Date.parse('2026-01-02T00:00:00Z');
const item = kind.item({ uid: 'u1', name: 'Edge-7', health: 'unhealthy', cpu: 8, made: '2026-01-01T22:00:00Z' });
const unknown = kind.item({ uid: 'u2', name: 'edge-8' });

const holds = (text: string, one = item): boolean => {
  const result = parseFilter(text, kind);
  if (!result.ok) throw new Error(result.message);
  return matches(result.filter, one, NOW);
};

describe('a filter', () => {
  it.each([
    ['edge', true],
    ['EDGE-7', true],
    ['u1', true],
    ['edge nope', false],
    ['!nope', true],
    ['health=unhealthy', true],
    ['health=UNHEALTHY', true],
    ['!health=unhealthy', false],
    ['health!=healthy', true],
    ['cpu>4', true],
    ['cpu>8', false],
    ['cpu>=8', true],
    ['cpu<=7', false],
    ['age<3h', true],
    ['age>3h', false],
    ['"edge-7"', true],
    ['edge cpu>4 !lab health=unhealthy', true],
  ])('%s is %s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it('does not take an unknown value for any number', () => {
    expect(holds('cpu>0', unknown)).toBe(false);
    expect(holds('cpu<9', unknown)).toBe(false);
    expect(holds('cpu!=9', unknown)).toBe(true);
  });

  it.each([
    ['cpx>4', 0, 'no column cpx'],
    ['edge cpu>four', 9, 'cpu must be a number'],
    ['edge cpu>', 9, 'expected a value'],
    ['health>x', 6, 'no order'],
    ['name="open', 5, 'unclosed'],
    ['edge !', 6, 'after !'],
    ['age<soon', 4, 'cpu'.replace('cpu', 'age must be an age')],
  ])('%s is refused at %d', (text, position, message) => {
    const result = parseFilter(text, kind);
    expect(result).toMatchObject({ ok: false, position });
    expect(result.ok ? '' : result.message).toContain(message);
  });
});

describe('an order', () => {
  it('reads columns and directions, and refuses unknown ones', () => {
    expect(parseOrder('health,-cpu', kind)).toEqual({
      ok: true,
      order: [
        { column: 'health', descending: false },
        { column: 'cpu', descending: true },
      ],
    });
    expect(parseOrder('cpx', kind)).toMatchObject({ ok: false });
  });

  it('puts the worst first by rank, numbers by size, names naturally, and unknown values last both ways', () => {
    const items = [
      kind.item({ uid: 'a', name: 'edge-10', health: 'healthy', cpu: 9 }),
      kind.item({ uid: 'b', name: 'edge-9', health: 'unhealthy', cpu: 10 }),
      kind.item({ uid: 'c', name: 'edge-11' }),
    ];
    const by = (text: string): string => {
      const parsed = parseOrder(text, kind);
      if (!parsed.ok) throw new Error(parsed.message);
      return items
        .toSorted(compareItems(parsed.order, kind))
        .map(({ uid }) => uid)
        .join('');
    };
    expect(by('health')).toBe('bac');
    expect(by('-health')).toBe('abc');
    expect(by('name')).toBe('bac');
    expect(by('-cpu')).toBe('bac');
    expect(by('cpu')).toBe('abc');
  });
});
