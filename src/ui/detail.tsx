import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Line } from '../core/line.ts';
import { type Segment, segmentHeight } from '../pane/segment.ts';
import { detailOf, type OpenDetail } from '../store/select/detail.ts';
import { gridLines } from './grid-lines.tsx';
import { Lines } from './lines.tsx';
import { notHereLines, sectionsText } from './screen/detail.ts';
import { withMatches } from './screen/matches.ts';
import { useParts } from './screen-context.ts';
import { paintLine, type Theme } from './theme.ts';

/** The part of a segment that is on the screen. */
interface Shown {
  readonly key: number;
  readonly segment: Segment;
  /** The content's line that the segment begins at. */
  readonly at: number;
  readonly from: number;
  readonly height: number;
}

const shownSegments = ({ segments, top, height }: OpenDetail): readonly Shown[] => {
  const shown: Shown[] = [];
  let at = 0;
  for (const [key, segment] of segments.entries()) {
    const size = segmentHeight(segment);
    const from = Math.max(0, top - at);
    const end = Math.min(size, top + height - at);
    if (end > from) shown.push({ key, segment, at, from, height: end - from });
    at += size;
  }
  return shown;
};

interface PartProps {
  readonly part: Shown;
  readonly open: OpenDetail;
  readonly theme: Theme;
}

const linesOf = (segment: Segment): readonly Line[] =>
  segment.type === 'grid' ? gridLines(segment.grid) : segment.rows.map(({ line }) => line);

/** The lines of a part that are on the screen, the mark of the cursor in their margin. */
const SegmentPart = ({ part, open, theme }: PartProps): ReactNode => {
  const lines = linesOf(part.segment)
    .slice(part.from, part.from + part.height)
    .map((spans, index) => {
      const isUnder = part.at + part.from + index === open.cursor;
      const mark = isUnder ? theme.paint('accent', '▌') : theme.paint('plain', ' ');
      return `${mark} ${paintLine(theme, withMatches(spans, open.detail.search))}`;
    });
  return <Lines lines={lines} />;
};

/** The open item: the names of its sections, then the part of the shown one that fits. */
export const Detail = ({ height }: { readonly height: number }): ReactNode => {
  const { store, theme } = useParts();
  const state = useStore(store);
  const open = detailOf(state);
  if (open === null) {
    const lines = notHereLines(state).map((one) => paintLine(theme, one));
    return <Lines lines={['', ...lines]} height={height} />;
  }
  return (
    <Box flexDirection="column" height={height} overflow="hidden" flexShrink={0}>
      <Lines lines={[sectionsText(state, open, theme)]} />
      {shownSegments(open).map((part) => (
        <SegmentPart key={part.key} part={part} open={open} theme={theme} />
      ))}
    </Box>
  );
};
