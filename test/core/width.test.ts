import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { isPlain } from '../../src/core/text/width.ts';

describe('plain text', () => {
  const plain = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(isPlain);

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
