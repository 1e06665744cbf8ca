import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDifference, width } from '../../src/core/text/index.ts';

test.each([
  ['disk pressure on /var: 97% used, evicting pods', 23, 'disk press…/var: 97% used, evicting pods'],
  ['disk pressure on /var: 97% used, evicting pods', 20, 'disk pressure on /var: 97% used, evicting pods'],
  ['disk pressure on /var: 97% used, evicting pods', 60, 'disk pressure on /var: 97% used, evicting pods'],
  ['disk pressure on /var: 97% used, evicting pods', 40, 'disk pressure on /var: 97% used, evicting pods'],
  ['clock skew of 4s against the management plane', 20, 'clock skew of 4s against the management plane'],
  ['certificate has expired or is not yet valid', 20, 'certificate has expired or is not yet valid'],
])('%s in %i cells', (text, cells, shown) => {
  expect(toDifference(text, cells)).toBe(shown);
});

test('a text that fits stays, and what is cut is a beginning and an end of it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat({ max: 200 }), fc.nat({ max: 80 }), (word, number, cells) => {
      const text = `${word} on ${word}: ${number}% used ${word}`;
      const shown = toDifference(text, cells);
      if (width(text) <= cells || shown === text) expect(shown).toBe(text);
      else {
        const at = Array.from(shown).findIndex((_, index) => !text.startsWith(shown.slice(0, index + 1)));
        expect(text.startsWith(shown.slice(0, at))).toBe(true);
        expect(text.endsWith(shown.slice(at + 1))).toBe(true);
      }
    }),
  );
});
