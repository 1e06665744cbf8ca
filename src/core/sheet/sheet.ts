import type { DrillIn } from '../facet/index.ts';
import type { Elide } from '../text/index.ts';
import type { Tone } from '../values/index.ts';
import type { Line } from '../view/index.ts';

/** One cell: a text in a tone; for bar columns also the filled share. */
export interface SheetCell {
  readonly text: string;
  readonly tone: Tone;
  /** From 0 to 1; null for no bar. */
  readonly share?: number | null;
  /** Items of this cell alone, as in a pivot. */
  readonly drill?: DrillIn;
  /** Parts of one cell each, in place of the text: the cursor's column counts them (`cellAt`). */
  readonly strip?: readonly SheetCell[];
}

/** A column of a block. */
export interface SheetColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Width in cells: minimum and maximum. */
  readonly least: number;
  readonly most: number;
  /** 1 is dropped last on a narrow screen. */
  readonly priority: number;
  readonly elide?: Elide;
  /** Of the first column: a text that does not fit goes on in the rows below. */
  readonly wrap?: true;
  /** Cells are bars. */
  readonly bar?: true;
  /** Dropped on screens narrower than this, in cells. */
  readonly from?: number;
}

/** A line that the cursor stops at: cells under the titles, or one text across all columns. */
export interface SheetLine {
  /** Identity of the line across refreshes; unique in its sheet. */
  readonly key: string;
  readonly cells: readonly SheetCell[];
  /** Replaces the cells. */
  readonly text?: Line;
  /** Said below it, where the cursor does not stop. */
  readonly under?: Line;
  /** Indentation level: 1 for details of the line above. */
  readonly depth?: number;
  /** Whether Space expands details; absent for none. */
  readonly fold?: 'open' | 'closed';
  /** The items that it stands for; absent for none. */
  readonly drill?: DrillIn;
  /** The item that Enter opens instead of a list. */
  readonly uid?: string;
  /** The untruncated value of its cells. */
  readonly full?: string;
}

/** Lines with common columns, under a heading. */
export interface SheetBlock {
  readonly id: string;
  readonly columns: readonly SheetColumn[];
  /** Column titles are shown. */
  readonly titled: boolean;
  readonly lines: readonly SheetLine[];
  /** Last line, below a rule. */
  readonly total?: SheetLine;
  /** A closing remark, skipped by the cursor: omitted lines, or the reason for an empty block. */
  readonly note?: Line;
}

/** Answer to a question about many items: blocks of lines as data, for screen and print. */
export interface Sheet {
  readonly blocks: readonly SheetBlock[];
  /** Blocks with as many columns have them at the same place. */
  readonly aligned?: true;
}

/** What the cursor is on in its column: a part of the line's strip, else the cell of that index. */
export const cellAt = (line: SheetLine | null, column: number): SheetCell | undefined => {
  const strip = line?.cells.find((cell) => cell.strip !== undefined)?.strip;
  return (strip ?? line?.cells)?.[column];
};

/** Every line that the cursor stops at, from top to bottom. */
export const sheetStops = ({ blocks }: Sheet): readonly SheetLine[] =>
  blocks.flatMap(({ lines, total }) => (total === undefined ? lines : [...lines, total]));
