import { isLoadingAll } from '../select/place.ts';
import { changeList, currentList } from '../select/query.ts';
import type { Change, State } from '../state.ts';
import { changeView, currentView, NO_FILTER } from '../view.ts';
import { say } from './say.ts';

/** One step back: out of the help, an item's YAML, the item, a walk of all pages, the filter, the server filter. */
export const back = (state: State): Change => {
  if (state.help !== null) return { help: null };
  const view = currentView(state);
  if (view.detail !== null) {
    const { detail } = view;
    return changeView(state, {
      detail: detail.form === 'sections' || detail.direct ? null : { ...detail, form: 'sections', top: 0 },
    });
  }
  const list = currentList(state);
  if (list !== undefined && isLoadingAll(list)) {
    return { ...changeList(state, { ...list, want: list.pageStarts.length }), ...say('stopped: L goes on') };
  }
  if (view.filter.terms.length > 0) return changeView(state, { filter: NO_FILTER });
  if (view.serverFilter.length > 0) return changeView(state, { serverFilter: [] });
  return {};
};

/** q: leaves the help and the open item; at the top it ends the program. */
export const quit = (state: State): Change => {
  const inside = state.help !== null || currentView(state).detail !== null;
  return inside ? back(state) : { exit: 0 };
};
