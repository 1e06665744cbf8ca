import { chosenFields, type Item } from '../../core/item/index.ts';
import { perState } from '../../core/memo/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { type Change, changeView, currentView, itemNow, type State, say } from '../state/state.ts';
import { decidedFilter, finishedFleet } from '../walk/fleet.ts';
import { openItem } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { cursorItem, moveCursor, windowOf } from './cursor.ts';
import { currentRows, wholeRows } from './rows.ts';

/** Toggles the mark of the row under the cursor, and moves one row down. */
export const toggleMark = (state: State): Change => {
  const item = cursorItem(state);
  if (item === undefined) return {};
  const marks = new Set(currentView(state).marks);
  const lastMark = marks.delete(item.uid) ? null : item.uid;
  if (lastMark !== null) marks.add(lastMark);
  return moveCursor({ ...state, ...changeView(state, { marks, lastMark }) }, { lines: 1 });
};

/** Marks the rows from the last mark to the cursor; the next range starts where this one ends. */
export const markRange = (state: State): Change => {
  const rows = currentRows(state);
  const { marks: before, lastMark: first } = currentView(state);
  const start = rows.findIndex(({ uid }) => uid === first);
  const { cursor } = windowOf(state);
  if (start < 0 || cursor < 0) return say('the row that was marked last is not shown', 'warn');
  const range = rows.slice(Math.min(start, cursor), Math.max(start, cursor) + 1);
  const marks = new Set([...before, ...range.map(({ uid }) => uid)]);
  const lastMark = cursorItem(state)?.uid ?? null;
  return { ...changeView(state, { marks, lastMark }), ...say(`${plural(marks.size, 'row')} marked`) };
};

/** Marks the rows shown that match a filter; other marks stay. */
export const markMatching = (state: State, filter: Filter): Change => {
  const whole = wholeRows(state);
  const decided = decidedFilter({ ...state, ...finishedFleet(state, state.tab, filter) }, state.tab, filter);
  const passes = matcher(decided, itemNow(state), chosenFields(currentView(state).columns));
  const found = currentRows({ ...state, ...whole }).filter(passes);
  const marks = new Set([...currentView(state).marks, ...found.map(({ uid }) => uid)]);
  const lastMark = found.at(-1)?.uid ?? currentView(state).lastMark;
  const text = `${plural(found.length, 'row')} of those shown passed, ${formatCount(marks.size)} marked`;
  return { ...whole, ...changeView(state, { marks, lastMark }), ...say(text, found.length === 0 ? 'warn' : 'plain') };
};

/** Marks all rows shown; when all are marked, unmarks them. */
export const toggleAllMarks = (state: State): Change => {
  const whole = wholeRows(state);
  const rows = currentRows({ ...state, ...whole });
  const { marks } = currentView(state);
  const shown = new Set(rows.map(({ uid }) => uid));
  const all = rows.every(({ uid }) => marks.has(uid));
  const next = all ? new Set(Array.from(marks).filter((uid) => !shown.has(uid))) : new Set([...marks, ...shown]);
  return { ...whole, ...changeView(state, { marks: next }), ...say(`${plural(next.size, 'row')} marked`) };
};

/** Rows to act on, with notes for the user, one sentence each without a full stop. */
interface ChosenRows {
  readonly items: readonly Item[];
  readonly notes: readonly string[];
}

/** The marked rows: those shown, in order, then those that the filter hides, and the number that is gone. */
export const markedRows = (rows: readonly Item[], loaded: readonly Item[], marks: ReadonlySet<string>): ChosenRows => {
  const shown = rows.filter(({ uid }) => marks.has(uid));
  const seen = new Set(shown.map(({ uid }) => uid));
  const hidden = loaded.filter(({ uid }) => marks.has(uid) && !seen.has(uid));
  const gone = marks.size - shown.length - hidden.length;
  return {
    items: [...shown, ...hidden],
    notes: [
      ...(hidden.length > 0 ? [`${formatCount(hidden.length)} of them hidden by the filter`] : []),
      ...(gone > 0 ? [`${plural(gone, 'marked row')} no longer loaded`] : []),
    ],
  };
};

/** The rows to copy: the open item, else the marked rows, else the row under the cursor. */
export const chosenRows = perState((state: State): ChosenRows => {
  const { detail, marks } = currentView(state);
  if (detail === null && marks.size > 0) {
    return markedRows(currentRows({ ...state, ...wholeRows(state) }), currentList(state)?.items ?? [], marks);
  }
  const item = openItem(state) ?? cursorItem(state);
  return { items: item === undefined ? [] : [item], notes: [] };
});

/** Number of marked rows that are no longer loaded. */
export const goneMarks = (state: State): number => {
  const list = currentList(state);
  let gone = 0;
  for (const uid of currentView(state).marks) if (list?.uids.has(uid) !== true) gone += 1;
  return gone;
};
