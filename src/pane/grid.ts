import { type Cell, type Tone, UNKNOWN_TEXT } from '../core/cell.ts';
import { type Line, span } from '../core/line.ts';
import type { GridBlock, GridColumn } from '../core/pane.ts';
import { fit } from '../core/text/fit.ts';
import { isPlain, width } from '../core/text/width.ts';
import { wrap } from '../core/text/wrap.ts';
import { manyRows } from './many.ts';
import { type PaneOptions, type PaneRow, textRow } from './row.ts';
import type { BoxedGrid } from './segment.ts';

type Grid = Pick<GridBlock, 'columns' | 'rows'>;

const INDENT = 2;
const GAP = 2;
const CELL_MAX = 48;
const BOXED_ROWS = 4;

/**
 * A grid in rows: columns as wide as their widest text, the least important ones dropped (and named in the last line)
 * where the screen is too narrow. What is cut for want of room is whole in the copy.
 */
export const gridRows = (grid: Grid, id: string, options: PaneOptions): PaneRow[] => {
  const { cells } = options;
  const { head, rowOf, kept } = layOut(grid, cells);
  const rows = manyRows(
    {
      parts: grid.rows,
      id,
      textOf: (row) => row.map(({ text }) => text).join(' '),
      layOut: (some) => some.map(rowOf),
    },
    options,
  );
  const dropped = grid.columns.flatMap(({ title }, index) => (kept.includes(index) ? [] : [title]));
  if (dropped.length === 0) return [head, ...rows];
  const told = wrap(`not shown at this width: ${dropped.join(', ')}`, Math.max(8, cells - INDENT));
  return [head, ...rows, ...told.map((text) => textRow(' '.repeat(INDENT) + text, 'dim'))];
};

/** As `gridRows`, but whole: what a row has no room for stands below it, with the titles of its columns. */
export const wholeGridRows = (grid: Grid, cells: number): PaneRow[] => {
  const { head, rowOf, kept, widths } = layOut(grid, cells);
  return [
    head,
    ...grid.rows.flatMap((cellsOfRow, at) => {
      const row = rowOf(cellsOfRow);
      const rest = grid.columns.flatMap(({ title }, index) => {
        const text = grid.rows[at]?.[index]?.text.replaceAll('\n', ' ') ?? '';
        const shown = kept.includes(index) && width(text) <= Math.min(widths[index] ?? 0, cells - INDENT);
        return shown || text === '' || text === UNKNOWN_TEXT ? [] : [`${title}: ${text}`];
      });
      if (rest.length === 0) return [row];
      const below = wrap(rest.join(' · '), Math.max(8, cells - INDENT * 2));
      return [row, ...below.map((text) => textRow(' '.repeat(INDENT * 2) + text, 'dim'))];
    }),
  ];
};

interface LaidOut {
  readonly head: PaneRow;
  readonly rowOf: (row: readonly Cell[]) => PaneRow;
  readonly widths: readonly number[];
  /** Indexes of the columns that are shown, in order. */
  readonly kept: readonly number[];
}

const layOut = (grid: Grid, cells: number): LaidOut => {
  const natural = naturalWidths(grid);
  const narrow = natural.map((wide) => Math.min(CELL_MAX, wide));
  const kept = keptColumns(grid, narrow, cells - INDENT);
  const widths = grown(narrow, natural, kept, cells - INDENT);
  const last = kept.at(-1);
  const lineOf = (cellAt: (index: number) => { text: string; tone: Cell['tone'] }): Line => [
    span(' '.repeat(INDENT)),
    ...kept.flatMap((index) => {
      const { text, tone } = cellAt(index);
      const room = Math.min(widths[index] ?? 0, cells - INDENT);
      const fitted = fit(text.replaceAll('\n', ' '), room, { align: grid.columns[index]?.align ?? 'left' });
      return [span(index === last ? fitted.trimEnd() : fitted + ' '.repeat(GAP), tone)];
    }),
  ];
  const head = { line: lineOf((index) => ({ text: grid.columns[index]?.title ?? '', tone: 'dim' })) };
  const rowOf = (row: readonly Cell[]): PaneRow => ({
    line: lineOf((index) => row[index] ?? { text: '', tone: 'plain' }),
    copy: row.map(({ text }) => text).join('\t'),
  });
  return { head, rowOf, widths, kept };
};

const naturalWidths = ({ columns, rows }: Grid): number[] =>
  columns.map(({ title }, index) =>
    rows.reduce((most, row) => Math.max(most, width(row[index]?.text ?? '')), width(title)),
  );

/** The widths with what the line has left given to the columns that want more, the narrowest wish first. */
const grown = (
  widths: readonly number[],
  natural: readonly number[],
  kept: readonly number[],
  cells: number,
): readonly number[] => {
  const result = [...widths];
  const wish = (index: number): number => (natural[index] ?? 0) - (widths[index] ?? 0);
  let left = cells - kept.reduce((sum, index) => sum + (widths[index] ?? 0) + GAP, -GAP);
  for (const index of kept.toSorted((a, b) => wish(a) - wish(b))) {
    const more = Math.max(0, Math.min(left, wish(index)));
    result[index] = (widths[index] ?? 0) + more;
    left -= more;
  }
  return result;
};

const keptColumns = ({ columns }: Grid, widths: readonly number[], cells: number): number[] => {
  const byPriority = columns.map((_, index) => index).toSorted((a, b) => priority(columns, a) - priority(columns, b));
  const kept: number[] = [];
  let used = -GAP;
  for (const index of byPriority) {
    const wide = (widths[index] ?? 0) + GAP;
    if (used + wide > cells && kept.length > 0) continue;
    kept.push(index);
    used += wide;
  }
  return kept.toSorted((a, b) => a - b);
};

const priority = (columns: readonly GridColumn[], index: number): number => columns[index]?.priority ?? 99;

/**
 * The grid with borders, when it is small, fits whole and has only characters of one cell: ink-table measures by code
 * units. Null otherwise.
 */
export const boxedGrid = (grid: Grid, cells: number): BoxedGrid | null => {
  if (grid.rows.length === 0 || grid.rows.length > BOXED_ROWS) return null;
  const texts = grid.rows.map((row) => grid.columns.map((_, index) => row[index]?.text ?? ''));
  const titles = grid.columns.map(({ title }) => title);
  const total = titles.reduce((sum, title, index) => {
    const widest = Math.max(title.length, ...texts.map((row) => row[index]?.length ?? 0));
    return sum + widest + 3;
  }, 1);
  const simple = (text: string): boolean => isPlain(text.replaceAll(/[–…●○▲✖·]/g, '-'));
  const unique = new Set(titles).size === titles.length;
  const fits = total <= cells && unique && texts.flat().every(simple) && titles.every(simple);
  return fits ? { titles, rows: texts, tones: tonesOf(grid) } : null;
};

const tonesOf = ({ rows }: Grid): ReadonlyMap<string, Tone> =>
  new Map(rows.flat().flatMap(({ text, tone }) => (tone === 'plain' ? [] : [[text, tone] as const])));
