import { width } from '../text/index.ts';
import { fitTable, GAP_CELLS, INDENT_CELLS, type PlacedColumn } from '../view/index.ts';
import type { SheetBlock, SheetColumn, SheetLine } from './sheet.ts';

/** Number of first lines measured for column widths: long lists are not measured whole. */
const MEASURED_LINES = 500;

/** The columns that fit after fold mark and indentation, in order; blocks with equal columns share their widths. */
export const placedColumns = (blocks: readonly SheetBlock[], cells: number): readonly PlacedColumn[] => {
  const columns = blocks[0]?.columns ?? [];
  const measured = blocks.flatMap(({ lines, total }) => [
    ...lines.slice(0, MEASURED_LINES),
    ...(total === undefined ? [] : [total]),
  ]);
  const wanted = columns.map((_, index) =>
    Math.max(...blocks.map((block) => wantedWidth(block.columns[index], index, measured))),
  );
  const shown = columns.flatMap((column, index) => (cells >= (column.from ?? 0) ? [index] : []));
  // The layout counts a gap after the last column too.
  const room = { cells: cells - INDENT_CELLS + GAP_CELLS, gap: GAP_CELLS };
  const asked = shown.map((index) => {
    const { least = 0, priority = 1 } = columns[index] ?? {};
    const want = wanted[index] ?? 0;
    return { least: Math.min(least, want), wanted: want, priority };
  });
  return fitTable(asked, room).map(({ index, width: wide }) => ({ index: shown[index] ?? 0, width: wide }));
};

const wantedWidth = (column: SheetColumn | undefined, index: number, lines: readonly SheetLine[]): number => {
  if (column === undefined) return 0;
  const { title, most, bar } = column;
  if (bar === true) return most;
  let wide = width(title);
  for (const { cells, depth = 0 } of lines) {
    const indent = index === 0 ? depth * INDENT_CELLS : 0;
    wide = Math.max(wide, width(cells[index]?.text ?? '') + indent);
  }
  return Math.min(most, wide);
};
