import { memo } from 'react';
import { type Column, type Item, isListed } from '../../core/item/index.ts';
import { elide, fit, type TextCut, width, withoutColours } from '../../core/text/index.ts';
import { formatCount, type Tone } from '../../core/values/index.ts';
import { fitLine, lineWidth, SIGNED, span, spread } from '../../core/view/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { cellHits, type Hits, matchFirst } from '../../query/filter/match/index.ts';
import { COLUMN_GAP, columnsOf, MARGIN, type VisibleColumn } from '../../store/list/columns.ts';
import { newsAbove } from '../../store/list/cursor.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { orderArrow } from '../../store/list/natural-widths.ts';
import type { NewsSign } from '../../store/list/news.ts';
import { currentView, type State } from '../../store/state/state.ts';
import { NOT_LISTED_YET } from '../../store/walk/stubs.ts';
import { Line } from '../../ui/line.tsx';
import { useSpans } from '../../ui/screen-context.ts';
import { type Spans, withLook } from '../../ui/theme.ts';
import { cellSpans } from './cell-spans.tsx';

/** The values that all rows of a table on the screen have in common. */
export interface RowLook {
  readonly columns: readonly VisibleColumn[];
  /** The time that ages are counted from. */
  readonly now: number;
  readonly filter: Filter;
  /** True to dim all rows because they are stale; only filter matches stand out. */
  readonly isStale: boolean;
}

interface TableRowProps {
  readonly item: Item;
  readonly look: RowLook;
  readonly isMarked: boolean;
  readonly sign: NewsSign | undefined;
  /** How the cursor marks this row: a bar, or the marker alone, which changes two cells per move instead of two rows; null for other rows. */
  readonly cursor: 'bar' | 'marker' | null;
  readonly width: number | undefined;
  /** The cut for a name that would otherwise read like the name of another row; undefined for other names. */
  readonly cut: TextCut | undefined;
}

/** A row of the table: its marks, then its cells. */
export const TableRow = memo(({ item, look, isMarked, sign, cursor, width, cut }: TableRowProps) => {
  const [name = [], ...others] = look.columns.map((shown, at) =>
    isListed(item, shown.column) ? itemCell(item, shown, look, at === 0 ? cut : undefined) : notListed(shown),
  );
  const mark = isMarked || sign === undefined ? span(isMarked ? '◆' : ' ', 'accent') : span(sign, SIGN_TONES[sign]);
  const start = [span(cursor === null ? ' ' : '▌', 'accent'), mark];
  const rest = others.flatMap((cell) => [GAP, ...cell]);
  const spans =
    cursor === 'bar'
      ? [...withLook(start, 'cursor'), ...withLook(name, 'cursor-name'), ...withLook(rest, 'cursor')]
      : [...start, ...name, ...rest];
  return <Line spans={spans} width={width} />;
});

const SIGN_TONES: Readonly<Record<NewsSign, Tone>> = { '+': 'news', '~': 'accent' };

const GAP = span(' '.repeat(COLUMN_GAP));
const NO_HITS: Hits = [];

const itemCell = (
  item: Item,
  { column, width, glyph }: VisibleColumn,
  { now, filter, isStale }: RowLook,
  cut: TextCut | undefined,
): Spans => {
  const own = item.cell(column.id, now);
  const isLooking = filter.terms.length > 0 && !glyph;
  const cell = isLooking ? matchFirst(filter, item, column, own, now) : own;
  const found = isLooking ? cellHits(filter, item, column, cell, now) : NO_HITS;
  // A column that has been scrolled away shows only the first word of its texts, a glyph.
  const whole = glyph ? (cell.text.split(' ', 1)[0] ?? '') : cell.text;
  const text = column.prose ? withoutColours(whole) : whole;
  const at = (place: number): number => withoutColours(whole.slice(0, place)).length;
  const hits = text === whole ? found : found.map(([from, to]) => [at(from), at(to)] as const);
  const align = isRightAligned(column) ? 'right' : 'left';
  const tone = isStale ? 'dim' : cell.tone;
  const look = { align, elide: column.elide ?? 'end', cut } as const;
  return (tone === 'bad' || tone === 'warn') && SIGNED.test(text)
    ? withSign(cellSpans(text, hits, width, { tone: 'plain', ...look }), tone)
    : cellSpans(text, hits, width, { tone, ...look });
};

const withSign = ([first, ...others]: Spans, tone: Tone): Spans =>
  first === undefined ? [] : [span(first.text.slice(0, 1), tone), { ...first, text: first.text.slice(1) }, ...others];

const notListed = ({ column, width }: VisibleColumn): Spans => [
  span(fit(NOT_LISTED_YET, width, { align: isRightAligned(column) ? 'right' : 'left' }), 'dim'),
];

/** The line of column titles: arrows mark the columns of the order, `‹ ›` mark hidden columns. */
export const TableHead = memo(({ width }: { readonly width: number | undefined }) => (
  <Line spans={useSpans(titleSpans)} width={width} />
));

const TITLE_GAP = ' '.repeat(COLUMN_GAP);

const titleSpans = (state: State): Spans => {
  const shown = columnsOf(state);
  const { order, column: current } = currentView(state);
  const titles = shown.columns.map(({ column, width: cells, glyph }, index) => {
    const arrow = glyph ? '' : orderArrow(order, column.id);
    const align = isRightAligned(column) ? ('right' as const) : ('left' as const);
    const title = glyph ? '' : arrow === '' ? column.title : orderedTitle(column.title, arrow, cells);
    const gap = index === shown.frozen - 1 && shown.left > 0 ? ' ‹' : TITLE_GAP;
    const last = index === shown.columns.length - 1;
    const tone = column.id === current ? 'accent' : arrow === '' ? 'dim' : 'strong';
    return span(fit(title, cells, { align }) + (last ? '' : gap), tone);
  });
  const pad = Math.max(0, layoutOf(state).table - usedWidth(shown.columns) - 1);
  const above = newsAbove(state);
  const news = above === 0 ? [] : [span(` ▲ ${formatCount(above)} new above · g `, 'news')];
  const line = [span(' '.repeat(MARGIN)), ...titles, span(shown.more ? `${' '.repeat(pad)}›` : '', 'accent')];
  // The news covers the last titles.
  return above === 0
    ? line
    : spread(fitLine(line, layoutOf(state).table - lineWidth(news)), news, layoutOf(state).table);
};

/** A column title and the arrow of its order; the arrow is never cut off. */
const orderedTitle = (title: string, arrow: string, cells: number): string =>
  `${elide(title, cells - width(arrow))}${width(title) + width(arrow) < cells ? ' ' : ''}${arrow}`;

/** The width of all columns together, in cells. */
const usedWidth = (columns: readonly VisibleColumn[]): number =>
  columns.reduce((sum, { width: cells }) => sum + cells + COLUMN_GAP, MARGIN - COLUMN_GAP);

const isRightAligned = ({ type }: Column): boolean =>
  type === 'number' || type === 'size' || type === 'share' || type === 'time';
