import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disarmLines, sanitise } from '../../src/core/text/sanitise.ts';
import { type Cell, textCell } from '../../src/core/values/format.ts';
import { lineWidth } from '../../src/core/view/line.ts';
import type { Block, Link } from '../../src/core/view/pane.ts';
import { boxedGrid } from '../../src/pane/segment.ts';
import { laidOut, linesOf } from './laid.ts';

const cell = (text: string): Cell => textCell(text);
const lines = (cells: number, ...blocks: readonly Block[]): readonly string[] => linesOf(laidOut(blocks, cells));

const grid = (titles: readonly string[], ...rows: readonly (readonly string[])[]): Block & { type: 'grid' } => ({
  type: 'grid',
  columns: titles.map((title, index) => ({ title, priority: index + 1 })),
  rows: rows.map((row) => row.map(cell)),
});

describe('a text of one endless line', () => {
  it.each([' ', 'a', 'a ', '\t', '- ', ': ', '日', '"', '#'])(
    'of %j is laid out at once, and says how much is left out',
    (piece) => {
      const text = `x${piece.repeat(600_000)}y`;
      for (const syntax of [undefined, 'yaml'] as const) {
        for (const wraps of [true, false]) {
          const block: Block = { type: 'text', text, ...(syntax && { syntax }) };
          const shown = linesOf(laidOut([block], 80, { wrap: wraps }));
          expect(shown.join('').length).toBeLessThan(20_000);
          if (wraps) expect(shown.join(' ')).toMatch(/more\s+characters/);
        }
      }
    },
  );
});

describe('a grid', () => {
  const nics = grid(['NIC', 'IP', 'GATEWAY'], ['eth0', '10.4.1.47', '10.4.1.1'], ['eth1', '', '10.4.1.2']);

  it('has borders if it is short and fits', () => {
    expect(boxedGrid(nics, 60)).toEqual({ columns: nics.columns, rows: nics.rows });
    expect(boxedGrid(nics, 30)).toBe(null);
  });

  it('cuts its longest texts before it drops a column, and drops its main column last', () => {
    const long = (sign: string) => sign.repeat(60);
    const pairs = grid(['Field', 'Old', 'New', 'Note'], ['name', long('a'), long('b'), long('c')]);
    const kept = pairs.columns.map((column, index) => (index === 2 ? { ...column, kept: true as const } : column));
    expect(lines(80, pairs)[1]).toMatch(/^ {2}name {3}a+… {2}b+… {2}c+…$/);
    expect(lines(28, { ...pairs, columns: kept })[0]).toMatch(/^ {2}Field {2}New$/);
  });

  it.each([
    ['many rows', grid(['A', 'B'], ...Array.from({ length: 13 }, (_, row) => [`${row}`, 'x']))],
    ['one column', grid(['A'], ['1'])],
    ['characters of two cells', grid(['A', 'B'], ['日本', 'x'])],
    ['two columns of one title', grid(['A', 'A'], ['1', '2'])],
    [
      'rows that lead somewhere',
      {
        ...grid(['A', 'B'], ['1', 'x']),
        links: [{ kind: 'projects', uid: 'p', name: null, relation: 'project' } as Link],
      },
    ],
  ])('has no borders with %s', (_, block) => {
    expect(boxedGrid(block, 80)).toBe(null);
    expect(lines(80, block)[0]).toContain('A');
  });

  it('says "none" if it has no rows', () => {
    expect(lines(40, grid(['A']))).toEqual(['  none']);
  });
});

describe('bars', () => {
  const bar = (value: number, of: number): Block => ({
    type: 'bars',
    bars: [{ label: '/', value, of, text: `${value} of ${of}`, tone: 'plain' }],
  });

  it('never draw a small share as empty, nor an incomplete share as full', () => {
    expect(lines(60, bar(1, 1e6))[0]).toContain('█');
    expect(lines(60, bar(999_999, 1e6))[0]).toContain('░');
    expect(lines(60, bar(0, 10))[0]).not.toContain('█');
    expect(lines(60, bar(10, 10))[0]).not.toContain('░');
  });

  it.each([
    [5, 0],
    [-1, 10],
    [20, 10],
    [Number.NaN, 10],
  ])('are laid out for %d of %d', (value, of) => {
    expect(lines(60, bar(value, of))).toHaveLength(1);
  });
});

describe('a section', () => {
  it('says that the service sent nothing if it has no blocks', () => {
    expect(lines(40)).toEqual(['the service sent nothing for this section']);
  });

  it('is never wider than the pane, for any data', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom('日本語のホスト', '😀'.repeat(40), 'x'.repeat(3000)),
    );
    const cells = text.map((one) => cell(sanitise(one)));
    const block: fc.Arbitrary<Block> = fc.oneof(
      fc.record({
        type: fc.constant('fields' as const),
        rows: fc.array(fc.record({ label: text.map(sanitise), cell: cells }), { maxLength: 4 }),
      }),
      fc.record({
        type: fc.constant('bars' as const),
        bars: fc.array(
          fc.record({
            label: text.map(sanitise),
            value: fc.double(),
            of: fc.double(),
            text: text.map(sanitise),
            tone: fc.constant('plain' as const),
          }),
          { maxLength: 3 },
        ),
      }),
      fc
        .tuple(
          fc.array(text.map(sanitise), { minLength: 1, maxLength: 5 }),
          fc.array(fc.array(cells, { maxLength: 5 }), { maxLength: 8 }),
        )
        .map(
          ([titles, rows]): Block => ({
            type: 'grid',
            columns: titles.map((title, index) => ({
              title,
              priority: (index * 7) % 5,
              align: index % 2 ? 'right' : 'left',
            })),
            rows,
          }),
        ),
      fc.record({
        type: fc.constant('text' as const),
        text: fc.string({ unit: 'grapheme', maxLength: 300 }).map(disarmLines),
      }),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), fc.integer({ min: 58, max: 130 }), (blocks, width) => {
        const segments = laidOut(blocks, width);
        for (const segment of segments) {
          if (segment.type === 'rows')
            for (const { line } of segment.rows) expect(lineWidth(line)).toBeLessThanOrEqual(width);
        }
      }),
      { numRuns: 150 },
    );
  });
});
