import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fit } from '../../src/core/text/fit.ts';
import type { TextRange } from '../../src/core/text/index.ts';
import { lineText } from '../../src/core/view/line.ts';
import { cellSpans } from '../../src/places/list/cell-spans.tsx';

const look = { tone: 'plain', align: 'left', elide: 'middle' } as const;

/** The text of a cell with highlights in brackets. */
const shown = (text: string, hits: readonly TextRange[], cells: number, more: object = {}): string =>
  cellSpans(text, hits, cells, { ...look, ...more })
    .map(({ text, isMatch }) => (isMatch === true ? `[${text}]` : text))
    .join('');

describe('a cell', () => {
  it.each([
    [13, [[0, 4]], '[edge]-store-7  '],
    [13, [[5, 10]], 'edge-[store]-7  '],
    [8, [[0, 4]], '[edge]…e-7'],
    [8, [[5, 10]], 'edge[…][e]-7'],
    [8, [[5, 7]], 'edge[…]e-7'],
    [8, [[10, 12]], 'edge…e[-7]'],
    [1, [[3, 5]], '[…]'],
  ] as [number, TextRange[], string][])('highlights matches: %i cells with %j are %s', (cells, hits, text) => {
    expect(shown('edge-store-7', hits, cells).trimEnd()).toBe(text.trimEnd());
  });

  it('has exactly its width, and looks like the plain cell without matches', () => {
    const chars = fc.array(fc.constantFrom('a', 'b', '-', '日', 'é', '😀'), { maxLength: 20 });
    const range = fc.tuple(fc.nat(20), fc.nat(20));
    const align = fc.constantFrom('left', 'right');
    const elide = fc.constantFrom('end', 'middle');
    fc.assert(
      fc.property(chars, range, fc.integer({ min: 1, max: 24 }), align, elide, (chars, ends, cells, align, elide) => {
        const text = chars.join('');
        const [from = 0, to = 0] = ends.map((end) => chars.slice(0, end).join('').length).toSorted((a, b) => a - b);
        const line = cellSpans(text, from < to ? [[from, to]] : [], cells, { tone: 'plain', align, elide });
        expect(lineText(line)).toBe(fit(text, cells, { align, elide }));
      }),
    );
  });
});
