import { queryKey } from '../../core/query/index.ts';
import { currentView } from '../state/current-view.ts';
import { isCached } from '../state/shown-list.ts';
import type { Standout } from '../state/standout.ts';
import type { Change, State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { currentList, initialQuery } from '../walk/query.ts';

/** Longer lists are not analysed unasked, since that reads all rows. */
const MAX_ROWS = 20_000;

/** True if the list may show a hint: complete, of this run, unfiltered and uncovered. */
export const maySayStandout = (state: State): boolean => {
  const { filter, serverFilter, only, marks, detail } = currentView(state);
  const list = currentList(state);
  if (!state.standouts.on || state.overlays.length > 0 || detail !== null) return false;
  if (list === undefined || isCached(list) || hasMore(list) || list.items.length > MAX_ROWS) return false;
  if (list.count !== null && list.count > list.items.length) return false;
  return filter.terms.length === 0 && serverFilter.length === 0 && only === null && marks.size === 0;
};

/** The hint on the current list; null for none. */
export const shownStandout = (state: State): Standout | null => {
  const { found, dismissed } = state.standouts;
  if (found === null || found.kind !== state.tab || dismissed.includes(found.key) || !maySayStandout(state))
    return null;
  return found.query === queryKey(initialQuery(state, state.tab)) ? found : null;
};

/** Dismisses the hint of the list; null if there is none. */
export const dismissStandout = (state: State): Change | null => {
  const shown = shownStandout(state);
  if (shown === null) return null;
  return { standouts: { ...state.standouts, dismissed: [...state.standouts.dismissed, shown.key] } };
};
