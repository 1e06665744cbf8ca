import type { Column, Item } from '../../core/item/index.ts';
import { createRecent, perStore, type Recent } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { elide, fit, width } from '../../core/text/index.ts';
import type { Cell } from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { cellHits, type Hits } from '../../query/filter/match/index.ts';
import { COLUMN_GAP, columnsOf, MARGIN, type ShownColumn } from '../../store/list/columns.ts';
import { windowOf } from '../../store/list/cursor.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { orderArrow } from '../../store/list/natural-widths.ts';
import { currentRows } from '../../store/list/rows.ts';
import { isStale } from '../../store/state/shown-list.ts';
import { currentView } from '../../store/state/shown-places.ts';
import { isLowBandwidth, itemNow, type State } from '../../store/state/state.ts';
import { currentList } from '../../store/walk/query.ts';
import type { Theme } from '../theme.ts';
import { cellSpans } from './cell-spans.ts';

const GAP = ' '.repeat(COLUMN_GAP);

/** Numbers and ages are right-aligned. */
const rightAligned = ({ type }: Column): boolean =>
  type === 'number' || type === 'size' || type === 'share' || type === 'time';

/** The line of column titles: arrows mark the order's columns, `‹ ›` mark hidden columns. */
export const headLine = (state: State): Line => {
  const shown = columnsOf(state);
  const { order, column: current } = currentView(state);
  const titles = shown.columns.map(({ column, width: cells, glyph }, index) => {
    const arrow = glyph ? '' : orderArrow(order, column.id);
    const align = rightAligned(column) ? ('right' as const) : ('left' as const);
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

/** The width of a row in cells: the cursor bar ends with its last column. */
export const usedWidth = (columns: readonly ShownColumn[]): number =>
  columns.reduce((sum, { width: cells }) => sum + cells + COLUMN_GAP, MARGIN - COLUMN_GAP);

/** The look that all rows of a frame share. */
interface RowLook {
  readonly columns: readonly ShownColumn[];
  readonly now: number;
  readonly filter: Filter;
  readonly theme: Theme;
  /** Stale rows are dimmed; only filter matches stand out. */
  readonly dim: boolean;
}

/** Painted rows to keep per look: a few screens. */
const MAX_PAINTED_ROWS = 256;

// Per kind: a row is painted once as long as the look stays the same.
const lastPainted = perStore(() => new Map<KindId, { readonly look: RowLook; readonly rows: Recent<Item, string> }>());

const rowsIn = (state: State, look: RowLook): Recent<Item, string> => {
  const painted = lastPainted(state);
  const last = painted.get(state.tab);
  if (last !== undefined && sameLook(last.look, look)) return last.rows;
  const rows = createRecent<Item, string>(MAX_PAINTED_ROWS);
  painted.set(state.tab, { look, rows });
  return rows;
};

const sameLook = (a: RowLook, b: RowLook): boolean =>
  a.columns === b.columns && a.now === b.now && a.filter === b.filter && a.theme === b.theme && a.dim === b.dim;

/** The visible rows, painted, one text each; shorter than the screen if the list is. */
export const rowTexts = (state: State, theme: Theme): readonly string[] => {
  const { columns } = columnsOf(state);
  const { cursor, top, height } = windowOf(state);
  const { marks, filter } = currentView(state);
  // Stale rows stay until fresh ones replace them.
  const list = currentList(state);
  const dim = isStale(list);
  const look = { columns, filter, now: itemNow(state), theme, dim };
  const rows = rowsIn(state, look);
  // A moved bar rewrites two rows of text, the marker only two cells.
  const low = isLowBandwidth(state);
  const bare = theme.paint('accent', '  ');
  const paintRow = (item: Item): string => bare + rowText(item, look);
  return currentRows(state)
    .slice(top, top + height)
    .map((item, index) => {
      const isUnder = top + index === cursor;
      const mark = marks.has(item.uid) ? '◆' : ' ';
      if (isUnder && !low) return cursorRow(item, mark, look);
      const row = rows.of(item, paintRow);
      if (!isUnder && mark === ' ') return row;
      return theme.paint('accent', `${isUnder ? '▌' : ' '}${mark}`) + row.slice(bare.length);
    });
};

/** The row under the cursor: marker and bar, with the tones of its cells. */
const cursorRow = (item: Item, mark: string, look: RowLook): string => {
  const { name, rest } = look.theme.cursorRow;
  return look.columns.reduce(
    (text, shown, index) => {
      const paint = index === 0 ? name : rest;
      const { cell, line } = cellLine(item, shown, look);
      const tone = look.dim ? 'dim' : cell.tone;
      const painted = line.map((piece) =>
        piece.tone === 'match' ? paint(tone, piece.text, true) : paint(piece.tone, piece.text, false),
      );
      return text + (index === 0 ? '' : rest('plain', GAP, false)) + painted.join('');
    },
    rest('accent', `▌${mark}`, false),
  );
};

const rowText = (item: Item, look: RowLook): string => {
  let text = '';
  let gap = '';
  for (const shown of look.columns) {
    text += gap + cellText(item, shown, look);
    gap = GAP;
  }
  return text;
};

const cellText = (item: Item, shown: ShownColumn, look: RowLook): string => {
  const { column, width: cells } = shown;
  const { theme, now, dim } = look;
  const cell = item.cell(column.id, now);
  const text = shownText(cell, shown);
  const hits = hitsOf(item, shown, cell, look);
  const tone = dim ? 'dim' : cell.tone;
  if (hits.length > 0)
    return spansOf(cell, shown, hits, look)
      .map((piece) =>
        piece.tone === 'match' ? theme.paintMatch(tone, piece.text) : theme.paint(piece.tone, piece.text),
      )
      .join('');
  // Nearly all cells have no match: one span.
  const fitting = elide(text, cells, column.elide ?? 'end');
  const painted = theme.paint(tone, fitting);
  const pad = ' '.repeat(Math.max(0, cells - width(fitting)));
  return rightAligned(column) ? pad + painted : painted + pad;
};

/** The text of a cell; of a scrolled-away column its glyph only. */
const shownText = ({ text }: Cell, { glyph }: ShownColumn): string => (glyph ? (text.split(' ', 1)[0] ?? '') : text);

const NO_HITS: Hits = [];
const hitsOf = (item: Item, { column, glyph }: ShownColumn, cell: Cell, { filter, now }: RowLook): Hits =>
  filter.terms.length === 0 || glyph ? NO_HITS : cellHits(filter, item, column, cell, now);

const spansOf = (cell: Cell, shown: ShownColumn, hits: Hits, { dim }: RowLook): Line => {
  const { column, width: cells } = shown;
  const align = rightAligned(column) ? 'right' : 'left';
  const tone = dim ? 'dim' : cell.tone;
  return cellSpans(shownText(cell, shown), hits, cells, { tone, align, elide: column.elide ?? 'end' });
};

const cellLine = (item: Item, shown: ShownColumn, look: RowLook): { readonly cell: Cell; readonly line: Line } => {
  const cell = item.cell(shown.column.id, look.now);
  return { cell, line: spansOf(cell, shown, hitsOf(item, shown, cell, look), look) };
};
