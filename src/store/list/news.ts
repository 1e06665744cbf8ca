import { groupBy, type ItemChange } from '../../change/change.ts';
import type { ChangeLog } from '../../change/log.ts';
import { type Item, knownOf, packItem, type Resource, withKnown } from '../../core/item/index.ts';
import { lastByName, perStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { formatCount, formatDuration, HOUR, itemTime, MINUTE } from '../../core/values/index.ts';
import { isWholeList } from '../state/basis.ts';
import { type HeldList, heardAt, isCached, knownItem } from '../state/held-list.ts';
import { itemNow, resourceIn, type State } from '../state/state.ts';
import { listOf } from '../walk/query.ts';
import { namedItems } from '../walk/stubs.ts';
import { basesOf, logsOf } from './changes.ts';

// News: what broke lately, and what changed. An item knows when it broke (`KnownFacts.broke`), from the moment that it arrives, so that
// its row, its order, the counts and the answers say the same. Signs and counts of news end with a refresh.

/** Loaded items from which on further ones are packed: fewer take less than 20 MB. */
const PACKED_FROM = 2000;

/** How long news stands out (ms). */
const NEWS_MS = 5 * MINUTE;

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
    const known = before?.get(item.uid);
    const broke = brokeAt(resource, item, known, { at, isRefresh });
    const kept = knownItem(item, known);
    if (isLarge && kept !== known) packItem(item);
    return withKnown(kept, { broke });
  });
};

/** When an item broke, within the last hour before `at` (epoch ms); null for one that is well, or broke earlier. */
const brokeAt = (
  resource: Resource,
  item: Item,
  before: Item | undefined,
  { at, isRefresh }: { readonly at: number; readonly isRefresh: boolean },
): number | null => {
  const isBroken = resource.broken(item) === true;
  if (before === undefined) return isBroken ? (isRefresh ? at : documentedBreak(item, at)) : null;
  const { broke } = knownOf(before);
  const known = broke === null || at - broke >= HOUR ? null : broke;
  if (!isBroken || resource.broken(before) !== false) return known;
  // A flapping item broke once.
  return known !== null && isLate(known, at) ? known : at;
};

/** True for a time (epoch ms) that is news at another. */
const isLate = (time: number, at: number): boolean => time <= at && at - time < NEWS_MS;

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

/** What is new of a kind: the one value that the header, the signs of rows, what is above them and the hint are made from. */
interface News {
  /** When it was last heard which items are broken (epoch ms). */
  readonly at: number;
  /** Those that broke in the five minutes before, and are broken. */
  readonly items: readonly Item[];
  /** When the first of them broke; `at` for none. */
  readonly since: number;
}

const lastNews = perStore(() => lastByName<News>());

/** The same object while no answer changes it. */
export const newsOf = (state: State, kind: KindId): News => {
  const named = namedItems(state, kind);
  const at = newsTime(state, kind);
  return lastNews(state)(kind)([named, at], () => {
    const resource = resourceIn(state, kind);
    const items = named.filter((item) => {
      const { broke } = knownOf(item);
      return broke !== null && isLate(broke, at) && resource.broken(item) === true;
    });
    return { at, items, since: Math.min(at, ...items.map((item) => knownOf(item).broke ?? at)) };
  });
};

/** `+40 in 3m`: how many items are new, and how long ago the first of them broke, by the clock; null for none. */
export const newsText = (state: State, kind: KindId): string | null => {
  const { at, items, since } = newsOf(state, kind);
  // Quiet answers leave the clock of the screen alone.
  const age = Math.max(at, itemNow(state)) - since;
  if (items.length === 0) return null;
  return `+${formatCount(items.length)} ${age < MINUTE ? 'just now' : `in ${formatDuration(age)}`}`;
};
