import { backFromRelated } from '../../store/detail/go-to-related.ts';
import { countText } from '../../store/list/count.ts';
import { moveCursor } from '../../store/list/cursor.ts';
import { dismissCause, isLoadingOn, stopLoading } from '../../store/list/key-context.ts';
import { type HeldList, isLoadingAll, partsOf, stopWalk } from '../../store/state/held-list.ts';
import type { KeyPlace } from '../../store/state/place.ts';
import { changeView, say } from '../../store/state/state.ts';
import { NO_FILTER, type View } from '../../store/state/view.ts';
import { changeWalks, currentList } from '../../store/walk/query.ts';

/**
 * The list of the tab. Back leaves, in this order: a related view, a walk of all pages, the cell, the filter, the
 * service filter, the marks.
 */
export const LIST: KeyPlace<View> = {
  where: 'in a list',
  move: (state, _, motion) => moveCursor(state, motion),
  back: (state, view) => {
    const related = backFromRelated(state);
    if (related !== null) return related;
    if (state.finding !== null && state.finding.step !== 'walk') return { finding: null, ...say('stopped finding') };
    const list = currentList(state);
    if (list !== undefined && isLoadingAll(list)) {
      const refusal = say(partsOf(list) === null ? stoppedText(list) : STOPPED);
      return { ...changeWalks(state, list, stopWalk), ...stopLoading(state, list), finding: null, ...refusal };
    }
    if (view.column !== null) return changeView(state, { column: null });
    if (view.only !== null) return changeView(state, { only: null });
    if (view.filter.terms.length > 0) return changeView(state, { filter: NO_FILTER });
    if (view.serverFilter.length > 0) return changeView(state, { serverFilter: [] });
    const dismissed = dismissCause(state);
    if (dismissed !== null) return dismissed;
    if (view.marks.size === 0 && list !== undefined && isLoadingOn(state, list))
      return { ...changeWalks(state, list, stopWalk), ...stopLoading(state, list), ...say(stoppedText(list)) };
    return changeView(state, { marks: new Set(), lastMark: null });
  },
  leaves: (state) => backFromRelated(state) !== null,
  hint: '? shows the keys',
};

/** The arriving answer is read to its end: it may be the last page. */
const stoppedText = (list: HeldList): string =>
  list.activity !== null && list.pageStarts.length === 0
    ? 'stopping after this page'
    : `stopped at ${countText(list)} · L continues`;

const STOPPED = 'stopped · n loads the next page of each project, L all';
