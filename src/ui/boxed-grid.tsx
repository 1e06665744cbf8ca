import { Text } from 'ink';
import { Table } from 'ink-table';
import { createContext, type ReactNode, use } from 'react';
import type { Tone } from '../core/cell.ts';
import type { BoxedGrid } from '../pane/segment.ts';
import { useParts } from './screen-context.ts';

interface PartProps {
  readonly children?: ReactNode;
}

const Part = ({ tone, children }: PartProps & { readonly tone: Tone }): ReactNode => {
  const { theme } = useParts();
  return <Text>{theme.paint(tone, String(children))}</Text>;
};
const Tones = createContext<BoxedGrid['tones']>(new Map());

const Plain = ({ children }: PartProps): ReactNode => (
  <Part tone={use(Tones).get(String(children).trim()) ?? 'plain'}>{children}</Part>
);
const Dim = ({ children }: PartProps): ReactNode => <Part tone="dim">{children}</Part>;

/**
 * A small grid with borders, drawn by ink-table. It measures by code units and cannot scroll, which is why only grids
 * that fit whole come here (`pane/grid.ts`).
 */
export const GridBox = ({ grid }: { readonly grid: BoxedGrid }): ReactNode => (
  <Tones value={grid.tones}>
    <Table
      data={grid.rows.map((row) => Object.fromEntries(grid.titles.map((title, index) => [title, row[index] ?? ''])))}
      columns={[...grid.titles]}
      padding={1}
      cell={Plain}
      header={Dim}
      skeleton={Dim}
    />
  </Tones>
);
