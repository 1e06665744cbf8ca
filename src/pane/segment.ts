import type { Tone } from '../core/values/index.ts';
import type { PaneRow } from './row.ts';

/** A small grid that the screen draws with borders: texts by column title, ready to show. */
export interface BoxedGrid {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What texts mean that are not plain. ink-table gives a cell its text only, so the text is the key. */
  readonly tones: ReadonlyMap<string, Tone>;
}

/**
 * A part of a pane that was laid out for a width: rows, a boxed grid with a known height, or rows in two columns (`cells` wide
 * the left one), of which the cursor goes down the left one first.
 */
export type Segment =
  | { readonly type: 'rows'; readonly rows: readonly PaneRow[] }
  | { readonly type: 'grid'; readonly grid: BoxedGrid }
  | {
      readonly type: 'columns';
      readonly left: readonly PaneRow[];
      readonly right: readonly PaneRow[];
      readonly cells: number;
    };

const BORDERS = 3;

/** Lines that a segment takes on the screen: a boxed grid has a border round it and one below its titles. */
export const segmentHeight = (segment: Segment): number => {
  switch (segment.type) {
    case 'rows':
      return segment.rows.length;
    case 'grid':
      return segment.grid.rows.length + BORDERS + 1;
    case 'columns':
      return Math.max(segment.left.length, segment.right.length);
  }
};

/** The line of each row of the segments; null where each row has a line of its own. */
export const linesOfRows = (segments: readonly Segment[]): readonly number[] | null => {
  if (segments.every(({ type }) => type !== 'columns')) return null;
  const lines: number[] = [];
  let at = 0;
  for (const segment of segments) {
    const height = segmentHeight(segment);
    const columns = segment.type === 'columns' ? [segment.left.length, segment.right.length] : [height];
    for (const length of columns) for (let row = 0; row < length; row += 1) lines.push(at + row);
    at += height;
  }
  return lines;
};

/**
 * Every line of the segments as a row, for the cursor, the search and the clipboard: those of a boxed grid hold the texts
 * of its rows, and nothing at its borders.
 */
export const rowsOfSegments = (segments: readonly Segment[]): readonly PaneRow[] => segments.flatMap(rowsOf);

/** The rows of a segment in the order of the cursor. */
const rowsOf = (segment: Segment): readonly PaneRow[] => {
  switch (segment.type) {
    case 'rows':
      return segment.rows;
    case 'grid':
      return gridRows(segment.grid);
    case 'columns':
      return [...segment.left, ...segment.right];
  }
};

const gridRows = ({ titles, rows }: BoxedGrid): readonly PaneRow[] => {
  const border: PaneRow = { line: [] };
  const row = (texts: readonly string[]): PaneRow => ({
    line: [{ text: texts.join('  '), tone: 'plain' }],
    copy: texts.join('\t'),
  });
  return [border, row(titles), border, ...rows.map(row), border];
};
