import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { line } from '../core/line.ts';
import { type Segment, segmentHeight } from '../pane/segment.ts';
import { detailOf, type OpenDetail } from '../store/select/detail.ts';
import { GridBox } from './boxed-grid.tsx';
import { Lines } from './lines.tsx';
import { sectionsText } from './screen/detail.ts';
import { useParts } from './screen-context.ts';
import { paintLine, type Theme } from './theme.ts';

/** The part of a segment that is on the screen. */
interface Shown {
  readonly key: number;
  readonly segment: Segment;
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
    if (end > from) shown.push({ key, segment, from, height: end - from });
    at += size;
  }
  return shown;
};

const SegmentPart = ({ part, theme }: { readonly part: Shown; readonly theme: Theme }): ReactNode => {
  const { segment, from, height } = part;
  if (segment.type === 'lines') {
    const lines = segment.lines.slice(from, from + height);
    return <Lines text={lines.map((one) => paintLine(theme, [{ text: ' ', tone: 'plain' }, ...one])).join('\n')} />;
  }
  return (
    <Box height={height} overflow="hidden" contentOffsetY={from} marginLeft={2} flexShrink={0}>
      <Box flexShrink={0}>
        <GridBox grid={segment.grid} />
      </Box>
    </Box>
  );
};

/** The open item: the names of its sections, then the part of the shown one that fits. */
export const Detail = ({ height }: { readonly height: number }): ReactNode => {
  const { store, theme } = useParts();
  const state = useStore(store);
  const open = detailOf(state);
  if (open === null) {
    const gone = paintLine(theme, line('  This item is not in the list any more. Esc leads back to it.', 'warn'));
    return <Lines text={`\n${gone}`} height={height} />;
  }
  return (
    <Box flexDirection="column" height={height} overflow="hidden" flexShrink={0}>
      <Lines text={sectionsText(state, open, theme)} />
      {shownSegments(open).map((part) => (
        <SegmentPart key={part.key} part={part} theme={theme} />
      ))}
    </Box>
  );
};
