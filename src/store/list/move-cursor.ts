import { changeView } from '../state/current-view.ts';
import { isLowBandwidth } from '../state/link-view.ts';
import { type Motion, moved } from '../state/scroll.ts';
import type { Change, State } from '../state/state.ts';
import { windowOf } from './cursor.ts';
import { currentRows } from './rows.ts';

/** Puts the cursor on a row by index, at a line of the screen. */
export const placeCursor = (state: State, index: number, row: number): Change => {
  const item = currentRows(state)[index];
  return item === undefined ? {} : changeView(state, { cursor: { uid: item.uid, index, row }, jump: null, seek: null });
};

/** Moves the cursor of the list; on a slow link it scrolls by half screens at the edges. */
export const moveCursor = (state: State, motion: Motion): Change => {
  const { cursor, top, height } = windowOf(state);
  if (cursor < 0) return {};
  const paged = isLowBandwidth(state);
  const to = moved({ cursor, top, height, total: currentRows(state).length }, { ...motion, paged });
  return placeCursor(state, to.cursor, to.row);
};
