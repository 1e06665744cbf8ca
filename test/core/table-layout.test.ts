import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitTable, keptInOrder, type TableColumn } from '../../src/core/view/table-layout.ts';

const column = (least: number, wanted: number, priority: number): TableColumn => ({ least, wanted, priority });
const places = (columns: readonly TableColumn[], cells: number): string =>
  fitTable(columns, { cells, gap: 2 })
    .map(({ index, width }) => `${index}:${width}`)
    .join(' ');

describe('a table', () => {
  it('shrinks columns before it drops a column', () => {
    const columns = [column(6, 20, 1), column(6, 20, 2), column(6, 8, 3)];
    expect(places(columns, 54)).toBe('0:20 1:20 2:8');
    expect(places(columns, 36)).toBe('0:11 1:11 2:8');
    expect(places(columns, 24)).toBe('0:6 1:6 2:6');
    expect(places(columns, 23)).toBe('0:10 1:9');
  });

  it('keeps one column, cut to the width', () => {
    expect(places([column(30, 40, 1), column(5, 5, 2)], 12)).toBe('0:10');
  });

  it('widens important columns before adding another', () => {
    const columns = [column(5, 45, 1), column(5, 5, 2)];
    const room = { cells: 20, gap: 2, reserve: { after: 1, share: 0.5 } };
    expect(fitTable(columns, room).map(({ index }) => index)).toEqual([0]);
  });

  it('gives important columns their full width before it adds a less important column', () => {
    const columns = [column(5, 45, 1), column(5, 5, 2), column(3, 3, 3)];
    const kept = (cells: number): readonly number[] =>
      fitTable(columns, { cells, gap: 2, reserve: { after: 1, share: 1, strict: true } }).map(({ index }) => index);
    expect(kept(20)).toEqual([0]);
    expect(kept(53)).toEqual([0]);
    expect(kept(54)).toEqual([0, 1]);
  });

  it('shows columns in their order if it is scrolled', () => {
    expect(keptInOrder([column(9, 9, 3), column(9, 9, 1), column(9, 9, 2)], { cells: 23, gap: 2 })).toEqual([0, 1]);
    expect(keptInOrder([column(90, 90, 3)], { cells: 23, gap: 2 })).toEqual([0]);
  });

  it('is never wider than its room, and no column is wider than it wants', () => {
    const anyColumn = fc
      .record({ least: fc.integer({ min: 1, max: 40 }), more: fc.nat(60), priority: fc.nat(9) })
      .map(({ least, more, priority }) => column(least, least + more, priority));
    fc.assert(
      fc.property(
        fc.array(anyColumn, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 10, max: 200 }),
        (all, cells) => {
          const placed = fitTable(all, { cells, gap: 2 });
          expect(placed.length).toBeGreaterThan(0);
          expect(placed.reduce((sum, { width }) => sum + width + 2, 0)).toBeLessThanOrEqual(cells);
          for (const { index, width } of placed) expect(width).toBeLessThanOrEqual(all[index]?.wanted ?? 0);
        },
      ),
    );
  });
});
