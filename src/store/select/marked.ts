import { formatCount } from '../../core/format/count.ts';
import type { Item } from '../../core/item.ts';
import { lastOf } from '../../core/recent.ts';
import type { State } from '../state.ts';
import { currentView } from '../view.ts';
import { cursorItem } from './cursor.ts';
import { currentList } from './query.ts';
import { currentRows, wholeRows } from './rows.ts';
import { openItem } from './whole.ts';

/** Rows to act on, with what a person should know of them, one sentence each without a full stop. */
export interface ChosenRows {
  readonly items: readonly Item[];
  readonly said: readonly string[];
}

/** The marked rows that are shown, in their order, then those that the filter hides; counts marks of rows that are gone. */
export const markedRows = (rows: readonly Item[], loaded: readonly Item[], marks: ReadonlySet<string>): ChosenRows => {
  const shown = rows.filter(({ uid }) => marks.has(uid));
  const seen = new Set(shown.map(({ uid }) => uid));
  const hidden = loaded.filter(({ uid }) => marks.has(uid) && !seen.has(uid));
  const gone = marks.size - shown.length - hidden.length;
  return {
    items: [...shown, ...hidden],
    said: [
      ...(hidden.length > 0 ? [`${formatCount(hidden.length)} of them are hidden by the filter`] : []),
      ...(gone > 0 ? [`${formatCount(gone)} marked before are not loaded any more`] : []),
    ],
  };
};

/** What copying takes: the open item, else the marked rows, else the row under the cursor. */
export const chosenRows = lastOf((state: State): ChosenRows => {
  const { detail, marks } = currentView(state);
  if (detail === null && marks.size > 0) {
    return markedRows(currentRows({ ...state, ...wholeRows(state) }), currentList(state)?.items ?? [], marks);
  }
  const item = openItem(state) ?? cursorItem(state);
  return { items: item === undefined ? [] : [item], said: [] };
});
