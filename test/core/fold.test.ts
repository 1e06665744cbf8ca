import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, foldCase, foldText, hasAccents, rangesOf } from '../../src/core/text/index.ts';

/** A text with the occurrences of a typed text in brackets. */
const marked = (text: string, typed: string): string =>
  rangesOf(text, typed).reduceRight(
    (whole, [from, to]) => `${whole.slice(0, from)}[${whole.slice(from, to)}]${whole.slice(to)}`,
    text,
  );

describe('a typed text', () => {
  it.each([
    ['munchen', 'München-01', '[München]-01'],
    ['münchen', 'München-01', '[München]-01'],
    ['istanbul', 'İSTANBUL', '[İSTANBUL]'],
    ['istanbul', 'ISTANBUL ıstanbul', '[ISTANBUL] [ıstanbul]'],
    ['strasse', 'Hauptstraße 1', 'Haupt[straße] 1'],
    ['STRASSE', 'strasse', '[strasse]'],
    ['straße', 'Hauptstrasse', 'Haupt[strasse]'],
    ['lodz', 'Łódź', '[Łódź]'],
    ['kobenhavn', 'København', '[København]'],
    ['cafe', 'cafe\u0301', '[cafe\u0301]'],
    ['café', 'cafe\u0301', '[cafe\u0301]'],
    ['cafe\u0301', 'café', '[café]'],
    ['ελλασ', 'ΕΛΛΑΣ', '[ΕΛΛΑΣ]'],
    ['서울', '서울-02', '[서울]-02'],
    ['東京', '東京', '[東京]'],
  ])('%s is found in %s', (typed, text, found) => {
    expect(contains(text, typed)).toBe(true);
    expect(marked(text, typed)).toBe(found);
  });

  it.each([
    ['münchen', 'Munchen'],
    ['ø', 'o'],
    ['が', 'か'],
    ['か', 'が'],
  ])('%s is not found in %s', (typed, text) => {
    expect(contains(text, typed)).toBe(false);
    expect(rangesOf(text, typed)).toEqual([]);
  });

  it('is found at its own place, whatever is around it', () => {
    const unit = fc.constantFrom('a', 'ü', 'u\u0308', 'ß', 'İ', 'ı', 'Σ', 'ς', 'ø', '각', 'e\u0301', '日', '-');
    const text = fc.string({ unit, maxLength: 6 });
    fc.assert(
      fc.property(text, text, fc.string({ unit, minLength: 1, maxLength: 4 }), (before, after, typed) => {
        const whole = `${before} ${typed} ${after}`;
        expect(contains(whole, typed)).toBe(true);
        expect(rangesOf(whole, typed)).not.toEqual([]);
        for (const [from, to] of rangesOf(whole, typed)) expect(contains(whole.slice(from, to), typed)).toBe(true);
      }),
    );
  });

  it('does not change if it is folded twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(hasAccents(foldText(text))).toBe(false);
      }),
    );
  });
});
