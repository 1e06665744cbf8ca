import { changeView, currentView } from '../state/current-view.ts';
import type { Change, State } from '../state/state.ts';
import { COLUMN_GAP, columnsOf, MARGIN } from './columns.ts';
import { windowOf } from './cursor.ts';
import { placeCursor } from './move-cursor.ts';
import { currentRows } from './rows.ts';

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
