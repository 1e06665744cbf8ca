import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PaneRow } from '../pane/row.ts';
import { type BoxedGrid, type Segment, segmentHeight } from '../pane/segment.ts';
import { detailOf, type OpenDetail } from '../store/select/detail.ts';
import { GridBox } from './boxed-grid.tsx';
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

/** The mark of the cursor in the margin of a part; the part's own lines begin at `at` in the content. */
const margin = ({ part, open, theme }: PartProps): readonly string[] =>
  Array.from({ length: part.height }, (_, index) =>
    part.at + part.from + index === open.cursor ? theme.paint('accent', '▌') : theme.paint('plain', ' '),
  );

const RowsPart = (props: PartProps & { readonly rows: readonly PaneRow[] }): ReactNode => {
  const { rows, part, open, theme } = props;
  const marks = margin(props);
  const lines = rows
    .slice(part.from, part.from + part.height)
    .map(({ line: spans }, index) => `${marks[index]} ${paintLine(theme, withMatches(spans, open.detail.search))}`);
  return <Lines lines={lines} />;
};

const GridPart = (props: PartProps & { readonly grid: BoxedGrid }): ReactNode => (
  <Box height={props.part.height} flexShrink={0}>
    <Text>{margin(props).join('\n')}</Text>
    <Box
      height={props.part.height}
      overflow="hidden"
      contentOffsetY={props.part.from}
      // In a column the grid keeps its height; in a row it would be pressed into what is shown.
      flexDirection="column"
      marginLeft={2}
      flexShrink={0}
    >
      <Box flexShrink={0}>
        <GridBox grid={props.grid} />
      </Box>
    </Box>
  </Box>
);

const SegmentPart = (props: PartProps): ReactNode => {
  const { segment } = props.part;
  return segment.type === 'rows' ? (
    <RowsPart {...props} rows={segment.rows} />
  ) : (
    <GridPart {...props} grid={segment.grid} />
  );
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
