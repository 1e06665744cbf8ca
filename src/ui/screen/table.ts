import type { Column, Item } from '../../core/item/index.ts';
import { createRecent, perStore, type Recent } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { elide, fit, width } from '../../core/text/index.ts';
import type { Cell } from '../../core/values/index.ts';
import { fitLine, type Line, lineWidth, span } from '../../core/view/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { cellHits, type Hits } from '../../query/filter/match/index.ts';
import { COLUMN_GAP, columnsOf, MARGIN, type ShownColumn } from '../../store/list/columns.ts';
import { windowOf } from '../../store/list/cursor.ts';
import { currentRows } from '../../store/list/rows.ts';
import { itemNow } from '../../store/state/clocks.ts';
import { currentView } from '../../store/state/current-view.ts';
import { isLowBandwidth } from '../../store/state/link-view.ts';
import { isStale } from '../../store/state/shown-list.ts';
import type { State } from '../../store/state/state.ts';
import { currentList } from '../../store/walk/query.ts';
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

/** How many rows of a look are remembered: some screens full. */
const MAX_PAINTED_ROWS = 256;

// A row of a kind is painted once for as long as all look the same.
const lastPainted = perStore(() => new Map<KindId, { readonly look: Look; readonly rows: Recent<Item, string> }>());

const rowsIn = (state: State, look: Look): Recent<Item, string> => {
  const painted = lastPainted(state);
  const last = painted.get(state.tab);
  if (last !== undefined && sameLook(last.look, look)) return last.rows;
  const rows = createRecent<Item, string>(MAX_PAINTED_ROWS);
  painted.set(state.tab, { look, rows });
  return rows;
};

const sameLook = (a: Look, b: Look): boolean =>
  a.columns === b.columns && a.now === b.now && a.filter === b.filter && a.theme === b.theme && a.dim === b.dim;

/** The rows on the screen, painted, one text each; fewer than the screen has when there are fewer rows. */
export const rowTexts = (state: State, theme: Theme): readonly string[] => {
  const { columns } = columnsOf(state);
  const { cursor, top, height } = windowOf(state);
  const { marks, filter } = currentView(state);
  // Rows that stand until others have come in their place.
  const list = currentList(state);
  const dim = isStale(list);
  const look = { columns, filter, now: itemNow(state), theme, dim };
  const rows = rowsIn(state, look);
  // The bar is two rows of text for each move, the marker two cells.
  const low = isLowBandwidth(state);
  const bare = theme.paint('accent', '  ');
  const paintRow = (item: Item): string => bare + rowText(item, look);
  return currentRows(state)
    .slice(top, top + height)
    .map((item, index) => {
      const isUnder = top + index === cursor;
      const mark = marks.has(item.uid) ? '◆' : ' ';
      if (isUnder && !low) {
        const used = Math.min(state.size.columns, usedWidth(columns));
        return theme.barLine(inCells([span(`▌${mark}`), ...rowLine(item, look)], used));
      }
      const row = rows.of(item, paintRow);
      if (!isUnder && mark === ' ') return row;
      return theme.paint('accent', `${isUnder ? '▌' : ' '}${mark}`) + row.slice(bare.length);
    });
};

/** A line in exactly so many cells. */
const inCells = (line: Line, cells: number): Line => {
  const short = fitLine(line, cells);
  return [...short, span(' '.repeat(Math.max(0, cells - lineWidth(short))))];
};

const rowText = (item: Item, look: Look): string => {
  let text = '';
  let gap = '';
  for (const shown of look.columns) {
    text += gap + cellText(item, shown, look);
    gap = GAP;
  }
  return text;
};

const cellText = (item: Item, shown: ShownColumn, look: Look): string => {
  const { column, width: cells } = shown;
  const { theme, now, dim } = look;
  const cell = item.cell(column.id, now);
  const hits = hitsOf(item, column, cell, look);
  if (hits.length > 0) return paintLine(theme, cellLine(cell, shown, hits, look));
  // What nothing was found in is one piece, and nearly all cells are.
  const fitting = elide(cell.text, cells, column.elide ?? 'end');
  const said = theme.paint(dim ? 'dim' : cell.tone, fitting);
  const pad = ' '.repeat(Math.max(0, cells - width(fitting)));
  return rightAligned(column) ? pad + said : said + pad;
};

const NO_HITS: Hits = [];
const hitsOf = (item: Item, column: Column, cell: Cell, { filter, now }: Look): Hits =>
  filter.terms.length === 0 ? NO_HITS : cellHits(filter, item, column, cell, now);

const cellLine = (cell: Cell, { column, width: cells }: ShownColumn, hits: Hits, { dim }: Look): Line => {
  const align = rightAligned(column) ? 'right' : 'left';
  return cellSpans(cell.text, hits, cells, { tone: dim ? 'dim' : cell.tone, align, elide: column.elide ?? 'end' });
};

const rowLine = (item: Item, look: Look): Line =>
  look.columns.flatMap((shown, index): Line => {
    const { column } = shown;
    const cell = item.cell(column.id, look.now);
    const line = cellLine(cell, shown, hitsOf(item, column, cell, look), look);
    return index === 0 ? line : [span(GAP), ...line];
  });
