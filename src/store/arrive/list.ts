import type { Arrived, Page, RetryWait } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { inPlaceText, replacesCached, sinceCachedText } from '../cached/cached.ts';
import { answeredThere } from '../dialect/change.ts';
import { isMerged } from '../projects/known.ts';
import { shownUntil } from '../state/clocks.ts';
import { say } from '../state/message.ts';
import { freshList, isCached, isQuiet, type ShownList, walkOf } from '../state/shown-list.ts';
import { confirmed, NO_FAILURES } from '../state/stamp.ts';
import type { Change, Refusable, State } from '../state/state.ts';
import { hasMore, type Walk } from '../state/walk.ts';
import { refusing } from '../walk/ability.ts';
import { changeList } from '../walk/query.ts';
import { changesText, isUnchanged } from './changes.ts';
import { NO_REQUEST } from './failed.ts';
import { jumped, sought } from './jump.ts';
import { withItems, withPage } from './page.ts';

/** Start of the request with this number for a list. */
export const begun = (state: State, list: ShownList, number: number, now: number): Change => ({
  ...changeList(state, { ...list, activity: { number, since: now } }),
});

/** A failed attempt of a request that retries by itself; its answer starts over. */
export const waited = (state: State, list: ShownList, wait: RetryWait, now: number): Change => {
  if (list.activity === null) return { now };
  const { arrived: _, ...activity } = list.activity;
  return { ...changeList(state, { ...list, activity: { ...activity, wait } }), now };
};

/** Answers that take longer replace cached rows while they arrive, in ms. */
const LONG_MS = 1000;

/** Items of a large answer that is still arriving. */
export const itemsArrived = (
  state: State,
  list: ShownList,
  items: readonly Item[],
  arrived: Arrived,
  now: number,
): Change => {
  const walk = withItems(walkOf(list), items);
  const activity = list.activity && { ...list.activity, arrived, arrivingSince: list.activity.arrivingSince ?? now };
  // Cached rows stay until a short answer is complete, to be compared with it.
  const isLong = now - (activity?.arrivingSince ?? now) >= LONG_MS;
  const replaces = isLong && isCached(list) && replacesCached(list, walk, state.views[list.query.kind]);
  const next = replaces ? freshList({ ...walk, want: Math.max(list.want, walk.want) }) : withWalk(list, walk);
  const said = replaces && state.tab === list.query.kind ? say(inPlaceText(list, now)) : {};
  return { ...changeList(state, { ...next, activity }), ...said, ...clock(list, now) };
};

/** A complete page; `rest` are its items that were not passed on before. */
export const pageArrived = (state: State, list: ShownList, page: Page, rest: readonly Item[], now: number): Change => {
  if (givesWay(list)) return changeList(state, { ...list, ...NO_REQUEST });
  const walk = withPage(walkOf(list), page, rest, now);
  const healed = list.refresh === null ? { problem: null, failures: NO_FAILURES } : {};
  const next = finished(state, { ...withWalk(list, walk), activity: null, ...healed }, now);
  const change = page.unselected || page.unordered ? asGiven(state, next, page) : changeList(state, next);
  const { kind } = list.query;
  const ended = list.refresh !== null && next.refresh === null;
  // The refresh of one project is not a refresh of the merged list.
  const said = ended && !isQuiet(list) && isComparable(list) && state.tab === kind && !isMerged(state, kind);
  const message = said ? say(isCached(list) ? sinceCachedText(list, next, now) : changesText(list, next)) : {};
  const spoken = answeredThere(state, list, now);
  return sought(state, list, jumped(state, list, { ...change, ...message, ...clock(list, now), ...spoken }));
};

/** A quiet refresh leaves the clock alone, so that ages of unchanged rows are not repainted. */
const clock = (list: ShownList, now: number): Pick<State, 'now'> | Record<string, never> =>
  isQuiet(list) ? {} : { now };

/** Rows of two dialects cannot be compared. */
const isComparable = ({ origin }: ShownList): boolean =>
  origin.type === 'cached' ? origin.comparable : origin.type !== 'otherDialect';

/** A quiet refresh is abandoned when a further page is wanted. */
const givesWay = (list: ShownList): boolean => isQuiet(list) && list.want > list.pageStarts.length && hasMore(list);

/** Continues a walk without the parts of its query that the service refused; later lists of the kind omit them too. */
const asGiven = (state: State, list: ShownList, { unselected, unordered }: Page): Change => {
  const { [queryKey(list.query)]: _, ...lists } = state.lists;
  const query = { ...list.query, ...(unselected && { fields: [] }), ...(unordered && { order: [] }) };
  const refresh = list.refresh && { ...list.refresh, walk: { ...list.refresh.walk, query } };
  const parts: readonly Refusable[] = [
    ...(unselected ? ['fields' as const] : []),
    ...(unordered ? ['order' as const] : []),
  ];
  return {
    ...refusing(state, query.kind, ...parts),
    lists: { ...lists, [queryKey(query)]: { ...list, query, refresh } },
  };
};

/** The list with progress of its walk, or of its refresh. */
const withWalk = (list: ShownList, walk: Walk): ShownList =>
  list.refresh === null ? { ...list, ...walk } : { ...list, refresh: { ...list.refresh, walk } };

/** A refresh replaces the rows once it has come as far; equal rows stay. */
const finished = (state: State, list: ShownList, now: number): ShownList => {
  const { refresh } = list;
  if (refresh === null) return list;
  const { walk, quiet } = refresh;
  const came = walk.pageStarts.length;
  const want = Math.max(list.want, came);
  if (isCached(list)) {
    if (replacesCached(list, walk, state.views[list.query.kind])) return freshList({ ...walk, want });
    return { ...list, refresh: { ...refresh, walk: { ...walk, want: came + 1 } } };
  }
  if (came < walk.want && hasMore(walk)) return list;
  if (!isUnchanged(list, walk)) return freshList({ ...walk, want });
  const stamp = quiet ? confirmed(list, now, shownUntil(state)) : {};
  return freshList({ ...walk, items: list.items, uids: list.uids, want, ...stamp });
};

/** The list of a key, if its request still has this number; null for a stale answer. */
export const waiting = (state: State, list: ShownList, number: number): ShownList | null => {
  const now = state.lists[queryKey(list.query)];
  return now?.activity?.number === number ? now : null;
};
