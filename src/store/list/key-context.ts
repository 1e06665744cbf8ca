import { failsAlike, MAYBE_MORE } from '../../core/client/index.ts';
import type { KeyContext, Place } from '../../keymap/action.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import { closeOverlays, isOpen } from '../state/overlays.ts';
import { isCached, isLoadingAll, isQuiet } from '../state/shown-list.ts';
import { keyPlace } from '../state/shown-places.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { itemFetchOf } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { isLoadingOn } from './autoload.ts';
import { currentCell } from './cell.ts';
import { incomparable } from './comparable.ts';
import { PREVIEW_FROM } from './layout.ts';
import { isMissing } from './missing.ts';
import { restText } from './rest.ts';
import { currentRows } from './rows.ts';
import { shownStandout } from './standout.ts';

/** Screen widths at which the footer shows the cost of `L`; wider screens show it in the position line. */
const WITH_COST = { from: 80, below: 115 };

/** The place whose keys are active. */
export const placeOf = (state: State): Place => keyPlace(state).id;

/** True when the list is covered by a one-line prompt at most. */
export const isListShown = (state: State): boolean =>
  !isOpen(state, 'palette') && !isOpen(state, 'picker') && placeOf(state) === 'list';

type Rows = Pick<KeyContext, 'many' | 'rows'>;

const listRows = (state: State): Rows => ({ many: currentResource(state).many, rows: currentRows(state).length });
const requestRows = ({ log }: State): Rows => ({ many: 'requests', rows: log.length });

/** Rows that the keys of a place act on, where they are not the list's. */
const ROWS: Partial<Readonly<Record<Place, (state: State) => Rows>>> = { log: requestRows, request: requestRows };

/** The facts that decide which keys work. */
export const keyContext = (state: State): KeyContext => {
  const place = placeOf(state);
  const list = currentList(state);
  const ability = abilityOf(state, state.tab);
  const { detail } = currentView(state);
  const { columns } = state.size;
  // An open item has its own request, independent of its list's.
  const asking = detail !== null && ability.details ? itemFetchOf(state, detail.uid) : list;
  return {
    place,
    ...(ROWS[place] ?? listRows)(state),
    canType: ability.cloudType,
    canPeriod: ability.period,
    more: list === undefined || hasMore(list),
    endUnknown: list?.notes.includes(MAYBE_MORE) === true,
    missing: isMissing(state),
    cached: isCached(list),
    empty: list === undefined || list.items.length === 0,
    failsAlike: list?.problem != null && failsAlike(list.problem),
    rest: list === undefined || isCached(list) || !isCostTold(columns) ? '' : restText(state, list),
    pages: list?.pageStarts.length ?? 0,
    canGoBack: isInside(state),
    hintOnly: !isNarrowed(state) && shownStandout(state) !== null,
    canLeave: place !== 'list' || cameHere(state),
    incomparable: incomparable(state),
    noPreview:
      columns < PREVIEW_FROM ? `the preview needs ${PREVIEW_FROM} columns, this terminal has ${columns}` : null,
    hasCell: currentCell(state) !== null,
    hasMark: currentView(state).lastMark !== null,
    filtered: currentView(state).filter.terms.length > 0,
    searching: (detail?.search ?? '') !== '',
    // Quiet requests do not block keys.
    loading: asking?.activity != null && !('request' in asking ? asking.quiet : isQuiet(asking)),
    failed: asking?.problem != null,
    live: state.live.period !== null,
    earlier: state.history.past.length > 0,
    later: state.history.future.length > 0,
    ordered: currentView(state).order.length > 0,
    hasExclusions: (state.leftOut[state.tab] ?? []).length > 0,
    exporting: state.exporting !== null,
  };
};

/** The facts for the place below the palette and the help. */
export const contextBelow = (state: State): KeyContext => ({
  ...keyContext({ ...state, ...closeOverlays(state, 'palette', 'help') }),
  canGoBack: isInside(state),
});

/** The list was opened from a related thing. */
const cameHere = ({ trail, tab }: State): boolean => trail.at(-1)?.to === tab;

const isCostTold = (columns: number): boolean => columns >= WITH_COST.from && columns < WITH_COST.below;

/** True if Esc has a step back. */
const isInside = (state: State): boolean => isNarrowed(state) || shownStandout(state) !== null;

/** True if Esc can leave a place, a walk of all pages, the cell, a filter or marks. */
const isNarrowed = (state: State): boolean => {
  const { filter, serverFilter, only, marks, column } = currentView(state);
  const narrowed = only !== null || filter.terms.length > 0 || serverFilter.length > 0;
  const chosen = column !== null || marks.size > 0 || state.finding !== null;
  const list = currentList(state);
  const loads = isLoadingAll(list) || isLoadingOn(state, list);
  return placeOf(state) !== 'list' || cameHere(state) || narrowed || chosen || loads;
};
