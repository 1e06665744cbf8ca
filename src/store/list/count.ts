import { tabText } from '../../core/basis/index.ts';
import type { RequestRecord } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastBy, perKey } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount, formatWait, plural } from '../../core/values/index.ts';
import { basisOf } from '../state/basis.ts';
import { firstProblem, type HeldList } from '../state/held-list.ts';
import type { State } from '../state/state.ts';
import { hasMore, type Walk } from '../state/walk.ts';
import { listOf } from '../walk/query.ts';

/** Describes how much of a list is loaded, never overstated: `65`, `400/1,213`, `400+`, `was 65` for rows of an earlier run. */
export const countText = (list: HeldList): string => tabText(basisOf(list));

/** Describes the rows that were deleted, were added, or arrived twice while a walk went from page to page, one text each; empty if there were none. */
export const driftTexts = ({ gone, fresh, duplicates }: Walk): readonly string[] => [
  ...(gone === 0 ? [] : [`${formatCount(gone)} gone while loading`]),
  ...(fresh === 0 ? [] : [`${formatCount(fresh)} new while loading`]),
  ...(duplicates === 0 ? [] : [`${plural(duplicates, 'duplicate row')} dropped`]),
];

/** The count beside a tab: `·` before the first request, `…` while loading, `!` after a failure. */
export const tabCount = (state: State, kind: KindId): string => {
  const list = listOf(state, kind);
  if (list === undefined) return '·';
  if (firstProblem(list) !== null) return list.items.length > 0 ? `${countText(list)}!` : '!';
  return list.pageStarts.length === 0 && list.items.length === 0 ? '…' : countText(list);
};

/** Total number of pages, if count and page size are known; else null. */
export const pageTotal = (list: Walk): number | null => {
  if (!hasMore(list)) return list.pageStarts.length;
  const size = list.limit ?? list.pageStarts[1] ?? null;
  if (list.count === null || size === null || size <= 0 || list.count <= list.items.length) return null;
  return list.pageStarts.length + Math.ceil((list.count - list.items.length) / size);
};

/** Returns the index of the page with an item, including the arriving page; -1 if the item is not in the list. */
export const pageOf = (list: Walk, index: number): number => {
  if (list.arriving !== null && index >= list.arriving) return list.pageStarts.length;
  let page = -1;
  for (const start of list.pageStarts) {
    if (start > index) break;
    page += 1;
  }
  return page;
};

/** Returns the requests and seconds that the rest of a list takes; null if nothing is left or the size is unknown. */
export const restOf = (
  { log, service }: Pick<State, 'log' | 'service'>,
  list: HeldList,
): { readonly requests: number; readonly seconds: number | null } | null => {
  const total = hasMore(list) ? pageTotal(list) : null;
  if (total === null) return null;
  const requests = total - list.pageStarts.length;
  const each = paceOf(list.items)([], () => msEach(log, 1000 / (service.pace ?? Number.POSITIVE_INFINITY)));
  return { requests, seconds: each === null ? null : Math.max(1, Math.round((requests * each) / 1000)) };
};

/** Cost of loading the rest: `24 requests, ~6 s`; empty if unknown. */
export const restText = (state: Pick<State, 'log' | 'service'>, list: HeldList): string => {
  const rest = restOf(state, list);
  if (rest === null) return '';
  return `${plural(rest.requests, 'request')}${rest.seconds === null ? '' : `, ~${formatWait(rest.seconds * 1000)}`}`;
};

// Memoised by rows, so that a refresh with equal rows does not change the screen.
const paceOf = perKey((_: readonly Item[]) => lastBy<number | null>());

/** Maximum number of recent requests to measure, and minimum number of successive requests. */
const SAMPLE = { most: 24, least: 4 } as const;
/** A longer pause between requests, in ms, ends a succession. */
const MAX_PAUSE_MS = 1500;

/**
 * Milliseconds between successive requests, at least those of the pace. Pages are requested concurrently, within a limit. Null
 * with too few requests.
 */
const msEach = (log: readonly RequestRecord[], least: number): number | null => {
  const last = log.filter(({ problem }) => problem === null).slice(-SAMPLE.most);
  const gap = last.findLastIndex((record, index) => {
    const before = last[index - 1];
    return before !== undefined && record.startedAt - (before.startedAt + before.totalMs) > MAX_PAUSE_MS;
  });
  const run = last.slice(Math.max(0, gap));
  const [first] = run;
  if (first === undefined || run.length < SAMPLE.least) return null;
  const end = Math.max(...run.map(({ startedAt, totalMs }) => startedAt + totalMs));
  return Math.max(least, (end - first.startedAt) / run.length);
};
