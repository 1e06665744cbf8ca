import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { isPlain, width } from '../../src/core/text/width.ts';

describe('plain text', () => {
  const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isPlain);

  it('is of characters that take one cell each', () => {
    expect(plain.filter((char) => stringWidth(char) !== 1)).toEqual([]);
  });

  it('is of characters that never join', () => {
    const segments = (text: string) => Array.from(new Intl.Segmenter('en').segment(text)).length;
    expect(segments(plain.join(''))).toBe(plain.length);
    expect(segments(plain.toReversed().join(''))).toBe(plain.length);
  });

  it('holds what our own screen is drawn with', () => {
    expect(isPlain('edge-us…00147 ● healthy – ▌ ↑ ↓ · ‹ › █ ▓ ░ │ ─')).toBe(true);
  });
});

describe('the width of a text', () => {
  it('is that of its characters, also where they are told without looking at each', () => {
    for (let code = 0x20; code < 0x10000; code += 1) {
      const text = `a${String.fromCharCode(code)}店`;
      if (code < 0xd800 || code > 0xdfff) expect([code, width(text)]).toEqual([code, stringWidth(text)]);
    }
  });
});
