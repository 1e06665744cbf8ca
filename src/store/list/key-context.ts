import { ownUid } from '../../core/item/index.ts';
import { AUTOLOAD_ROWS, queryKey, REQUESTS_PER_SECOND, WHOLE_ROWS } from '../../core/query/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import type { CauseHint } from '../state/cause-hint.ts';
import { type HeldList, isCached } from '../state/held-list.ts';
import { isOpen } from '../state/overlays.ts';
import { type Autoload, type Change, currentView, keyPlace, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { itemFetchOf, openItem } from '../walk/item.ts';
import { currentList, initialQuery, listOf } from '../walk/query.ts';
import { restOf } from './count.ts';
import { currentRows, currentRun, isFiltering } from './rows.ts';

type Loading = Pick<State, 'autoload' | 'tab'>;

const ALL_ROWS = Number.POSITIVE_INFINITY;

/** True if a list may load by itself what is left: its first page is loaded, nothing failed, the user did not stop it. */
const mayLoad = ({ autoload: { rows, stopped } }: Pick<State, 'autoload'>, list: HeldList): boolean =>
  rows !== null &&
  list.origin.type === 'fresh' &&
  list.refresh === null &&
  list.problem === null &&
  list.pageStarts.length > 0 &&
  list.items.length > 0 &&
  hasMore(list) &&
  !stopped.has(queryKey(list.query));

/** Most wire bytes of a list that loads to its end by itself where nothing else was set. */
const WHOLE_BYTES = 8 * MEGABYTE;

/** Number of rows that a list loads by itself: as many as were set; by default all of a list on the screen that is not large. */
export const budgetOf = ({ autoload, tab }: Loading, { query, count, items, bytes }: HeldList): number => {
  const rows = autoload.rows ?? 0;
  if (rows !== AUTOLOAD_ROWS || query.kind !== tab || count === null || items.length === 0) return rows;
  const isSmall = count <= WHOLE_ROWS && (bytes / items.length) * count <= WHOLE_BYTES;
  return isSmall ? Math.max(rows, count) : rows;
};

/** True if a list may load on by itself: it may load, and has fewer rows than the budget allows. */
const mayGrow = (state: Loading, list: HeldList): boolean =>
  list.items.length < budgetOf(state, list) && mayLoad(state, list);

/** The list with as many pages wanted as the row budget allows; the same one when nothing changes. */
export const loadOn = (state: Loading, list: HeldList): HeldList => {
  if (!mayGrow(state, list) || list.want > list.pageStarts.length) return list;
  const perPage = list.items.length / list.pageStarts.length;
  const left = budgetOf(state, list) - list.items.length;
  return { ...list, want: list.pageStarts.length + Math.ceil(left / perPage) };
};

/** The rest of a list is loaded for a filter that finds nothing if that takes no longer, in seconds. */
const WORTH_SECONDS = 10;

/**
 * The list on the screen with all of its pages wanted where the filter finds no loaded row and the rest comes soon: what
 * is looked for may be among the others. Esc stops it, as other loading.
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

export const isLoadingOn = (state: Loading, list: HeldList | undefined): boolean =>
  list !== undefined && mayGrow(state, list) && list.want > list.pageStarts.length && list.want !== ALL_ROWS;

/** Marks a list as stopped: it loads further pages by key only. */
export const stopLoading = (
  { autoload }: Pick<State, 'autoload'>,
  { query }: HeldList,
): { readonly autoload: Autoload } => ({
  autoload: { ...autoload, stopped: new Set(autoload.stopped).add(queryKey(query)) },
});

/** True if the open item is not loaded and no request in progress may bring it. */
export const isMissing = (state: State): boolean => {
  const { detail } = currentView(state);
  if (detail === null || openItem(state) !== undefined) return false;
  const whole = itemFetchOf(state, detail.uid);
  if (whole !== undefined) return whole.problem !== null;
  const list = currentList(state);
  return !abilityOf(state, state.tab).details && list !== undefined && (!hasMore(list) || list.problem !== null);
};

/** The name of a missing item according to the item that refers to it; else its uid. */
export const nameOfMissing = (state: State, uid: string): string => {
  const left = state.trail.at(-1);
  if (left?.item !== uid) return ownUid(uid);
  const from = left.view.detail?.uid ?? left.view.cursor.uid;
  const list = listOf(state, left.tab);
  const item = from === null ? list?.items[0] : list?.uids.get(from);
  return item?.links().find((link) => link.uid === uid)?.name ?? ownUid(uid);
};

/** Longer lists are not analysed unasked, since that reads all rows. */
const MAX_ROWS = 20_000;

/** True if the list may show a hint: complete, of this run, unfiltered and uncovered. */
export const mayShowCause = (state: State): boolean => {
  const { filter, serverFilter, only, marks, detail } = currentView(state);
  const list = currentList(state);
  if (!state.settings.causeHint || state.overlays.length > 0 || detail !== null) return false;
  if (list === undefined || isCached(list) || hasMore(list) || list.items.length > MAX_ROWS) return false;
  if (list.count !== null && list.count > list.items.length) return false;
  return filter.terms.length === 0 && serverFilter.length === 0 && only === null && marks.size === 0;
};

/** The hint on the current list; null for none. */
export const shownCause = (state: State): CauseHint | null => {
  const { found, dismissed } = state.causeHints;
  if (found === null || found.kind !== state.tab || dismissed.includes(found.key) || !mayShowCause(state)) return null;
  return found.query === queryKey(initialQuery(state, state.tab)) ? found : null;
};

/** Dismisses the hint of the list; null if there is none. */
export const dismissCause = (state: State): Change | null => {
  const shown = shownCause(state);
  if (shown === null) return null;
  return { causeHints: { ...state.causeHints, dismissed: [...state.causeHints.dismissed, shown.key] } };
};

/** True when the list is covered by a one-line prompt at most. */
export const isListShown = (state: State): boolean =>
  !isOpen(state, 'palette') && !isOpen(state, 'picker') && keyPlace(state).id === 'list';
