import { failsAlike } from '../../core/client/index.ts';
import { isCached, isLoadingAll, isQuiet } from '../state/held-list.ts';
import { closeOverlays } from '../state/overlays.ts';
import { currentResource, currentView, keyPlace, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { itemFetchOf } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { restText } from './count.ts';
import { isLoadingOn, shownCause } from './key-context.ts';
import { currentRows } from './rows.ts';

// What keys of several places ask to know whether they work.

/** Reason why a key that needs a row is blocked; null when it is not. */
export const needsRows = (state: State): string | null =>
  currentRows(state).length === 0 ? `no ${currentResource(state).many} shown` : null;

export const whileExporting = ({ exporting }: State): string | null =>
  exporting === null ? null : 'an export is in progress';

/** The request for what is on the screen: that of the open item, or of its list. */
const asked = (state: State) => {
  const { detail } = currentView(state);
  return detail !== null && abilityOf(state, state.tab).details ? itemFetchOf(state, detail.uid) : currentList(state);
};

/** The last request failed, or its answer is incomplete. */
export const hasFailed = (state: State): boolean => asked(state)?.problem != null;

/** A request that was asked for is in progress; quiet ones do not block keys. */
export const isAsking = (state: State): boolean => {
  const asking = asked(state);
  return asking?.activity != null && !('request' in asking ? asking.quiet : isQuiet(asking));
};

/** True for a list that failed before its first row: nothing to filter, sort or continue. */
export const failedEmpty = (state: State): boolean => {
  const list = currentList(state);
  return hasFailed(state) && (list === undefined || list.items.length === 0);
};

/** True for such a list where any other project or list would fail alike. */
export const failedEverywhere = (state: State): boolean => {
  const problem = currentList(state)?.problem;
  return failedEmpty(state) && problem != null && failsAlike(problem);
};

/** The walk has, or may have, further pages. */
export const hasMoreRows = (state: State): boolean => {
  const list = currentList(state);
  return list === undefined || hasMore(list);
};

/** Screen widths at which the footer shows the cost of `L`; wider screens show it in the position line. */
const WITH_COST = { from: 80, below: 115 };

/** Cost of loading the rest of the list, for the footer: `24 requests, ~6 s`; empty when unknown. */
export const restNow = (state: State): string => {
  const list = currentList(state);
  const { columns } = state.size;
  const isTold = columns >= WITH_COST.from && columns < WITH_COST.below;
  return list === undefined || isCached(list) || !isTold ? '' : restText(state, list);
};

/** The state without the palette and the help, whose place their lines are about. */
export const belowHelp = (state: State): State => ({ ...state, ...closeOverlays(state, 'palette', 'help') });

/** The list was opened from a related thing. */
const cameHere = ({ trail, tab }: State): boolean => trail.at(-1)?.to === tab;

/** `q` leaves the place; at the top it quits. */
export const canLeave = (state: State): boolean => keyPlace(state).id !== 'list' || cameHere(state);

/** True if Esc has a step back. */
export const isInside = (state: State): boolean => isNarrowed(state) || shownCause(state) !== null;

/** Esc would only dismiss an unsolicited hint. */
export const isHintOnly = (state: State): boolean => !isNarrowed(state) && shownCause(state) !== null;

/** True if Esc can leave a place, a walk of all pages, the cell, a filter or marks. */
const isNarrowed = (state: State): boolean => {
  const { filter, serverFilter, only, marks, column } = currentView(state);
  const narrowed = only !== null || filter.terms.length > 0 || serverFilter.length > 0;
  const chosen = column !== null || marks.size > 0 || state.finding !== null;
  const list = currentList(state);
  const loads = isLoadingAll(list) || isLoadingOn(state, list);
  return keyPlace(state).id !== 'list' || cameHere(state) || narrowed || chosen || loads;
};
