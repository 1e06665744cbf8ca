import { chosenFields, type Item } from '../../core/item/index.ts';
import { perState } from '../../core/memo/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { type Change, changeView, currentView, itemNow, type State, say } from '../state/state.ts';
import { decidedFilter, finishedFleet } from '../walk/fleet.ts';
import { openItem } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { cursorItem } from './cursor.ts';
import { currentRows, wholeRows } from './rows.ts';

/** Marks the shown rows that match a filter; other marks stay. */
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

/** The rows that an action applies to, with notes for the user. A note is a sentence without a full stop. */
interface ChosenRows {
  readonly items: readonly Item[];
  readonly notes: readonly string[];
}

/** Returns the marked rows: shown rows in order, then rows that the filter hides. A note gives the number of rows that are gone. */
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

/** Number of marked rows that are not loaded any more. */
export const goneMarks = (state: State): number => {
  const list = currentList(state);
  let gone = 0;
  for (const uid of currentView(state).marks) if (list?.uids.has(uid) !== true) gone += 1;
  return gone;
};
