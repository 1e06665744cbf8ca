import { plural } from '../../core/values/index.ts';
import { copyOf } from '../../pane/many.ts';
import { cachedText } from '../cached/cached.ts';
import { detailOf } from '../detail/layout.ts';
import { chosenRows } from '../list/marks.ts';
import { currentView } from '../state/shown-places.ts';
import { type Change, type State, say } from '../state/state.ts';

/** Copies the uid of the row under the cursor or of the marked rows; in an open item, the value under the cursor. */
export const copy = (state: State): Change => {
  if (currentView(state).detail === null) {
    const { items, said } = chosenRows(state);
    const what = items.length === 1 ? 'uid' : plural(items.length, 'uid');
    return copyText(state, { what, text: items.map(({ uid }) => uid).join('\n'), said });
  }
  const open = detailOf(state);
  const row = open?.rows[open.cursor];
  return copyText(state, { what: 'value', text: row === undefined ? '' : copyOf(row) });
};

/** A text for the clipboard. */
interface Copied {
  /** Its label: `3 uids`. */
  readonly what: string;
  readonly text: string;
  /** Notes for the user, one sentence each without a full stop. */
  readonly said?: readonly string[];
}

/** Requests a copy to the clipboard; the terminal's owner performs it. */
export const copyText = (state: State, { what, text, said = [] }: Copied): Change =>
  text === ''
    ? say(['nothing to copy', ...said].join(' · '))
    : { copy: { count: state.copy.count + 1, what, text, said, cachedAge: cachedText(state) } };
