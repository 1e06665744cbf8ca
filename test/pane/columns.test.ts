import { describe, expect, it } from 'vitest';
import { textCell } from '../../src/core/values/format.ts';
import { lineText } from '../../src/core/view/line.ts';
import type { Block } from '../../src/core/view/pane.ts';
import { linesOfRows, rowsOfSegments, segmentHeight } from '../../src/pane/segment.ts';
import { movedInColumns, placedAt } from '../../src/store/detail/columns.ts';
import { laidOut } from './laid.ts';

const fields = (title: string, count: number, folded = false): Block => ({
  type: 'fields',
  title,
  rows: Array.from({ length: count }, (_, at) => ({ label: `${title}${at}`, cell: textCell('x') })),
  ...(folded && { folded: true }),
});
const note: Block = { type: 'text', text: 'note' };
describe('the two columns of a section', () => {
  it('hold consecutive blocks of fields from 150 cells on, as even as whole blocks allow', () => {
    const blocks = [note, fields('A', 5), fields('B', 2), fields('C', 2), note];
    const columns = laidOut(blocks, 150).find(({ type }) => type === 'columns');
    expect(columns).toMatchObject({ type: 'columns', cells: 73 });
    if (columns?.type !== 'columns') return;
    const left = columns.left.map(({ line }) => lineText(line).trim().split(' ')[0]);
    expect(left).toEqual(['A', 'A0', 'A1', 'A2', 'A3', 'A4']);
    expect(columns.right).toHaveLength(7);
    expect(laidOut(blocks, 149).every(({ type }) => type === 'rows')).toBe(true);
    expect(laidOut(blocks, 200, { whole: true }).every(({ type }) => type === 'rows')).toBe(true);
  });

  it('do not hold a single block, a block without a title, or a block that is initially folded', () => {
    for (const blocks of [
      [fields('A', 3), note, fields('B', 3)],
      [fields('A', 2), fields('B', 2, true)],
    ])
      expect(laidOut(blocks, 180).every(({ type }) => type === 'rows')).toBe(true);
  });
});

describe('the cursor', () => {
  const segments = laidOut([note, fields('A', 3), fields('B', 5)], 160);
  const rows = rowsOfSegments(segments);
  const lines = linesOfRows(segments);
  const total = segments.reduce((sum, segment) => sum + segmentHeight(segment), 0);
  const placed = (cursor: number, row = 0) => placedAt({ cursor, row }, rows.length, lines, total, 4);
  const textAt = (cursor: number): string => lineText(rows[cursor]?.line ?? []).trim();

  it('moves down the left column, then down the right column', () => {
    const left = rows.findIndex(({ line }) => lineText(line).includes('A2'));
    const next = movedInColumns(placed(left, 3), rows.length, { lines: 1 });
    expect(textAt(next.cursor)).toBe('B');
    expect(placedAt(next, rows.length, lines, total, 4).top).toBeLessThanOrEqual(lines?.[next.cursor] ?? -1);
  });

  it('stays in its column if it moves by screens, and is always visible', () => {
    const start = rows.findIndex(({ line }) => lineText(line).trim() === 'B');
    const down = movedInColumns(placed(start), rows.length, { screens: 0.5 });
    expect(textAt(down.cursor)).toMatch(/^B1/);
    for (const motion of [
      { lines: 1 },
      { lines: -1 },
      { screens: 1 },
      { screens: -1 },
      { to: 'last' },
      { to: 'first' },
    ] as const) {
      for (let cursor = 0; cursor < rows.length; cursor += 1) {
        const at = placedAt(movedInColumns(placed(cursor, 1), rows.length, motion), rows.length, lines, total, 4);
        const line = lines?.[at.cursor] ?? -1;
        expect(line).toBeGreaterThanOrEqual(at.top);
        expect(line).toBeLessThan(at.top + 4);
      }
    }
  });
});
