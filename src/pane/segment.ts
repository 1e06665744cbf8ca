import type { Tone } from '../core/values/index.ts';
import type { PaneRow } from './row.ts';

/** A small grid that the screen draws with borders: texts by column title, ready to show. */
export interface BoxedGrid {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What texts mean that are not plain. ink-table gives a cell its text only, so the text is the key. */
  readonly tones: ReadonlyMap<string, Tone>;
}

/** A part of a pane that was laid out for a width: rows, or a boxed grid with a known height. */
export type Segment =
  | { readonly type: 'rows'; readonly rows: readonly PaneRow[] }
  | { readonly type: 'grid'; readonly grid: BoxedGrid };

const BORDERS = 3;

/** Lines that a segment takes on the screen: a boxed grid has a border round it and one below its titles. */
export const segmentHeight = (segment: Segment): number =>
  segment.type === 'rows' ? segment.rows.length : segment.grid.rows.length + BORDERS + 1;

/**
 * Every line of the segments as a row, for the cursor, the search and the clipboard: those of a boxed grid hold the texts
 * of its rows, and nothing at its borders.
 */
export const rowsOfSegments = (segments: readonly Segment[]): readonly PaneRow[] =>
  segments.flatMap((segment) => (segment.type === 'rows' ? segment.rows : gridRows(segment.grid)));

const gridRows = ({ titles, rows }: BoxedGrid): readonly PaneRow[] => {
  const border: PaneRow = { line: [] };
  const row = (texts: readonly string[]): PaneRow => ({
    line: [{ text: texts.join('  '), tone: 'plain' }],
    copy: texts.join('\t'),
  });
  return [border, row(titles), border, ...rows.map(row), border];
};
