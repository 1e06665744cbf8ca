import type { Item } from '../../core/item.ts';
import { fitLine, type Line, lineWidth, span } from '../../core/line.ts';
import type { Column } from '../../core/resource.ts';
import { elide, fit } from '../../core/text/fit.ts';
import { width } from '../../core/text/width.ts';
import { cellHits, type Hits } from '../../query/filter/hits.ts';
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
    const title = arrow === '' ? column.title : orderedTitle(column.title, arrow, cells);
    const gap = index === 0 && shown.left > 0 ? ' ‹' : GAP;
    const last = index === shown.columns.length - 1;
    return span(fit(title, cells, { align }) + (last ? '' : gap), key === undefined ? 'dim' : 'strong');
  });
  const pad = Math.max(0, state.size.columns - usedWidth(shown.columns) - 1);
  return [span(' '.repeat(MARGIN)), ...titles, span(shown.more ? `${' '.repeat(pad)}›` : '', 'accent')];
};

/** A title with its arrow, which is never cut off. */
const orderedTitle = (title: string, arrow: string, cells: number): string =>
  `${elide(title, cells - 1)}${width(title) + 1 < cells ? ' ' : ''}${arrow}`;

/** The cells that a row takes: the bar ends with its last column. */
const usedWidth = (columns: readonly ShownColumn[]): number =>
  columns.reduce((sum, { width: cells }) => sum + cells + COLUMN_GAP, MARGIN - COLUMN_GAP);

/** How all rows of a frame look. */
interface Look {
  readonly columns: readonly ShownColumn[];
  readonly now: number;
  readonly filter: Filter;
  readonly theme: Theme;
  /** Of an earlier run: nothing of it stands out but what was looked for. */
  readonly dim: boolean;
}

interface Painted extends Look {
  /** Its cells as they are where nothing in them was looked for. */
  readonly cells: readonly string[];
  readonly text: string;
}

// A row is painted once for as long as its item, its columns, the filter and the clock are the same; under another
// filter, only those of its cells in which that found something.
const painted = new WeakMap<Item, Painted>();

/** The rows on the screen, painted, one text each; fewer than the screen has when there are fewer rows. */
export const rowTexts = (state: State, theme: Theme): readonly string[] => {
  const shown = columnsOf(state);
  const { cursor, top, height } = windowOf(state);
  const columns = steady(shown);
  const { marks, filter } = currentView(state);
  const used = Math.min(state.size.columns, usedWidth(columns));
  // Rows that stand until others have come in their place.
  const list = currentList(state);
  const dim = list?.kept === true || list?.foreign === true;
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

const paintedRow = (item: Item, look: Look): string => {
  const known = painted.get(item);
  const cells = known !== undefined && sameCells(known, look) ? known.cells : paintedCells(item, look);
  if (known?.cells === cells && known.filter === look.filter) return known.text;
  const text = withHits(item, look, cells).join(GAP);
  painted.set(item, { ...look, cells, text });
  return text;
};

const sameCells = (a: Look, b: Look): boolean =>
  a.columns === b.columns && a.now === b.now && a.theme === b.theme && a.dim === b.dim;

const paintedCells = (item: Item, look: Look): readonly string[] =>
  look.columns.map((shown) => paintLine(look.theme, cellLine(item, shown, NO_HITS, look)));

const withHits = (item: Item, look: Look, cells: readonly string[]): readonly string[] => {
  if (look.filter.terms.length === 0) return cells;
  return look.columns.map((shown, index) => {
    const hits = hitsOf(item, shown, look);
    return hits.length === 0 ? (cells[index] ?? '') : paintLine(look.theme, cellLine(item, shown, hits, look));
  });
};

const NO_HITS: Hits = [];
const hitsOf = (item: Item, { column }: ShownColumn, { filter, now }: Look): Hits =>
  cellHits(filter, item, column, item.cell(column.id, now), now);

const cellLine = (item: Item, { column, width: cells }: ShownColumn, hits: Hits, { now, dim }: Look): Line => {
  const cell = item.cell(column.id, now);
  const align = rightAligned(column) ? 'right' : 'left';
  return cellSpans(cell.text, hits, cells, { tone: dim ? 'dim' : cell.tone, align, elide: column.elide ?? 'end' });
};

const rowLine = (item: Item, look: Look): Line =>
  look.columns.flatMap((shown, index): Line => {
    const line = cellLine(item, shown, hitsOf(item, shown, look), look);
    return index === 0 ? line : [span(GAP), ...line];
  });
