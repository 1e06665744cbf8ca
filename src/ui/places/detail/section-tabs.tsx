import { memo } from 'react';
import { width } from '../../../core/text/index.ts';
import { type Span, span } from '../../../core/view/index.ts';
import { detailOf, type OpenDetail } from '../../../store/detail/layout.ts';
import type { State } from '../../../store/state/state.ts';
import { Line } from '../../line.tsx';
import { useSpans } from '../../screen-context.ts';
import { type LookSpan, type Spans, withLook } from '../../theme.ts';

/** The sections of the open item; those with problems are marked. */
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
  // Drop leading sections until the shown one fits.
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
