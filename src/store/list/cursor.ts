import type { Item } from '../../core/item/index.ts';
import { perState } from '../../core/memo/index.ts';
import { currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { layoutOf } from './layout.ts';
import { currentRows } from './rows.ts';

/** The visible part of the rows, and the cursor. */
export interface Window {
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

/** The item under the cursor. */
export const cursorItem = (state: State): Item | undefined => currentRows(state)[windowOf(state).cursor];
