import { currentView } from '../state/current-view.ts';
import { type CachedList, isCached, partsOf, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { itemFetchOf, openUids } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { cachedAge, isBlank } from './cached.ts';

/** The list on the screen while it shows cached rows; else null. */
export const cachedOnScreen = (state: State): CachedList | null => {
  const list = currentList(state);
  if (!isCached(list)) return null;
  const open = currentView(state).detail === null ? [] : openUids(state);
  const fresh = open.length > 0 && open.every((uid) => (itemFetchOf(state, uid)?.item ?? null) !== null);
  return fresh ? null : list;
};

/** Age of the cached rows on the screen: `as of 14:02Z, 3h ago`; null if there are none. */
export const cachedText = (state: State): string | null => {
  const list = cachedOnScreen(state);
  return list === null ? null : cachedAge(list, state.now);
};

/** The list on the screen while cached rows may fill it; null once it has data of this run. */
export const blankList = (state: State): ShownList | null => {
  const list = currentList(state);
  return list !== undefined && partsOf(list) === null && isBlank(list) ? list : null;
};
