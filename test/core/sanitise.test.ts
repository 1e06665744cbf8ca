import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disarm, disarmLines, LINE_LIMIT, sanitise, withoutColours } from '../../src/core/text/sanitise.ts';

/** Matches characters that a terminal may obey or a reader cannot see. */
const DANGEROUS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant, not what they combine to
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\uE000-\uF8FF\u{E0000}-\u{E0FFF}\u{F0000}-\u{10FFFF}]/u;

/** Matches characters that a terminal may obey, that reorder or hide a text, or that the program uses for stored lines. */
const UNSPELT = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\u{F0000}-\u{10FFFF}]/u;

const hostile = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom('\u001B[2J', '\u001B]52;c;aGk=\u0007', '\u009B1;1H', '\u202E', '\u0301', '\u200D', 'a', '東', '\n'),
  ),
  maxLength: 60,
});

const TEXT_LIMIT = 1_000_000;

describe('sanitise', () => {
  it('leaves no character in any text that a terminal could obey', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sanitise(text)).not.toMatch(DANGEROUS);
        expect(() => encodeURIComponent(sanitise(text))).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sanitise(sanitise(text))).toBe(sanitise(text));
      }),
    );
  });

  it('never deletes a character', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(Array.from(sanitise(text)).length).toBeGreaterThanOrEqual(Array.from(text).length);
      }),
    );
  });

  it('shows control characters by their pictures and keeps ordinary text', () => {
    expect(sanitise('a\u001B[31mred\u0007\tb\u007F')).toBe('a␛[31mred␇␉b␡');
    expect(sanitise('Zażółć 東京 서울 العربية Ærø 🚀')).toBe('Zażółć 東京 서울 العربية Ærø 🚀');
    expect(sanitise('caf\u0065\u0301')).toBe('cafe\u0301');
    expect(sanitise('edge-us-00017 ● unhealthy – 東京店 é')).toBe('edge-us-00017 ● unhealthy – 東京店 é');
    expect(sanitise('\u202Eevil')).toBe('\uFFFDevil');
    expect(sanitise('\u0301x')).toBe('◌\u0301x');
  });

  it('replaces stacked combining marks, and keeps the combining marks of languages', () => {
    const heap = '\u0301'.repeat(4);
    expect(sanitise(`e${heap}`)).toBe(`e${heap}`);
    expect(sanitise(`e${heap}\u0302\u0303x${heap}`)).toBe(`e${heap}\uFFFD\uFFFDx${heap}`);
  });

  it.each([
    ['a text that fits', 2000, 2000],
    ['a text that is one character too long', 2001, 1999],
    ['a text that is far too long', 9000, 1999],
  ])('counts code points, not code units: %s', (_, count, kept) => {
    expect(sanitise('🚀'.repeat(count))).toBe('🚀'.repeat(kept) + (kept < count ? '…' : ''));
    const mixed = `${'x'.repeat(1000)}${'🚀'.repeat(count - 1000)}`;
    expect(Array.from(sanitise(mixed))).toHaveLength(LINE_LIMIT);
  });

  it('cuts a text that is too long, with an ellipsis', () => {
    const cut = sanitise('x'.repeat(5000));
    expect(cut).toHaveLength(LINE_LIMIT);
    expect(cut.endsWith('x…')).toBe(true);
    for (const line of ['x\n', 'ü\n']) {
      const lines = disarmLines(line.repeat(TEXT_LIMIT));
      expect(lines).toHaveLength(TEXT_LIMIT);
      expect(lines.endsWith('\nx…') || lines.endsWith('\nü…')).toBe(true);
      expect(disarmLines(line.repeat(TEXT_LIMIT / 2))).toBe(line.repeat(TEXT_LIMIT / 2));
    }
  });

  it('keeps line feeds in multi-line texts only', () => {
    expect(sanitise('a\nb')).toBe('a␊b');
    expect(disarm('a\nb')).toBe('a␊b');
    expect(disarmLines('a\nb\r\n')).toBe('a\nb␍\n');
  });
});

describe('disarm', () => {
  it('marks the characters that a terminal could obey in any text, and changes nothing more on a second call', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(disarm(text)).not.toMatch(UNSPELT);
        expect(() => encodeURIComponent(disarm(text))).not.toThrow();
        expect(disarmLines(text).replaceAll('\n', '')).not.toMatch(UNSPELT);
        expect(disarm(disarm(text))).toBe(disarm(text));
        expect(sanitise(disarm(text))).toBe(sanitise(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('marks characters that hide, that reorder a text or that terminals obey', () => {
    expect(disarm('a\u200bb\u202ec\u001b[1m\u{e0067}\ue000\ud800')).toBe('a�b�c␛[1m���');
  });

  it.each([
    'flag-🇩🇪',
    '👍🏽',
    '👩‍👩‍👧',
    'می\u200cروم',
    'ශ්\u200dරී',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '\u0301x',
  ])('keeps %j as it was sent', (text) => {
    expect(disarm(text)).toBe(text);
    expect(disarmLines(text)).toBe(text);
  });
});

it('withoutColours removes complete colour sequences, and nothing else', () => {
  expect(withoutColours(disarm('\u001B[1;31mpanic\u001B[0m: \u001B[38:5:9mindex\u001B[m'))).toBe('panic: index');
  const others = disarm('\u001B]0;title\u0007 \u001B[2J \u001B[31 \u001B[?25l \u009B31m [31m \r\n');
  expect(withoutColours(others)).toBe(others);
});
