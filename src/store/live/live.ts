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

// Live refresh: the request of `r`, made by a clock for what is on the screen and for the list whose news the header tells. Each
// has its own time. Equal answers change nothing but the time of the last answer.

/** Pauses live refresh after a long time without keys. */
const pausedIdle = ({ live }: State): Change => ({ live: { ...live, paused: 'idle' } });

const resumedByKey = ({ live }: State): Change => ({ live: { ...live, paused: null } });

/** Sets the seconds between refreshes; null turns them off. */
export const setPeriod = (period: number | null): Pick<State, 'live'> => ({ live: newLive(period) });

export const newLive = (period: number | null): Live => ({ period, paused: null, due: null });

/**
 * Requests the open item again, and the one it is compared with. Without an open item, or without single items, walks
 * the list on the screen again as far as it is loaded. Shown data stays until fresh data arrives.
 */
export const refresh = (state: State): Change => {
  const open = itemsOnScreen(state);
  if (open.length > 0) return withItemFetches(state, open, requestAgain);
  const list = currentList(state);
  return list === undefined ? {} : again(state, list);
};

/** Aborts the request for what is on the screen, which may hang, and repeats it. */
export const askAnew = (state: State): Change => {
  const open = itemsOnScreen(state);
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

/** What live refresh keeps fresh at a time of its own. */
interface Watched {
  /** What is on the screen, the list behind it, or which items of a list are broken, between two walks. */
  readonly of: 'screen' | 'behind' | 'pulse';
  readonly fetches: Fetches;
  /** Seconds between refreshes, by the setting and by what they take. */
  readonly period: number;
  /** The change that asks again, unsolicited: without messages, and an earlier failure stands until the answer. */
  ask(state: State): Change;
}

/**
 * What is kept fresh: what is on the screen first, and from every place the list of the first kind, of which the header
 * tells what broke. The others are asked for again when their tab is opened.
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

/** Factor of the interval for lists that are not on the screen: 2 over a slow link to the terminal, times 4 for a busy service. */
const delayOf = (state: State): number => (isLowBandwidth(state) ? 2 : 1) * (isBusyService(state) ? 4 : 1);

/** The last requests that tell whether the service is busy. */
const LATEST_REQUESTS = 10;

/** Milliseconds to the head of an answer from which on the service is busy. */
const SLOW_ANSWER_MS = 3000;

/** True where the service refused or failed one of the last requests, or took long: other users share its pace. */
const isBusyService = ({ log }: State): boolean =>
  log
    .slice(-LATEST_REQUESTS)
    .some(({ status, headMs }) => status === 429 || (status ?? 0) >= 500 || (headMs ?? 0) >= SLOW_ANSWER_MS);

/** The open items, unless an answer about the list stands over them. */
const itemsOnScreen = (state: State): readonly string[] => (openQuestions(state).length > 0 ? [] : singleUids(state));

const askShown = (state: State): Change => {
  const open = itemsOnScreen(state);
  return open.length > 0 ? withItemFetches(state, open, requestQuietly) : quietly(state, currentList(state));
};

/** The least share of requests and bytes that is left for the list behind what is on the screen. */
const LEAST_SHARE = 0.25;

const quietly = (state: State, list: HeldList | undefined): Change =>
  list === undefined ? {} : changeWalks(state, list, refreshListQuietly);

/** Maximum live refresh requests per minute, whatever the number of pages on the screen. */
const MAX_PER_MINUTE = 60;

/** Maximum bytes a second of what live refresh asks for, on average: others use the link too. */
const MAX_BYTES_PER_SECOND = 100_000;

/** Maximum back-off after failures, in seconds, unless the set interval is longer. */
const MAX_PERIOD = 600;

/** More doublings than this always reach the maximum. */
const MAX_DOUBLINGS = 20;

/** Due time of something that live refresh asks for: so many ms after a time (epoch ms). */
interface LiveSchedule extends Pick<Watched, 'of' | 'ask'> {
  readonly from: number;
  readonly wait: number;
}

/**
 * Seconds between live refreshes of what is on the screen: the set interval, longer for many requests or bytes,
 * doubled after each failure. Null when off.
 */
export const livePeriod = (state: State): number | null => {
  const { period } = state.live;
  const [screen] = period === null ? [] : watchedOf(state, period);
  return screen === undefined ? null : backedOffPeriod(screen.period, failuresOf(state, screen.fetches));
};

/** Seconds between refreshes of the list behind the screen, if they are rarer than those of the screen; else null. */
export const behindPeriod = (state: State): number | null => {
  const { period } = state.live;
  const [screen, behind] = period === null ? [] : watchedOf(state, period);
  if (screen === undefined || behind === undefined || behind.period <= screen.period) return null;
  return backedOffPeriod(behind.period, failuresOf(state, behind.fetches));
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

/** Consecutive failures. One failing project does not slow down the others. */
const failuresOf = (state: State, fetches: Fetches): number => {
  const counts = fetches.map(({ failures }) => failures.count);
  const halted = stopsAll(partsOf(currentList(state)) ?? []) !== null;
  return counts.length === 0 ? 0 : halted || counts.length === 1 ? Math.max(...counts) : Math.min(...counts);
};

/** Seconds as text: `30s`, `150s`, `5m`. */
export const periodText = (seconds: number): string =>
  seconds > 60 && seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;

/** The next live refresh of each thing that is watched; none when off, and none of what is in progress. */
const liveSchedules = (state: State): readonly LiveSchedule[] => {
  const { period, paused } = state.live;
  if (period === null || paused !== null) return [];
  const [screen, ...behind] = watchedOf(state, period);
  // What is behind waits for what is on the screen, never the other way round.
  const watched = [screen, ...(screen?.fetches.some(isUnderWay) ? [] : behind)];
  return [...watched.flatMap((one) => scheduleOf(state, one) ?? []), ...pulseSchedules(state)];
};

/** Seconds between two answers about which items of a list are broken. */
const PULSE_PERIOD = 15;

/** Of each list of which the service tells between two walks which items are broken (`walk/pulse.ts`). */
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
  // No answer yet: in progress, or not on the screen.
  if (from === 0) return null;
  const allowed = Math.max(0, ...fetches.map(({ problem }) => problem?.retryAt ?? 0));
  const seconds = backedOffPeriod(period, failuresOf(state, fetches));
  return { of, from, wait: Math.max(seconds * 1000, allowed - from), ask };
};

/** What a refresh of this screen requests: open items if the service has single items, else the walks of the list. */
const fetchesOnScreen = (state: State): Fetches => {
  const list = currentList(state);
  const singles = itemsOnScreen(state).flatMap((uid) => itemFetchOf(state, uid) ?? []);
  return singles.length > 0 ? singles : list === undefined ? [] : walksOf(list);
};

const hasFailed = (state: State): boolean => fetchesOnScreen(state).some(({ problem }) => problem !== null);

const isUnderWay = (one: HeldList | ItemFetch): boolean =>
  one.activity !== null || ('request' in one && wantsItem(one));

/** True when a page of it is about to be requested, or a quiet refresh is about to begin. */
const isBusy = (state: State, fetches: Fetches): boolean =>
  dueLists(state, () => false).some((list) => isQuiet(list) || fetches.includes(list));

/** Ms without a key until live refresh pauses. */
const IDLE_MS = 30 * 60_000;

/** Relative jitter of intervals: programs started together should not ask together. */
const JITTER = 0.1;

/**
 * Refreshes what is on the screen when due. One timer at most, none while a request is in progress; after a stop or
 * sleep, one overdue refresh.
 */
export const createLive = ({ store, now, random, setTimer }: EffectContext): Effect => {
  let keys = store.getState().keys;
  let keyAt = now();
  // Where in the jitter the next one lies.
  const chances = { screen: random(), behind: random(), pulse: random() };
  /** Waits for a due time. */
  const timer = new Timer<number>(setTimer);

  const lengthOf = ({ of, wait }: LiveSchedule): number => wait * (1 - JITTER + 2 * JITTER * chances[of]);
  const dueOf = (schedule: LiveSchedule): number => schedule.from + lengthOf(schedule);

  const go = (schedule: LiveSchedule, awaited: number | null): void => {
    // Resuming a stopped program, or waking the machine, counts as a key.
    if (awaited !== null && now() - awaited > schedule.wait) keyAt = now();
    timer.stop();
    chances[schedule.of] = random();
    // With an alert set, the user may be away.
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
    // The clock may have been set back: a fired timer is always due.
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

  /** The next try is counted down where something failed. An idle screen has nothing to count. */
  const tell = (shown: LiveSchedule | undefined): void => {
    const { live } = store.getState();
    const due = timer.waitsFor !== null && shown !== undefined && hasFailed(store.getState()) ? dueOf(shown) : null;
    if (live.due !== due) store.setState({ live: { ...live, due } });
  };

  return { update: () => update(), stop: timer.stop };
};
