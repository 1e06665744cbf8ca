import type { Cell, Tone } from './cell.ts';

/** A labelled value. `path` is the field path it was read from, for search and for copying. */
export interface Field {
  readonly label: string;
  readonly cell: Cell;
  readonly path?: string;
}

export interface GridColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** 1 stays the longest on a narrow screen. */
  readonly priority: number;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The whole that the bar is a part of. */
  readonly of: number;
  /** What stands beside the bar, as `412G of 512G · 80%`. */
  readonly text: string;
  readonly tone: Tone;
}

/** A piece of a pane as data. A new look is a new member here and one component that draws it. */
export type Block =
  | { readonly type: 'fields'; readonly title?: string; readonly rows: readonly Field[] }
  | {
      readonly type: 'grid';
      readonly title?: string;
      readonly columns: readonly GridColumn[];
      readonly rows: readonly (readonly Cell[])[];
    }
  | { readonly type: 'bars'; readonly title?: string; readonly bars: readonly Bar[] }
  | { readonly type: 'text'; readonly title?: string; readonly text: string; readonly tone?: Tone };

/** One section of an item's detail. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Set where something in the section needs attention: a failing pack, a full disk. */
  readonly attention?: Tone;
}
