import type { Item } from '../../core/item.ts';
import { fitLine, type Line, lineWidth, span } from '../../core/line.ts';
import type { Column } from '../../core/resource.ts';
import { fit } from '../../core/text/fit.ts';
import { width } from '../../core/text/width.ts';
import { cellHits } from '../../query/filter/hits.ts';
import type { Filter } from '../../query/filter/term.ts';
import { COLUMN_GAP, columnsOf, MARGIN, type ShownColumn, type ShownColumns } from '../../store/select/columns.ts';
import { windowOf } from '../../store/select/cursor.ts';
import { isLowBandwidth } from '../../store/select/low-bandwidth.ts';
import { currentList } from '../../store/select/query.ts';
import { currentRows } from '../../store/select/rows.ts';
import type { State } from '../../store/state.ts';
import { currentView } from '../../store/view.ts';
import { paintLine, type Theme } from '../theme.ts';
import { cellSpans } from './cell-spans.ts';

const GAP = ' '.repeat(COLUMN_GAP);

/** Numbers and ages stand at the right of their column. */
const rightAligned = ({ type }: Column): boolean =>
  type === 'number' || type === 'size' || type === 'share' || type === 'time';

/** The line of column titles: the order's columns carry arrows, `‹ ›` say that columns are hidden. */
export const headLine = (state: State): Line => {
  const shown = columnsOf(state);
  const { order } = currentView(state);
  const titles = shown.columns.map(({ column, width: cells }, index) => {
    const key = order.find((one) => one.column === column.id);
    const arrow = key === undefined ? '' : key.descending ? '↓' : '↑';
    const align = rightAligned(column) ? ('right' as const) : ('left' as const);
    const title = arrow === '' ? column.title : `${column.title}${width(column.title) + 1 < cells ? ' ' : ''}${arrow}`;
    const gap = index === 0 && shown.left > 0 ? ' ‹' : GAP;
    const last = index === shown.columns.length - 1;
    return span(fit(title, cells, { align }) + (last ? '' : gap), key === undefined ? 'dim' : 'strong');
  });
  const pad = Math.max(0, state.size.columns - usedWidth(shown.columns) - 1);
  return [span(' '.repeat(MARGIN)), ...titles, span(shown.more ? `${' '.repeat(pad)}›` : '', 'accent')];
};

/** The cells that a row takes: the bar ends with its last column. */
const usedWidth = (columns: readonly ShownColumn[]): number =>
  columns.reduce((sum, { width: cells }) => sum + cells + COLUMN_GAP, MARGIN - COLUMN_GAP);

interface Painted {
  readonly columns: readonly ShownColumn[];
  readonly now: number;
  readonly filter: Filter;
  readonly theme: Theme;
  /** Of an earlier run: nothing of it stands out but what was looked for. */
  readonly dim: boolean;
  readonly text: string;
}

// A row is painted once for as long as its item, its columns, the filter and the clock are the same.
const painted = new WeakMap<Item, Painted>();

/** The rows on the screen, painted, one text each; fewer than the screen has when there are fewer rows. */
export const rowTexts = (state: State, theme: Theme): readonly string[] => {
  const shown = columnsOf(state);
  const { cursor, top, height } = windowOf(state);
  const columns = steady(shown);
  const { marks, filter } = currentView(state);
  const used = Math.min(state.size.columns, usedWidth(columns));
  const dim = currentList(state)?.kept === true;
  const look = { columns, filter, now: state.now, theme, dim };
  // The bar is two rows of text for each move, the marker two cells.
  const low = isLowBandwidth(state);
  const mark = ({ uid }: Item): string => (marks.has(uid) ? '◆' : ' ');
  return currentRows(state)
    .slice(top, top + height)
    .map((item, index) =>
      top + index === cursor && !low
        ? theme.barLine(inCells([span(`▌${mark(item)}`), ...rowLine(item, look)], used))
        : theme.paint('accent', `${top + index === cursor ? '▌' : ' '}${mark(item)}`) + paintedRow(item, look),
    );
};

/** A line in exactly so many cells. */
const inCells = (line: Line, cells: number): Line => {
  const short = fitLine(line, cells);
  return [...short, span(' '.repeat(Math.max(0, cells - lineWidth(short))))];
};

// The same columns as the same array, so that painted rows stay good from key to key.
let last: readonly ShownColumn[] = [];
const steady = ({ columns }: ShownColumns): readonly ShownColumn[] => {
  const same =
    columns.length === last.length &&
    columns.every(({ column, width: cells }, index) => last[index]?.column === column && last[index]?.width === cells);
  if (!same) last = columns;
  return last;
};

type Look = Omit<Painted, 'text'>;

const paintedRow = (item: Item, look: Look): string => {
  const { columns, filter, now, theme, dim } = look;
  const known = painted.get(item);
  const same =
    known?.columns === columns &&
    known.filter === filter &&
    known.now === now &&
    known.theme === theme &&
    known.dim === dim;
  if (same) return known.text;
  const text = paintLine(theme, rowLine(item, look));
  painted.set(item, { ...look, text });
  return text;
};

const rowLine = (item: Item, { columns, filter, now, dim }: Look): Line =>
  columns.flatMap(({ column, width: cells }, index): Line => {
    const cell = item.cell(column.id, now);
    const hits = cellHits(filter, item, column, cell, now);
    const align = rightAligned(column) ? 'right' : 'left';
    const shown = cellSpans(cell.text, hits, cells, {
      tone: dim ? 'dim' : cell.tone,
      align,
      elide: column.elide ?? 'end',
    });
    return index === 0 ? shown : [span(GAP), ...shown];
  });
