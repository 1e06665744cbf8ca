import { plural } from '../../core/format/count.ts';
import { cursorItem } from '../select/cursor.ts';
import { currentRows, wholeRows } from '../select/rows.ts';
import type { Change, State } from '../state.ts';
import { changeView, currentView } from '../view.ts';
import { moveCursor } from './place-cursor.ts';
import { say } from './say.ts';

/** Marks the row under the cursor, or takes the mark off, and goes one row down. */
export const turnMark = (state: State): Change => {
  const item = cursorItem(state);
  if (item === undefined) return {};
  const marks = new Set(currentView(state).marks);
  if (!marks.delete(item.uid)) marks.add(item.uid);
  return moveCursor({ ...state, ...changeView(state, { marks }) }, { lines: 1 });
};

/** Marks every row that is shown; when all are, takes their marks off. */
export const turnAllMarks = (state: State): Change => {
  const whole = wholeRows(state);
  const rows = currentRows({ ...state, ...whole });
  const { marks } = currentView(state);
  const shown = new Set(rows.map(({ uid }) => uid));
  const all = rows.every(({ uid }) => marks.has(uid));
  const next = all ? new Set(Array.from(marks).filter((uid) => !shown.has(uid))) : new Set([...marks, ...shown]);
  return { ...whole, ...changeView(state, { marks: next }), ...say(`${plural(next.size, 'row')} marked`) };
};
