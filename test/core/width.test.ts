import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { graphemes, isPlain, markUnsafe, width } from '../../src/core/text/fit.ts';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

describe('plain text', () => {
  const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isPlain);

  it('consists of characters that take one cell each', () => {
    expect(plain.filter((char) => stringWidth(char) !== 1)).toEqual([]);
  });

  it('consists of characters that never join', () => {
    const segments = (text: string) => Array.from(new Intl.Segmenter('en').segment(text)).length;
    expect(segments(plain.join(''))).toBe(plain.length);
    expect(segments(plain.toReversed().join(''))).toBe(plain.length);
  });

  it('includes every character that the program draws', () => {
    const signs = ['pane', 'places', 'query', 'resources', 'store', 'terminal', 'ui']
      .flatMap((room) => readdirSync(join(SRC, room), { recursive: true }).map((path) => join(SRC, room, String(path))))
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => readFileSync(path, 'utf8').match(/[^\0-\x7f]/g) ?? []);
    expect(signs).toContain('●');
    expect([...new Set(signs)].filter((sign) => !isPlain(sign))).toEqual([]);
  });

  it('excludes a variation selector, which makes a character wider', () => {
    expect([width('✖'), width('✖\ufe0f')]).toEqual([1, 2]);
  });
});

describe('graphemes', () => {
  it('returns the characters of the segmenter, also on the fast path', () => {
    const segmenter = new Intl.Segmenter('en');
    for (const text of ['Ωmega-Москва', '서울 매장 3', '東京 店 が', 'e\u0301 ok', '한\u11ab', 'か\u3099', 'a👍🏽b']) {
      const expected = Array.from(segmenter.segment(text), ({ segment }) => ({
        text: segment,
        width: stringWidth(segment),
      }));
      expect(graphemes(text)).toEqual(expected);
    }
  });
});

describe('width', () => {
  it('returns the width of the text as it is shown, also on the fast path', () => {
    const wrong: string[] = [];
    for (let code = 0x20; code < 0x10000; code += 1) {
      const text = `a${String.fromCharCode(code)}店`;
      const isSurrogate = code >= 0xd800 && code <= 0xdfff;
      if (!isSurrogate && width(text) !== stringWidth(markUnsafe(text))) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});
