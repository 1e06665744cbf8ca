import { perKey } from '../core/memo/index.ts';
import { fit, width, wrap } from '../core/text/index.ts';
import { type Cell, UNKNOWN_TEXT } from '../core/values/index.ts';
import {
  fitTable,
  GAP_CELLS,
  type GridBlock,
  INDENT_CELLS,
  type Line,
  span,
  type TableColumn,
} from '../core/view/index.ts';
import { FOLLOW_CELLS, manyRows, type PaneOptions, type PaneRow, textRow, withLink } from './many.ts';

type Grid = Pick<GridBlock, 'columns' | 'rows' | 'links' | 'unknownFields'>;

/** Minimum useful width of a long text, in cells. */
const MIN_TEXT_CELLS = 12;
/** Maximum width of a text that is not cut to make room for another column, in cells. */
const WHOLE_MAX = 48;
/** After the first `after` columns, this share of the width that they still lack is reserved before a further column is admitted. */
const COLUMN_RESERVE = { after: 3, share: 0.3, strict: true } as const;
const LAST_PRIORITY = 99;

/**
 * Rows of a grid, whose columns are as wide as their widest text. On narrow screens the longest texts are cut first (copies
 * are complete), then the least important columns are dropped and named in the last line.
 */
export const gridRows = (grid: Grid, id: string, options: PaneOptions): PaneRow[] => {
  const cells = options.cells - (grid.links === undefined ? 0 : FOLLOW_CELLS);
  const { head, rowOf, kept } = layOut(grid, cells, true);
  const rows = manyRows(
    {
      parts: placedRows(grid),
      id,
      textOf: ({ row }) => row.map(({ text }) => text).join(' '),
      layOut: (some) =>
        some.map(({ row, link, unknownFields }) =>
          withLink({ ...rowOf(row), ...(unknownFields && { unknownFields }) }, link, options),
        ),
    },
    options,
  );
  const dropped = grid.columns.flatMap(({ title }, index) => (kept.includes(index) ? [] : [title]));
  if (dropped.length === 0) return [head, ...rows];
  const told = wrap(`hidden at this width: ${dropped.join(', ')}`, Math.max(8, cells - INDENT_CELLS));
  return [head, ...rows, ...told.map((text) => textRow(' '.repeat(INDENT_CELLS) + text, 'dim'))];
};

const placedRows = perKey(({ rows, links, unknownFields }: Grid) =>
  rows.map((row, index) => ({ row, link: links?.[index] ?? null, unknownFields: unknownFields?.[index] })),
);

/** Like `gridRows`, but nothing is cut: values that do not fit are listed below their row, with column titles. */
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
  /** Widths of the shown columns, by index. */
  readonly widths: ReadonlyMap<number, number>;
  /** Indexes of the shown columns, in order. */
  readonly kept: readonly number[];
}

const layOut = (grid: Grid, cells: number, shrink: boolean): LaidOut => {
  const placed = fitTable(tableColumns(grid, shrink), {
    cells: cells - INDENT_CELLS + GAP_CELLS,
    gap: GAP_CELLS,
    ...(shrink && { reserve: { ...COLUMN_RESERVE, after: Math.max(COLUMN_RESERVE.after, keptCount(grid)) } }),
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

const keptCount = ({ columns }: Grid): number => columns.filter(({ kept }) => kept).length;

/** Widths and priorities of the columns. With `shrink`, a column may shrink to its title before another column is dropped. */
const tableColumns = ({ columns, rows }: Grid, shrink: boolean): readonly TableColumn[] =>
  columns.map(({ title, priority = LAST_PRIORITY, kept }, index) => {
    const wanted = rows.reduce((most, row) => Math.max(most, width(row[index]?.text ?? '')), width(title));
    const least = shrink ? Math.min(wanted, Math.max(MIN_TEXT_CELLS, width(title))) : Math.min(wanted, WHOLE_MAX);
    return { least, wanted, priority: kept ? priority - LAST_PRIORITY : priority };
  });
