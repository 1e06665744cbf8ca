import type { Action, Place } from '../../keymap/action.ts';
import { backFromRelated, DETAIL } from '../detail/go-to-related.ts';
import { HELP } from '../help/window.ts';
import { countText } from '../list/count.ts';
import { moveCursor } from '../list/cursor.ts';
import { dismissCause, isLoadingOn, stopLoading } from '../list/key-context.ts';
import { LOG, REQUEST } from '../log/window.ts';
import { type HeldList, isLoadingAll, partsOf, stopWalk } from '../state/held-list.ts';
import type { KeyPlace, Motion } from '../state/scroll.ts';
import { type Change, changeView, keyPlace, type PlaceStates, type State, say, type TopPlace } from '../state/state.ts';
import { NO_FILTER, type View } from '../state/view.ts';
import { QUESTION } from '../triage/place.ts';
import { changeWalks, currentList } from '../walk/query.ts';

/**
 * The list of the tab. Back leaves, in this order: a related view, a walk of all pages, the cell, the filter, the
 * service filter, the marks.
 */
const LIST: KeyPlace<View> = {
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

const PLACES: { readonly [Id in Place]: KeyPlace<PlaceStates[Id]> } = {
  list: LIST,
  detail: DETAIL,
  log: LOG,
  request: REQUEST,
  help: HELP,
  question: QUESTION,
};

/** Moves the cursor of the top place, or scrolls it. */
export const move = (state: State, motion: Motion): Change => moveIn(state, keyPlace(state), motion);

const moveIn = <Id extends Place>(state: State, shown: TopPlace<Id>, motion: Motion): Change =>
  PLACES[shown.id].move(state, shown.state, motion);

/** One step back in the top place, or out of it. */
export const back = (state: State): Change => backIn(state, keyPlace(state));

const backIn = <Id extends Place>(state: State, shown: TopPlace<Id>): Change =>
  PLACES[shown.id].back(state, shown.state);

/** Leaves the top place; from the list of a tab it ends the program. */
export const quit = (state: State): Change => (PLACES[keyPlace(state).id].leaves(state) ? back(state) : { exit: 0 });

/** The search of a place, bound to its state. */
interface Searched {
  readonly text: string;
  readonly hint: string;
  show(text: string): Change;
  restore(text: string): Change;
}

/** The search of the top place; null if it has none. */
export const searchedPlace = (state: State): Searched | null => searchedIn(state, keyPlace(state));

const searchedIn = <Id extends Place>(state: State, { id, state: own }: TopPlace<Id>): Searched | null => {
  const { search } = PLACES[id];
  if (search === undefined) return null;
  return {
    text: search.text(own),
    hint: search.hint,
    show: (text) => search.show(state, own, text),
    restore: (text) => search.restore(state, own, text),
  };
};

/** The top place's own verb for an action; null if it has none. */
export const placeVerb = (state: State, action: Action): Change | null => verbIn(state, keyPlace(state), action);

const verbIn = <Id extends Place>(state: State, shown: TopPlace<Id>, action: Action): Change | null =>
  PLACES[shown.id].verb?.(state, shown.state, action) ?? null;

export const keyHint = (state: State): string => PLACES[keyPlace(state).id].hint;
