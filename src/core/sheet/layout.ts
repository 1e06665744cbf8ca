import type { DrillIn } from '../facet/index.ts';
import { type Elide, fit, width, wrap } from '../text/index.ts';
import type { Tone } from '../values/index.ts';
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

const FULL_BLOCK = '█';
/** Blocks of zero to seven eighths of a cell. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** A bar of `cells` cells for a share from 0 to 1, in eighths of a cell; a share above 0 is always visible. */
const barText = (share: number, cells: number): string => {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(Math.min(1, Math.max(0, share)) * cells * 8));
  return FULL_BLOCK.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};

/** A cell of a sheet: a text in a tone; for a bar column also the filled share. */
export interface SheetCell {
  readonly text: string;
  readonly tone: Tone;
  /** Filled share of the bar, from 0 to 1; null for no bar. */
  readonly share?: number | null;
  /** The items of this cell, if they differ from the items of its line, as in a pivot. */
  readonly drill?: DrillIn;
  /** Parts in place of the text, each a cell wide. The cursor's column counts parts, not cells (`cellAt`). */
  readonly strip?: readonly SheetCell[];
}

/** A column of a block of a sheet. */
export interface SheetColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Width in cells: minimum and maximum. */
  readonly least: number;
  readonly most: number;
  /** Priority on a narrow screen: columns with priority 1 are dropped last. */
  readonly priority: number;
  readonly elide?: Elide;
  /** A text that does not fit continues in the rows below. */
  readonly wrap?: true;
  readonly bar?: true;
  /** The column has at least its minimum width, even if its cells are shorter. So a cell that is filled later moves no column. */
  readonly steady?: true;
  /** Minimum width of the screen, in cells; on a narrower screen the column is dropped. */
  readonly from?: number;
}

/** A line that the cursor stops at: cells under the titles, or a text across all columns. */
export interface SheetLine {
  /** Identity of the line across refreshes; unique in its sheet. */
  readonly key: string;
  readonly cells: readonly SheetCell[];
  /** A text in place of the cells. */
  readonly text?: Line;
  /** A remark in a row below the line, which the cursor skips. */
  readonly under?: Line;
  /** Maximum number of rows of wrapped cells. */
  readonly high?: number;
  /** Indentation level: 1 for details of the line above. */
  readonly depth?: number;
  /** State of the details that Space expands; absent for a line without details. */
  readonly fold?: 'open' | 'closed';
  /** The items of the line; absent for a line without items. */
  readonly drill?: DrillIn;
  /** The item that Enter opens instead of a list. */
  readonly uid?: string;
  /** The value of the cells, not truncated. */
  readonly full?: string;
}

/** Lines with common columns, under a heading. */
export interface SheetBlock {
  readonly id: string;
  readonly columns: readonly SheetColumn[];
  /** True if column titles are shown. */
  readonly titled: boolean;
  readonly lines: readonly SheetLine[];
  /** The last line, below a rule. */
  readonly total?: SheetLine;
  /** A closing remark, skipped by the cursor: omitted lines, or the reason for an empty block. */
  readonly note?: Line;
}

/** Answer to a question about many items: blocks of lines as data, for screen and print. */
export interface Sheet {
  readonly blocks: readonly SheetBlock[];
  /** Blocks with the same number of columns get the same column widths. */
  readonly aligned?: true;
}

export const cell = (text: string, tone: SheetCell['tone'] = 'plain'): SheetCell => ({ text, tone });

/** The cell of a line at the column of the cursor, from 0; undefined if there is none. In a line with a strip, columns count the parts of the strip. */
export const cellAt = (line: SheetLine | null, column: number): SheetCell | undefined => {
  const strip = line?.cells.find((cell) => cell.strip !== undefined)?.strip;
  return (strip ?? line?.cells)?.[column];
};

/** Number of lines measured for column widths, from the first line on. Long lists are not measured whole. */
const MEASURED_LINES = 500;

/** The columns that fit after fold mark and indentation, in order. All of `blocks` get the same widths. */
const placedColumns = (blocks: readonly SheetBlock[], cells: number): readonly PlacedColumn[] => {
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
  const widths = shown.map((index) => {
    const { least = 0, priority = 1 } = columns[index] ?? {};
    const want = wanted[index] ?? 0;
    return { least: Math.min(least, want), wanted: want, priority };
  });
  return fitTable(widths, room).map(({ index, width: wide }) => ({ index: shown[index] ?? 0, width: wide }));
};

const wantedWidth = (column: SheetColumn | undefined, index: number, lines: readonly SheetLine[]): number => {
  if (column === undefined) return 0;
  const { title, least, most, bar, steady } = column;
  if (bar === true) return most;
  let wide = steady === true ? least : width(title);
  for (const { cells, depth = 0 } of lines) {
    const indent = index === 0 ? depth * INDENT_CELLS : 0;
    wide = Math.max(wide, width(cells[index]?.text ?? '') + indent);
  }
  return Math.min(most, wide);
};

/** A laid-out line of a sheet, without the cursor mark. */
export interface SheetRow {
  readonly line: Line;
  /** The line that the cursor stops at; null for titles, rules, notes and blanks, which the cursor skips. */
  readonly stop: SheetLine | null;
  /** Shown columns with their cell ranges, for marking the cursor's column. */
  readonly placed: readonly PlacedCell[];
  readonly pinned?: 'top' | 'bottom';
}

/** Range of a column's cell in a line. */
interface PlacedCell {
  readonly column: number;
  /** Index of the cell's span in the line. */
  readonly piece: number;
  /** True for a bar. A bar looks the same under the cursor, so that cursor moves do not redraw it. */
  readonly isBar: boolean;
}

/** Default maximum number of rows of a line with wrapped cells. */
const MAX_WRAPPED = 3;
const NO_CELL: SheetCell = { text: '', tone: 'plain' };

/**
 * Lays out a sheet in lines of `cells` cells: blocks one below the other, separated by a blank row. If there is a single block, its
 * titles and its total are pinned.
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

/** Number of rows of a total: a rule, and the total. */
const TOTAL_ROWS = 2;

const BLANK_ROW: SheetRow = { line: [], stop: null, placed: [] };

const layoutBlock = (block: SheetBlock, placed: readonly PlacedColumn[], cells: number): readonly SheetRow[] => {
  const rows = (line: SheetLine): readonly SheetRow[] => rowsOf(line, block.columns, placed, cells);
  const { titled, lines, total, note } = block;
  return [
    ...(titled ? [{ line: fitLine(titleLine(block.columns, placed), cells), stop: null, placed: [] }] : []),
    ...lines.flatMap(rows),
    ...(note === undefined ? [] : noteRows(note, cells)),
    ...(total === undefined ? [] : [ruleRow(cells), ...rows(total)]),
  ];
};

/** The rows of a closing remark. A remark of a single span is wrapped. */
const noteRows = (note: Line, cells: number): readonly SheetRow[] => {
  const [only, ...others] = note;
  const lines: readonly Line[] =
    only === undefined || others.length > 0
      ? [note]
      : wrap(only.text, Math.max(1, cells - INDENT_CELLS)).map((text) => [{ ...only, text }]);
  return lines.map((one) => ({
    line: fitLine([span(' '.repeat(INDENT_CELLS)), ...one], cells),
    stop: null,
    placed: [],
  }));
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

/** The rows of a line: its cells, further rows of wrapped cells, and its remark. */
const rowsOf = (
  line: SheetLine,
  columns: readonly SheetColumn[],
  placed: readonly PlacedColumn[],
  cells: number,
): readonly SheetRow[] => {
  const { fold: _, depth = 0, under, ...rest } = line;
  const pieces = placed.map(({ index, width: wide }) => {
    const room = index === 0 ? Math.max(1, wide - depth * INDENT_CELLS) : wide;
    return columns[index]?.wrap === true ? wrappedCell(line, index, room) : [];
  });
  const most = Math.max(1, ...pieces.map(({ length }) => length));
  const part = (at: number): SheetLine['cells'] =>
    line.cells.map((cell, index) => {
      const own = pieces[placed.findIndex((one) => one.index === index)] ?? [];
      if (own.length < 2) return at === 0 ? cell : NO_CELL;
      return { ...cell, text: own[at] ?? '' };
    });
  const head = rowOf(most === 1 ? line : { ...line, cells: part(0) }, columns, placed, cells);
  const further = Array.from({ length: most - 1 }, (__, at): SheetRow => {
    const below = rowOf({ ...rest, cells: part(at + 1), depth: depth + 1 }, columns, placed, cells, true);
    return { line: below.line, stop: null, placed: [] };
  });
  const indent = span(' '.repeat(INDENT_CELLS * (depth + 2)));
  const remark = under === undefined ? [] : [{ line: fitLine([indent, ...under], cells), stop: null, placed: [] }];
  return [head, ...further, ...remark];
};

/** The text of a wrapped cell by row; the last row has all the rest. Empty if the text fits in a row. */
const wrappedCell = (
  { cells, text, high = MAX_WRAPPED }: SheetLine,
  index: number,
  room: number,
): readonly string[] => {
  const whole = cells[index]?.text ?? '';
  if (text !== undefined || high < 2 || width(whole) <= room) return [];
  const pieces = wrap(whole, room);
  return [...pieces.slice(0, high - 1), pieces.slice(high - 1).join(' ')].filter((piece) => piece !== '');
};

const rowOf = (
  line: SheetLine,
  columns: readonly SheetColumn[],
  placed: readonly PlacedColumn[],
  cells: number,
  isFurther = false,
): SheetRow => {
  const indent = ' '.repeat((line.depth ?? 0) * INDENT_CELLS);
  const head = span(`${foldMark(line)} ${indent}`);
  if (line.text !== undefined) return { line: fitLine([head, ...line.text], cells), stop: line, placed: [] };
  const spans: Span[] = [head];
  const at: PlacedCell[] = [];
  for (const [place, { index, width: wide }] of placed.entries()) {
    const column = columns[index];
    if (column === undefined) continue;
    // A further row is indented into the gap.
    const over = isFurther ? GAP_CELLS : 0;
    if (place > 0) spans.push(span(' '.repeat(place === 1 ? GAP_CELLS - over : GAP_CELLS)));
    const room = place === 0 ? Math.max(1, wide - indent.length + over) : wide;
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
