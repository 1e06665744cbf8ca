import type { Line } from '../../core/view/index.ts';
import { type Segment, segmentHeight } from '../../pane/segment.ts';
import { detailOf, type OpenDetail } from '../../store/detail/layout.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';
import { notHereLines, sectionsText } from './detail.ts';
import { gridLines } from './grid-lines.tsx';
import { withMatches } from './matches.ts';

/** The open item: the names of its sections, then the part of the shown one that fits. */
export const openItemTexts = (state: State, theme: Theme): readonly string[] => {
  const open = detailOf(state);
  if (open === null) return ['', ...notHereLines(state).map((line) => paintLine(theme, line))];
  const lines = shownLines(open).map((line, index) => {
    const isUnder = open.top + index === open.cursor;
    const mark = isUnder ? theme.paint('accent', '▌') : theme.paint('plain', ' ');
    return `${mark} ${paintLine(theme, withMatches(line, open.detail.search))}`;
  });
  return [sectionsText(state, open, theme), ...lines];
};

/** The lines on the screen, of those segments only that have any there. */
const shownLines = ({ segments, top, height }: OpenDetail): readonly Line[] => {
  const shown: Line[] = [];
  let at = 0;
  for (const segment of segments) {
    const size = segmentHeight(segment);
    const from = Math.max(0, top - at);
    const end = Math.min(size, top + height - at);
    if (end > from) shown.push(...linesOf(segment).slice(from, end));
    at += size;
  }
  return shown;
};

const linesOf = (segment: Segment): readonly Line[] =>
  segment.type === 'grid' ? gridLines(segment.grid) : segment.rows.map(({ line }) => line);
