import type { Problem } from '../../core/client/index.ts';
import type { KeptRows } from '../../core/item/index.ts';
import { formatAge, formatAgo, formatCount } from '../../core/values/index.ts';
import { type CachedList, freshList, isCached, isQuiet, newList, type ShownList } from '../state/shown-list.ts';
import { shownStamp } from '../state/stamp.ts';
import { UidIndex } from '../state/uid-index.ts';
import type { View } from '../state/view.ts';
import { hasMore, newWalk, type Walk } from '../state/walk.ts';

/** True for a list of this run of which nothing is here, nor known that it cannot be. */
export const isBlank = (list: ShownList): boolean =>
  !isCached(list) &&
  list.items.length === 0 &&
  list.pageStarts.length === 0 &&
  list.refresh === null &&
  list.problem === null;

/** The rows of an earlier run in the place of a blank list, whose walk goes on behind them and replaces them. */
const recalled = (list: ShownList, rows: KeptRows): ShownList => ({
  ...newList(list.query, list.want),
  ...fieldsOf(rows, true),
  pageStarts: [0],
  activity: list.activity,
  refresh: { walk: { ...list, want: 1 }, quiet: false },
});

/** Kept rows, also in the place of fewer of them, which were read first. That there was no more says nothing of today. */
const fieldsOf = (
  { items, unread, count, whole, receivedAt }: KeptRows,
  comparable: boolean,
): Pick<ShownList, 'items' | 'uids' | 'origin' | 'count' | 'receivedAt'> => ({
  ...new UidIndex().with(items),
  origin: { type: 'cached', unread, comparable },
  count: whole ? items.length : count,
  receivedAt,
});

/** True for kept rows that were all there were. */
const wasWhole = ({ items, count }: ShownList): boolean => count === items.length;

/** The list with kept rows as long as nothing of this run is there; null where nothing is to be changed. */
export const withKept = (list: ShownList, rows: KeptRows): ShownList | null => {
  if (isBlank(list)) return recalled(list, rows);
  return isCached(list) ? { ...list, ...fieldsOf(rows, list.origin.comparable) } : null;
};

/** A kept list that nobody walks, although nothing failed, is walked. */
export const walked = (list: ShownList): ShownList =>
  isCached(list) && list.refresh === null && list.problem === null
    ? { ...list, refresh: { walk: newWalk(list.query, 1), quiet: false } }
    : list;

/** The walk of this run alone, where rows of an earlier one may not stand for it. */
export const unkept = (list: ShownList): ShownList => {
  if (!isCached(list)) return list;
  const { query, refresh, activity, failures } = list;
  // A quiet refresh goes on although a failure stands.
  const problem = isQuiet(list) ? null : list.problem;
  return { ...freshList(refresh?.walk ?? newWalk(query, 1)), activity, problem, failures };
};

/**
 * True when the walk has come far enough to take the place of kept rows: to as many rows, to its end, or to a page on
 * which everything is that somebody has pointed at meanwhile, the row of the cursor and those that are marked.
 */
export const replacesKept = (
  list: ShownList,
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

/** Failures after which kept rows are not shown: whoever asks may not see them now. */
export const forbidsKept = ({ kind }: Problem): boolean => kind === 'not-authorised' || kind === 'forbidden';

/** When kept rows were received, in words: `as of 14:02Z, 3h ago`. */
export const keptAge = (list: ShownList, now: number): string => {
  const stamp = shownStamp(list, now) ?? now;
  const clock = new Date(stamp).toISOString();
  const day = clock.slice(0, 10) === new Date(now).toISOString().slice(0, 10) ? '' : `${clock.slice(0, 10)} `;
  return `as of ${day}${clock.slice(11, 16)}Z, ${formatAgo(stamp, now)}`;
};

/** How many rows were kept, also those that are not read yet. */
export const keptCount = ({ items, origin }: CachedList): number => items.length + origin.unread;

/** Said where rows of now, while they come, take the place of kept ones: nothing is compared. */
export const inPlaceText = ({ receivedAt }: ShownList, now: number): string =>
  `now showing current rows (were ${formatAge(receivedAt, now)} old)`;

/** What has changed since rows were kept: `since 3h ago: 3 changed, 1 new`. Of what a part of an answer lacks nobody knows. */
export const sinceKeptText = (before: CachedList, after: ShownList, now: number): string => {
  // What the answer was faster than was compared with nothing.
  if (before.origin.unread > 0) return inPlaceText(before, now);
  const again = after.items.flatMap((item) => {
    const kept = before.uids.get(item.uid);
    return kept === undefined ? [] : [kept.same(item)];
  });
  const changed = again.filter((same) => !same).length;
  const fresh = wasWhole(before) ? after.items.length - again.length : 0;
  const missing = before.items.length - again.length;
  const gone = hasMore(after) ? 0 : missing;
  const parts = [
    counted(changed, 'changed'),
    counted(fresh, 'new'),
    counted(gone, 'gone'),
    total(before, after),
  ].flat();
  const since = `since ${formatAge(before.receivedAt, now)} ago`;
  const said = parts.length === 0 ? `no change among the loaded rows ${since}` : `${since}: ${parts.join(', ')}`;
  const left = hasMore(after) && missing > 0 ? `; ${formatCount(missing)} earlier rows not loaded yet (L)` : '';
  return `${said}${left}`;
};

/** How many there were and are, where that is known of both and the rows do not say it. */
const total = (before: ShownList, after: ShownList): readonly string[] => {
  const are = hasMore(after) ? after.count : after.items.length;
  if (wasWhole(before) || before.count === null || are === null || are === before.count) return [];
  return [`${formatCount(are)} in total (was ${formatCount(before.count)})`];
};

const counted = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${what}`];
