import { lineWidth, span } from '../core/view/index.ts';
import { rowsOfSegments, type Segment, segmentHeight } from '../pane/segment.ts';
import type { OpenDetail } from '../store/detail/layout.ts';
import type { Spans } from './theme.ts';

/** Mark of the line under the cursor. */
export const CURSOR = '▌';

/** The visible lines of a segment, from `from` to `end` (exclusive). */
export interface VisibleSegment {
  readonly segment: Segment;
  readonly from: number;
  readonly end: number;
  /** Index in the segment of the row under the cursor; out of range if the cursor is in another segment. */
  readonly cursor: number;
}

export const visibleSegments = ({ segments, top, height, cursor }: OpenDetail): readonly VisibleSegment[] => {
  const visible: VisibleSegment[] = [];
  let at = 0;
  let rows = 0;
  for (const segment of segments) {
    const size = segmentHeight(segment);
    const from = Math.max(0, top - at);
    const end = Math.min(size, top + height - at);
    if (end > from) visible.push({ segment, from, end, cursor: cursor - rows });
    at += size;
    rows += segment.type === 'columns' ? segment.left.length + segment.right.length : size;
  }
  return visible;
};

/** A line without its left margin; `isCursor` if the margin has the cursor's mark. */
export interface SegmentLine {
  readonly spans: Spans;
  readonly isCursor: boolean;
}

export const linesInView = ({ segment, from, end, cursor }: VisibleSegment): readonly SegmentLine[] =>
  segment.type === 'columns'
    ? Array.from({ length: end - from }, (_, index) => besideLine(segment, from + index, cursor))
    : rowsOfSegments([segment])
        .slice(from, end)
        .map(({ line }, index) => ({ spans: line, isCursor: from + index === cursor }));

export const segmentLines = (segment: Segment): readonly Spans[] =>
  linesInView({ segment, from: 0, end: segmentHeight(segment), cursor: -1 }).map(({ spans }) => spans);

const besideLine = (
  { left, right, cells }: Extract<Segment, { type: 'columns' }>,
  at: number,
  cursor: number,
): SegmentLine => {
  const start = left[at]?.line ?? [];
  const gap = ' '.repeat(Math.max(0, cells - lineWidth(start)) + 1);
  const mark = span(left.length + at === cursor ? CURSOR : ' ', 'accent');
  return {
    spans: right[at] === undefined ? start : [...start, span(gap), mark, span(' '), ...right[at].line],
    isCursor: at === cursor && at < left.length,
  };
};
