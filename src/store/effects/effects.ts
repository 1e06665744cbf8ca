import {
  type Arrived,
  type Client,
  type ItemRequest,
  type Page,
  type PageRequest,
  type Problem,
  ProblemError,
  type RetryWait,
  type WholeItem,
} from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { itemAbandoned, itemArrived, itemBegun, itemFailed, itemWaited, waitingItem } from '../arrive/item.ts';
import {
  abandoned,
  anchored,
  begun,
  failed,
  Handed,
  itemsArrived,
  knownItems,
  pageArrived,
  waited,
  waiting,
} from '../arrive/list.ts';
import { isNamed, nameTest, nextStep, openFound, showNamed, walkEnd } from '../detail/find.ts';
import { fittedView } from '../dialect/change.ts';
import { createLive } from '../live/live.ts';
import { createNotifier } from '../live/notify.ts';
import { type Activity, type ItemFetch, itemFetchKey, type ShownList, wantsItem } from '../state/shown-list.ts';
import {
  type Change,
  changeView,
  currentView,
  dialectOf,
  type Finding,
  type State,
  type Store,
  say,
} from '../state/state.ts';
import { COUNTED, countdownEnd } from '../walk/item.ts';
import { dueLists, hasOwnOrder, initialQuery, shownKeys } from '../walk/query.ts';
import { nextRequest, plannedItemFetches, plannedLists, shownItemFetches } from './plan.ts';
import { createPreviewing } from './previewing.ts';
import { createWorking } from './work.ts';

export interface FindingEffect {
  /** Continues the search on the service. Called after every change. */
  update(): void;
  stop(): void;
}

interface FindingParts {
  readonly store: Store;
  /** Requests to the service; both reject on failure and on abort. */
  readonly askItem: (request: ItemRequest, signal: AbortSignal) => Promise<WholeItem>;
  readonly askPage: (request: PageRequest, signal: AbortSignal) => Promise<Page>;
}

/**
 * Searches the service step by step: by uid, then by name. The walk of all pages is an ordinary walk of the list; this
 * waits for its end.
 */
export const createFinding = (parts: FindingParts): FindingEffect => {
  const { store } = parts;
  let asked: Finding | null = null;
  let abort = new AbortController();

  const ask = async (finding: Finding, { signal }: AbortController): Promise<void> => {
    const answer = await answerTo(parts, finding, signal).catch(() => null);
    // The search was replaced or cancelled.
    if (signal.aborted || store.getState().finding !== finding) return;
    const state = store.getState();
    store.setState(answer === null ? nextStep(state, finding) : answer(state));
  };

  return {
    update: () => {
      const { finding } = store.getState();
      if (finding?.step === 'walk') {
        const end = walkEnd(store.getState(), finding);
        if (end !== null) store.setState(end);
      }
      if (finding === asked) return;
      abort.abort();
      abort = new AbortController();
      asked = finding;
      if (finding !== null && finding.step !== 'walk') void ask(finding, abort);
    },
    stop: () => abort.abort(),
  };
};

/** The change for an answer; null without a match. Failures move on to the next step. */
const answerTo = async (
  { store, askItem, askPage }: FindingParts,
  finding: Finding,
  signal: AbortSignal,
): Promise<((state: State) => Change) | null> => {
  const state = store.getState();
  const { kind, text, step } = finding;
  const query = initialQuery(state, kind);
  if (step === 'uid') {
    const { item } = await askItem({ kind, dialect: dialectOf(state, kind), uid: text, scope: query.scope }, signal);
    return (now) => openFound(now, finding, item);
  }
  const test = nameTest(state, finding);
  if (test === null) return null;
  const page = await askPage({ query: { ...query, filter: [test] }, continue: null, anyOrder: true }, signal);
  const named = page.items.filter((item) => isNamed(item, text));
  const [first] = named;
  // A service that ignores the filter returns unrelated items.
  if (first === undefined || named.length < page.items.length) return null;
  const more = page.meta !== null && page.meta.continue !== null;
  return named.length === 1 && !more
    ? (now) => openFound(now, finding, first)
    : (now) => showNamed(now, finding, named.length, more);
};

/** A request in flight. */
export interface Begun {
  /** Sequence number; an answer with another number is stale. */
  readonly number: number;
  readonly signal: AbortSignal;
}

/** The requests in flight, at most one per key. */
export class Requests {
  readonly #running = new Map<string, AbortController>();
  #number = 0;

  has(key: string): boolean {
    return this.#running.has(key);
  }

  begin(key: string): Begun {
    this.#number += 1;
    const abort = new AbortController();
    this.#running.set(key, abort);
    return { number: this.#number, signal: abort.signal };
  }

  /** Removes a finished request. */
  end(key: string, { signal }: Begun): void {
    if (this.#running.get(key)?.signal === signal) this.#running.delete(key);
  }

  /** Aborts all requests but those of these keys; gives the keys of the aborted ones. */
  keep(keys: ReadonlySet<string>): readonly string[] {
    const others = [...this.#running.keys()].filter((key) => !keys.has(key));
    for (const key of others) {
      const abort = this.#running.get(key);
      this.#running.delete(key);
      abort?.abort();
    }
    return others;
  }
}

interface SecondsParts {
  readonly store: Store;
  readonly now: () => number;
  /** Clock interval without a countdown, in ms. */
  readonly tick: number;
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

export interface Seconds {
  /** Checks for countdowns on the screen. Called after every change. */
  update(): void;
  stop(): void;
}

const SECOND = 1000;

/** Ticks the clock every second while a countdown or seconds are on the screen. */
export const createSeconds = ({ store, now, tick, setTimer }: SecondsParts): Seconds => {
  let cancel: (() => void) | null = null;
  return {
    update: () => {
      const left = (countdownEnd(store.getState(), now()) ?? 0) - now();
      if (cancel !== null || left <= 0) return;
      const pause = left > COUNTED ? Math.min(tick, left - COUNTED) : Math.min(SECOND, left);
      cancel = setTimer(pause, () => {
        cancel = null;
        store.setState({ now: now() });
      });
    },
    stop: () => cancel?.(),
  };
};

export interface EffectOptions {
  readonly store: Store;
  readonly client: Client;
  readonly now: () => number;
  /** A random number in [0, 1) for jitter. */
  readonly random?: () => number;
  /** Starts a timer of so many ms and gives its cancel function; tests replace it. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
  /** Interval of age updates on the screen, in ms. */
  readonly tick?: number;
}

export interface Effects {
  /** Aborts all requests and timers. */
  stop(): void;
}

/** Ages count minutes, so new data ages after one minute. */
const TICK_MS = 60_000;

/**
 * The only starter of requests. Requests what the state wants, one request per list and item at a time, and aborts
 * requests for data no longer on the screen. Requests are numbered: stale answers are dropped.
 */
export const startEffects = (options: EffectOptions): Effects => {
  const { store, client, now, random = Math.random, setTimer = timed, tick = TICK_MS } = options;
  const lists = new Requests();
  const items = new Requests();
  const seconds = createSeconds({ store, now, tick, setTimer });
  const previewing = createPreviewing({ store, setTimer });
  const finding = createFinding({
    store,
    askItem: (request, signal) => client.get(request, { signal }),
    askPage: (request, signal) => client.list(request, { signal }),
  });
  const live = createLive({ store, now, random, setTimer });
  const notifier = createNotifier(store);
  let stopped = false;
  const soon = (run: () => void): void => void setImmediate(() => stopped || run());
  const working = createWorking({ store, now, soon, setTimer });

  const askPage = async (list: ShownList): Promise<void> => {
    const key = queryKey(list.query);
    const begin = lists.begin(key);
    store.setState(begun(store.getState(), list, begin.number, now()));
    const settle = (make: (state: State, current: ShownList) => Change): void => {
      const current = waiting(store.getState(), list, begin.number);
      if (current === null || stopped) return;
      const state = anchored(store.getState(), list.query.kind);
      store.setState({ views: state.views, ...make(state, current) });
    };
    const handed = new Handed();
    const onItems = (given: readonly Item[], arrived: Arrived): void => {
      handed.add(given);
      const items = knownItems(list, given);
      settle((state, current) => itemsArrived(state, current, items, arrived, now()));
    };
    const onWait = (wait: RetryWait): void => settle((state, current) => waited(state, current, wait, now()));
    try {
      const request = { ...nextRequest(list), anyOrder: hasOwnOrder(store.getState(), list.query) };
      const unhurried = list.items.length > 0;
      const page = await client.list(request, { signal: begin.signal, onItems, onWait, unhurried });
      lists.end(key, begin);
      const rest = knownItems(list, handed.restOf(page.items));
      settle((state, current) => pageArrived(state, current, page, rest, now()));
    } catch (error) {
      lists.end(key, begin);
      if (!begin.signal.aborted) settle((state, current) => failed(state, current, problemOf(error), now()));
    }
  };

  const askItem = async (whole: ItemFetch): Promise<void> => {
    const key = itemFetchKey(whole.request);
    const begin = items.begin(key);
    store.setState(itemBegun(store.getState(), whole, begin.number, now()));
    const settle = (make: (state: State, current: ItemFetch) => Change): void => {
      const current = waitingItem(store.getState(), whole, begin.number);
      if (current !== null && !stopped) store.setState(make(store.getState(), current));
    };
    const onWait = (wait: RetryWait): void => settle((state, current) => itemWaited(state, current, wait, now()));
    try {
      const answer = await client.get(whole.request, { signal: begin.signal, onWait });
      items.end(key, begin);
      settle((state, current) => itemArrived(state, current, answer, now()));
    } catch (error) {
      items.end(key, begin);
      if (!begin.signal.aborted) settle((state, current) => itemFailed(state, current, problemOf(error), now()));
    }
  };

  const endUnseen = (): void => {
    const state = store.getState();
    // Abandoned requests have no activity any more and may start again.
    const lively = (among: Readonly<Record<string, { readonly activity: Activity | null }>>) => (key: string) =>
      among[key]?.activity != null;
    for (const key of lists.keep(new Set([...shownKeys(state)].filter(lively(state.lists))))) {
      const list = store.getState().lists[key];
      if (list?.activity != null) store.setState(abandoned(store.getState(), list));
    }
    for (const key of items.keep(new Set([...shownItemFetches(state)].filter(lively(state.itemFetches))))) {
      const whole = store.getState().itemFetches[key];
      if (whole?.activity != null) store.setState(itemAbandoned(store.getState(), whole));
    }
  };

  const plan = (): void => {
    const fitted = fittedView(store.getState(), store.getState().tab);
    if (fitted.view !== currentView(store.getState())) {
      const [note] = fitted.notes;
      store.setState({ ...changeView(store.getState(), fitted.view), ...(note !== undefined && say(note, 'warn')) });
    }
    const planned = plannedLists(store.getState());
    if (planned !== store.getState().lists) store.setState({ lists: planned });
    const itemFetches = plannedItemFetches(store.getState());
    if (itemFetches !== store.getState().itemFetches) store.setState({ itemFetches });
  };

  const startWanted = (): void => {
    for (const list of dueLists(store.getState(), (key) => lists.has(key))) void askPage(list);
    const open = shownItemFetches(store.getState());
    for (const [key, whole] of Object.entries(store.getState().itemFetches)) {
      if (open.has(key) && !items.has(key) && wantsItem(whole)) void askItem(whole);
    }
  };

  let reconciling = false;
  const reconcile = (): void => {
    // Ignore re-entry: changes made here come back as changes, and the loop picks them up.
    if (reconciling || stopped) return;
    reconciling = true;
    try {
      working.update();
      live.update();
      finding.update();
      previewing.update();
      notifier.update();
      plan();
      endUnseen();
      startWanted();
      seconds.update();
    } finally {
      reconciling = false;
    }
  };

  const timer = setInterval(() => store.setState({ now: now() }), tick);
  timer.unref();
  const unsubscribe = store.subscribe((state, before) => {
    if (state.now !== before.now) timer.refresh();
    reconcile();
  });
  reconcile();
  return {
    stop: () => {
      stopped = true;
      unsubscribe();
      clearInterval(timer);
      seconds.stop();
      live.stop();
      finding.stop();
      previewing.stop();
      lists.keep(NONE);
      items.keep(NONE);
    },
  };
};

/** Starts a timer of so many ms and gives its cancel function. Does not keep the process alive. */
export const timed = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

const NONE: ReadonlySet<string> = new Set();

/** A problem for anything thrown. */
const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError
    ? error.problem
    : {
        kind: 'unknown',
        what: 'internal error while contacting the service',
        remedy: ['Try again', { action: 'refresh' }, '; if it persists, report it as a bug of edgescope'],
        message: error instanceof Error ? error.message : String(error),
      };
