import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column, Item } from '../../../src/core/item/index.ts';
import { compilePattern, type Single } from '../../../src/query/filter/language/index.ts';
import { cellHits, type Hits, matches } from '../../../src/query/filter/match/index.ts';

const filterOf = (term: Single) => ({ text: '', terms: [term] });
/** An item with this text as its only searched text. */
const itemOf = (text: string) => ({ search: () => text, texts: () => text }) as unknown as Item;
const isFoundIn = (text: string, term: Single): boolean => matches(filterOf(term), itemOf(text), 0);

const hasSubsequence = (text: string, wanted: string): boolean =>
  isFoundIn(text, { type: 'fuzzy', text: wanted, negated: false });

const pattern = (source: string) => ({ type: 'pattern', source, negated: false }) as const;
const matchesPattern = (term: Single, text: string): boolean => isFoundIn(text, term);
const patternRanges = (term: Single, text: string): Hits =>
  cellHits(filterOf(term), itemOf(text), { type: 'text' } as Column, { value: text, text, tone: 'plain' }, 0);
const problem = (source: string): { readonly at: number; readonly message: string } | null => {
  const compiled = compilePattern(source);
  return 'message' in compiled ? compiled : null;
};

describe('a fuzzy term', () => {
  it('finds its letters in order within one line', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    const wanted = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(text, wanted, (text, wanted) => {
        const naive = new RegExp(Array.from(wanted).join('.*')).test(text);
        expect(hasSubsequence(text, wanted)).toBe(naive);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes linear time if lines contain only the first letter', () => {
    const lines = 'a\n'.repeat(1_000_000);
    expect(hasSubsequence(`${lines}b`, 'ab')).toBe(false);
    expect(hasSubsequence(lines, 'ab')).toBe(false);
    expect(hasSubsequence(`${lines}a.b`, 'ab')).toBe(true);
  });
});

describe('a pattern', () => {
  const pieces = fc.constantFrom(
    ...['a', '.', '\\w', '*', '+', '?', '(', ')', '|', '[a-z]', '{2,}', '{3}', '(?:', '^', '$', '[^b]', '\\s', '\\b'],
  );

  it('finds the same lines as a JavaScript regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 7 }), text, (parts, text) => {
        const source = parts.join('');
        if (problem(source) !== null) return;
        let plain: RegExp;
        try {
          plain = new RegExp(source, 'i');
        } catch {
          // JavaScript refuses repeats of an anchor.
          return;
        }
        expect(matchesPattern(pattern(source), text)).toBe(text.split('\n').some((line) => plain.test(line)));
      }),
      { numRuns: 2000 },
    );
  });

  it('is accepted if JavaScript accepts it and it has no lookaround and no backreference', () => {
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 7 }), (parts) => {
        const source = parts.join('');
        try {
          new RegExp(source, 'i');
        } catch {
          return;
        }
        expect(problem(source)).toBe(null);
      }),
      { numRuns: 2000 },
    );
  });

  const HARD = [
    '(a+)+$',
    '(a+)+!',
    '(a|a)*b',
    '(a|aa)+$',
    '(\\w+\\s?)+$',
    '(\\w*)*!',
    '(.*a){12}!',
    '.*.*.*.*.*!',
    `${'a?'.repeat(40)}a{40}!`,
    `${'(a|a)'.repeat(60)}!`,
    `${'[a-z]{0,10}'.repeat(14)}!`,
    '((a{0,5}){0,5}){0,4}!',
    '(?:a?){90}!',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(\\w{0,10}){12}!',
  ];

  it.each(HARD)('takes linear time on 100 kB: %s', (source) => {
    for (const text of ['a'.repeat(100_000), `${'a '.repeat(50_000)}\n`, 'aaaa bbbb-cccc\n'.repeat(7000)]) {
      expect(matchesPattern(pattern(source), `${text}!`)).toBeTypeOf('boolean');
      expect(patternRanges(pattern(source), `${text}!`)).toBeInstanceOf(Array);
    }
  });

  it('finds a match far along a long line', () => {
    const text = `${'x'.repeat(100_000)}needle one`;
    expect(matchesPattern(pattern('n.*dle.*one'), text)).toBe(true);
    expect(matchesPattern(pattern('(x+x+)+n\\w+ one$'), text)).toBe(true);
  });

  it('does not match across lines, even with line anchors', () => {
    expect(matchesPattern(pattern('a\\sb'), 'a\nb')).toBe(false);
    expect(matchesPattern(pattern('a[^x]b'), 'a\nb')).toBe(false);
    expect(matchesPattern(pattern('^b$'), 'a\nb\nc')).toBe(true);
    expect(matchesPattern(pattern('\\Ab\\z'), 'a\nb\nc')).toBe(true);
    expect(matchesPattern(pattern('(?-m:^b$)'), 'a\nb\nc')).toBe(true);
  });

  it('ignores case beyond ASCII as well', () => {
    expect(matchesPattern(pattern('MÜNCHEN|ΑΘΉΝΑ'), 'edge-münchen-1')).toBe(true);
    expect(matchesPattern(pattern('[Α-Ω]{3}'), 'αβγ')).toBe(true);
  });

  it.each([
    ['(?=a)b', 0, 'lookahead'],
    ['x(?!a)', 1, 'lookahead'],
    ['[(?=](?<=a)', 5, 'lookahead'],
    ['ab(?<!a)c', 2, 'lookahead'],
    ['(a)\\1', 3, 'backreferences'],
    ['(?<n>a)\\k<n>', 7, 'backreferences'],
    ['ab(cd', 2, 'unclosed'],
    ['(a)(b', 3, 'unclosed'],
    ['[(]\\((b', 5, 'unclosed'],
    ['ab)c', 2, 'unmatched )'],
    ['a*(*b)', 3, 'nothing to repeat'],
    ['a++', 2, 'nothing to repeat'],
    ['a|+b', 2, 'nothing to repeat'],
    ['a{10}{10}', 5, 'nothing to repeat'],
    ['ab{2,1}', 2, 'lower number first'],
    ['x[z-a]', 1, 'unknown class or range: z-a'],
    ['(?<n>a)(?<n>b)', 0, 'duplicate'],
    ['(?>a)', 0, 'no such group'],
    ['(.?){999}(.?){999}', 0, 'too large'],
    ['\\pL{1000}', 0, 'too large'],
    ['(\\w{0,30}){33}', 0, 'too large'],
    ['(a{1000}){1000}', 0, 'too large'],
    ['('.repeat(400) + ')'.repeat(400), 0, 'too large'],
    ['('.repeat(100) + ')'.repeat(100), null, null],
    ['\\w{2,40}-(edge|site)-\\d{1,100}', null, null],
    ['a'.repeat(1001), 1000, 'at most 1000 characters'],
  ])('is refused with position and reason (case %#)', (source, at, message) => {
    const found = problem(source);
    expect(found?.at ?? null).toBe(at);
    if (message !== null) expect(found?.message).toContain(message);
  });
});
