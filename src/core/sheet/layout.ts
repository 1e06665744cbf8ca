import { fit, width } from '../text/index.ts';
import {
  fitLine,
  fitTable,
  GAP_CELLS,
  INDENT_CELLS,
  type Line,
  type PlacedColumn,
  type Span,
  span,
} from '../view/index.ts';
import { barText } from './bar.ts';
import type { Sheet, SheetBlock, SheetCell, SheetColumn, SheetLine } from './sheet.ts';

/** A laid-out line of a sheet, without the cursor mark. */
export interface SheetRow {
  readonly line: Line;
  /** The line under the cursor; null for titles, rules, notes and blanks, which the cursor skips. */
  readonly stop: SheetLine | null;
  /** Shown columns with their cell ranges, for marking the cursor's column. */
  readonly placed: readonly PlacedCell[];
  /** Pinned to the top or bottom while other lines scroll. */
  readonly pinned?: 'top' | 'bottom';
}

/** Range of a column's cell in a line. */
export interface PlacedCell {
  readonly column: number;
  /** Index of its span in the line. */
  readonly piece: number;
}

/** Number of first lines measured for column widths: long lists are not measured whole. */
const MEASURED_LINES = 500;
const NO_CELL: SheetCell = { text: '', tone: 'plain' };

/**
 * Lines of a sheet in `cells` cells: blocks one below the other, separated by a blank. Titles and total of a single
 * block are pinned.
 */
export const layoutSheet = ({ blocks }: Sheet, cells: number): readonly SheetRow[] => {
  const laid = blocks.map((block) => layoutBlock(block, cells));
  const [only, ...others] = laid;
  if (only === undefined || others.length > 0)
    return laid.flatMap((rows, index) => (index === 0 ? rows : [BLANK_ROW, ...rows]));
  const top = blocks[0]?.titled === true ? 1 : 0;
  const bottom = only.length - (blocks[0]?.total === undefined ? 0 : TOTAL_ROWS);
  return only.map((row, index) =>
    index < top ? { ...row, pinned: 'top' } : index < bottom ? row : { ...row, pinned: 'bottom' },
  );
};

/** A rule, and the total. */
const TOTAL_ROWS = 2;

const BLANK_ROW: SheetRow = { line: [], stop: null, placed: [] };

const layoutBlock = (block: SheetBlock, cells: number): readonly SheetRow[] => {
  const placed = placedColumns(block, cells);
  const row = (line: SheetLine): SheetRow => rowOf(line, block.columns, placed, cells);
  const { titled, lines, total, note } = block;
  return [
    ...(titled ? [{ line: fitLine(titleLine(block.columns, placed), cells), stop: null, placed: [] }] : []),
    ...lines.map(row),
    ...(note === undefined ? [] : [{ line: fitLine([span('  '), ...note], cells), stop: null, placed: [] }]),
    ...(total === undefined ? [] : [ruleRow(cells), row(total)]),
  ];
};

const ruleRow = (cells: number): SheetRow => ({
  line: [span('  '), span('─'.repeat(Math.max(0, cells - 3)), 'dim')],
  stop: null,
  placed: [],
});

/** The columns that fit after fold mark and indentation, in order. */
const placedColumns = ({ columns, lines, total }: SheetBlock, cells: number): readonly PlacedColumn[] => {
  const measured = [...lines.slice(0, MEASURED_LINES), ...(total === undefined ? [] : [total])];
  const wanted = columns.map((column, index) => wantedWidth(column, index, measured));
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

const wantedWidth = ({ title, most, bar }: SheetColumn, index: number, lines: readonly SheetLine[]): number => {
  if (bar === true) return most;
  let wide = width(title);
  for (const { cells, depth = 0 } of lines) {
    const indent = index === 0 ? depth * INDENT_CELLS : 0;
    wide = Math.max(wide, width(cells[index]?.text ?? '') + indent);
  }
  return Math.min(most, wide);
};

const titleLine = (columns: readonly SheetColumn[], placed: readonly PlacedColumn[]): Line => [
  span(' '.repeat(INDENT_CELLS)),
  span(
    placed
      .map(({ index, width: wide }) => {
        const { title = '', align = 'left' } = columns[index] ?? {};
        return fit(title, wide, { align });
      })
      .join(' '.repeat(GAP_CELLS))
      .trimEnd(),
    'dim',
  ),
];

const rowOf = (
  line: SheetLine,
  columns: readonly SheetColumn[],
  placed: readonly PlacedColumn[],
  cells: number,
): SheetRow => {
  const indent = ' '.repeat((line.depth ?? 0) * INDENT_CELLS);
  const head = span(`${foldMark(line)} ${indent}`);
  if (line.text !== undefined) return { line: fitLine([head, ...line.text], cells), stop: line, placed: [] };
  const spans: Span[] = [head];
  const at: PlacedCell[] = [];
  for (const [place, { index, width: wide }] of placed.entries()) {
    const column = columns[index];
    if (column === undefined) continue;
    if (place > 0) spans.push(span(' '.repeat(GAP_CELLS)));
    const room = place === 0 ? Math.max(1, wide - indent.length) : wide;
    at.push({ column: index, piece: spans.length });
    spans.push(cellSpan(line.cells[index] ?? NO_CELL, column, room));
  }
  return { line: fitLine(spans, cells), stop: line, placed: at };
};

const foldMark = ({ fold }: SheetLine): string => (fold === undefined ? ' ' : fold === 'open' ? '▾' : '▸');

const cellSpan = (
  { text, tone, share }: SheetCell,
  { bar, align = 'left', elide }: SheetColumn,
  wide: number,
): Span => {
  if (bar === true) return span(fit(share == null ? '' : barText(share, wide), wide), tone);
  return span(fit(text, wide, { align, ...(elide !== undefined && { elide }) }), tone);
};
