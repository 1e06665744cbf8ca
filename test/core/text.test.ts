import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAscii } from '../../src/core/text/ascii.ts';
import { elide, fit, width, wrap } from '../../src/core/text/fit.ts';
import { sanitise } from '../../src/core/text/sanitise.ts';
import { fitLine, lineWidth, span, spread } from '../../src/core/view/line.ts';

const text = fc
  .string({ unit: fc.constantFrom('a', 'B', ' ', '-', '東', 'é', 'e\u0301', '🚀', 'ع'), maxLength: 40 })
  .map(sanitise);
const cells = fc.integer({ min: 0, max: 50 });

describe('fit', () => {
  it('returns exactly the requested width for any characters', () => {
    fc.assert(
      fc.property(
        text,
        cells,
        fc.constantFrom('end', 'middle'),
        fc.constantFrom('left', 'right'),
        (value, room, where, align) => {
          expect(width(fit(value, room, { elide: where, align }))).toBe(room);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('cuts names in the middle, since their suffixes differ', () => {
    expect(elide('edge-us-retail-store-00147', 14, 'middle')).toBe('edge-us…-00147');
    expect(elide('disk pressure', 8)).toBe('disk pr…');
    expect(elide('short', 8)).toBe('short');
  });
});

describe('wrap', () => {
  it('loses no characters except blanks, and makes no line too wide', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 50 }), (value, room) => {
        const lines = wrap(value, room);
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(Math.max(room, width(line.trim())));
        expect(lines.join('').replaceAll(' ', '')).toBe(value.replaceAll(' ', ''));
      }),
      { numRuns: 1000 },
    );
  });

  it('breaks at blanks, and inside a word only if the word is longer than a line', () => {
    expect(wrap('node not ready: kubelet', 10)).toEqual(['node not', 'ready:', 'kubelet']);
    expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  });
});

describe('a line', () => {
  it('is never wider than its room after fitLine or spread', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), cells, (texts, room) => {
        expect(
          lineWidth(
            fitLine(
              texts.map((one) => span(one)),
              room,
            ),
          ),
        ).toBeLessThanOrEqual(room);
        expect(
          lineWidth(
            spread(
              texts.map((one) => span(one)),
              [span('right')],
              room,
            ),
          ),
        ).toBeLessThanOrEqual(room);
      }),
      { numRuns: 1000 },
    );
  });
});

it('toAscii writes the cursor, a folded line and an open line as different characters', () => {
  expect(new Set(['▌', '▸', '▾'].map(toAscii)).size).toBe(3);
});
