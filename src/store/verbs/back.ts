import { type List, stopped } from '../list.ts';
import { isLoadingAll } from '../select/place.ts';
import { changeWalks, currentList } from '../select/query.ts';
import type { Change, Detail, State } from '../state.ts';
import { changeView, currentView, NO_FILTER } from '../view.ts';
import { toSections } from './detail.ts';
import { openHelp } from './help.ts';
import { backFromLog } from './log.ts';
import { backFromRelated } from './related.ts';
import { say } from './say.ts';

/**
 * One step back: out of the help, the log, a search, an item's YAML or comparison, the item, a related thing, a walk of all pages,
 * the filter, the server filter, the marks.
 */
export const back = (state: State): Change => {
  if (state.help !== null) return state.help.text === '' ? { help: null } : openHelp();
  if (state.logPane !== null) return backFromLog(state.logPane);
  const view = currentView(state);
  if (view.detail !== null) return backFromDetail(state, view.detail);
  const related = backFromRelated(state);
  if (related !== null) return related;
  const list = currentList(state);
  if (list !== undefined && isLoadingAll(list)) {
    return { ...changeWalks(state, list, stopped), ...say(list.parts === null ? stoppedText(list) : STOPPED) };
  }
  if (view.filter.terms.length > 0) return changeView(state, { filter: NO_FILTER });
  if (view.serverFilter.length > 0) return changeView(state, { serverFilter: [] });
  return changeView(state, { marks: new Set() });
};

/** The answer that is coming is read to its end: it may be all there is. */
const stoppedText = ({ pageStarts, activity }: List): string =>
  activity !== null && pageStarts.length === 0
    ? 'no further page is asked for: this one is read to its end'
    : 'stopped: L goes on';

const STOPPED = 'stopped: n goes on with the next page of each project, L with all';

const backFromDetail = (state: State, detail: Detail): Change => {
  if (detail.search !== '') return changeView(state, { detail: { ...detail, search: '' } });
  if (detail.form !== 'sections' && !detail.direct) return changeView(state, { detail: toSections(detail) });
  return backFromRelated(state) ?? changeView(state, { detail: null });
};

/** q: leaves the help, the log, the open item and a related thing; at the top it ends the program. */
export const quit = (state: State): Change => {
  const above = state.help !== null || state.logPane !== null;
  const inside = above || currentView(state).detail !== null || backFromRelated(state) !== null;
  return inside ? back(state) : { exit: 0 };
};
