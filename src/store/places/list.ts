import { backFromRelated } from '../detail/go-to-related.ts';
import { isLoadingOn, stoppedOn } from '../list/autoload.ts';
import { countText } from '../list/count.ts';
import { moveCursor } from '../list/move-cursor.ts';
import { dismissStandout } from '../list/standout.ts';
import { changeView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { KeyPlace } from '../state/place.ts';
import { isLoadingAll, partsOf, type ShownList } from '../state/shown-list.ts';
import { NO_FILTER, type View } from '../state/view.ts';
import { stopped } from '../state/wanted-pages.ts';
import { changeWalks, currentList } from '../walk/query.ts';

/**
 * The list of the tab. Back leaves, in this order: a related view, a walk of all pages, the cell, the filter, the
 * service filter, the marks.
 */
export const LIST: KeyPlace<View> = {
  move: (state, _, motion) => moveCursor(state, motion),
  back: (state, view) => {
    const related = backFromRelated(state);
    if (related !== null) return related;
    if (state.finding !== null && state.finding.step !== 'walk') return { finding: null, ...say('stopped finding') };
    const list = currentList(state);
    if (list !== undefined && isLoadingAll(list)) {
      const said = say(partsOf(list) === null ? stoppedText(list) : STOPPED);
      return { ...changeWalks(state, list, stopped), finding: null, ...said };
    }
    if (view.column !== null) return changeView(state, { column: null });
    if (view.only !== null) return changeView(state, { only: null });
    if (view.filter.terms.length > 0) return changeView(state, { filter: NO_FILTER });
    if (view.serverFilter.length > 0) return changeView(state, { serverFilter: [] });
    const dismissed = dismissStandout(state);
    if (dismissed !== null) return dismissed;
    if (view.marks.size === 0 && list !== undefined && isLoadingOn(state, list))
      return { ...changeWalks(state, list, stopped), ...stoppedOn(state, list), ...say(stoppedText(list)) };
    return changeView(state, { marks: new Set(), lastMark: null });
  },
  leaves: (state) => backFromRelated(state) !== null,
  hint: '? shows the keys',
};

/** The arriving answer is read to its end: it may be the last page. */
const stoppedText = (list: ShownList): string =>
  list.activity !== null && list.pageStarts.length === 0
    ? 'stopping after this page'
    : `stopped at ${countText(list)} · L continues`;

const STOPPED = 'stopped · n loads the next page of each project, L all';
