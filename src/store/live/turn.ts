import { formatSize } from '../../core/values/index.ts';
import { stopsAll } from '../projects/parts.ts';
import { type ItemFetch, wantsItem } from '../state/item-fetch.ts';
import { isQuiet, partsOf, type ShownList } from '../state/shown-list.ts';
import { lastHeard } from '../state/stamp.ts';
import type { State } from '../state/state.ts';
import { dueLists } from '../walk/due.ts';
import { askedSingly, itemFetchOf } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';

/** Live refresh makes no more requests than this in a minute, however many pages are on the screen. */
const PER_MINUTE = 60;

/** Seconds: after failures it asks ever less often, down to this, unless less was wished. */
const SLOWEST = 600;

/** Doublings beyond this come to the slowest in any case. */
const DOUBLINGS = 20;

/** When what is on the screen is to be asked again by itself: so many ms after a time (epoch ms). */
export interface LiveTurn {
  readonly from: number;
  readonly wait: number;
}

/**
 * Seconds from one refresh of what is on the screen to the next: as many as were wished, more where it takes many
 * requests, twice as many after each failure. Null when live refresh is off.
 */
export const livePeriod = (state: State): number | null => {
  const { period } = state.live;
  if (period === null) return null;
  const asked = askedOn(state);
  const requests = asked.reduce((sum, one) => sum + ('request' in one ? 1 : one.pageStarts.length), 0);
  const polite = Math.max(period, Math.ceil((requests * 60) / PER_MINUTE));
  return Math.min(polite * 2 ** Math.min(DOUBLINGS, failuresOf(state, asked)), Math.max(polite, SLOWEST));
};

/** A refresh that transfers less is not worth a word. In bytes. */
const DEAR = 1024 * 1024;

/** What a refresh of the list on the screen transfers, by what the last walk of it did, where that is much: `5.5M each`. */
export const liveCost = (state: State): string | null => {
  const bytes = askedOn(state).reduce((sum, one) => sum + ('request' in one ? 0 : one.bytes), 0);
  return bytes < DEAR ? null : `${formatSize(bytes)} each`;
};

/** Failures in a row. One project of many that fails does not make the others wait. */
const failuresOf = (state: State, asked: readonly (ShownList | ItemFetch)[]): number => {
  const counts = asked.map(({ failures }) => failures.count);
  const halted = stopsAll(partsOf(currentList(state)) ?? []) !== null;
  return counts.length === 0 ? 0 : halted || counts.length === 1 ? Math.max(...counts) : Math.min(...counts);
};

/** So many seconds as they are told: `30s`, `150s`, `5m`. */
export const periodText = (seconds: number): string =>
  seconds > 60 && seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;

/** When it is the turn of what is on the screen; null while it is not to be asked by itself, or on its way. */
export const liveTurn = (state: State): LiveTurn | null => {
  const period = livePeriod(state);
  if (period === null || state.live.paused !== null) return null;
  const asked = askedOn(state);
  if (asked.some(isUnderWay) || isBusy(state, asked)) return null;
  const from = Math.max(0, ...asked.map(lastHeard));
  // Nothing was heard of it yet: it is on its way, or nobody sees it.
  if (from === 0) return null;
  const allowed = Math.max(0, ...asked.map(({ problem }) => problem?.retryAt ?? 0));
  return { from, wait: Math.max(period * 1000, allowed - from) };
};

/** What is asked again on this screen: the open items where the service gives them singly, else the walks of the list. */
const askedOn = (state: State): readonly (ShownList | ItemFetch)[] => {
  const list = currentList(state);
  const walks = partsOf(list)?.flatMap((part) => part.list ?? []) ?? (list === undefined ? [] : [list]);
  const singles = askedSingly(state).flatMap((uid) => itemFetchOf(state, uid) ?? []);
  return singles.length > 0 ? singles : walks;
};

/** True where an answer for what is on the screen failed. */
export const hasFailed = (state: State): boolean => askedOn(state).some(({ problem }) => problem !== null);

const isUnderWay = (one: ShownList | ItemFetch): boolean =>
  one.activity !== null || ('request' in one && wantsItem(one));

/** A page of what is on the screen is asked for next, or a refresh that nobody asked for is on its way behind another tab. */
const isBusy = (state: State, asked: readonly (ShownList | ItemFetch)[]): boolean =>
  Object.values(state.lists).some((list) => isQuiet(list) && list.activity !== null) ||
  dueLists(state, () => false).some((list) => isQuiet(list) || asked.includes(list));
