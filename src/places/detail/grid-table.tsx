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
  /** First visible line of the table; `end` is the line after the last visible line. */
  readonly from: number;
  readonly end: number;
  /** Line under the cursor; out of range if the cursor is not on the table. */
  readonly cursor: number;
}

/** Draws the visible lines of a small table with borders, behind the cursor's mark; ink-table lays it out. */
export const GridTable = (props: GridTableProps) => (
  <Shown value={props}>
    <Grid grid={props.grid} />
  </Shown>
);

const Shown = createContext<GridTableProps | null>(null);

/**
 * ink-table measures texts by code units and cannot scroll: `boxedGrid` (`pane/segment.ts`) passes only grids that fit as
 * a whole, with displayable texts whose characters take one cell each.
 */
const Grid = memo(({ grid }: Pick<GridTableProps, 'grid'>) => (
  <HeldTable data={recordsOf(grid)} columns={columnsOf(grid)} />
));

/** A row of ink-table: texts by column title. */
type TextRecord = Record<string, string>;

const recordsOf = ({ columns, rows }: BoxedGrid): TextRecord[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ title }, index) => [title, row[index]?.text ?? ''])));

const columnsOf = ({ columns }: BoxedGrid) => columns.map(({ title, align = 'left' }) => ({ key: title, align }));

/** Lines above the first row: border, titles, rule. */
const HEAD_LINES = 3;

/** An ink-table with a rule below the titles and no rules between rows. Each line is one held `Line` instead of a box of texts. */
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

/** A line of the table. `texts` alternate between borders and cells. */
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
