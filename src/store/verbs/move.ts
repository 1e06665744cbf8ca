import { type Motion, moved } from '../scroll.ts';
import { windowOf } from '../select/cursor.ts';
import { detailOf } from '../select/detail.ts';
import { helpWindow } from '../select/help.ts';
import { isLowBandwidth } from '../select/low-bandwidth.ts';
import { currentRows } from '../select/rows.ts';
import type { Change, State } from '../state.ts';
import { changeView, currentView } from '../view.ts';
import { moveLog } from './log.ts';
import { placeCursor } from './place-cursor.ts';

/** Moves the cursor of the list, of the open item or of the log, or scrolls the help. */
export const move = (state: State, motion: Motion): Change => {
  if (state.help !== null) return { help: { ...state.help, top: scrollHelp(state, motion) } };
  if (state.logPane !== null) return moveLog(state, state.logPane, motion);
  const { detail } = currentView(state);
  if (detail === null) return moveCursor(state, motion);
  const open = detailOf(state);
  return open === null ? {} : changeView(state, { detail: { ...detail, ...moved(open, motion) } });
};

/** The help has no cursor: its first line moves. */
const scrollHelp = (state: State, motion: Motion): number => {
  const { lines, top, height } = helpWindow(state);
  const most = Math.max(0, lines.length - height);
  if (motion.to !== undefined) return motion.to === 'first' ? 0 : most;
  const by = motion.lines ?? Math.trunc((motion.screens ?? 0) * height);
  return Math.max(0, Math.min(most, top + by));
};

const moveCursor = (state: State, motion: Motion): Change => {
  const { cursor, top, height } = windowOf(state);
  if (cursor < 0) return {};
  const paged = isLowBandwidth(state);
  const to = moved({ cursor, top, height, total: currentRows(state).length }, { ...motion, paged });
  return placeCursor(state, to.cursor, to.row);
};
