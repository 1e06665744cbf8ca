import { AUTOLOAD_ROWS, queryKey, REQUESTS_PER_SECOND, WHOLE_ROWS } from '../../core/query/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import type { HeldList } from '../state/held-list.ts';
import { isOpen } from '../state/overlays.ts';
import { currentView, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { restOf } from './count.ts';
import { currentRows, currentRun, isFiltering } from './rows.ts';

type Loading = Pick<State, 'autoload' | 'tab'>;

const ALL_ROWS = Number.POSITIVE_INFINITY;

/** True if a list may load its remaining pages by itself: its first page is loaded, nothing failed, and the user did not stop it. */
const mayLoad = ({ autoload: { rows, stopped } }: Pick<State, 'autoload'>, list: HeldList): boolean =>
  rows !== null &&
  list.origin.type === 'fresh' &&
  list.refresh === null &&
  list.problem === null &&
  list.pageStarts.length > 0 &&
  list.items.length > 0 &&
  hasMore(list) &&
  !stopped.has(queryKey(list.query));

/** Maximum wire bytes of a list that loads to its end by itself under the default setting. */
const WHOLE_BYTES = 8 * MEGABYTE;

/** Number of rows that a list loads by itself: as the user set it. By default, a list on the screen of up to 3000 rows and 8 MB loads all its rows. */
export const budgetOf = ({ autoload, tab }: Loading, { query, count, items, bytes }: HeldList): number => {
  const rows = autoload.rows ?? 0;
  if (rows !== AUTOLOAD_ROWS || query.kind !== tab || count === null || items.length === 0) return rows;
  const isSmall = count <= WHOLE_ROWS && (bytes / items.length) * count <= WHOLE_BYTES;
  return isSmall ? Math.max(rows, count) : rows;
};

/** True if a list may load more pages by itself: it may load, and it has fewer rows than `budgetOf` allows. */
const mayGrow = (state: Loading, list: HeldList): boolean =>
  list.items.length < budgetOf(state, list) && mayLoad(state, list);

/** Returns the list with as many pages wanted as `budgetOf` allows; the same list if nothing changes. */
export const loadOn = (state: Loading, list: HeldList): HeldList => {
  if (!mayGrow(state, list) || list.want > list.pageStarts.length) return list;
  const perPage = list.items.length / list.pageStarts.length;
  const left = budgetOf(state, list) - list.items.length;
  return { ...list, want: list.pageStarts.length + Math.ceil(left / perPage) };
};

/** Maximum duration in seconds of loading the rest of a list because a filter finds nothing. */
const WORTH_SECONDS = 10;

/**
 * Requests all pages of the list on the screen if the filter finds no loaded row and the rest loads within ten seconds: the
 * remaining rows may match. Esc stops it, as it stops other loading.
 */
export const searchOn = (state: State, list: HeldList): HeldList => {
  if (currentView(state).filter.terms.length === 0 || isOpen(state, 'filter')) return list;
  if (list.want === ALL_ROWS || !mayLoad(state, list)) return list;
  if (isFiltering(currentRun(state)) || currentRows(state).length > 0) return list;
  const rest = restOf(state, list);
  if (rest === null) return list;
  const seconds = rest.seconds ?? rest.requests / REQUESTS_PER_SECOND;
  return seconds > WORTH_SECONDS ? list : { ...list, want: ALL_ROWS };
};

/** True while a list loads pages by itself, up to `budgetOf`. */
export const isLoadingOn = (state: Loading, list: HeldList | undefined): boolean =>
  list !== undefined && mayGrow(state, list) && list.want > list.pageStarts.length && list.want !== ALL_ROWS;
