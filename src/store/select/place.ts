import { UNENDED } from '../../core/page.ts';
import type { KeyContext, Place } from '../../keymap/action.ts';
import { hasMore, type List } from '../list.ts';
import type { State } from '../state.ts';
import { currentResource, currentView } from '../view.ts';
import { abilityOf } from './ability.ts';
import { incomparable } from './comparable.ts';
import { isMissing } from './missing.ts';
import { currentList } from './query.ts';
import { currentRows } from './rows.ts';
import { wholeOf } from './whole.ts';

/** Where a key is pressed. */
export const placeOf = (state: State): Place => {
  return state.help === null ? placeUnderHelp(state) : 'help';
};

/** The place that the help tells of. */
const placeUnderHelp = (state: State): Exclude<Place, 'help'> => {
  if (state.logPane !== null) return state.logPane.open === null ? 'log' : 'request';
  return currentView(state).detail === null ? 'list' : 'detail';
};

/** True where a list is on the screen, and nothing covers it. */
export const isListShown = (state: State): boolean =>
  state.palette === null && state.picker === null && placeOf(state) === 'list';

/** The facts that decide which keys work. */
export const keyContext = (state: State): KeyContext => {
  const list = currentList(state);
  const ability = abilityOf(state, state.tab);
  const { detail } = currentView(state);
  // An open item is asked for by itself; what its list does is no matter of it.
  const asking = detail !== null && ability.details ? wholeOf(state, detail.uid) : list;
  return {
    place: placeOf(state),
    many: state.logPane === null ? currentResource(state).many : 'requests',
    rows: state.logPane === null ? currentRows(state).length : state.log.length,
    canType: ability.cloudType,
    canPeriod: ability.period,
    more: list === undefined || hasMore(list),
    unended: list?.notes.includes(UNENDED) === true,
    missing: isMissing(state),
    kept: list?.kept === true,
    pages: list?.pageStarts.length ?? 0,
    inside: isInside(state),
    incomparable: incomparable(state),
    searching: (detail?.search ?? '') !== '',
    // What nobody asked for is not in the way of who asks.
    loading: asking?.activity != null && !asking.quiet,
    failed: asking?.problem != null,
    live: state.live.period !== null,
    earlier: state.history.past.length > 0,
    later: state.history.future.length > 0,
    ordered: currentView(state).order.length > 0,
    exporting: state.exporting !== null,
  };
};

/** The facts for the place that is seen when palette and help are closed. */
export const contextBelow = (state: State): KeyContext => ({
  ...keyContext(state),
  place: placeUnderHelp(state),
});

/** Whether Esc has a step to take: out of a place, of a walk of all pages, of a filter, of marks. */
const isInside = (state: State): boolean => {
  const { filter, serverFilter, marks } = currentView(state);
  const narrowed = filter.terms.length > 0 || serverFilter.length > 0 || marks.size > 0;
  const came = state.trail.at(-1)?.to === state.tab;
  return placeOf(state) !== 'list' || came || narrowed || isLoadingAll(currentList(state));
};

/** True while every page that is left is wanted. */
export const isLoadingAll = (list: List | undefined): boolean =>
  list !== undefined && list.want === Number.POSITIVE_INFINITY && hasMore(list);
