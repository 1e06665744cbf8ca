import type { Column, Item } from '../../core/item/index.ts';
import { perState } from '../../core/memo/index.ts';
import type { Cell } from '../../core/values/index.ts';
import { type Motion, moveScrolled } from '../state/scroll.ts';
import { type Change, changeView, currentView, isLowBandwidth, itemNow, type State } from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { COLUMN_GAP, candidates, columnsOf, MARGIN } from './columns.ts';
import { layoutOf } from './layout.ts';
import { newsSigns } from './news.ts';
import { currentRows } from './rows.ts';

/** The visible part of the rows, and the cursor. */
interface Window {
  /** Index of the cursor among the rows; -1 if there are none. */
  readonly cursor: number;
  /** Index of the first visible row. */
  readonly top: number;
  readonly height: number;
}

/** Returns the visible rows and the row of the cursor, which is found by uid. If that row is gone, the row in its place counts; -1 without rows. */
export const windowOf = perState((state: State): Window => {
  const rows = currentRows(state);
  const { cursor } = currentView(state);
  const height = layoutOf(state).rows;
  if (rows.length === 0) return { cursor: -1, top: 0, height };
  const own = cursor.uid === null ? 0 : indexOf(rows, cursor.uid, cursor.index);
  const found = own < 0 && cursor.instead != null ? indexOf(rows, cursor.instead, cursor.index) : own;
  const index = found < 0 ? Math.min(cursor.index, rows.length - 1) : found;
  const row = Math.min(Math.max(0, cursor.row), height - 1);
  const top = Math.max(0, Math.min(index - row, rows.length - height));
  return { cursor: index, top, height };
});

const indexOf = (rows: readonly Item[], uid: string, hint: number): number =>
  rows[hint]?.uid === uid ? hint : rows.findIndex((item) => item.uid === uid);

/** The item under the cursor of the list; undefined if the list has no rows. */
export const cursorItem = (state: State): Item | undefined => currentRows(state)[windowOf(state).cursor];

/** Puts the cursor on a row, at a line of the screen. On the first row, the cursor stays on the first row even if another row takes that place. */
export const placeCursor = (state: State, index: number, row: number): Change => {
  const item = currentRows(state)[index];
  const cursor = item === undefined || index === 0 ? TOP : { uid: item.uid, index, row };
  return item === undefined ? {} : changeView(state, { cursor, jump: null, seek: null });
};

/** Number of rows above the visible rows of the list whose items are news. */
export const newsAbove = (state: State): number => {
  const { top } = windowOf(state);
  if (top === 0) return 0;
  const signs = newsSigns(state, state.tab);
  return currentRows(state)
    .slice(0, top)
    .filter(({ uid }) => signs.get(uid) === '+').length;
};

/** Moves the cursor of the list. On a slow link the list scrolls by half screens at the edges. */
export const moveCursor = (state: State, motion: Motion): Change => {
  const { cursor, top, height } = windowOf(state);
  if (cursor < 0) return {};
  const paged = isLowBandwidth(state);
  const to = moveScrolled({ cursor, top, height, total: currentRows(state).length }, { ...motion, paged });
  return placeCursor(state, to.cursor, to.row);
};

/** A cell of the body of a list; line 0 holds the column titles. */
export interface ListCell {
  readonly line: number;
  readonly cell: number;
}

/** The index of the row on a line of the body; null if there is none. */
export const rowOnLine = (state: State, { line }: ListCell): number | null => {
  const { top, height } = windowOf(state);
  const index = top + line - 1;
  return line >= 1 && line <= height && index < currentRows(state).length ? index : null;
};

/** Handles a click: a row gets the cursor, a title sorts by its column, and the title of the sorted column reverses the order. */
export const listClicked = (state: State, at: ListCell): Change => {
  if (at.line === 0) return sortedByTitle(state, at.cell);
  const row = rowOnLine(state, at);
  return row === null ? {} : placeCursor(state, row, at.line - 1);
};

const sortedByTitle = (state: State, cell: number): Change => {
  const id = columnAt(state, cell);
  if (id === null) return {};
  const [first] = currentView(state).order;
  return changeView(state, { order: [{ column: id, descending: first?.column === id && !first.descending }] });
};

/** Returns the column at a cell of the title line. The gap after a title belongs to its column. */
const columnAt = (state: State, cell: number): string | null => {
  let end = MARGIN;
  for (const { column, width } of columnsOf(state).columns) {
    end += width + COLUMN_GAP;
    if (cell < end) return cell < MARGIN ? null : column.id;
  }
  return null;
};

/** The cell under the cursor: the current column of its row. */
export interface CurrentCell {
  readonly column: Column;
  readonly item: Item;
  readonly cell: Cell;
}

/** The current column, whose cells are shown in full; undefined if none is chosen or the list does not have it. */
export const currentColumn = (state: State): Column | undefined => {
  const { column } = currentView(state);
  return column === null ? undefined : candidates(state).find(({ id }) => id === column);
};

/** The cell under the cursor; null if there is no current column or no row. */
export const currentCell = (state: State): CurrentCell | null => {
  const column = currentColumn(state);
  const item = column === undefined ? undefined : cursorItem(state);
  if (column === undefined || item === undefined) return null;
  return { column, item, cell: item.cell(column.id, itemNow(state)) };
};
