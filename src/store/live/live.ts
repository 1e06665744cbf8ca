import { queryKey } from '../../core/query/index.ts';
import { formatSize, plural } from '../../core/values/index.ts';
import { projectsQuery } from '../projects/merged-list.ts';
import { stopsAll } from '../projects/parts.ts';
import {
  type HeldList,
  isQuiet,
  partsOf,
  refreshList,
  refreshListQuietly,
  requestListAnew,
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
import { type Change, type Live as LiveFromState, type State, type Store, say } from '../state/state.ts';
import { lastHeard } from '../state/walk.ts';
import { itemFetchOf, itemRequest, listedPlain, singleUids } from '../walk/item.ts';
import { changeList, changeWalks, currentList, dueLists } from '../walk/query.ts';

// Live refresh: the request of `r`, made by a clock when it is the turn of what is on the screen. Equal answers change nothing
// but the time of the last answer.

export const togglePause = ({ live }: State): Change =>
  live.paused === null
    ? { live: { ...live, paused: 'asked' }, ...say('live refresh paused · z resumes') }
    : { live: { ...live, paused: null }, ...say('live refresh resumed') };

/** Pauses live refresh after a long time without keys. */
const pausedIdle = ({ live }: State): Change => ({ live: { ...live, paused: 'idle' } });

const resumedByKey = ({ live }: State): Change => ({ live: { ...live, paused: null } });

/** Sets the seconds between refreshes; null turns them off. */
export const setPeriod = (period: number | null): Pick<State, 'live'> => ({ live: newLive(period) });

export const newLive = (period: number | null): LiveFromState => ({ period, paused: null, due: null });

/**
 * Requests the open item again, and the one it is compared with. Without an open item, or without single items, walks
 * the list on the screen again as far as it is loaded. Shown data stays until fresh data arrives.
 */
export const refresh = (state: State): Change => {
  const open = singleUids(state);
  if (open.length > 0) return withItemFetches(state, open, requestAgain);
  const list = currentList(state);
  return list === undefined ? {} : again(state, list);
};

/** Aborts the request for what is on the screen, which may hang, and repeats it. */
export const askAnew = (state: State): Change => {
  const open = singleUids(state);
  if (open.length > 0)
    return withItemFetches(state, open, (whole, of) => requestAgain({ ...whole, activity: null }, of));
  const list = currentList(state);
  return list === undefined ? {} : changeWalks(state, list, requestListAnew);
};

/** Walks a list again; with all projects in scope, the list of projects too, since it may have changed. */
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

/** Refreshes as `refresh` does, but unsolicited: without messages, and an earlier failure stands until the answer. */
const refreshQuietly = (state: State): Change => {
  const open = singleUids(state);
  if (open.length > 0) return withItemFetches(state, open, requestQuietly);
  const list = currentList(state);
  return list === undefined ? {} : changeWalks(state, list, refreshListQuietly);
};

/** Maximum live refresh requests per minute, whatever the number of pages on the screen. */
const MAX_PER_MINUTE = 60;

/** Maximum bytes a second of what live refresh asks for, on average: others use the link too. */
export const MAX_BYTES_PER_SECOND = 100_000;

/** Maximum back-off after failures, in seconds, unless the set interval is longer. */
const MAX_PERIOD = 600;

/** More doublings than this always reach the maximum. */
const MAX_DOUBLINGS = 20;

/** Due time of the next live refresh: so many ms after a time (epoch ms). */
interface LiveSchedule {
  readonly from: number;
  readonly wait: number;
}

/**
 * Seconds between live refreshes of what is on the screen: the set interval, longer for many requests or bytes,
 * doubled after each failure. Null when off.
 */
export const livePeriod = (state: State): number | null => {
  const { period } = state.live;
  if (period === null) return null;
  const fetches = fetchesOnScreen(state);
  return backedOffPeriod(Math.max(period, secondsFor(costOf(fetches))), failuresOf(state, fetches));
};

/** An interval in seconds after so many consecutive failures. */
export const backedOffPeriod = (period: number, failures: number): number =>
  Math.min(period * 2 ** Math.min(MAX_DOUBLINGS, failures), Math.max(period, MAX_PERIOD));

type Fetches = readonly (HeldList | ItemFetch)[];

/** What a refresh takes. */
interface Cost {
  readonly requests: number;
  /** On the wire, by the last walks. */
  readonly bytes: number;
}

const costOf = (fetches: Fetches): Cost => ({
  requests: fetches.reduce((sum, one) => sum + ('request' in one ? 1 : one.pageStarts.length), 0),
  bytes: fetches.reduce((sum, one) => sum + ('request' in one ? 0 : one.bytes), 0),
});

/** Maximum seconds between refreshes, whatever they take. */
const LONGEST = 300;

/** The least seconds between refreshes that take so much. */
const secondsFor = ({ requests, bytes }: Cost): number =>
  Math.min(LONGEST, Math.max(Math.ceil((requests * 60) / MAX_PER_MINUTE), Math.ceil(bytes / MAX_BYTES_PER_SECOND)));

/** True while refreshes are rarer than they could be since the last ones failed. */
export const isBackedOff = (state: State): boolean => failuresOf(state, fetchesOnScreen(state)) > 0;

/** Why refreshes are rarer than was set: `a refresh takes 65 requests, 2M: every 65s, not every 30s`; null where they are not. */
const rarerText = (state: State): string | null => {
  const { period } = state.live;
  const cost = costOf(fetchesOnScreen(state));
  const seconds = secondsFor(cost);
  if (period === null || seconds <= period) return null;
  const takes = `${plural(cost.requests, 'request')}, ${formatSize(cost.bytes)}`;
  return `a refresh takes ${takes}: every ${periodText(seconds)}, not every ${periodText(period)}`;
};

/** Consecutive failures. One failing project does not slow down the others. */
const failuresOf = (state: State, fetches: Fetches): number => {
  const counts = fetches.map(({ failures }) => failures.count);
  const halted = stopsAll(partsOf(currentList(state)) ?? []) !== null;
  return counts.length === 0 ? 0 : halted || counts.length === 1 ? Math.max(...counts) : Math.min(...counts);
};

/** Seconds as text: `30s`, `150s`, `5m`. */
export const periodText = (seconds: number): string =>
  seconds > 60 && seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;

/** The next live refresh; null when off or in progress. */
const liveSchedule = (state: State): LiveSchedule | null => {
  const period = livePeriod(state);
  if (period === null || state.live.paused !== null) return null;
  const fetches = fetchesOnScreen(state);
  if (fetches.some(isUnderWay) || isBusy(state, fetches)) return null;
  const from = Math.max(0, ...fetches.map(lastHeard));
  // No answer yet: in progress, or not on the screen.
  if (from === 0) return null;
  const allowed = Math.max(0, ...fetches.map(({ problem }) => problem?.retryAt ?? 0));
  return { from, wait: Math.max(period * 1000, allowed - from) };
};

/** What a refresh of this screen requests: open items if the service has single items, else the walks of the list. */
const fetchesOnScreen = (state: State): readonly (HeldList | ItemFetch)[] => {
  const list = currentList(state);
  const walks = partsOf(list)?.flatMap((part) => part.list ?? []) ?? (list === undefined ? [] : [list]);
  const singles = singleUids(state).flatMap((uid) => itemFetchOf(state, uid) ?? []);
  return singles.length > 0 ? singles : walks;
};

const hasFailed = (state: State): boolean => fetchesOnScreen(state).some(({ problem }) => problem !== null);

const isUnderWay = (one: HeldList | ItemFetch): boolean =>
  one.activity !== null || ('request' in one && wantsItem(one));

/** True when a page is about to be requested, or a quiet refresh runs on another tab. */
const isBusy = (state: State, fetches: readonly (HeldList | ItemFetch)[]): boolean =>
  Object.values(state.lists).some((list) => isQuiet(list) && list.activity !== null) ||
  dueLists(state, () => false).some((list) => isQuiet(list) || fetches.includes(list));

interface LiveParts {
  readonly store: Store;
  readonly now: () => number;
  /** A random number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

interface Live {
  /** Reschedules for what is on the screen. Called after every change. */
  update(): void;
  stop(): void;
}

/** Ms without a key until live refresh pauses. */
const IDLE_MS = 30 * 60_000;

/** Relative jitter of intervals: programs started together should not ask together. */
export const JITTER = 0.1;

/**
 * Refreshes what is on the screen when due. One timer at most, none while a request is in progress; after a stop or
 * sleep, one overdue refresh.
 */
export const createLive = ({ store, now, random, setTimer }: LiveParts): Live => {
  let keys = store.getState().keys;
  let keyAt = now();
  let chance = random();
  let timer: { readonly due: number; readonly cancel: () => void } | null = null;
  let isExplained = false;

  const cancel = (): void => {
    timer?.cancel();
    timer = null;
  };

  const lengthOf = ({ wait }: LiveSchedule): number => wait * (1 - JITTER + 2 * JITTER * chance);
  const dueOf = (schedule: LiveSchedule): number => schedule.from + lengthOf(schedule);

  const go = (schedule: LiveSchedule): void => {
    // Resuming a stopped program, or waking the machine, counts as a key.
    if (timer !== null && now() - timer.due > schedule.wait) keyAt = now();
    cancel();
    chance = random();
    // With an alert set, the user may be away.
    const isWatched = now() - keyAt < IDLE_MS || store.getState().notify !== null;
    store.setState(isWatched ? refreshQuietly(store.getState()) : pausedIdle(store.getState()));
  };

  const waitFor = (schedule: LiveSchedule): void => {
    const due = dueOf(schedule);
    if (timer?.due === due) return;
    cancel();
    timer = { due, cancel: setTimer(Math.min(due - now(), lengthOf(schedule)), () => rung(due)) };
  };

  const rung = (due: number): void => {
    const schedule = liveSchedule(store.getState());
    // The clock may have been set back: a fired timer is always due.
    if (schedule !== null && dueOf(schedule) === due) go(schedule);
    else update();
  };

  const update = (): void => {
    const state = store.getState();
    if (state.keys !== keys) {
      keys = state.keys;
      keyAt = now();
      if (state.live.paused === 'idle') store.setState(resumedByKey(state));
    }
    const schedule = liveSchedule(store.getState());
    if (schedule === null) cancel();
    else if (dueOf(schedule) <= now()) go(schedule);
    else waitFor(schedule);
    tell();
    if (schedule !== null) explain(schedule);
  };

  /** Once in a run, when a list has come to its end: before, each page would make it rarer. */
  const explain = ({ from }: LiveSchedule): void => {
    const state = store.getState();
    const text = isExplained || from === 0 ? null : rarerText(state);
    if (text === null) return;
    isExplained = true;
    store.setState(say(text));
  };

  /** The next try is counted down where something failed. An idle screen has nothing to count. */
  const tell = (): void => {
    const { live } = store.getState();
    const due = timer !== null && hasFailed(store.getState()) ? timer.due : null;
    if (live.due !== due) store.setState({ live: { ...live, due } });
  };

  return { update, stop: cancel };
};
