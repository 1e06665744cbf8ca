import { copyOf } from '../../pane/row.ts';
import { cursorItem } from '../select/cursor.ts';
import { detailOf } from '../select/detail.ts';
import { keptText } from '../select/kept.ts';
import type { Change, State } from '../state.ts';
import { currentView } from '../view.ts';
import { say } from './say.ts';

/** Copies the uid of the row under the cursor, or of the marked ones; in an open item the value under the cursor. */
export const copy = (state: State): Change => copyText(state, textOf(state));

/** Wishes a text on the clipboard: who holds the terminal obeys. */
export const copyText = (state: State, text: string): Change =>
  text === '' ? say('nothing to copy here') : { copy: { count: state.copy.count + 1, text, kept: keptText(state) } };

const textOf = (state: State): string => {
  const view = currentView(state);
  if (view.detail === null) {
    return view.marks.size > 0 ? Array.from(view.marks).join('\n') : (cursorItem(state)?.uid ?? '');
  }
  const open = detailOf(state);
  const row = open?.rows[open.cursor];
  return row === undefined ? '' : copyOf(row);
};
