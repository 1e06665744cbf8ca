import { type DrawRow, Table } from 'ink-table';
import { createContext, memo, use } from 'react';
import { span } from '../../core/view/index.ts';
import type { BoxedGrid } from '../../pane/segment.ts';
import { Line } from '../../ui/line.tsx';
import { withMatches } from '../../ui/pieces.ts';
import { CURSOR } from '../../ui/segment-lines.ts';

interface GridTableProps {
  readonly grid: BoxedGrid;
  readonly search: string;
  /** The visible lines: from `from` to before `end`. */
  readonly from: number;
  readonly end: number;
  /** The line under the cursor; out of range for none. */
  readonly cursor: number;
}

/** A small table with borders behind the cursor's mark, laid out by ink-table; its visible lines only. */
export const GridTable = (props: GridTableProps) => (
  <Shown value={props}>
    <Grid grid={props.grid} />
  </Shown>
);

const Shown = createContext<GridTableProps | null>(null);

/**
 * ink-table measures texts by code units and cannot scroll: `boxedGrid` (`pane/segment.ts`) passes only grids that fit
 * whole, of displayable texts whose characters take one cell each.
 */
const Grid = memo(({ grid }: Pick<GridTableProps, 'grid'>) => (
  <HeldTable data={recordsOf(grid)} columns={columnsOf(grid)} />
));

/** A row of ink-table: texts by the title of their column. */
type TextRecord = Record<string, string>;

const recordsOf = ({ columns, rows }: BoxedGrid): TextRecord[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ title }, index) => [title, row[index]?.text ?? ''])));

const columnsOf = ({ columns }: BoxedGrid) => columns.map(({ title, align = 'left' }) => ({ key: title, align }));

/** Lines above the first row: border, titles, rule. */
const HEAD_LINES = 3;

/** The table with one rule, below its titles, and none between rows; each of its lines is held, in place of a box of texts. */
class HeldTable extends Table<TextRecord> {
  constructor(props: ConstructorParameters<typeof Table<TextRecord>>[0]) {
    super(props);
    const { header, heading, separator, data, footer } = this;
    this.header = (row) => lineAt(0, header(row));
    this.heading = (row) => lineAt(1, heading(row));
    this.separator = (row) => (indexOf(row) === 0 ? lineAt(2, separator(row)) : null);
    this.data = (row) => lineAt(HEAD_LINES + indexOf(row), data(row));
    this.footer = (row) => lineAt(HEAD_LINES + this.props.data.length, footer(row));
  }
}

const indexOf = ({ key }: Parameters<DrawRow>[0]): number => Number(key.split('-').at(-1));

const lineAt = (at: number, box: ReturnType<DrawRow>) =>
  box && <GridLine at={at} texts={box.props.children.map(({ props }) => props.children)} />;

/** A line of the table: texts of borders and of cells in turn. */
const GridLine = ({ at, texts }: { readonly at: number; readonly texts: readonly string[] }) => {
  const shown = use(Shown);
  if (shown === null || at < shown.from || at >= shown.end) return null;
  const { grid, search, cursor } = shown;
  const cells = grid.rows[at - HEAD_LINES];
  const spans = texts.flatMap((text, index) =>
    cells === undefined || index % 2 === 0
      ? [span(text, 'dim')]
      : withMatches([span(text, cells[(index - 1) / 2]?.tone)], search),
  );
  return <Line spans={[span(at === cursor ? CURSOR : ' ', 'accent'), span(' '), ...spans]} />;
};
