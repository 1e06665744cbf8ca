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

/** One cell: a text in a tone; for bar columns also the filled share. */
export interface SheetCell {
  readonly text: string;
  readonly tone: Tone;
  /** From 0 to 1; null for no bar. */
  readonly share?: number | null;
  /** Items of this cell alone, as in a pivot. */
  readonly drill?: DrillIn;
  /** Parts of one cell each, in place of the text: the cursor's column counts them (`cellAt`). */
  readonly strip?: readonly SheetCell[];
}

export interface SheetColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Width in cells: minimum and maximum. */
  readonly least: number;
  readonly most: number;
  /** 1 is dropped last on a narrow screen. */
  readonly priority: number;
  readonly elide?: Elide;
  /** A text that does not fit goes on in the rows below. */
  readonly wrap?: true;
  readonly bar?: true;
  /** As wide as its minimum even if its cells are shorter: a cell that is filled later does not move other columns. */
  readonly steady?: true;
  /** Dropped on screens narrower than this, in cells. */
  readonly from?: number;
}

/** A line that the cursor stops at: cells under the titles, or one text across all columns. */
export interface SheetLine {
  /** Identity of the line across refreshes; unique in its sheet. */
  readonly key: string;
  readonly cells: readonly SheetCell[];
  /** Replaces the cells. */
  readonly text?: Line;
  /** Said below it, where the cursor does not stop. */
  readonly under?: Line;
  /** Rows at most of its wrapped cells. */
  readonly high?: number;
  /** Indentation level: 1 for details of the line above. */
  readonly depth?: number;
  /** Whether Space expands details; absent for none. */
  readonly fold?: 'open' | 'closed';
  /** The items that it stands for; absent for none. */
  readonly drill?: DrillIn;
  /** The item that Enter opens instead of a list. */
  readonly uid?: string;
  /** The untruncated value of its cells. */
  readonly full?: string;
}

/** Lines with common columns, under a heading. */
export interface SheetBlock {
  readonly id: string;
  readonly columns: readonly SheetColumn[];
  /** Column titles are shown. */
  readonly titled: boolean;
  readonly lines: readonly SheetLine[];
  /** Last line, below a rule. */
  readonly total?: SheetLine;
  /** A closing remark, skipped by the cursor: omitted lines, or the reason for an empty block. */
  readonly note?: Line;
}

/** Answer to a question about many items: blocks of lines as data, for screen and print. */
export interface Sheet {
  readonly blocks: readonly SheetBlock[];
  /** Blocks with as many columns have them at the same place. */
  readonly aligned?: true;
}

/** A cell of text. */
export const cell = (text: string, tone: SheetCell['tone'] = 'plain'): SheetCell => ({ text, tone });

/** What the cursor is on in its column: a part of the line's strip, else the cell of that index. */
export const cellAt = (line: SheetLine | null, column: number): SheetCell | undefined => {
  const strip = line?.cells.find((cell) => cell.strip !== undefined)?.strip;
  return (strip ?? line?.cells)?.[column];
};

/** Number of first lines measured for column widths: long lists are not measured whole. */
const MEASURED_LINES = 500;

/** The columns that fit after fold mark and indentation, in order; blocks with equal columns share their widths. */
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
  /** The line under the cursor; null for titles, rules, notes and blanks, which the cursor skips. */
  readonly stop: SheetLine | null;
  /** Shown columns with their cell ranges, for marking the cursor's column. */
  readonly placed: readonly PlacedCell[];
  readonly pinned?: 'top' | 'bottom';
}

/** Range of a column's cell in a line. */
interface PlacedCell {
  readonly column: number;
  /** Index of its span in the line. */
  readonly piece: number;
  /** It is a bar, drawn the same under the cursor, so that cursor moves do not redraw it. */
  readonly isBar: boolean;
}

/** Maximum rows of a line with wrapped cells, unless it has its own. */
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
    ...(note === undefined ? [] : noteRows(note, cells)),
    ...(total === undefined ? [] : [ruleRow(cells), ...rows(total)]),
  ];
};

/** A remark of one span goes on in the rows below. */
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

/** The rows of a line: its cells, the rest of those that are wrapped, and its remark. */
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

/** The text of a cell in the rows of its line, the last one with all the rest. */
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
