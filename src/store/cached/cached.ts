import type { Problem } from '../../core/client/index.ts';
import type { CachedRows } from '../../core/item/index.ts';
import { formatAge, formatAgo, formatCount, formatMinute, zonedIso } from '../../core/values/index.ts';
import { type CachedList, freshList, type HeldList, isCached, isQuiet, newList, partsOf } from '../state/held-list.ts';
import { currentView, type State } from '../state/state.ts';
import { UidIndex } from '../state/uid-index.ts';
import type { View } from '../state/view.ts';
import { hasMore, lacksRows, newWalk, shownStamp, type Walk } from '../state/walk.ts';
import { itemFetchOf, openUids } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';

/** True if cached rows may fill the list: no row of this run has arrived, and the service did not refuse access. */
const isBlank = (list: HeldList): boolean =>
  !isCached(list) &&
  list.items.length === 0 &&
  list.pageStarts.length === 0 &&
  list.refresh === null &&
  list.activity?.arrived === undefined &&
  (list.problem === null || !forbidsCached(list.problem));

/**
 * Fills an empty list with cached rows. Its walk continues underneath, or its failure stays beside the rows. Null if rows of this
 * run are present or arriving. A list that was complete in the earlier run counts as incomplete.
 */
export const withCached = (list: HeldList, { items, count, receivedAt }: CachedRows): HeldList | null =>
  isBlank(list)
    ? {
        ...newList(list.query, Math.max(1, list.want)),
        ...new UidIndex().with(items),
        origin: { type: 'cached', comparable: true },
        count,
        receivedAt,
        pageStarts: [0],
        activity: list.activity,
        refresh: list.problem === null ? { walk: { ...list, want: 1 }, quiet: false } : null,
        problem: list.problem,
        failures: list.failures,
      }
    : null;

/** True if the cached rows were a complete list in the earlier run. */
const wasWhole = ({ items, count }: HeldList): boolean => count === items.length;

/** Returns the list with a walk whose rows will replace its cached rows, unless a request is in progress or has failed. */
export const walkOfList = (list: HeldList): HeldList =>
  isCached(list) && list.refresh === null && list.problem === null
    ? { ...list, refresh: { walk: newWalk(list.query, 1), quiet: false } }
    : list;

/** Removes the cached rows of a list and keeps its walk. */
export const withoutCached = (list: HeldList): HeldList => {
  if (!isCached(list)) return list;
  const { query, refresh, activity, failures } = list;
  // A quiet refresh continues despite an earlier failure.
  const problem = isQuiet(list) ? null : list.problem;
  return { ...freshList(refresh?.walk ?? newWalk(query, 1)), activity, problem, failures };
};

/** True if the walk may replace the cached rows: it has ended, it has as many rows, or it contains the row under the cursor and the marked rows. */
export const replacesCached = (
  list: HeldList,
  walk: Walk,
  view: Pick<View, 'cursor' | 'marks'> | undefined,
): boolean => {
  if (!hasMore(walk) && walk.pageStarts.length > 0) return true;
  const pointed = [view?.cursor.instead ?? view?.cursor.uid ?? null, ...(view?.marks ?? [])].filter(
    (uid) => uid !== null,
  );
  const isHere = pointed.every((uid) => walk.uids.has(uid) || !list.uids.has(uid));
  if (walk.items.length >= list.items.length) return isHere || walk.pageStarts.length > 0;
  return isHere && walk.pageStarts.length > 0;
};

/** True for failures that hide cached rows: the service does not permit access any more. */
export const forbidsCached = ({ kind }: Problem): boolean => kind === 'not-authorised' || kind === 'forbidden';

/** Age of cached rows: `as of 14:02Z, 3h ago`. */
export const cachedAge = (list: HeldList, now: number): string => {
  const stamp = shownStamp(list, now) ?? now;
  const date = zonedIso(stamp).slice(0, 10);
  const day = date === zonedIso(now).slice(0, 10) ? '' : `${date} `;
  return `as of ${day}${formatMinute(stamp)}, ${formatAgo(stamp, now)}`;
};

/** Message when the rows of a page replace cached rows while the page is still arriving. It gives the age of the cached rows, but not the differences. */
export const inPlaceText = ({ receivedAt }: HeldList, now: number): string =>
  `now showing current rows (were ${formatAge(receivedAt, now)} old)`;

/** Describes what changed since the rows were cached: `since 3h ago: 3 changed, 1 new`. Rows that are not loaded yet do not count as gone. */
export const sinceCachedText = (before: CachedList, after: HeldList, now: number): string => {
  const again = after.items.flatMap((item) => {
    const cached = before.uids.get(item.uid);
    return cached === undefined ? [] : [cached.same(item)];
  });
  const changed = again.filter((same) => !same).length;
  const fresh = wasWhole(before) ? after.items.length - again.length : 0;
  const missing = before.items.length - again.length;
  const gone = lacksRows(after) ? 0 : missing;
  const parts = [
    countNote(changed, 'changed'),
    countNote(fresh, 'new'),
    countNote(gone, 'gone'),
    total(before, after),
  ].flat();
  const since = `since ${formatAge(before.receivedAt, now)} ago`;
  const text = parts.length === 0 ? `no change among the loaded rows ${since}` : `${since}: ${parts.join(', ')}`;
  const left = hasMore(after) && missing > 0 ? `; ${formatCount(missing)} earlier rows not loaded yet (L)` : '';
  return `${text}${left}`;
};

/** Total before and after, if both are known and the numbers of rows do not show them. */
const total = (before: HeldList, after: HeldList): readonly string[] => {
  const are = hasMore(after) ? after.count : after.items.length;
  if (wasWhole(before) || before.count === null || are === null || are === before.count) return [];
  return [`${formatCount(are)} in total (was ${formatCount(before.count)})`];
};

const countNote = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${what}`];

/** The list on the screen if it shows cached rows; else null. */
export const cachedOnScreen = (state: State): CachedList | null => {
  const list = currentList(state);
  if (!isCached(list)) return null;
  const open = currentView(state).detail === null ? [] : openUids(state);
  const fresh = open.length > 0 && open.every((uid) => (itemFetchOf(state, uid)?.item ?? null) !== null);
  return fresh ? null : list;
};

/** Age of the cached rows on the screen: `as of 14:02Z, 3h ago`; null if the screen shows none. */
export const cachedText = (state: State): string | null => {
  const list = cachedOnScreen(state);
  return list === null ? null : cachedAge(list, state.now);
};

/** The list on the screen if cached rows may fill it; else null. */
export const blankList = (state: State): HeldList | null => {
  const list = currentList(state);
  return list !== undefined && partsOf(list) === null && isBlank(list) ? list : null;
};
