import { Box } from 'ink';
import { type CellProps, Table } from 'ink-table';
import { createContext, memo, type PropsWithChildren, use } from 'react';
import { line, span } from '../../../core/view/index.ts';
import type { BoxedGrid } from '../../../pane/segment.ts';
import { Line } from '../../line.tsx';
import { withMatches } from '../../pieces.ts';
import { CURSOR } from './segment-lines.ts';

interface GridTableProps {
  readonly grid: BoxedGrid;
  readonly search: string;
  /** The visible lines: from `from` to before `end`. */
  readonly from: number;
  readonly end: number;
  /** The line under the cursor; out of range for none. */
  readonly cursor: number;
}

/** A small table with borders behind the cursor's mark, drawn by ink-table; its visible lines only. */
export const GridTable = ({ grid, search, from, end, cursor }: GridTableProps) => (
  <Box height={end - from} overflow="hidden" flexShrink={0} alignItems="flex-start">
    <Box flexDirection="column" width={2} flexShrink={0}>
      {Array.from({ length: end - from }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <Line key={index} spans={from + index === cursor ? MARK : BLANK} inline />
      ))}
    </Box>
    <Box marginTop={-from} flexShrink={0}>
      <Grid grid={grid} search={search} />
    </Box>
  </Box>
);

const MARK = line(CURSOR, 'accent');
const BLANK = line(' ');

/**
 * ink-table measures texts by code units and cannot scroll: `boxedGrid` (`pane/segment.ts`) passes only grids that fit
 * whole, of displayable texts whose characters take one cell each.
 */
const Grid = memo(({ grid, search }: Pick<GridTableProps, 'grid' | 'search'>) => (
  <Look value={{ grid, search }}>
    <RuledTable data={recordsOf(grid)} columns={columnsOf(grid)} cell={TableCell} header={Title} skeleton={Border} />
  </Look>
));

/** A row of ink-table: texts by the title of their column. */
type TextRecord = Record<string, string>;

const recordsOf = ({ columns, rows }: BoxedGrid): TextRecord[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ title }, index) => [title, row[index]?.text ?? ''])));

const columnsOf = ({ columns }: BoxedGrid) => columns.map(({ title, align = 'left' }) => ({ key: title, align }));

/** The table with one rule, below its titles, and none between rows; its cells know the row in which they stand. */
class RuledTable extends Table<TextRecord> {
  constructor(props: ConstructorParameters<typeof Table<TextRecord>>[0]) {
    super(props);
    const { separator, data } = this;
    this.separator = (row) => (row.key.endsWith('-0') ? separator(row) : null);
    this.data = (row) => <RowIndex value={Number(row.key.split('-').at(-1))}>{data(row)}</RowIndex>;
  }
}

const Look = createContext<Pick<GridTableProps, 'grid' | 'search'>>({ grid: { columns: [], rows: [] }, search: '' });
const RowIndex = createContext(0);

const TableCell = ({ children, column }: CellProps) => {
  const { grid, search } = use(Look);
  const tone = grid.rows[use(RowIndex)]?.[column]?.tone;
  return <Line spans={withMatches([span(String(children), tone)], search)} inline />;
};

const Title = ({ children }: PropsWithChildren) => <Line spans={line(String(children), 'dim')} inline />;
const Border = Title;
