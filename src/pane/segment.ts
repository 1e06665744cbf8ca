import type { Line } from '../core/line.ts';

/** A small grid that the screen draws with borders: texts by column title, ready to show. */
export interface BoxedGrid {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a pane that was laid out for a width: lines, or a boxed grid with a known height. */
export type Segment =
  | { readonly type: 'lines'; readonly lines: readonly Line[] }
  | { readonly type: 'grid'; readonly grid: BoxedGrid };

/** Lines that a segment takes on the screen: a boxed grid has a border round every row. */
export const segmentHeight = (segment: Segment): number =>
  segment.type === 'lines' ? segment.lines.length : segment.grid.rows.length * 2 + 3;

/** Lines that segments take together. */
export const segmentsHeight = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segmentHeight(segment), 0);
