import { memo } from 'react';
import { elide, fit, width } from '../../../core/text/index.ts';
import { span } from '../../../core/view/index.ts';
import { COLUMN_GAP, columnsOf, MARGIN, type ShownColumn } from '../../../store/list/columns.ts';
import { layoutOf } from '../../../store/list/layout.ts';
import { orderArrow } from '../../../store/list/natural-widths.ts';
import { currentView } from '../../../store/state/shown-places.ts';
import type { State } from '../../../store/state/state.ts';
import { Line } from '../../line.tsx';
import { useSpans } from '../../screen-context.ts';
import type { Spans } from '../../theme.ts';
import { isRightAligned } from './cell-spans.ts';

/** The line of column titles: arrows mark the order's columns, `‹ ›` mark hidden columns. */
export const TableHead = memo(({ width }: { readonly width: number | undefined }) => (
  <Line spans={useSpans(titleSpans)} width={width} />
));

const GAP = ' '.repeat(COLUMN_GAP);

const titleSpans = (state: State): Spans => {
  const shown = columnsOf(state);
  const { order, column: current } = currentView(state);
  const titles = shown.columns.map(({ column, width: cells, glyph }, index) => {
    const arrow = glyph ? '' : orderArrow(order, column.id);
    const align = isRightAligned(column) ? ('right' as const) : ('left' as const);
    const title = glyph ? '' : arrow === '' ? column.title : orderedTitle(column.title, arrow, cells);
    const gap = index === shown.frozen - 1 && shown.left > 0 ? ' ‹' : GAP;
    const last = index === shown.columns.length - 1;
    const tone = column.id === current ? 'accent' : arrow === '' ? 'dim' : 'strong';
    return span(fit(title, cells, { align }) + (last ? '' : gap), tone);
  });
  const pad = Math.max(0, layoutOf(state).table - usedWidth(shown.columns) - 1);
  return [span(' '.repeat(MARGIN)), ...titles, span(shown.more ? `${' '.repeat(pad)}›` : '', 'accent')];
};

/** A title with its arrow, which is never cut off. */
const orderedTitle = (title: string, arrow: string, cells: number): string =>
  `${elide(title, cells - width(arrow))}${width(title) + width(arrow) < cells ? ' ' : ''}${arrow}`;

/** The width of the columns in cells. */
const usedWidth = (columns: readonly ShownColumn[]): number =>
  columns.reduce((sum, { width: cells }) => sum + cells + COLUMN_GAP, MARGIN - COLUMN_GAP);
