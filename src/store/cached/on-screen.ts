import { currentView } from '../state/current-view.ts';
import { type CachedList, isCached, partsOf, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { itemFetchOf, openUids } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { isBlank, keptAge } from './cached.ts';

/** The list on the screen, where what is shown of it is of an earlier run; null where all of that is of this one. */
export const keptOnScreen = (state: State): CachedList | null => {
  const list = currentList(state);
  if (!isCached(list)) return null;
  const open = currentView(state).detail === null ? [] : openUids(state);
  const fresh = open.length > 0 && open.every((uid) => (itemFetchOf(state, uid)?.item ?? null) !== null);
  return fresh ? null : list;
};

/** How old what is shown is, where it is of an earlier run: `as of 14:02Z, 3h ago`; null where it is not. */
export const keptText = (state: State): string | null => {
  const list = keptOnScreen(state);
  return list === null ? null : keptAge(list, state.now);
};

/** The list on the screen, where rows of an earlier run could stand in for what has not come yet. */
export const blankList = (state: State): ShownList | null => {
  const list = currentList(state);
  return list !== undefined && partsOf(list) === null && isBlank(list) ? list : null;
};
