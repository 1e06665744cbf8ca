import { type Line, lineWidth, span } from '../../core/view/index.ts';
import { type Segment, segmentHeight } from '../../pane/segment.ts';
import { detailOf, type OpenDetail } from '../../store/detail/layout.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';
import { notHereLines, sectionsText } from './detail.ts';
import { gridLines } from './grid-lines.tsx';
import { withMatches } from './matches.ts';

/** The open item: the names of its sections, then the visible part of the shown one. */
export const openItemTexts = (state: State, theme: Theme): readonly string[] => {
  const open = detailOf(state);
  if (open === null) return ['', ...notHereLines(state).map((line) => paintLine(theme, line))];
  const lines = shownLines(open).map(({ line, isUnder }) => {
    const mark = theme.paint(isUnder ? 'accent' : 'plain', isUnder ? CURSOR : ' ');
    return `${mark} ${paintLine(theme, withMatches(line, open.detail.search))}`;
  });
  return [sectionsText(state, open, theme), ...lines];
};

const CURSOR = '▌';

/** A line, and whether it has the cursor's mark. */
interface ShownLine {
  readonly line: Line;
  readonly isUnder: boolean;
}

/** The visible lines; only segments in view are built. */
const shownLines = ({ segments, top, height, cursor }: OpenDetail): readonly ShownLine[] => {
  const shown: ShownLine[] = [];
  let at = 0;
  let rows = 0;
  for (const segment of segments) {
    const size = segmentHeight(segment);
    const from = Math.max(0, top - at);
    const end = Math.min(size, top + height - at);
    if (end > from) shown.push(...linesOf(segment, cursor - rows, from, end));
    at += size;
    rows += segment.type === 'columns' ? segment.left.length + segment.right.length : size;
  }
  return shown;
};

/** A range of lines of a segment; `cursor` is a row index of the segment, out of range for none. */
export const linesOf = (segment: Segment, cursor: number, from: number, end: number): readonly ShownLine[] => {
  if (segment.type === 'columns') return besideLines(segment, cursor, from, end);
  const lines = segment.type === 'grid' ? gridLines(segment.grid) : segment.rows.map(({ line }) => line);
  return lines.slice(from, end).map((line, index) => ({ line, isUnder: from + index === cursor }));
};

const besideLines = (
  { left, right, cells }: Extract<Segment, { type: 'columns' }>,
  cursor: number,
  from: number,
  end: number,
): readonly ShownLine[] =>
  Array.from({ length: end - from }, (_, index) => {
    const at = from + index;
    const start = left[at]?.line ?? [];
    const isRight = left.length + at === cursor;
    const gap = ' '.repeat(Math.max(0, cells - lineWidth(start)) + 1);
    const mark = span(isRight ? CURSOR : ' ', 'accent');
    return {
      line: right[at] === undefined ? start : [...start, span(gap), mark, span(' '), ...right[at].line],
      isUnder: at === cursor && at < left.length,
    };
  });
