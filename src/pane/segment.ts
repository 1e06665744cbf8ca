import { isPlain } from '../core/text/index.ts';
import { textCell } from '../core/values/index.ts';
import type { GridBlock } from '../core/view/index.ts';
import type { PaneRow } from './many.ts';

/** A small grid that is drawn with borders. Its rows have a displayable cell per column, and the column titles are unique. */
export type BoxedGrid = Pick<GridBlock, 'columns' | 'rows' | 'unknownFields'>;

/**
 * A laid-out part of a pane: rows, a boxed grid of known height, or rows in two columns (`cells` is the width of the left
 * column, which the cursor visits first).
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

/** Height of a segment in lines: a boxed grid has a border and a rule below its titles. */
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

/** The line (from 0) on which each row of the segments is shown, by index of the row; null if no two rows share a line. */
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
 * All lines of the segments as rows, for cursor, search and clipboard. Lines of a boxed grid have the texts of its rows; its
 * borders are empty.
 */
export const rowsOfSegments = (segments: readonly Segment[]): readonly PaneRow[] => segments.flatMap(rowsOf);

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

const gridRows = ({ columns, rows, unknownFields = [] }: BoxedGrid): readonly PaneRow[] => {
  const border: PaneRow = { line: [] };
  const row = (texts: readonly string[]): PaneRow => ({
    line: [{ text: texts.join('  '), tone: 'plain' }],
    copy: texts.join('\t'),
  });
  const below = rows.map((cells, index): PaneRow => {
    const unknown = unknownFields[index];
    return { ...row(cells.map(({ text }) => text)), ...(unknown && { unknownFields: unknown }) };
  });
  return [border, row(columns.map(({ title }) => title)), border, ...below, border];
};

/** Maximum number of rows of a boxed grid. */
const MAX_ROWS = 12;

/**
 * The grid for a box, if it has columns, is short, fits uncut, has no links and only single-cell characters; otherwise null.
 * ink-table measures code units, and cannot mark the rows that Enter follows.
 */
export const boxedGrid = (
  { columns, rows, links, unknownFields }: Omit<GridBlock, 'type'>,
  cells: number,
): BoxedGrid | null => {
  if (columns.length < 2 || rows.length === 0 || rows.length > MAX_ROWS || links !== undefined) return null;
  const titles = columns.map(({ title }) => title);
  if (new Set(titles).size < titles.length) return null;
  const boxed = rows.map((row) => columns.map((_, index) => row[index] ?? NO_CELL));
  const total = titles.reduce((sum, title, index) => {
    const widest = Math.max(title.length, ...boxed.map((row) => row[index]?.text.length ?? 0));
    return sum + widest + PADDING;
  }, 1);
  const texts = [...titles, ...boxed.flat().map(({ text }) => text)];
  if (total > cells || !texts.every(isOfSingleCells)) return null;
  return { columns, rows: boxed, ...(unknownFields && { unknownFields }) };
};

const NO_CELL = textCell('');
/** Cells of a column besides its text: a blank on each side, and a border. */
const PADDING = 3;

const isOfSingleCells = (text: string): boolean =>
  isPlain(text.replaceAll(/[\u2013\u2026\u25cf\u25cb\u25b2\u2716\xb7\u2192]/g, '-'));
