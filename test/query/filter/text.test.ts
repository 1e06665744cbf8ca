import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSubsequence, matchesPattern } from '../../../src/query/filter/match-text.ts';
import { patternProblem } from '../../../src/query/filter/pattern.ts';

describe('letters in order', () => {
  it('are found within one line', () => {
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
});

describe('a pattern', () => {
  const pieces = fc.constantFrom(
    ...[
      'a',
      '.',
      '\\w',
      '*',
      '+',
      '?',
      '(',
      ')',
      '|',
      '[a-z]',
      '{2,}',
      '{3}',
      '(?:',
      '(?=',
      '(?!',
      '^',
      '$',
      '[^b]',
      '\\s',
    ],
  );

  it('that is taken finds in each line what the language would, and one that is none is refused', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 7 }), text, (parts, text) => {
        const source = parts.join('');
        let plain: RegExp | null = null;
        try {
          plain = new RegExp(source, 'i');
        } catch {
          expect(patternProblem(source)).not.toBe(null);
        }
        if (plain === null || patternProblem(source) !== null) return;
        const found = text.split('\n').some((line) => plain.test(line));
        expect(matchesPattern({ type: 'pattern', source, negated: false }, text)).toBe(found);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['(a+)+$', '(a|a)*$', '(a?){30}', '.*.*x', '\\w+\\d+x', '(a*)(a*)x', 'a{2,}a{20}', '((ab)*)*', '(?:a+){5}'])(
    '%s, which may take for ever, is refused',
    (source) => {
      expect(patternProblem(source)?.message).toMatch(/take for ever/);
    },
  );

  it('with several repeats looks at the beginning of a long text only', () => {
    const text = `${'x'.repeat(300)}needle one`;
    expect(matchesPattern({ type: 'pattern', source: 'needle.one', negated: false }, text)).toBe(true);
    expect(matchesPattern({ type: 'pattern', source: 'n.*dle.*one', negated: false }, text)).toBe(false);
  });
});
