import { isPlain } from '../core/text/index.ts';
import type { Tone } from '../core/values/index.ts';
import type { GridBlock } from '../core/view/index.ts';
import type { PaneRow } from './many.ts';

/** A small grid drawn with borders: displayable texts by column title. */
export interface BoxedGrid {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Tones by text: ink-table gives a cell its text only. */
  readonly tones: ReadonlyMap<string, Tone>;
}

/**
 * A laid-out part of a pane: rows, a boxed grid of known height, or rows in two columns (the left one `cells` wide,
 * visited first by the cursor).
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
 * Every line of the segments as a row, for cursor, search and clipboard: lines of a boxed grid have the texts of its
 * rows, its borders are empty.
 */
export const rowsOfSegments = (segments: readonly Segment[]): readonly PaneRow[] => segments.flatMap(rowsOf);

/** The rows of a segment in cursor order. */
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

/** Maximum rows of a boxed grid. */
const MAX_ROWS = 12;

/**
 * A bordered grid if it is short, fits uncut and has single-cell characters only: ink-table measures code units. Null
 * otherwise.
 */
export const boxedGrid = (grid: Pick<GridBlock, 'columns' | 'rows'>, cells: number): BoxedGrid | null => {
  if (grid.rows.length === 0 || grid.rows.length > MAX_ROWS) return null;
  const texts = grid.rows.map((row) => grid.columns.map((_, index) => row[index]?.text ?? ''));
  const titles = grid.columns.map(({ title }) => title);
  const total = titles.reduce((sum, title, index) => {
    const widest = Math.max(title.length, ...texts.map((row) => row[index]?.length ?? 0));
    return sum + widest + 3;
  }, 1);
  const simple = (text: string): boolean =>
    isPlain(text.replaceAll(/[\u2013\u2026\u25cf\u25cb\u25b2\u2716\xb7\u2192]/g, '-'));
  const unique = new Set(titles).size === titles.length;
  const fits = total <= cells && unique && texts.flat().every(simple) && titles.every(simple);
  return fits ? { titles, rows: texts, tones: tonesOf(grid) } : null;
};

const tonesOf = ({ rows }: Pick<GridBlock, 'rows'>): ReadonlyMap<string, Tone> =>
  new Map(rows.flat().flatMap(({ text, tone }) => (tone === 'plain' ? [] : [[text, tone] as const])));
