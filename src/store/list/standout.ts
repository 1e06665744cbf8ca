import { queryKey } from '../../core/query/index.ts';
import { currentView } from '../state/current-view.ts';
import { isCached } from '../state/shown-list.ts';
import type { Standout } from '../state/standout.ts';
import type { Change, State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { currentList, initialQuery } from '../walk/query.ts';

/** Lists with more rows say nothing unasked: all of them would be read for it. */
const MAX_ROWS = 20_000;

/** True where the list may say what stands out: it is whole, of this run, and nothing narrows or covers it. */
export const maySayStandout = (state: State): boolean => {
  const { filter, serverFilter, only, marks, detail } = currentView(state);
  const list = currentList(state);
  if (!state.standouts.on || state.overlays.length > 0 || detail !== null) return false;
  if (list === undefined || isCached(list) || hasMore(list) || list.items.length > MAX_ROWS) return false;
  if (list.count !== null && list.count > list.items.length) return false;
  return filter.terms.length === 0 && serverFilter.length === 0 && only === null && marks.size === 0;
};

/** What the list on the screen says unasked; null for nothing. */
export const shownStandout = (state: State): Standout | null => {
  const { found, dismissed } = state.standouts;
  if (found === null || found.kind !== state.tab || dismissed.includes(found.key) || !maySayStandout(state))
    return null;
  return found.query === queryKey(initialQuery(state, state.tab)) ? found : null;
};

/** Puts away what the list says unasked; null where it says nothing. */
export const dismissStandout = (state: State): Change | null => {
  const shown = shownStandout(state);
  if (shown === null) return null;
  return { standouts: { ...state.standouts, dismissed: [...state.standouts.dismissed, shown.key] } };
};
