import type { DrillIn } from '../facet/index.ts';
import type { Elide } from '../text/index.ts';
import type { Tone } from '../values/index.ts';
import type { Line } from '../view/index.ts';

/** One cell: words in a tone; in a column of bars the share of it that is filled. */
export interface SheetCell {
  readonly text: string;
  readonly tone: Tone;
  /** From 0 to 1; null draws no bar. */
  readonly share?: number | null;
  /** The items of this cell alone, as in a pivot. */
  readonly drill?: DrillIn;
  /** Parts of one cell each, in place of the text: the cursor's column counts them (`cellAt`). */
  readonly strip?: readonly SheetCell[];
}

/** A column of a block. */
export interface SheetColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Cells: never narrower than `least`, never wider than `most`. */
  readonly least: number;
  readonly most: number;
  /** 1 stays the longest on a narrow screen. */
  readonly priority: number;
  readonly elide?: Elide;
  /** Of the first column: a text that does not fit goes on in the rows below. */
  readonly wrap?: true;
  /** Cells are bars. */
  readonly bar?: true;
  /** Screens narrower than so many cells do without it, whatever room is left. */
  readonly from?: number;
}

/** A line that the cursor stops at: cells under the titles, or one text across all columns. */
export interface SheetLine {
  /** What it is found by after the data has changed; unique in its sheet. */
  readonly key: string;
  readonly cells: readonly SheetCell[];
  /** In place of cells. */
  readonly text?: Line;
  /** Said below it, where the cursor does not stop. */
  readonly under?: Line;
  /** How far it is indented: 1 for what belongs to the line above it. */
  readonly depth?: number;
  /** Whether Space opens something below it; absent where there is nothing. */
  readonly fold?: 'open' | 'closed';
  /** The items it stands for; absent where there are none to go to. */
  readonly drill?: DrillIn;
  /** The item that Enter opens in place of a list. */
  readonly uid?: string;
  /** What its cells hide: the value in full. */
  readonly full?: string;
}

/** Lines with columns in common, under a heading. */
export interface SheetBlock {
  readonly id: string;
  readonly columns: readonly SheetColumn[];
  /** Titles of the columns are shown above the lines. */
  readonly titled: boolean;
  readonly lines: readonly SheetLine[];
  /** Below a rule. */
  readonly total?: SheetLine;
  /** A last line that the cursor does not stop at: what is left out, or why there is nothing. */
  readonly note?: Line;
}

/** What a question about many items is answered with: blocks of lines, as data, for the screen and for print. */
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
