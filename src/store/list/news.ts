import { groupBy, type ItemChange } from '../../change/change.ts';
import type { ChangeLog } from '../../change/log.ts';
import { type Item, knownOf, packItem, type Resource, withKnown } from '../../core/item/index.ts';
import { lastByName, perStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { DAY, formatCount, formatDuration, formatMinute, HOUR, itemTime, MINUTE } from '../../core/values/index.ts';
import { isWholeList } from '../state/basis.ts';
import { type HeldList, heardAt, isCached, knownItem } from '../state/held-list.ts';
import { itemNow, machineClock, resourceIn, type State } from '../state/state.ts';
import { listOf } from '../walk/query.ts';
import { namedItems } from '../walk/stubs.ts';
import { basesOf, logsOf } from './changes.ts';

// News: what broke lately or was not looked at since, and what changed. An item knows when it broke (`KnownFacts.broke`), from the
// moment that it arrives, so that its row, its order, the counts and the answers say the same. Signs and counts end with a refresh.

/** Loaded items from which on further ones are packed: fewer take less than 20 MB. */
const PACKED_FROM = 2000;

/** How long news stands out (ms). */
export const NEWS_MS = 5 * MINUTE;

/**
 * Arriving items of a list, each replaced by the loaded item if both are equal: memos and painted rows of the loaded one
 * stay valid. Those that broke know when.
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
  // Rows of an earlier run are no state of this one.
  const before = isCached(list) ? null : list.uids;
  const isLarge = (state.lists[queryKey(list.query)] ?? list).items.length >= PACKED_FROM;
  const isRefresh = isAgain && before !== null && isWholeList(list);
  return items.map((item) => {
    // A walk that may lack rows leaves out some that come again.
    const known = before?.get(item.uid) ?? list.before?.uids.get(item.uid);
    const breaks = breaksOf(resource, item, known, {
      at,
      isRefresh,
      isForgotten: known === undefined || !isUnseen(state, list.query.kind, known),
    });
    const kept = knownItem(item, known);
    if (isLarge && kept !== known) packItem(item);
    return withKnown(kept, breaks);
  });
};

/** When an item broke, and broke again. */
type Breaks = Pick<ReturnType<typeof knownOf>, 'broke' | 'again'>;

const NO_BREAKS: Breaks = { broke: null, again: null };

/** When the item that it was `before` broke, by `at` (epoch ms). What is longer ago than an hour is kept while nobody has looked. */
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

/** When an item broke last (epoch ms); null where that is not known. */
const lastBreak = (item: Item): number | null => {
  const { broke, again } = knownOf(item);
  return again ?? broke;
};

/** True for an item that broke in this run, and that nobody has looked at since. */
const isUnseen = (state: State, kind: KindId, item: Item): boolean => {
  const last = lastBreak(item);
  const { looked, startedAt, clocks } = state;
  return last !== null && last > itemTime(clocks, startedAt) && looked[kind]?.get(item.uid) !== last;
};

const lastUnseen = perStore(() => lastByName<readonly Item[]>());

/** The change that notes that some items of a kind have been looked at as they are; null where that is known. */
export const withLooked = (state: State, kind: KindId, items: readonly Item[]): Pick<State, 'looked'> | null => {
  const before = state.looked[kind] ?? [];
  const unseen = lastUnseen(state)(kind)([items, before], () => items.filter((item) => isUnseen(state, kind, item)));
  if (unseen.length === 0) return null;
  const now = unseen.map((item) => [item.uid, lastBreak(item) ?? 0] as const);
  return { looked: { ...state.looked, [kind]: new Map([...before, ...now]) } };
};

/** True for a time (epoch ms) that is news at another: a pulse that tells of a part is later than the last whole answer. */
const isLate = (time: number, at: number): boolean => Math.abs(at - time) < NEWS_MS;

/** When a broken item got worse first, as its own times tell, if that is within the hour before `at`; else null. */
const documentedBreak = (item: Item, at: number): number | null => {
  const times = item.events().flatMap((event) => (event.isWorse && !event.quiet && event.at > 0 ? event.at : []));
  const first = Math.min(...times);
  return first <= at && at - first < HOUR ? first : null;
};

/** The least span in which items broke at once, in ms. */
const LEAST_SPAN_MS = 2 * MINUTE;

/** Two refreshes of a kind, in ms: what breaks within them broke at once. */
export const twoRefreshes = (state: State, kind: KindId): number => {
  const [before, last] = basesOf(state, kind).slice(-2);
  return before === undefined || last === undefined
    ? LEAST_SPAN_MS
    : Math.max(LEAST_SPAN_MS, 2 * (last.at - before.at));
};

/** When it was last heard which items of a kind are broken, by the clock of items (epoch ms): by any answer, whole or not. */
const newsTime = (state: State, kind: KindId): number => {
  const list = listOf(state, kind);
  return list === undefined ? 0 : itemTime(state.clocks, heardAt(list));
};

/** What the gutter says of a row: it broke, or a refresh changed it. */
export type NewsSign = '+' | '~';

const lastSigns = perStore(() => lastByName<ReadonlyMap<string, NewsSign>>());

/** The signs of the rows of a kind, by uid. The same map while no refresh changes it. */
export const newsSigns = (state: State, kind: KindId): ReadonlyMap<string, NewsSign> => {
  const news = newsOf(state, kind);
  const logs = logsOf(state, kind);
  return lastSigns(state)(kind)([news, ...logs], () => {
    const changed = logs.flatMap((log) => lateChanges(log, news.at).map(({ uid }) => [uid, '~'] as const));
    const broke = news.items.map(({ uid }) => [uid, '+'] as const);
    return new Map<string, NewsSign>([...changed, ...broke]);
  });
};

/** Items of a list of which a field changes at once without saying anything of one of them: one in so many. */
const EVERYWHERE = 3;
/** Fewer items are told one by one. */
const MANY = 10;

/**
 * The changes of the last five minutes of a log. What changes in the same items at each refresh, or in a third of all at
 * once, tells nothing of a row, and is left out.
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
 * The news of a kind: the one value from which the header, the signs of rows, the count above the window, the hint and Now are
 * made. An item is news for five minutes, and for as long as nobody looks at it.
 */
interface News {
  /** When it was last heard which items are broken (epoch ms). */
  readonly at: number;
  /** Broken items that broke lately, or that nobody has looked at since they broke. */
  readonly items: readonly Item[];
  /** When the first of them broke; `at` for none. */
  readonly since: number;
  /** Flapping items, which are counted only: they broke again within an hour after they had recovered. */
  readonly flapping: readonly Item[];
}

const lastNews = perStore(() => lastByName<News>());

/** The same object while no answer changes it. */
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

/** True for an item that broke again within the hour before `at`. */
const isFlapping = (item: Item, at: number): boolean => {
  const { again } = knownOf(item);
  return again !== null && at - again < HOUR;
};

/**
 * `+40 in 3m`: the number of new items, and how long ago the first of them broke, by the clock. After five minutes it names
 * the time, `+80 since 08:41Z`. `, 12 flapping` follows or stands alone; null without news.
 * @param what What they are, as it follows the time.
 */
export const newsText = (state: State, kind: KindId, what = ''): string | null => {
  const { items, flapping } = newsOf(state, kind);
  const texts = [
    ...(items.length === 0 ? [] : [`+${formatCount(items.length)} ${sinceText(state, kind)}${what}`]),
    ...(flapping.length === 0 ? [] : [`${formatCount(flapping.length)} flapping`]),
  ];
  return texts.length === 0 ? null : texts.join(', ');
};

/** `just now`, `in 3m`, `since 08:41Z`, `in 1d2h`. The time is that of the machine's clock, as all times of receipt are. */
const sinceText = (state: State, kind: KindId): string => {
  const { at, since } = newsOf(state, kind);
  // Quiet answers leave the clock of the screen alone.
  const age = Math.max(at, itemNow(state)) - since;
  if (age < MINUTE) return 'just now';
  if (age <= NEWS_MS || age >= DAY) return `in ${formatDuration(age)}`;
  return `since ${formatMinute(machineClock(state, state.now) - (itemNow(state) - since))}`;
};
