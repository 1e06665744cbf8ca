import type { Arrived, Page, Wait } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { inPlaceText, replacesKept, sinceKeptText } from '../cached/cached.ts';
import { answeredThere } from '../dialect/change.ts';
import { isTogether } from '../projects/known.ts';
import { shownUntil } from '../state/clocks.ts';
import { hasMore, type List, walkOf } from '../state/list.ts';
import { say } from '../state/message.ts';
import { confirmed } from '../state/stamp.ts';
import type { Change, Refusable, State } from '../state/state.ts';
import { refusing } from '../walk/ability.ts';
import { changeList } from '../walk/query.ts';
import { changesText, isUnchanged } from './changes.ts';
import { UNASKED } from './failed.ts';
import { jumped, sought } from './jump.ts';
import { withItems, withPage } from './page.ts';

/** A request of this number begins for the list of a key. */
export const begun = (state: State, list: List, number: number, now: number): Change => ({
  ...changeList(state, { ...list, activity: { number, since: now } }),
});

/** A try of a request failed; the next one is made by itself, and begins anew. */
export const waited = (state: State, list: List, wait: Wait, now: number): Change => {
  if (list.activity === null) return { now };
  const { arrived: _, ...activity } = list.activity;
  return { ...changeList(state, { ...list, activity: { ...activity, wait } }), now };
};

/** An answer that takes longer is shown in the place of kept rows while it comes. */
const LONG_MS = 1000;

/** Items of a large answer that is still coming. */
export const itemsArrived = (
  state: State,
  list: List,
  items: readonly Item[],
  arrived: Arrived,
  now: number,
): Change => {
  const walk = withItems(walkOf(list), items);
  const { quiet } = list;
  const activity = list.activity && { ...list.activity, arrived, arrivingSince: list.activity.arrivingSince ?? now };
  // A short answer is waited for: it can be told what has changed.
  const isLong = now - (activity?.arrivingSince ?? now) >= LONG_MS;
  const replaces = isLong && list.kept && replacesKept(list, walk, state.views[list.query.kind]);
  const next = replaces ? { ...walk, quiet, want: Math.max(list.want, walk.want) } : intoWalk(list, walk);
  const said = replaces && state.tab === list.query.kind ? say(inPlaceText(list, now)) : {};
  return { ...changeList(state, { ...next, activity }), ...said, ...clock(list, now) };
};

/** A complete page; `rest` are its items that have not been handed over before. */
export const pageArrived = (state: State, list: List, page: Page, rest: readonly Item[], now: number): Change => {
  if (givesWay(list)) return changeList(state, { ...list, ...UNASKED });
  const walk = withPage(walkOf(list), page, rest, now);
  const next = finished(state, { ...intoWalk(list, walk), activity: null }, now);
  const change = page.unselected || page.unordered ? asGiven(state, next, page) : changeList(state, next);
  const { kind } = list.query;
  const ended = list.refresh !== null && next.refresh === null;
  // What one of many projects brought is not what the list on the screen did.
  // Rows of two dialects cannot be compared.
  const said = ended && !list.quiet && !list.foreign && state.tab === kind && !isTogether(state, kind);
  const message = said ? say(list.kept ? sinceKeptText(list, next, now) : changesText(list, next)) : {};
  const spoken = answeredThere(state, list, now);
  return sought(state, list, jumped(state, list, { ...change, ...message, ...clock(list, now), ...spoken }));
};

/** A refresh that nobody asked for moves no ages: what it did not change stays as it is on the screen. */
const clock = ({ quiet }: List, now: number): Pick<State, 'now'> | Record<string, never> => (quiet ? {} : { now });

/** A refresh that nobody asked for is given up where somebody wants a further page. */
const givesWay = (list: List): boolean =>
  list.quiet && list.refresh !== null && list.want > list.pageStarts.length && hasMore(list);

/** A walk of which the service refused a part goes on without it, as all lists of its kind do from now on. */
const asGiven = (state: State, list: List, { unselected, unordered }: Page): Change => {
  const { [queryKey(list.query)]: _, ...lists } = state.lists;
  const query = { ...list.query, ...(unselected && { fields: [] }), ...(unordered && { order: [] }) };
  const refresh = list.refresh && { ...list.refresh, query };
  const parts: readonly Refusable[] = [
    ...(unselected ? ['fields' as const] : []),
    ...(unordered ? ['order' as const] : []),
  ];
  return {
    ...refusing(state, query.kind, ...parts),
    lists: { ...lists, [queryKey(query)]: { ...list, query, refresh } },
  };
};

const intoWalk = (list: List, walk: List): List => (list.refresh === null ? walk : { ...list, refresh: walk });

/** A refresh that has come as far as the rows it refreshes takes their place; where it brought the same, they stay. */
const finished = (state: State, list: List, now: number): List => {
  const { refresh } = list;
  if (refresh === null) return list;
  if (list.kept) {
    if (replacesKept(list, refresh, state.views[list.query.kind]))
      return { ...refresh, want: Math.max(list.want, refresh.pageStarts.length) };
    return { ...list, refresh: { ...refresh, want: refresh.pageStarts.length + 1 } };
  }
  const done = refresh.pageStarts.length >= refresh.want || !hasMore(refresh);
  if (!done) return list;
  const rows = isUnchanged(list, refresh)
    ? { items: list.items, uids: list.uids, ...(list.quiet && confirmed(list, now, shownUntil(state))) }
    : {};
  return { ...refresh, ...rows, want: Math.max(list.want, refresh.pageStarts.length) };
};

/** The list of a key, when its request of this number is still the one waited for. */
export const waiting = (state: State, list: List, number: number): List | null => {
  const now = state.lists[queryKey(list.query)];
  return now?.activity?.number === number ? now : null;
};
