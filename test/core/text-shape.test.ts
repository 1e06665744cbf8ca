import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitise, shapeOf } from '../../src/core/text/index.ts';

describe('the shape of a text', () => {
  test.each([
    ['disk pressure on /var: 93% used, evicting pods', 'disk pressure on /var: #% used, evicting pods'],
    ['disk pressure on /var: 7% used', 'disk pressure on /var: #% used'],
    ['10.4.17.200:6443 refused', '#.#.#.#:# refused'],
    ['used 123456789 of 1073741824 bytes', 'used # of # bytes'],
    ['image sha256:0f3acd99e1b27744 not found', 'image sha#:⋯ not found'],
    ['volume 6F9619FF-8B86-D011-B42D-00CF4FC964FF lost', 'volume ⋯ lost'],
    ['decade of facade', 'decade of facade'],
    ['  two \t blanks\n and a line ', 'two blanks and a line'],
    ['', ''],
    ['   ', ''],
  ])('%s', (text, shape) => {
    expect(shapeOf(text)).toBe(shape);
  });

  test('is at most 200 code points, with an ellipsis if cut', () => {
    const shape = shapeOf('日本😀 '.repeat(200));
    expect(Array.from(shape)).toHaveLength(200);
    expect(shape.endsWith('…')).toBe(true);
  });

  test('a text of megabytes is not read to its end', () => {
    expect(shapeOf(`x${' '.repeat(3_000_000)}`)).toBe('x');
  });

  test('of any text is safe to show, and its own shape', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const shape = shapeOf(text);
        expect(sanitise(shape)).toBe(shape);
        expect(shapeOf(shape)).toBe(shape);
        expect(Array.from(shape).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
