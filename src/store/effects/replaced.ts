import { sameKeys } from '../../core/memo/index.ts';
import { cursorItem } from '../list/cursor.ts';
import { currentRun, isFiltering } from '../list/rows.ts';
import { type Effect, type EffectContext, Timer } from '../state/effect.ts';
import { isLoading } from '../state/held-list.ts';
import { keyPlace, type State } from '../state/state.ts';
import { currentList } from '../walk/query.ts';

/** Milliseconds in which nobody can have seen that another row came under the cursor. */
const UNSEEN_MS = 300;

/** The row under the cursor, with the other values that decide which row that is. */
interface RowUnderCursor {
  readonly uid: string | undefined;
  readonly keys: readonly unknown[];
  /** True while the first walk of the list loads further pages, since each page may put rows first. */
  readonly isGrowing: boolean;
}

/** Notes for 300 ms that a refresh has put another row under the cursor. In this time Enter warns instead of opening the row. */
export const createReplacing = ({ store, setTimer }: EffectContext): Effect => {
  const seen = new Timer<object>(setTimer);
  let last: RowUnderCursor = { uid: undefined, keys: [], isGrowing: true };
  let { keys } = store.getState();

  /** True after a key: the user has chosen the row that the key leads to. */
  const isChosen = (state: State): boolean => {
    const isPressed = keys !== state.keys;
    keys = state.keys;
    return isPressed && state.replacedIn?.place === 'list';
  };

  const isReplaced = (state: State): boolean => {
    // A key that sets a filter is followed by the filtered rows later; such rows do not count as a replacement.
    if (keyPlace(state).id !== 'list' || isFiltering(currentRun(state))) return false;
    const before = last;
    const list = currentList(state);
    last = {
      uid: cursorItem(state)?.uid,
      keys: [state.keys, state.tab, state.scope],
      isGrowing: list !== undefined && list.refresh === null && isLoading(list),
    };
    const isSameList = before.uid !== undefined && !before.isGrowing && sameKeys(last.keys, before.keys);
    return isSameList && last.uid !== before.uid;
  };

  return {
    update: () => {
      if (isChosen(store.getState())) store.setState({ replacedIn: null });
      if (isReplaced(store.getState())) store.setState({ replacedIn: { place: 'list' } });
      const { replacedIn } = store.getState();
      if (replacedIn === null) seen.stop();
      else seen.set(replacedIn, UNSEEN_MS, () => store.setState({ replacedIn: null }));
    },
    stop: seen.stop,
  };
};
