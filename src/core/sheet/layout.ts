import { fit, wrap } from '../text/index.ts';
import { fitLine, GAP_CELLS, INDENT_CELLS, type Line, type PlacedColumn, type Span, span } from '../view/index.ts';
import { barText } from './bar.ts';
import { placedColumns } from './columns.ts';
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
  /** It is a bar, drawn the same under the cursor, so that cursor moves do not redraw it. */
  readonly isBar: boolean;
}

/** Maximum rows of a line with a wrapped first cell. */
const MAX_WRAPPED = 3;
const NO_CELL: SheetCell = { text: '', tone: 'plain' };

/**
 * Lines of a sheet in `cells` cells: blocks one below the other, separated by a blank. Titles and total of a single
 * block are pinned.
 */
export const layoutSheet = ({ blocks, aligned }: Sheet, cells: number): readonly SheetRow[] => {
  const laid = blocks.map((block) => {
    const beside = aligned === true ? blocks.filter(({ columns }) => columns.length === block.columns.length) : [block];
    return layoutBlock(block, placedColumns(beside, cells), cells);
  });
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

const layoutBlock = (block: SheetBlock, placed: readonly PlacedColumn[], cells: number): readonly SheetRow[] => {
  const rows = (line: SheetLine): readonly SheetRow[] => rowsOf(line, block.columns, placed, cells);
  const { titled, lines, total, note } = block;
  return [
    ...(titled ? [{ line: fitLine(titleLine(block.columns, placed), cells), stop: null, placed: [] }] : []),
    ...lines.flatMap(rows),
    ...(note === undefined ? [] : [{ line: fitLine([span('  '), ...note], cells), stop: null, placed: [] }]),
    ...(total === undefined ? [] : [ruleRow(cells), ...rows(total)]),
  ];
};

const ruleRow = (cells: number): SheetRow => ({
  line: [span('  '), span('─'.repeat(Math.max(0, cells - 3)), 'dim')],
  stop: null,
  placed: [],
});

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

/** The rows of a line: its cells, the wrapped rest of its first cell, and its remark. */
const rowsOf = (
  line: SheetLine,
  columns: readonly SheetColumn[],
  placed: readonly PlacedColumn[],
  cells: number,
): readonly SheetRow[] => {
  const { depth = 0, under } = line;
  const [first] = placed;
  const room = Math.max(1, (first?.width ?? cells) - depth * INDENT_CELLS);
  const name = line.cells[0];
  const wraps = columns[0]?.wrap === true && first?.index === 0;
  const [head = '', ...further] = wraps ? wrap(name?.text ?? '', room).slice(0, MAX_WRAPPED) : [];
  if (name === undefined || (further.length === 0 && under === undefined)) return [rowOf(line, columns, placed, cells)];
  const shown = further.length === 0 ? line : { ...line, cells: [{ ...name, text: head }, ...line.cells.slice(1)] };
  const { line: top, placed: at } = rowOf(shown, columns, placed, cells);
  const indent = span(' '.repeat(INDENT_CELLS * (depth + 2)));
  const below = [...further.map((text) => [span(text, name.tone)]), ...(under === undefined ? [] : [under])];
  return [
    { line: top, stop: line, placed: at },
    ...below.map((one) => ({ line: fitLine([indent, ...one], cells), stop: null, placed: [] })),
  ];
};

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
    const cell = line.cells[index] ?? NO_CELL;
    if (cell.strip === undefined) {
      at.push({ column: index, piece: spans.length, isBar: column.bar === true });
      spans.push(cellSpan(cell, column, room));
      continue;
    }
    for (const [part, { text, tone }] of cell.strip.slice(0, room).entries()) {
      at.push({ column: part, piece: spans.length, isBar: false });
      spans.push(span(text, tone));
    }
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
