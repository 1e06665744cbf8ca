import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/api/problems/redact.ts';

const redactorOf = (value: string) => redactor({ kind: 'api-key', value });

/** Characters that a header may contain. */
const SIGNS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('');

describe('a redactor', () => {
  it.each([
    ['a key of one letter', 'k'],
    ['a key of five letters', 'ab1cd'],
    ['a key of 40,000 letters', 'abcdefghijklmnopqrstuvwxyz'.repeat(1539).slice(0, 40_000)],
    ['a key of 40,000 equal letters', 'a'.repeat(40_000)],
    ['a key of 8,000 signs', SIGNS.repeat(86).slice(0, 8000)],
    ['a key of 8,000 brackets', '([{*+?\\^$|.'.repeat(728).slice(0, 8000)],
    ['a key that is part of its replacement', 'present'],
  ])('hides %s', (_, key) => {
    const redact = redactorOf(key);
    expect(redact(`it says ${key}, ${key}!`)).toBe('it says (present), (present)!');
    expect(redact(key)).toBe('(present)');
    expect(redact('nothing')).toBe('nothing');
  });

  it('hides a key in all encodings of URLs and JSON, in any case', () => {
    const key = 'K3y/+<0">&=';
    const redact = redactorOf(key);
    const written = [
      key,
      key.toLowerCase(),
      encodeURIComponent(key),
      encodeURIComponent(key).replace(/%../g, (sign) => sign.toLowerCase()),
      JSON.stringify(key).slice(1, -1),
      JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
      'K3y/+\\u003c0\\"\\u003e\\u0026=',
      'K3y/\\u002B\\u003C0\\"\\u003E\\u0026=',
    ];
    for (const text of written) {
      expect(redact(`a ${text} b`)).toBe('a (present) b');
      expect(redact(text)).toBe('(present)');
    }
    for (const text of written.filter((one) => one !== key.toLowerCase()))
      expect(redact.isIn(Buffer.from(`{"a":"${text}"}`)), text).toBe(true);
  });

  it('leaves no remains of overlapping occurrences', () => {
    expect(redactorOf('abcabc')('x abcabcabc y')).toBe('x (present) y');
    expect(redactorOf('aaaaaa')('aaaaaaaaaaa')).toBe('(present)');
  });

  it('hides a short key only as a whole word, since it may occur in any text', () => {
    expect(redactorOf('ab1')('ab1 cab1n "ab1" ab12')).toBe('(present) cab1n "(present)" ab12');
    expect(redactorOf('ab1').isIn(Buffer.from('"ab1"'))).toBe(false);
  });

  it('finds a key of any length in bytes', () => {
    for (const key of ['0123456789', 'b'.repeat(300), SIGNS.replace(/["\\]/g, '').repeat(4)]) {
      const redact = redactorOf(key);
      expect(redact.isIn(Buffer.from(`{"é":"${key}"}`))).toBe(true);
      expect(redact.isIn(Buffer.from(`{"é":"${key.slice(1)}"}`))).toBe(false);
    }
  });

  it('hides any key in any text', () => {
    const key = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 6, maxLength: 20 });
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (value, before, after) => {
        expect(redactorOf(value)(before + value + after)).not.toContain(value);
      }),
      { numRuns: 500 },
    );
  });

  it('takes linear time, even for repetitive texts', () => {
    const redact = redactorOf('a'.repeat(20_000));
    const almost = `${'a'.repeat(19_999)}b`.repeat(100);
    expect(redact(almost)).toBe(almost);
    expect(redact.isIn(Buffer.from(almost))).toBe(false);
  });
});
