import { groupBy, type ItemChange } from '../../change/change.ts';
import type { ChangeLog } from '../../change/log.ts';
import { type Item, knownOf, packItem, plainItem, type Resource, withKnown } from '../../core/item/index.ts';
import { lastByName, perStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { DAY, formatCount, formatDuration, formatMinute, HOUR, itemTime, MINUTE } from '../../core/values/index.ts';
import { isWholeList } from '../state/basis.ts';
import { type HeldList, heardAt, isCached, knownItem } from '../state/held-list.ts';
import { itemNow, machineClock, resourceIn, type State } from '../state/state.ts';
import { listOf } from '../walk/query.ts';
import { namedItems } from '../walk/stubs.ts';
import { basesOf, logsOf } from './changes.ts';

// News are items that broke recently or that nobody has looked at since they broke, and recent changes. An item carries the time
// when it broke (`KnownFacts.broke`) from its arrival, so that its row, its order, the counts and the answers agree. News that
// have become too old vanish with the next refresh.

/** Number of loaded items from which further items are packed; fewer items take less than 2 MB. */
const PACKED_FROM = 200;

/** Duration in ms for which an item that broke, or a change, is marked in the list and counted in the header. */
export const NEWS_MS = 5 * MINUTE;

/**
 * Replaces each arriving item by the loaded item if both are equal, so that memos and painted rows of the loaded item stay valid.
 * Items that broke get the time when they broke, which makes them news.
 */
export const arrivedItems = (
  state: State,
  list: HeldList,
  items: readonly Item[],
  now: number,
  isAgain = list.refresh !== null,
): readonly Item[] => {
  const resource = resourceIn(state, list.query.kind);
  const at = itemTime(state.clocks, now);
  // Rows of an earlier run are not compared: their health is not of this run.
  const before = isCached(list) ? null : list.uids;
  const isLarge = (state.lists[queryKey(list.query)] ?? list).items.length >= PACKED_FROM;
  const isRefresh = isAgain && before !== null && isWholeList(list);
  return items.map((item) => {
    // A walk that may lack rows can omit items that arrive again later.
    const known = before?.get(item.uid) ?? list.before?.uids.get(item.uid);
    const breaks = breaksOf(resource, item, known, {
      at,
      isRefresh,
      isForgotten: known === undefined || !isUnseen(state, list.query.kind, known),
    });
    const kept = knownItem(item, known);
    // The answer keeps its items until it ends.
    if (isLarge) packItem(item, known !== undefined && kept === known ? plainItem(known) : null);
    return withKnown(kept, breaks);
  });
};

/** The times when an item broke first, and when it broke again. */
type Breaks = Pick<ReturnType<typeof knownOf>, 'broke' | 'again'>;

const NO_BREAKS: Breaks = { broke: null, again: null };

/**
 * Returns when an item broke, given its earlier state `before` and the current time `at` (epoch ms). A time more than
 * an hour ago is kept only while nobody has looked at the broken item.
 */
const breaksOf = (
  resource: Resource,
  item: Item,
  before: Item | undefined,
  { at, isRefresh, isForgotten }: { readonly at: number; readonly isRefresh: boolean; readonly isForgotten: boolean },
): Breaks => {
  const isBroken = resource.broken(item) === true;
  if (before === undefined)
    return { broke: isBroken ? (isRefresh ? at : documentedBreak(item, at)) : null, again: null };
  const { broke, again } = knownOf(before);
  const isOld = at - (lastBreak(before) ?? 0) >= HOUR;
  const known = isOld && (isForgotten || resource.broken(before) !== true) ? NO_BREAKS : { broke, again };
  if (!isBroken || resource.broken(before) !== false) return known;
  return known.broke === null ? { broke: at, again: null } : { broke: known.broke, again: at };
};

/** Returns when an item broke last (epoch ms); null if this is not known. */
const lastBreak = (item: Item): number | null => {
  const { broke, again } = knownOf(item);
  return again ?? broke;
};

/** True if an item broke in this run and nobody has looked at it since. */
const isUnseen = (state: State, kind: KindId, item: Item): boolean => {
  const last = lastBreak(item);
  const { looked, startedAt, clocks } = state;
  return last !== null && last > itemTime(clocks, startedAt) && looked[kind]?.get(item.uid) !== last;
};

const lastUnseen = perStore(() => lastByName<readonly Item[]>());

/** Notes that the user has looked at some items of a kind. Those that broke are then news for five minutes only. Null if there is nothing new to note. */
export const withLooked = (state: State, kind: KindId, items: readonly Item[]): Pick<State, 'looked'> | null => {
  const before = state.looked[kind] ?? [];
  const unseen = lastUnseen(state)(kind)([items, before], () => items.filter((item) => isUnseen(state, kind, item)));
  if (unseen.length === 0) return null;
  const now = unseen.map((item) => [item.uid, lastBreak(item) ?? 0] as const);
  return { looked: { ...state.looked, [kind]: new Map([...before, ...now]) } };
};

/** True if a time is news at time `at` (both epoch ms). A pulse about a part of the items may be later than the last whole answer. */
const isLate = (time: number, at: number): boolean => Math.abs(at - time) < NEWS_MS;

/** Returns when a broken item first got worse according to its own times, if this is within the hour before `at`; else null. */
const documentedBreak = (item: Item, at: number): number | null => {
  const times = item.events().flatMap((event) => (event.isWorse && !event.quiet && event.at > 0 ? event.at : []));
  const first = Math.min(...times);
  return first <= at && at - first < HOUR ? first : null;
};

/** Items that broke within this span, in ms, count as broken at once, even if refreshes are closer. */
const LEAST_SPAN_MS = 2 * MINUTE;

/** The span in ms within which items of a kind count as broken at once: two intervals between refreshes, at least two minutes. */
export const twoRefreshes = (state: State, kind: KindId): number => {
  const [before, last] = basesOf(state, kind).slice(-2);
  return before === undefined || last === undefined
    ? LEAST_SPAN_MS
    : Math.max(LEAST_SPAN_MS, 2 * (last.at - before.at));
};

/** When an answer, whole or not, last told which items of a kind are broken; by the clock of items (epoch ms). */
const newsTime = (state: State, kind: KindId): number => {
  const list = listOf(state, kind);
  return list === undefined ? 0 : itemTime(state.clocks, heardAt(list));
};

/** The sign before a row in the list: its item broke (`+`), or a refresh changed it (`~`). */
export type NewsSign = '+' | '~';

const lastSigns = perStore(() => lastByName<ReadonlyMap<string, NewsSign>>());

/** Returns the signs of the items of a kind that are news or changed in the last five minutes, by uid; the same map while news and logs of changes stay. */
export const newsSigns = (state: State, kind: KindId): ReadonlyMap<string, NewsSign> => {
  const news = newsOf(state, kind);
  const logs = logsOf(state, kind);
  return lastSigns(state)(kind)([news, ...logs], () => {
    const changed = logs.flatMap((log) => lateChanges(log, news.at).map(({ uid }) => [uid, '~'] as const));
    const broke = news.items.map(({ uid }) => [uid, '+'] as const);
    return new Map<string, NewsSign>([...changed, ...broke]);
  });
};

/** A change of one field in this fraction of all items (one in so many) at once says nothing about a single item. */
const EVERYWHERE = 3;
/** Fewer changed items than this are always marked. */
const MANY = 10;

/**
 * Returns the changes of the last five minutes. Omits changes that say nothing about a single row: those that hit the
 * same field of the same item at each refresh, or a third of all items at once.
 */
const lateChanges = ({ changes, refreshes }: ChangeLog, at: number): readonly ItemChange[] => {
  const byRefresh = groupBy(changes, ({ seen }) => String(seen[1]));
  return refreshes.flatMap((refresh, index) => {
    if (!isLate(refresh.at, at)) return [];
    const found = byRefresh.get(String(refresh.at)) ?? [];
    const before = new Set(byRefresh.get(String(refreshes[index - 1]?.at))?.map(fieldKey));
    const most = Math.max(MANY, refresh.items / EVERYWHERE);
    const items = groupBy(found, ({ path }) => path);
    return found.filter(
      (change) =>
        change.what !== 'gone' && !before.has(fieldKey(change)) && (items.get(change.path)?.length ?? 0) < most,
    );
  });
};

const fieldKey = ({ uid, path }: ItemChange): string => `${uid} ${path}`;

/**
 * The news of a kind. The header, the signs of rows, the count above the visible rows, the hint and Now all read this
 * value. An item is news for five minutes, and for as long as nobody looks at it.
 */
interface News {
  /** When an answer last told which items are broken (epoch ms). */
  readonly at: number;
  /** Broken items that broke recently, or that nobody has looked at since they broke. */
  readonly items: readonly Item[];
  /** When the first of these items broke; `at` if there are none. */
  readonly since: number;
  /** Flapping items, which are only counted: they recovered and broke again within an hour. */
  readonly flapping: readonly Item[];
}

const lastNews = perStore(() => lastByName<News>());

/** Returns the items of a kind that broke within five minutes or that nobody has looked at since; the same object until an answer or a look changes it. */
export const newsOf = (state: State, kind: KindId): News => {
  const named = namedItems(state, kind);
  const at = newsTime(state, kind);
  return lastNews(state)(kind)([named, at, state.looked[kind]], () => {
    const resource = resourceIn(state, kind);
    const late = named.filter((item) => {
      const last = lastBreak(item);
      return last !== null && (isLate(last, at) || (resource.broken(item) === true && isUnseen(state, kind, item)));
    });
    const items = late.filter((item) => !isFlapping(item, at) && resource.broken(item) === true);
    const since = items.reduce(
      (first, item) => Math.min(first, knownOf(item).broke ?? first),
      Number.POSITIVE_INFINITY,
    );
    return { at, items, since: items.length === 0 ? at : since, flapping: late.filter((item) => isFlapping(item, at)) };
  });
};

/** True if an item broke again within the hour before `at`. */
const isFlapping = (item: Item, at: number): boolean => {
  const { again } = knownOf(item);
  return again !== null && at - again < HOUR;
};

/**
 * Describes the news of a kind: `+40 in 3m` is the number of broken items, and the time since the first of them broke. After five
 * minutes the text gives the time of day: `+80 since 08:41Z`. `, 12 flapping` counts the items that recovered and broke again
 * within an hour; it follows, or stands alone. Null without news.
 *
 * @param what Text that follows the time.
 */
export const newsText = (state: State, kind: KindId, what = ''): string | null => {
  const { items, flapping } = newsOf(state, kind);
  const texts = [
    ...(items.length === 0 ? [] : [`+${formatCount(items.length)} ${sinceText(state, kind)}${what}`]),
    ...(flapping.length === 0 ? [] : [`${formatCount(flapping.length)} flapping`]),
  ];
  return texts.length === 0 ? null : texts.join(', ');
};

/** `just now`, `in 3m`, `since 08:41Z` or `in 1d2h`. The time of day is by the clock of this machine, as are all times of receipt. */
const sinceText = (state: State, kind: KindId): string => {
  const { at, since } = newsOf(state, kind);
  // Quiet answers do not set the clock of the screen.
  const age = Math.max(at, itemNow(state)) - since;
  if (age < MINUTE) return 'just now';
  if (age <= NEWS_MS || age >= DAY) return `in ${formatDuration(age)}`;
  return `since ${formatMinute(machineClock(state, state.now) - (itemNow(state) - since))}`;
};
