import type { Arrived, Page, Problem, RetryWait } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { formatClock, formatCount } from '../../core/values/index.ts';
import { orderRefusal } from '../../query/plan.ts';
import { forbidsCached, inPlaceText, replacesCached, sinceCachedText } from '../cached/cached.ts';
import { afterGone, noteAnswerOfDialect } from '../dialect/change.ts';
import { noteChanges } from '../list/changes.ts';
import { cursorItem } from '../list/cursor.ts';
import { isMerged } from '../projects/merged-list.ts';
import {
  freshList,
  type HeldList,
  isCached,
  isQuiet,
  newList,
  walkOf,
  withSecondWalk,
  withWalk,
} from '../state/held-list.ts';
import {
  type Change,
  changeView,
  currentView,
  type Refusable,
  resourceIn,
  type State,
  say,
  shownUntil,
} from '../state/state.ts';
import {
  addFailure,
  confirmStamp,
  hasMore,
  lacksRows,
  NO_FAILURES,
  needsSecondWalk,
  type Walk,
} from '../state/walk.ts';
import { refusing } from '../walk/ability.ts';
import { canAskRows, changeList } from '../walk/query.ts';
import { MOST_ASKED } from './asked-rows.ts';
import { endlessProblem } from './endless.ts';
import { withItems, withPage } from './page.ts';
import { cancelRequestedPage, endSearchOfRow, moveToRequestedPage } from './requested.ts';
import { withStubsOf } from './stubs.ts';

// Applies items and pages of a list to the state: new items by uid, then token, count and notes. An item that arrives
// again unchanged stays the same object, so that nothing is ordered, filtered or painted again.

/** True if two walks have the same items in the same order. */
const isUnchanged = ({ items }: Walk, other: Walk): boolean =>
  items.length === other.items.length && items.every((item, index) => item === other.items[index]);

/** Describes what a refresh changed: `refreshed: 3 changed, 1 new, 2 gone`. */
const changesText = (before: Walk, after: Walk, what: string): string => {
  if (before.items === after.items) return `${what}: no changes`;
  const same = after.items.filter((item) => before.uids.get(item.uid) === item).length;
  const kept = after.items.filter(({ uid }) => before.uids.has(uid)).length;
  const gone = before.items.filter(({ uid }) => !after.uids.has(uid)).length;
  const parts = [
    countNote(kept - same, 'changed'),
    countNote(after.items.length - kept, 'new'),
    // Before the end of a walk, a missing item is not known to be deleted: it may have moved to a later page.
    countNote(gone, lacksRows(after) ? 'no longer on these pages' : 'gone'),
  ].flat();
  return `${what}: ${parts.length === 0 ? 'only the order changed' : parts.join(', ')}`;
};

const whatOf = ({ service }: State, now: number): string =>
  service.snapshot === undefined ? 'refreshed' : `at ${formatClock(now)}`;

const countNote = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${what}`];

/**
 * Handles the failure of a request. Received items stay, no further page is requested, and a refresh is abandoned. A
 * page that was arriving keeps its start, because a retry loads the page from there.
 */
export const failWalk = (state: State, list: HeldList, problem: Problem, now: number): Change => {
  const moved = afterGone(state, list, problem);
  return moved === null ? keepRowsOfFailedWalk(state, list, problem, now) : { ...moved, now };
};

const keepRowsOfFailedWalk = (state: State, list: HeldList, problem: Problem, now: number): Change => {
  const withheld = isCached(list) && forbidsCached(problem);
  const here = withheld ? newList(list.query, 1) : list;
  return {
    ...cancelRequestedPage(state, list),
    ...changeList(state, {
      ...here,
      ...NO_REQUEST,
      problem,
      failures: addFailure(list.failures, now),
      want: here.pageStarts.length,
    }),
    ...(withheld &&
      state.tab === list.query.kind &&
      say('cached rows hidden: the service does not permit this now', 'warn')),
    now,
  };
};

const NO_REQUEST = { activity: null, refresh: null } as const;

/** Resets a list whose request was aborted to its state before the request. */
export const abandonRefresh = (state: State, list: HeldList): Change => ({
  ...cancelRequestedPage(state, list),
  ...changeList(state, { ...list, ...NO_REQUEST, want: Math.max(1, list.pageStarts.length) }),
});

export const beginRequest = (state: State, list: HeldList, number: number, now: number): Change => {
  const walk = walkOf(list);
  const next = walk.begunAt === null ? withWalk(list, { ...walk, begunAt: now }) : list;
  return changeList(state, { ...next, activity: { number, since: now } });
};

/** Records that an attempt failed and that the client will retry by itself. The retried answer arrives from its beginning. */
export const waitForRetry = (state: State, list: HeldList, wait: RetryWait, now: number): Change => {
  if (list.activity === null) return { now };
  const { arrived: _, ...activity } = list.activity;
  return { ...changeList(state, { ...list, activity: { ...activity, wait } }), now };
};

/** Answers that take longer than this replace cached rows while they arrive, in ms. */
const LONG_MS = 1000;

/** Adds items of a large answer that is still arriving. */
export const itemsArrived = (
  state: State,
  list: HeldList,
  items: readonly Item[],
  arrived: Arrived,
  now: number,
): Change => {
  const walk = withItems(walkOf(list), items);
  const activity = list.activity && { ...list.activity, arrived, arrivingSince: list.activity.arrivingSince ?? now };
  // Cached rows stay until a short answer is complete, because the two are then compared.
  const isLong = now - (activity?.arrivingSince ?? now) >= LONG_MS;
  const replaces = isLong && isCached(list) && replacesCached(list, walk, state.views[list.query.kind]);
  const next = replaces ? freshList({ ...walk, want: Math.max(list.want, walk.want) }) : withWalk(list, walk);
  const message = replaces && state.tab === list.query.kind ? say(inPlaceText(list, now)) : {};
  return { ...changeList(state, { ...next, activity }), ...message, ...clock(list, now) };
};

/** Applies a complete page; `rest` are the items that were not passed on while the page arrived. */
export const pageArrived = (state: State, list: HeldList, page: Page, rest: readonly Item[], now: number): Change => {
  if (givesWay(list)) return changeList(state, { ...list, ...NO_REQUEST });
  const before = walkOf(list);
  const walk = withPage(before, page, rest, now);
  // Any other refresh ends at the page up to which the list is loaded.
  const mayBeEndless = list.refresh === null || before.isSecond;
  const endless = mayBeEndless ? endlessProblem(before, walk, resourceIn(state, list.query.kind)) : null;
  if (endless !== null && list.refresh !== null) return failWalk(state, list, endless, now);
  const healed = list.refresh === null ? { problem: endless, failures: NO_FAILURES } : {};
  const want = endless === null ? {} : { want: walk.pageStarts.length };
  const next = finishWalk(state, { ...withWalk(list, walk), activity: null, ...healed, ...want }, now);
  const change =
    page.unselected || page.unordered ? continueWithoutRefused(state, next, page) : changeList(state, next);
  const { kind } = list.query;
  const changes = noteChanges(state, list, next, now);
  const ended = list.refresh !== null && next.refresh === null;
  // The refresh of one project is not reported as a refresh of the merged list.
  const isReported =
    ended &&
    !isQuiet(list) &&
    !needsSecondWalk(list) &&
    isComparable(list) &&
    state.tab === kind &&
    !isMerged(state, kind);
  const message = isReported
    ? say(isCached(list) ? sinceCachedText(list, next, now) : changesText(list, next, whatOf(state, now)))
    : {};
  const spoken = noteAnswerOfDialect(state, list, now);
  const all = { ...change, ...changes, ...message, ...clock(list, now), ...spoken };
  return endSearchOfRow(state, list, moveToRequestedPage(state, list, all));
};

/** Sets the clock, except for a quiet refresh: ages of unchanged rows need not be repainted. */
const clock = (list: HeldList, now: number): Pick<State, 'now'> | Record<string, never> =>
  isQuiet(list) ? {} : { now };

/** True if the rows before and after a refresh can be compared: rows of two dialects cannot. */
const isComparable = ({ origin }: HeldList): boolean =>
  origin.type === 'cached' ? origin.comparable : origin.type !== 'otherDialect';

const givesWay = (list: HeldList): boolean => isQuiet(list) && list.want > list.pageStarts.length && hasMore(list);

/** Continues a walk without the parts of its query that the service refused. Later lists of the kind omit these parts too. */
const continueWithoutRefused = (state: State, list: HeldList, { unselected, unordered }: Page): Change => {
  const { [queryKey(list.query)]: _, ...lists } = state.lists;
  const query = { ...list.query, ...(unselected && { fields: [] }), ...(unordered && { order: [] }) };
  const refresh = list.refresh && { ...list.refresh, walk: { ...list.refresh.walk, query } };
  const parts: readonly Refusable[] = [
    ...(unselected ? ['fields' as const] : []),
    ...(unordered ? [orderRefusal(list.query.order)] : []),
  ];
  return {
    ...refusing(state, query.kind, ...parts),
    lists: { ...lists, [queryKey(query)]: { ...list, query, refresh } },
  };
};

/** Replaces the rows of a list when its refresh has loaded as many pages. A walk that may lack rows is first followed by a second walk. */
const finishWalk = (state: State, list: HeldList, now: number): HeldList => {
  const next = needsSecondWalk(walkOf(list)) && !isCached(list) ? list : withRefreshed(state, list, now);
  return needsSecondWalk(walkOf(next)) ? withSecondWalk(next) : next;
};

/** Returns the list with the rows of its refresh; equal rows stay the same objects. */
const withRefreshed = (state: State, list: HeldList, now: number): HeldList => {
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
  const next = withStubsOf(walk, list);
  const before = hasMore(next) || next.mayLack === 0 ? null : (list.before ?? list);
  const missing = before === null ? [] : missingRows(state, list, walk);
  if (!isUnchanged(list, walk)) return { ...freshList({ ...next, ...next.uids.with(missing), want }), before, missing };
  const stamp = quiet ? confirmStamp(list, now, shownUntil(state)) : {};
  return { ...freshList({ ...next, items: list.items, uids: list.uids, want, ...stamp }), before };
};

/** Returns the first rows that a refresh which may lack rows did not contain. They stay until the service is asked about them. */
const missingRows = (state: State, list: HeldList, walk: Walk): readonly Item[] =>
  canAskRows(state, walk) ? list.items.filter(({ uid }) => !walk.uids.has(uid)).slice(0, MOST_ASKED) : [];

/** Returns the current list if its request still has this number; null if the answer is stale. */
export const waiting = (state: State, list: HeldList, number: number): HeldList | null => {
  const now = state.lists[queryKey(list.query)];
  return now?.activity?.number === number ? now : null;
};

/**
 * Pins the cursor to the row that stands in for a row hidden by a filter, so that arriving rows do not move the cursor.
 * Call this before the rows of a kind change. Returns the same state if no row is hidden.
 */
export const anchorCursor = (state: State, kind: KindId): State => {
  const { cursor } = currentView(state);
  if (state.tab !== kind || cursor.uid === null) return state;
  const shown = cursorItem(state)?.uid;
  const instead = shown === undefined || shown === cursor.uid ? null : shown;
  if (instead === (cursor.instead ?? null)) return state;
  return { ...state, ...changeView(state, { cursor: { ...cursor, instead } }) };
};
