import { memo } from 'react';
import { useShallow } from 'zustand/shallow';
import { span } from '../../core/view/index.ts';
import { detailOf } from '../../store/detail/layout.ts';
import type { Detail } from '../../store/state/view.ts';
import { Lines } from '../../ui/line.tsx';
import { withMatches } from '../../ui/pieces.ts';
import type { PlaceScreen } from '../../ui/place-screen.ts';
import { useSelect } from '../../ui/screen-context.ts';
import { CURSOR, linesInView, type SegmentLine, type VisibleSegment, visibleSegments } from '../../ui/segment-lines.ts';
import type { Spans } from '../../ui/theme.ts';
import { GridTable } from './grid-table.tsx';
import { MissingItem } from './missing-item.tsx';
import { DetailPath, SectionTabs } from './path.tsx';
import { DetailPosition } from './position.tsx';

/** The open item: the names of its sections, then the visible part of the current section. */
const DetailView = memo(() => {
  const open = useSelect(useShallow(detailOf));
  if (open === null) return <MissingItem />;
  return (
    <>
      <SectionTabs />
      {visibleSegments(open).map((visible, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
        <SegmentView key={index} visible={visible} search={open.detail.search} />
      ))}
    </>
  );
});

const SegmentView = ({ visible, search }: { readonly visible: VisibleSegment; readonly search: string }) => {
  const { segment, from, end, cursor } = visible;
  return segment.type === 'grid' ? (
    <GridTable grid={segment.grid} search={search} from={from} end={end} cursor={cursor} />
  ) : (
    <Lines lines={linesInView(visible).map((line) => detailSpans(line, search))} />
  );
};

/** A line of an open item behind the cursor's mark. */
const detailSpans = ({ spans, isCursor }: SegmentLine, search: string): Spans => [
  isCursor ? span(CURSOR, 'accent') : span(' '),
  span(' '),
  ...withMatches(spans, search),
];

export const DETAIL: PlaceScreen<Detail> = {
  Body: DetailView,
  Path: DetailPath,
  Position: DetailPosition,
  footer: 'keys',
};
