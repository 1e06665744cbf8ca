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

/** A small grid with borders behind the cursor's mark, drawn by ink-table; its visible lines only. */
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
  <GridLook value={{ tones: grid.tones, search }}>
    <RuledTable data={recordsOf(grid)} columns={[...grid.titles]} cell={Cell} header={Title} skeleton={Border} />
  </GridLook>
));

const recordsOf = ({ titles, rows }: BoxedGrid): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));

/** The table with one rule, below its titles, and none between rows. */
class RuledTable extends Table<Record<string, string>> {
  constructor(props: ConstructorParameters<typeof Table<Record<string, string>>>[0]) {
    super(props);
    const rule = this.separator;
    this.separator = (row) => (row.key.endsWith('-0') ? rule(row) : null);
  }
}

interface GridStyle extends Pick<BoxedGrid, 'tones'> {
  readonly search: string;
}

const GridLook = createContext<GridStyle>({ tones: new Map(), search: '' });

const Cell = ({ children }: CellProps) => {
  const { tones, search } = use(GridLook);
  const text = String(children);
  return <Line spans={withMatches([span(text, tones.get(text.trim()))], search)} inline />;
};

const Title = ({ children }: PropsWithChildren) => <Line spans={line(String(children), 'dim')} inline />;
const Border = Title;
