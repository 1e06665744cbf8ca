// The types of ink-table name the global JSX, which React 19 no longer has.
declare module 'ink-table' {
  import type { ReactElement } from 'react';
  import { Component } from 'react';

  interface TableProps<Row> {
    readonly data: Row[];
    readonly columns: { readonly key: keyof Row; readonly align: 'left' | 'right' }[];
  }

  /** The box of a line: texts of borders and of padded cells in turn. */
  type Box = ReactElement<{ readonly children: readonly ReactElement<{ readonly children: string }>[] }>;

  /** Draws a line of the table; the key of a row ends with its index. */
  export type DrawRow = (row: { readonly key: string }) => Box | null;

  export class Table<Row> extends Component<TableProps<Row>> {
    constructor(props: TableProps<Row>);
    protected header: DrawRow;
    protected heading: DrawRow;
    protected separator: DrawRow;
    protected data: DrawRow;
    protected footer: DrawRow;
  }
}
