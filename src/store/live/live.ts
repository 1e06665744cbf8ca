import { failsAgain } from '../../core/client/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { projectsQuery } from '../projects/merged-list.ts';
import { stopsAll } from '../projects/parts.ts';
import { type Effect, type EffectContext, Timer } from '../state/effect.ts';
import {
  type HeldList,
  isQuiet,
  isStale,
  partsOf,
  refreshList,
  refreshListQuietly,
  requestListAnew,
  walksOf,
  wantPages,
} from '../state/held-list.ts';
import {
  type ItemFetch,
  itemFetchKey,
  newItemFetch,
  requestAgain,
  requestQuietly,
  wantsItem,
} from '../state/item-fetch.ts';
import { openQuestions } from '../state/overlays.ts';
import { type Change, isLowBandwidth, type Live, type State } from '../state/state.ts';
import { lastHeard } from '../state/walk.ts';
import { itemFetchOf, itemRequest, listedPlain, singleUids } from '../walk/item.ts';
import { pulsedLists, pulseOf, withPulse } from '../walk/pulse.ts';
import { changeList, changeWalks, currentList, dueLists, listOf } from '../walk/query.ts';

// Live refresh repeats the request of `r` on a timer, for the screen and for the list whose news the header shows. Both
// have their own interval. An equal answer changes only the time of the last answer.

/** Pauses live refresh after a long time without a key. */
const pausedIdle = ({ live }: State): Change => ({ live: { ...live, paused: 'idle' } });

const resumedByKey = ({ live }: State): Change => ({ live: { ...live, paused: null } });

/** Sets the seconds between refreshes; null turns them off. */
export const setPeriod = (period: number | null): Pick<State, 'live'> => ({ live: newLive(period) });

/** Returns live refresh that is not paused, with an interval in seconds; null turns it off. */
export const newLive = (period: number | null): Live => ({ period, paused: null, due: null });

/**
 * Requests the open item again, and the item that it is compared with. If no item is open, or the service has no single
 * items, walks the list on the screen again as far as it is loaded. Shown data stay until fresh data arrive.
 */
export const refresh = (state: State): Change => {
  const open = itemsOnScreen(state);
  if (open.length > 0) return withItemFetches(state, open, requestAgain);
  const list = currentList(state);
  return list === undefined ? {} : again(state, list);
};

/** Aborts the request for the data on the screen, which may hang, and repeats it. */
export const askAnew = (state: State): Change => {
  const open = itemsOnScreen(state);
  if (open.length > 0)
    return withItemFetches(state, open, (whole, of) => requestAgain({ ...whole, activity: null }, of));
  const list = currentList(state);
  return list === undefined ? {} : changeWalks(state, list, requestListAnew);
};

/** Walks a list again. If all projects are in scope, also walks the list of projects, which may have changed. */
const again = (state: State, list: HeldList): Pick<State, 'lists'> => {
  const change = changeWalks(state, list, refreshList);
  const projects = partsOf(list) === null ? undefined : change.lists[queryKey(projectsQuery(state))];
  return projects === undefined
    ? change
    : changeList({ ...state, ...change }, wantPages(refreshList(projects), Number.POSITIVE_INFINITY));
};

const withItemFetches = (state: State, uids: readonly string[], ask: typeof requestAgain): Change => {
  const fetches = uids.map((uid): readonly [key: string, whole: ItemFetch] => {
    const request = itemRequest(state, uid);
    const key = itemFetchKey(request);
    const listed = listedPlain(state, uid);
    return [key, ask(state.itemFetches[key] ?? newItemFetch(request, listed), listed)];
  });
  return { itemFetches: { ...state.itemFetches, ...Object.fromEntries(fetches) } };
};

/** Data that live refresh requests again at their own interval. */
interface Watched {
  /** The data on the screen (`screen`), the list behind them (`behind`), or the health of a list between two walks (`pulse`). */
  readonly of: 'screen' | 'behind' | 'pulse';
  readonly fetches: Fetches;
  /** Seconds between refreshes: the setting, or more if refreshes cost much. */
  readonly period: number;
  /** Requests the data again without being asked to: shows no message, and keeps an earlier failure until the answer. */
  ask(state: State): Change;
}

/**
 * Returns the data to keep fresh: the data on the screen, then the list of the first kind, because the header always
 * shows its news. Other lists are requested again when their tab is opened.
 */
const watchedOf = (state: State, period: number): readonly Watched[] => {
  const fetches = fetchesOnScreen(state);
  const taken = secondsFor(costOf(fetches));
  const screen: Watched = { of: 'screen', fetches, period: Math.max(period, taken), ask: askShown };
  const [first] = state.catalog.resources;
  const isShown = first?.id === state.tab && itemsOnScreen(state).length === 0;
  const list = first === undefined || isShown ? undefined : listOf(state, first.id);
  if (first === undefined || list === undefined || isStale(list)) return [screen];
  const share = Math.max(LEAST_SHARE, 1 - taken / screen.period);
  const seconds = Math.max(period, Math.ceil(secondsFor(costOf(walksOf(list))) / share)) * delayOf(state);
  const ask = (now: State): Change => quietly(now, listOf(now, first.id));
  return [screen, { of: 'behind', fetches: walksOf(list), period: Math.max(period, Math.min(LONGEST, seconds)), ask }];
};

/** Factor of the interval for lists that are not on the screen: 2 for a slow link to the terminal, times 4 for a busy service. */
const delayOf = (state: State): number => (isLowBandwidth(state) ? 2 : 1) * (isBusyService(state) ? 4 : 1);

/** Number of recent requests that show whether the service is busy. */
const LATEST_REQUESTS = 10;

/** Milliseconds until the head of an answer from which the service counts as busy. */
const SLOW_ANSWER_MS = 3000;

/** True if the service refused or failed one of the last requests, or answered slowly. Other users share its pace. */
const isBusyService = ({ log }: State): boolean =>
  log
    .slice(-LATEST_REQUESTS)
    .some(({ status, headMs }) => status === 429 || (status ?? 0) >= 500 || (headMs ?? 0) >= SLOW_ANSWER_MS);

/** The open items; empty if an answer about the list covers them. */
const itemsOnScreen = (state: State): readonly string[] => (openQuestions(state).length > 0 ? [] : singleUids(state));

const askShown = (state: State): Change => {
  const open = itemsOnScreen(state);
  return open.length > 0 ? withItemFetches(state, open, requestQuietly) : quietly(state, currentList(state));
};

/** Minimum share of requests and bytes that is left for the list behind the screen. */
const LEAST_SHARE = 0.25;

const quietly = (state: State, list: HeldList | undefined): Change =>
  list === undefined ? {} : changeWalks(state, list, refreshListQuietly);

/** Maximum number of live refresh requests per minute, for any number of pages. */
const MAX_PER_MINUTE = 60;

/** Maximum average bytes per second of live refresh, because others use the link too. */
const MAX_BYTES_PER_SECOND = 100_000;

/** Maximum back-off in seconds after failures, unless the set interval is longer. */
const MAX_PERIOD = 600;

/** Maximum number of doublings: more always exceed `MAX_PERIOD`. */
const MAX_DOUBLINGS = 20;

/** When live refresh requests some data again: `wait` ms after `from` (epoch ms). */
interface LiveSchedule extends Pick<Watched, 'of' | 'ask'> {
  readonly from: number;
  readonly wait: number;
}

/**
 * Seconds between live refreshes of the screen: the set interval, longer for many requests or bytes, doubled after each
 * failure. Null if live refresh is off.
 */
export const livePeriod = (state: State): number | null => {
  const { period } = state.live;
  const [screen] = period === null ? [] : watchedOf(state, period);
  return screen === undefined ? null : backedOffPeriod(screen.period, failuresOf(state, screen.fetches));
};

/** Seconds between refreshes of the list whose news the header shows, if they are rarer than refreshes of the data on the screen; else null. */
export const behindPeriod = (state: State): number | null => {
  const { period } = state.live;
  const [screen, behind] = period === null ? [] : watchedOf(state, period);
  if (screen === undefined || behind === undefined || behind.period <= screen.period) return null;
  return backedOffPeriod(behind.period, failuresOf(state, behind.fetches));
};

/** Returns an interval in seconds, doubled for each of some consecutive failures up to ten minutes; a longer `period` stays. */
export const backedOffPeriod = (period: number, failures: number): number =>
  Math.min(period * 2 ** Math.min(MAX_DOUBLINGS, failures), Math.max(period, MAX_PERIOD));

type Fetches = readonly (HeldList | ItemFetch)[];

/** The cost of a refresh. */
interface Cost {
  readonly requests: number;
  /** Bytes on the wire of the last walks. */
  readonly bytes: number;
}

const costOf = (fetches: Fetches): Cost => ({
  requests: fetches.reduce((sum, one) => sum + ('request' in one ? 1 : one.pageStarts.length), 0),
  bytes: fetches.reduce((sum, one) => sum + ('request' in one ? 0 : one.bytes), 0),
});

/** Maximum number of seconds between refreshes, however much they cost. */
const LONGEST = 300;

/** Minimum number of seconds between refreshes of a cost. */
const secondsFor = ({ requests, bytes }: Cost): number =>
  Math.min(LONGEST, Math.max(Math.ceil((requests * 60) / MAX_PER_MINUTE), Math.ceil(bytes / MAX_BYTES_PER_SECOND)));

/** True if refreshes are rarer than usual because the last refreshes failed. */
export const isBackedOff = (state: State): boolean => failuresOf(state, fetchesOnScreen(state)) > 0;

/** Number of consecutive failures. If only some projects fail, the smallest number counts, so that one project does not slow down the others. */
const failuresOf = (state: State, fetches: Fetches): number => {
  const counts = fetches.map(({ failures }) => failures.count);
  const halted = stopsAll(partsOf(currentList(state)) ?? []) !== null;
  return counts.length === 0 ? 0 : halted || counts.length === 1 ? Math.max(...counts) : Math.min(...counts);
};

/** Formats seconds: `30s`, `150s`, `5m`. */
export const periodText = (seconds: number): string =>
  seconds > 60 && seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;

/** Returns the next live refresh of the screen, of the list behind it, and of pulses. Omits requests in progress; empty if live refresh is off. */
const liveSchedules = (state: State): readonly LiveSchedule[] => {
  const { period, paused } = state.live;
  if (period === null || paused !== null) return [];
  const [screen, ...behind] = watchedOf(state, period);
  // The list behind waits for the screen, never the reverse.
  const watched = [screen, ...(screen?.fetches.some(isUnderWay) ? [] : behind)];
  return [...watched.flatMap((one) => scheduleOf(state, one) ?? []), ...pulseSchedules(state)];
};

/** Minimum number of seconds between two pulses of a list. */
const PULSE_PERIOD = 15;

/** Returns the next pulse of each list whose health the service can tell between two walks (`walk/pulse.ts`). */
const pulseSchedules = (state: State): readonly LiveSchedule[] =>
  pulsedLists(state).flatMap((list) => {
    const { isDue, endedAt, bytes } = pulseOf(state, list);
    const seconds = Math.max(PULSE_PERIOD, bytes / MAX_BYTES_PER_SECOND) * delayOf(state);
    const ask = (now: State): Change => withPulse(now, list, { isDue: true });
    return isDue ? [] : [{ of: 'pulse', from: Math.max(lastHeard(list), endedAt), wait: seconds * 1000, ask }];
  });

const scheduleOf = (state: State, watched: Watched | undefined): LiveSchedule | null => {
  if (watched === undefined) return null;
  const { of, period, ask } = watched;
  const fetches = watched.fetches.filter(({ problem }) => !failsAgain(problem));
  if (fetches.some(isUnderWay) || isBusy(state, fetches)) return null;
  const from = Math.max(0, ...fetches.map(lastHeard));
  // Nothing was received yet: the request is in progress, or the data are not on the screen.
  if (from === 0) return null;
  const allowed = Math.max(0, ...fetches.map(({ problem }) => problem?.retryAt ?? 0));
  const seconds = backedOffPeriod(period, failuresOf(state, fetches));
  return { of, from, wait: Math.max(seconds * 1000, allowed - from), ask };
};

/** The data that a refresh of the screen requests: open items if the service has single items, else the walks of the list. */
const fetchesOnScreen = (state: State): Fetches => {
  const list = currentList(state);
  const singles = itemsOnScreen(state).flatMap((uid) => itemFetchOf(state, uid) ?? []);
  return singles.length > 0 ? singles : list === undefined ? [] : walksOf(list);
};

const hasFailed = (state: State): boolean => fetchesOnScreen(state).some(({ problem }) => problem !== null);

const isUnderWay = (one: HeldList | ItemFetch): boolean =>
  one.activity !== null || ('request' in one && wantsItem(one));

/** True if a page of these lists, or a quiet refresh, is about to be requested. */
const isBusy = (state: State, fetches: Fetches): boolean =>
  dueLists(state, () => false).some((list) => isQuiet(list) || fetches.includes(list));

/** Milliseconds without a key after which live refresh pauses. */
const IDLE_MS = 30 * 60_000;

/** Relative jitter of intervals, so that programs that start together do not send requests together. */
const JITTER = 0.1;

/**
 * Refreshes the data on the screen when they are due. Has one timer at most, and none while a request is in progress.
 * After the program was stopped or the machine slept, one overdue refresh follows.
 */
export const createLive = ({ store, now, random, setTimer }: EffectContext): Effect => {
  let keys = store.getState().keys;
  let keyAt = now();
  // Random position within the jitter for the next request, from 0 to 1.
  const chances = { screen: random(), behind: random(), pulse: random() };
  /** The timer for the next due time. */
  const timer = new Timer<number>(setTimer);

  const lengthOf = ({ of, wait }: LiveSchedule): number => wait * (1 - JITTER + 2 * JITTER * chances[of]);
  const dueOf = (schedule: LiveSchedule): number => schedule.from + lengthOf(schedule);

  const go = (schedule: LiveSchedule, awaited: number | null): void => {
    // A program that was resumed, or a machine that was woken, counts as a key.
    if (awaited !== null && now() - awaited > schedule.wait) keyAt = now();
    timer.stop();
    chances[schedule.of] = random();
    // If an alert is set, the user may be away and still needs refreshes.
    const { notify, settings } = store.getState();
    const isWatched = now() - keyAt < IDLE_MS || notify !== null || settings.bell;
    store.setState(isWatched ? schedule.ask(store.getState()) : pausedIdle(store.getState()));
  };

  const waitFor = (schedule: LiveSchedule): void => {
    const due = dueOf(schedule);
    timer.set(due, Math.min(due - now(), lengthOf(schedule)), () => rung(due));
  };

  const rung = (due: number): void => {
    const schedule = liveSchedules(store.getState()).find((one) => dueOf(one) === due);
    // A timer that fired is always due, since the clock may have been set back.
    if (schedule !== undefined) go(schedule, due);
    else update(due);
  };

  const update = (awaited = timer.waitsFor): void => {
    const state = store.getState();
    if (state.keys !== keys) {
      keys = state.keys;
      keyAt = now();
      if (state.live.paused === 'idle') store.setState(resumedByKey(state));
    }
    const schedules = liveSchedules(store.getState());
    const [next] = schedules.toSorted((a, b) => dueOf(a) - dueOf(b));
    if (next === undefined) timer.stop();
    else if (dueOf(next) <= now()) go(next, awaited);
    else waitFor(next);
    tell(schedules.find(({ of }) => of === 'screen'));
  };

  /** Publishes the time of the next attempt if the last one failed, for a countdown. Otherwise the screen has nothing to count. */
  const tell = (shown: LiveSchedule | undefined): void => {
    const { live } = store.getState();
    const due = timer.waitsFor !== null && shown !== undefined && hasFailed(store.getState()) ? dueOf(shown) : null;
    if (live.due !== due) store.setState({ live: { ...live, due } });
  };

  return { update: () => update(), stop: timer.stop };
};
