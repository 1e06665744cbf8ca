import { describe, expect, it } from 'vitest';
import {
  asEnough,
  type Basis,
  type BasisPart,
  basisText,
  isDoubtful,
  isLacking,
  isWhole,
  partTexts,
  tabText,
} from '../../src/core/basis/index.ts';

const NOW = Date.UTC(2026, 2, 1, 5, 26);
const WORDS = { one: 'host', many: 'hosts', now: NOW };
const PROBLEM = { kind: 'timeout', what: 'No answer within 30 s', remedy: [] } as const;

const part = (given: Partial<BasisPart> = {}): BasisPart => ({
  who: null,
  rows: 50,
  reach: 'whole',
  claimed: null,
  skipped: 0,
  mayLack: 0,
  problem: null,
  ...given,
});

const basis = (...parts: readonly Partial<BasisPart>[]): Basis => ({
  parts: parts.map(part),
  lacksParts: false,
  rows: parts.reduce((sum, one) => sum + (one.rows ?? 50), 0),
  source: { type: 'run' },
});

const earlier: Basis = {
  ...basis({ rows: 12, reach: 'more' }),
  source: { type: 'earlier', at: NOW - 3 * 3_600_000, of: 20 },
};

/** The states of a list, with their texts in a tab, the position line, the query line, a title and an empty list. */
const SAID: readonly (readonly [string, Basis, tab: string, position: string, query: string | null, empty: string])[] =
  [
    ['whole', basis({ claimed: 50 }), '50', 'all 50 loaded', null, 'among 50 loaded hosts'],
    [
      'further pages, with a claim',
      basis({ reach: 'more', claimed: 1213 }),
      '50/1,213',
      '50 of 1,213 loaded',
      '50 of 1,213 loaded',
      'among 50 of 1,213 loaded hosts',
    ],
    [
      'further pages',
      basis({ reach: 'more' }),
      '50+',
      '50 loaded, total unknown',
      '50 loaded, total unknown',
      'among 50 loaded hosts',
    ],
    [
      'cut by a failure',
      basis({ reach: 'more', claimed: 60, problem: PROBLEM }),
      '50/60',
      '50 of 60 loaded',
      '50 of 60 loaded',
      'among 50 of 60 loaded hosts',
    ],
    [
      'fewer rows than claimed',
      basis({ claimed: 65 }),
      '50/65',
      '50 received, service says 65',
      '50 received, service says 65',
      'among 50 of 65 loaded hosts',
    ],
    [
      'more rows than claimed',
      basis({ claimed: 7 }),
      '50',
      '50 received, service says 7',
      null,
      'among 50 loaded hosts',
    ],
    [
      'no list meta',
      basis({ reach: 'open end' }),
      '50+',
      '50 received, total unknown',
      '50 received, total unknown',
      'among 50 loaded hosts',
    ],
    [
      'tokens in a circle',
      basis({ reach: 'circle' }),
      '50+',
      '50 loaded, total unknown, then the service repeated itself',
      '50 loaded, total unknown, then the service repeated itself',
      'among 50 loaded hosts',
    ],
    [
      'from a file that was not whole',
      basis({ rows: 2, reach: 'file', claimed: 9 }),
      '2/9',
      '2 of 9 loaded: not whole when it was written',
      '2 of 9 loaded: not whole when it was written',
      'among 2 of 9 loaded hosts',
    ],
    [
      'moved rows',
      basis({ mayLack: 3 }),
      '50+',
      '50 loaded, up to 3 missing',
      '50 loaded, up to 3 missing',
      'among 50 loaded hosts',
    ],
    [
      'moved rows, and fewer than claimed',
      basis({ mayLack: 3, claimed: 65 }),
      '50/65',
      '50 received, service says 65, up to 3 more missing',
      '50 received, service says 65, up to 3 more missing',
      'among 50 of 65 loaded hosts',
    ],
    [
      'unreadable elements',
      basis({ skipped: 2 }),
      '50+',
      '50 loaded, 2 unreadable',
      '50 loaded, 2 unreadable',
      'among 50 loaded hosts',
    ],
    [
      'cached by an earlier run',
      earlier,
      'was 12/20',
      '12 of 20 cached 3h ago',
      '12 of 20 cached',
      'among 12 of 20 cached hosts',
    ],
    ['one row', basis({ rows: 1 }), '1', 'all 1 loaded', null, 'in the one loaded host'],
    [
      'two parts, one cut',
      basis({ who: 'a', claimed: 50 }, { who: 'b', rows: 4, claimed: 10, reach: 'more', problem: PROBLEM }),
      '54/60',
      '54 of 60 loaded',
      '54 of 60 loaded',
      'among 54 of 60 loaded hosts',
    ],
    [
      'a part that never answered',
      basis({ who: 'a', rows: 6, claimed: 6 }, { who: 'b', rows: 0, reach: 'never' }),
      '6+',
      '6 loaded, total unknown',
      '6 loaded, total unknown',
      'among 6 loaded hosts',
    ],
  ];

describe('a list', () => {
  it.each(SAID)('has consistent texts in all places in the state: %s', (_, of, tab, position, query, empty) => {
    expect(tabText(of)).toBe(tab);
    expect(basisText(of, 'position', WORDS)?.text).toBe(position);
    expect(basisText(of, 'query', WORDS)?.text ?? null).toBe(query);
    expect(basisText(of, 'title', WORDS)?.text ?? null).toBe(query === null ? null : `only ${query}`);
    expect(basisText(of, 'empty', WORDS)?.text).toBe(empty);
    expect(isWhole(of)).toBe(query === null);
  });

  it('shows no total if an item is in two parts', () => {
    const shared = { ...basis({ who: 'a', claimed: 50 }, { who: 'b', claimed: 50 }), rows: 99 };
    expect([isWhole(shared), tabText(shared)]).toEqual([true, '99']);
  });

  it('is not whole while other parts may exist', () => {
    const open = { ...basis({ who: 'a', claimed: 50 }, { who: 'b', claimed: 50 }), lacksParts: true };
    expect([isWhole(open), isLacking(open), tabText(open)]).toEqual([false, true, '100+']);
  });

  it('lacks no rows if the requested number of rows came, unless the last request failed', () => {
    const first = asEnough(basis({ reach: 'more', claimed: 1213 }));
    expect([isLacking(first), isWhole(first), basisText(first, 'file', WORDS)?.text]).toEqual([
      false,
      false,
      'the first 50',
    ]);
    expect(isLacking(asEnough(basis({ reach: 'more', problem: PROBLEM })))).toBe(true);
  });

  it('is doubtful if its file is damaged', () => {
    const damaged: Basis = { ...basis({}), source: { type: 'file', damage: ['cut after 3 hosts'] } };
    expect([isLacking(damaged), isDoubtful(damaged)]).toEqual([false, true]);
  });

  it('names each part that is not whole, with the failure that cut it', () => {
    const parts = basis(
      { who: 'a', claimed: 50 },
      { who: 'b', rows: 4, claimed: 10, reach: 'more', problem: PROBLEM },
      { who: 'c', rows: 0, reach: 'never', problem: PROBLEM },
      { who: 'd', rows: 5, claimed: 3 },
    );
    expect(partTexts(parts, ({ what }) => what)).toEqual([
      'b: 4 of 10 loaded: No answer within 30 s',
      'c: No answer within 30 s',
      'd: 5 received, service says 3',
    ]);
  });
});
