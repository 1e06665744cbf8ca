import { memo } from 'react';
import { elide, width } from '../../core/text/index.ts';
import { fitLine, type Span, span } from '../../core/view/index.ts';
import { detailOf, type OpenDetail } from '../../store/detail/layout.ts';
import { nameOfMissing, titleOf } from '../../store/detail/pointed.ts';
import { currentResource, type State } from '../../store/state/state.ts';
import type { Detail } from '../../store/state/view.ts';
import { Line } from '../../ui/line.tsx';
import type { PlaceProps } from '../../ui/place-screen.ts';
import { useSpans } from '../../ui/screen-context.ts';
import { type LookSpan, type Spans, withLook } from '../../ui/theme.ts';

/** Path line of the open item: `Hosts › edge-…-00147 › Hardware`. */
export const DetailPath = memo(({ place: { uid } }: PlaceProps<Detail>) => (
  <Line
    spans={useSpans((state) => {
      const open = detailOf(state);
      return open === null ? missingSpans(state, uid) : pathSpans(state, open);
    })}
  />
));

const FORM_TITLES = { sections: null, yaml: 'YAML', json: 'JSON', compare: 'Compare' } as const;

const pathSpans = (state: State, open: OpenDetail): Spans => {
  const end = FORM_TITLES[open.detail.form] ?? open.sections[open.section]?.title ?? '';
  const { title } = currentResource(state);
  const room = state.size.columns - width(title) - width(end) - 8;
  return fitLine(
    [
      span(` ${title}`, 'dim'),
      span(' › ', 'dim'),
      span(elide(titleOf(state, open.item), Math.max(8, room), 'middle'), 'strong'),
      span(' › ', 'dim'),
      span(end, 'accent'),
    ],
    state.size.columns,
  );
};

/** Path line of an item that is not loaded. */
const missingSpans = (state: State, uid: string): Spans =>
  fitLine(
    [
      span(` ${currentResource(state).title}`, 'dim'),
      span(' › ', 'dim'),
      span(elide(nameOfMissing(state, uid), Math.max(8, state.size.columns - 24), 'middle'), 'strong'),
    ],
    state.size.columns,
  );

/** Tabs of the sections of the open item; sections with problems are marked. */
export const SectionTabs = memo(() => (
  <Line
    spans={useSpans((state) => {
      const open = detailOf(state);
      return open === null ? [] : sectionSpans(state, open);
    })}
  />
));

const sectionSpans = (state: State, open: OpenDetail): Spans => {
  const { columns } = state.size;
  const pieces = open.sections.map(({ title, attention }, index) => ({
    title: attention === undefined ? ` ${title} ` : ` ${title}`,
    shown: index === open.section && open.detail.form === 'sections',
    mark: attention === undefined ? '' : '▲ ',
    tone: attention ?? ('plain' as const),
  }));
  // Drops leading sections until the current section fits.
  let from = 0;
  const cells = (start: number, end: number): number =>
    pieces.slice(start, end).reduce((sum, { title, mark }) => sum + width(title) + width(mark), 0);
  while (from < open.section && cells(from, open.section + 1) > columns - 4) from += 1;
  let used = from > 0 ? 2 : 0;
  const spans: LookSpan[] = from > 0 ? [span('‹ ', 'accent')] : [];
  for (const [index, { title, mark, shown, tone }] of pieces.slice(from).entries()) {
    const wide = width(title) + width(mark);
    const last = from + index === pieces.length - 1;
    if (used + wide > columns - (last ? 0 : 2)) return [...spans, span(' ›', 'accent')];
    const tail: Span[] = mark === '' ? [] : [span(mark, tone)];
    spans.push(...(shown ? withLook([span(title)], 'tab') : [span(title)]), ...tail);
    used += wide;
  }
  return spans;
};
