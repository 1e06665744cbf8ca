import { formatSize } from '../../core/values/index.ts';
import { stopsAll } from '../projects/parts.ts';
import { type ItemFetch, wantsItem } from '../state/item-fetch.ts';
import { isQuiet, partsOf, type ShownList } from '../state/shown-list.ts';
import { lastHeard } from '../state/stamp.ts';
import type { State } from '../state/state.ts';
import { dueLists } from '../walk/due.ts';
import { askedSingly, itemFetchOf } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';

/** Maximum live refresh requests per minute, whatever the number of pages on the screen. */
const MAX_PER_MINUTE = 60;

/** Maximum back-off after failures, in seconds, unless the set interval is longer. */
const MAX_PERIOD = 600;

/** More doublings than this always reach the maximum. */
const MAX_DOUBLINGS = 20;

/** Due time of the next live refresh: so many ms after a time (epoch ms). */
export interface LiveSchedule {
  readonly from: number;
  readonly wait: number;
}

/**
 * Seconds between live refreshes of what is on the screen: the set interval, longer when many requests are needed,
 * doubled after each failure. Null when off.
 */
export const livePeriod = (state: State): number | null => {
  const { period } = state.live;
  if (period === null) return null;
  const asked = askedOn(state);
  const requests = asked.reduce((sum, one) => sum + ('request' in one ? 1 : one.pageStarts.length), 0);
  const polite = Math.max(period, Math.ceil((requests * 60) / MAX_PER_MINUTE));
  return Math.min(polite * 2 ** Math.min(MAX_DOUBLINGS, failuresOf(state, asked)), Math.max(polite, MAX_PERIOD));
};

/** Smaller refreshes are not mentioned, in bytes. */
const LARGE_REFRESH_BYTES = 1024 * 1024;

/** Transfer size of a refresh of the current list, measured on its last walk, if large: `5.5M each`. */
export const liveCost = (state: State): string | null => {
  const bytes = askedOn(state).reduce((sum, one) => sum + ('request' in one ? 0 : one.bytes), 0);
  return bytes < LARGE_REFRESH_BYTES ? null : `${formatSize(bytes)} each`;
};

/** Consecutive failures. One failing project does not slow down the others. */
const failuresOf = (state: State, asked: readonly (ShownList | ItemFetch)[]): number => {
  const counts = asked.map(({ failures }) => failures.count);
  const halted = stopsAll(partsOf(currentList(state)) ?? []) !== null;
  return counts.length === 0 ? 0 : halted || counts.length === 1 ? Math.max(...counts) : Math.min(...counts);
};

/** Seconds as text: `30s`, `150s`, `5m`. */
export const periodText = (seconds: number): string =>
  seconds > 60 && seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;

/** The next live refresh; null when off or in progress. */
export const liveSchedule = (state: State): LiveSchedule | null => {
  const period = livePeriod(state);
  if (period === null || state.live.paused !== null) return null;
  const asked = askedOn(state);
  if (asked.some(isUnderWay) || isBusy(state, asked)) return null;
  const from = Math.max(0, ...asked.map(lastHeard));
  // No answer yet: in progress, or not on the screen.
  if (from === 0) return null;
  const allowed = Math.max(0, ...asked.map(({ problem }) => problem?.retryAt ?? 0));
  return { from, wait: Math.max(period * 1000, allowed - from) };
};

/** What a refresh of this screen requests: open items if the service has single items, else the walks of the list. */
const askedOn = (state: State): readonly (ShownList | ItemFetch)[] => {
  const list = currentList(state);
  const walks = partsOf(list)?.flatMap((part) => part.list ?? []) ?? (list === undefined ? [] : [list]);
  const singles = askedSingly(state).flatMap((uid) => itemFetchOf(state, uid) ?? []);
  return singles.length > 0 ? singles : walks;
};

/** True if a request for what is on the screen failed. */
export const hasFailed = (state: State): boolean => askedOn(state).some(({ problem }) => problem !== null);

const isUnderWay = (one: ShownList | ItemFetch): boolean =>
  one.activity !== null || ('request' in one && wantsItem(one));

/** True when a page is about to be requested, or a quiet refresh runs on another tab. */
const isBusy = (state: State, asked: readonly (ShownList | ItemFetch)[]): boolean =>
  Object.values(state.lists).some((list) => isQuiet(list) && list.activity !== null) ||
  dueLists(state, () => false).some((list) => isQuiet(list) || asked.includes(list));
