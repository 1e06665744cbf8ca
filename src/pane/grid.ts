import { fit, isPlain, width, wrap } from '../core/text/index.ts';
import { type Cell, type Tone, UNKNOWN_TEXT } from '../core/values/index.ts';
import {
  fitTable,
  GAP_CELLS,
  type GridBlock,
  INDENT_CELLS,
  type Line,
  span,
  type TableColumn,
} from '../core/view/index.ts';
import { manyRows } from './many.ts';
import { type PaneOptions, type PaneRow, textRow } from './row.ts';
import type { BoxedGrid } from './segment.ts';

type Grid = Pick<GridBlock, 'columns' | 'rows'>;

/** Cells from which on a long text is worth showing. */
const LEAST = 12;
/** A text beyond this does not keep other columns out. */
const WHOLE_MAX = 48;
/** Half of what the kept columns still want goes before a further column. */
const RESERVE = { after: 3, share: 0.5 };
/** The priority of a column that states none. */
const LAST = 99;
const BOXED_ROWS = 4;

/**
 * A grid in rows: columns as wide as their widest text, the least important ones dropped (and named in the last line)
 * where the screen is too narrow. What is cut for want of room is whole in the copy.
 */
export const gridRows = (grid: Grid, id: string, options: PaneOptions): PaneRow[] => {
  const { cells } = options;
  const { head, rowOf, kept } = layOut(grid, cells, true);
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
  const told = wrap(`hidden at this width: ${dropped.join(', ')}`, Math.max(8, cells - INDENT_CELLS));
  return [head, ...rows, ...told.map((text) => textRow(' '.repeat(INDENT_CELLS) + text, 'dim'))];
};

/** As `gridRows`, but whole: what a row has no room for stands below it, with the titles of its columns. */
export const wholeGridRows = (grid: Grid, cells: number): PaneRow[] => {
  const { head, rowOf, kept, widths } = layOut(grid, cells, false);
  return [
    head,
    ...grid.rows.flatMap((cellsOfRow, at) => {
      const row = rowOf(cellsOfRow);
      const rest = grid.columns.flatMap(({ title }, index) => {
        const text = grid.rows[at]?.[index]?.text.replaceAll('\n', ' ') ?? '';
        const shown = kept.includes(index) && width(text) <= (widths.get(index) ?? 0);
        return shown || text === '' || text === UNKNOWN_TEXT ? [] : [`${title}: ${text}`];
      });
      if (rest.length === 0) return [row];
      const below = wrap(rest.join(' · '), Math.max(8, cells - INDENT_CELLS * 2));
      return [row, ...below.map((text) => textRow(' '.repeat(INDENT_CELLS * 2) + text, 'dim'))];
    }),
  ];
};

interface LaidOut {
  readonly head: PaneRow;
  readonly rowOf: (row: readonly Cell[]) => PaneRow;
  /** Cells of the columns that are shown, by their index. */
  readonly widths: ReadonlyMap<number, number>;
  /** Indexes of the columns that are shown, in order. */
  readonly kept: readonly number[];
}

const layOut = (grid: Grid, cells: number, shrink: boolean): LaidOut => {
  const placed = fitTable(tableColumns(grid, shrink), {
    cells: cells - INDENT_CELLS + GAP_CELLS,
    gap: GAP_CELLS,
    ...(shrink && { reserve: RESERVE }),
  });
  const kept = placed.map(({ index }) => index);
  const widths = new Map(placed.map(({ index, width: wide }) => [index, wide]));
  const last = kept.at(-1);
  const lineOf = (cellAt: (index: number) => { text: string; tone: Cell['tone'] }): Line => [
    span(' '.repeat(INDENT_CELLS)),
    ...kept.flatMap((index) => {
      const { text, tone } = cellAt(index);
      const room = widths.get(index) ?? 0;
      const fitted = fit(text.replaceAll('\n', ' '), room, { align: grid.columns[index]?.align ?? 'left' });
      return [span(index === last ? fitted.trimEnd() : fitted + ' '.repeat(GAP_CELLS), tone)];
    }),
  ];
  const head = { line: lineOf((index) => ({ text: grid.columns[index]?.title ?? '', tone: 'dim' })) };
  const rowOf = (row: readonly Cell[]): PaneRow => ({
    line: lineOf((index) => row[index] ?? { text: '', tone: 'plain' }),
    copy: row.map(({ text }) => text).join('\t'),
  });
  return { head, rowOf, widths, kept };
};

/** A column that shrinks goes down to its title before another is dropped. */
const tableColumns = ({ columns, rows }: Grid, shrink: boolean): readonly TableColumn[] =>
  columns.map(({ title, priority = LAST }, index) => {
    const wanted = rows.reduce((most, row) => Math.max(most, width(row[index]?.text ?? '')), width(title));
    const least = shrink ? Math.min(wanted, Math.max(LEAST, width(title))) : Math.min(wanted, WHOLE_MAX);
    return { least, wanted, priority };
  });

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
