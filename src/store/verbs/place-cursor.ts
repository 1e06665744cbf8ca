import { currentRows } from '../select/rows.ts';
import type { Change, State } from '../state.ts';
import { changeView } from '../view.ts';

/** Puts the cursor on a row by index, on a line of the screen. */
export const placeCursor = (state: State, index: number, row: number): Change => {
  const item = currentRows(state)[index];
  return item === undefined ? {} : changeView(state, { cursor: { uid: item.uid, index, row }, jump: null, seek: null });
};
