// The types of ink-table name the global JSX, which React 19 no longer has.
declare module 'ink-table' {
  import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
  import { Component } from 'react';

  /** What a cell is drawn from: its padded text, and the index of its column. */
  export type CellProps = PropsWithChildren<{ readonly column: number }>;

  interface TableProps<Row> {
    readonly data: Row[];
    readonly columns: { readonly key: keyof Row; readonly align: 'left' | 'right' }[];
    readonly cell: ComponentType<CellProps>;
    readonly header: ComponentType<PropsWithChildren>;
    readonly skeleton: ComponentType<PropsWithChildren>;
  }

  /** Draws a line of the table; the key ends with the index of its row. */
  type DrawRow = (row: { readonly key: string }) => ReactNode;

  export class Table<Row> extends Component<TableProps<Row>> {
    constructor(props: TableProps<Row>);
    protected separator: DrawRow;
    protected data: DrawRow;
  }
}
