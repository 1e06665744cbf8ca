import { detailOf } from '../select/detail.ts';
import { helpLines } from '../select/help.ts';
import { layoutOf } from '../select/layout.ts';
import { windowOf } from '../select/place.ts';
import { currentRows } from '../select/rows.ts';
import type { Change, State } from '../state.ts';
import { changeView, currentView } from '../view.ts';

/** A way to move: by lines, by a share of the screen, or to an end. */
export interface Motion {
  readonly lines?: number;
  /** Of the screen's height; the cursor keeps its line on the screen. */
  readonly screens?: number;
  readonly to?: 'first' | 'last';
}

/** Moves the cursor of the list, or scrolls the help or the open detail. */
export const move = (state: State, motion: Motion): Change => {
  if (state.help !== null) {
    return { help: scroll(state.help, helpLines(state).length, layoutOf(state).body, motion) };
  }
  const { detail } = currentView(state);
  if (detail === null) return moveCursor(state, motion);
  const open = detailOf(state);
  if (open === null) return {};
  return changeView(state, { detail: { ...detail, top: scroll(open.top, open.total, open.height, motion) } });
};

const scroll = (top: number, total: number, height: number, motion: Motion): number => {
  const most = Math.max(0, total - height);
  if (motion.to !== undefined) return motion.to === 'first' ? 0 : most;
  return Math.max(
    0,
    Math.min(most, Math.min(top, most) + (motion.lines ?? Math.trunc((motion.screens ?? 0) * height))),
  );
};

const moveCursor = (state: State, motion: Motion): Change => {
  const rows = currentRows(state);
  const { cursor, top, height } = windowOf(state);
  if (cursor < 0) return {};
  const by = motion.lines ?? Math.trunc((motion.screens ?? 0) * height);
  const wish = motion.to === 'first' ? 0 : motion.to === 'last' ? rows.length - 1 : cursor + by;
  const index = Math.max(0, Math.min(rows.length - 1, wish));
  const row = motion.screens === undefined ? index - top : cursor - top;
  return placeCursor(state, index, Math.max(0, Math.min(height - 1, row)));
};

/** Puts the cursor on a row by index, on a line of the screen. */
export const placeCursor = (state: State, index: number, row: number): Change => {
  const item = currentRows(state)[index];
  return item === undefined ? {} : changeView(state, { cursor: { uid: item.uid, index, row }, jump: null });
};
