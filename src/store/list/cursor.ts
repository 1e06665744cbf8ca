import { type Column, type Item, isListed } from '../../core/item/index.ts';
import { perState } from '../../core/memo/index.ts';
import type { Cell } from '../../core/values/index.ts';
import { cellTerm, parseFilter, printTerm } from '../../query/filter/language/index.ts';
import { withPast } from '../prompt/past-filters.ts';
import { type Motion, moveScrolled } from '../state/scroll.ts';
import {
  type Change,
  changeView,
  currentResource,
  currentView,
  isLowBandwidth,
  itemNow,
  type State,
  say,
} from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { itemOf, openItem } from '../walk/item.ts';
import { both } from '../walk/server-filter.ts';
import { stubText } from '../walk/stubs.ts';
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

/** Finds the cursor by uid, once per state; if its row is gone, the row in its place. */
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

export const cursorItem = (state: State): Item | undefined => currentRows(state)[windowOf(state).cursor];

/** Two sides to compare (`right` null: the forms of one item), or the reason why there are none. */
type Comparable = { readonly left: string; readonly right: string | null } | { readonly reason: string };

/** The two sides that `=` would compare now. */
export const comparable = (state: State): Comparable => {
  const view = currentView(state);
  if (view.detail !== null)
    return view.detail.form === 'compare' ? { left: view.detail.uid, right: null } : formsOf(openItem(state));
  const marks = Array.from(view.marks).filter((uid) => itemOf(state, uid) !== undefined);
  const [first, second] = marks;
  if (marks.length > 2) return { reason: `${marks.length} rows marked; mark exactly two to compare` };
  if (first !== undefined && second !== undefined) return { left: first, right: second };
  const item = cursorItem(state);
  if (first !== undefined && item !== undefined && item.uid !== first) return { left: first, right: item.uid };
  return formsOf(item);
};

/** Reason why nothing can be compared now; null when a comparison is possible. */
export const incomparable = (state: State): string | null => {
  const pair = comparable(state);
  return 'reason' in pair ? pair.reason : null;
};

const formsOf = (item: Item | undefined): Comparable => {
  if (item === undefined) return { reason: 'no row to compare' };
  if (item.forms().length > 0) return { left: item.uid, right: null };
  return { reason: 'nothing to compare it with; mark two rows with Space' };
};

/** Puts the cursor on a row by index, at a line of the screen. On the first row it stays on the first one, whichever that becomes. */
export const placeCursor = (state: State, index: number, row: number): Change => {
  const item = currentRows(state)[index];
  const cursor = item === undefined || index === 0 ? TOP : { uid: item.uid, index, row };
  return item === undefined ? {} : changeView(state, { cursor, jump: null, seek: null });
};

/** How many rows that broke lately stand above the first visible one. */
export const newsAbove = (state: State): number => {
  const { top } = windowOf(state);
  if (top === 0) return 0;
  const signs = newsSigns(state, state.tab);
  return currentRows(state)
    .slice(0, top)
    .filter(({ uid }) => signs.get(uid) === '+').length;
};

/** Moves the cursor of the list; on a slow link it scrolls by half screens at the edges. */
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

/** A click: a row takes the cursor, a title sorts by its column, the leading column's title reverses the order. */
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

/** The column at a cell of the title line; the gap after a title belongs to it. */
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

/** The current column; undefined if none is chosen or the list no longer has it. */
export const currentColumn = (state: State): Column | undefined => {
  const { column } = currentView(state);
  return column === null ? undefined : candidates(state).find(({ id }) => id === column);
};

/** The cell under the cursor; null without a current column or without rows. */
export const currentCell = (state: State): CurrentCell | null => {
  const column = currentColumn(state);
  const item = column === undefined ? undefined : cursorItem(state);
  if (column === undefined || item === undefined) return null;
  return { column, item, cell: item.cell(column.id, itemNow(state)) };
};

/**
 * Makes the next or previous column current: first the leftmost scrollable one, then in list order, wrapping around. A
 * column out of view scrolls in.
 */
export const cycleColumn = (state: State, by: 1 | -1): Change => {
  const all = candidates(state);
  const current = currentColumn(state);
  if (current === undefined) {
    const { columns, frozen } = columnsOf(state);
    const first = (columns[frozen] ?? columns[0])?.column.id;
    return first === undefined ? {} : changeView(state, { column: first });
  }
  const next = all[(all.indexOf(current) + by + all.length) % all.length];
  return next === undefined ? {} : changeView(state, { column: next.id });
};

/** Adds a comparison with the cell under the cursor to the filter: rows with its value, or without it. */
export const filterByCell = (state: State, negated: boolean): Change => {
  const at = currentCell(state);
  if (at === null) return {};
  const { column, item } = at;
  if (!isListed(item, column)) return say(stubText(item), 'warn');
  const term = cellTerm(column, item.value(column.id), negated);
  if (term === null) return say(`each row has its own ${column.id}; / ${column.id}>2d filters by it`, 'warn');
  const read = parseFilter(term, currentResource(state));
  if (!read.ok) return say(read.message, 'warn');
  const { filter: before } = currentView(state);
  const known = new Set(before.terms.map(printTerm));
  if (read.filter.terms.every((one) => known.has(printTerm(one)))) return say(`already filtered by ${term}`);
  const filter = both(before, read.filter);
  return { ...changeView(state, { filter }), ...withPast(state, { text: filter.text, server: false }) };
};
