import type { Client, ItemRequest, Page, PageRequest, WholeItem } from '../../core/client/index.ts';
import { isNamed, nameTest, nextStep, openFound, showNamed, walkEnd } from '../detail/find.ts';
import { createLive } from '../live/live.ts';
import { createNotifier } from '../live/notify.ts';
import { type Change, dialectOf, type ServiceSearch, type State, type Store } from '../state/state.ts';
import { COUNTED, countdownEnd } from '../walk/item.ts';
import { initialQuery } from '../walk/query.ts';
import { createNoticing } from './noticing.ts';
import { createPreviewing } from './previewing.ts';
import { createRequests } from './requests.ts';
import { createWorking } from './work.ts';

interface FindingEffect {
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
const createFinding = (parts: FindingParts): FindingEffect => {
  const { store } = parts;
  let current: ServiceSearch | null = null;
  let abort = new AbortController();

  const ask = async (finding: ServiceSearch, { signal }: AbortController): Promise<void> => {
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
      if (finding === current) return;
      abort.abort();
      abort = new AbortController();
      current = finding;
      if (finding !== null && finding.step !== 'walk') void ask(finding, abort);
    },
    stop: () => abort.abort(),
  };
};

/** The change for an answer; null without a match. Failures move on to the next step. */
const answerTo = async (
  { store, askItem, askPage }: FindingParts,
  finding: ServiceSearch,
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
  const page = await askPage({ query: { ...query, filter: [test] }, continue: null }, signal);
  const named = page.items.filter((item) => isNamed(item, text));
  const [first] = named;
  // A service that ignores the filter returns unrelated items.
  if (first === undefined || named.length < page.items.length) return null;
  const more = page.meta !== null && page.meta.continue !== null;
  return named.length === 1 && !more
    ? (now) => openFound(now, finding, first)
    : (now) => showNamed(now, finding, named.length, more);
};

interface SecondsParts {
  readonly store: Store;
  readonly now: () => number;
  /** Clock interval without a countdown, in ms. */
  readonly tick: number;
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

interface Seconds {
  /** Checks for countdowns on the screen. Called after every change. */
  update(): void;
  stop(): void;
}

const SECOND = 1000;

/** Ticks the clock every second while a countdown or seconds are on the screen. */
const createSeconds = ({ store, now, tick, setTimer }: SecondsParts): Seconds => {
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

/** Does what the state wants: requests, work between keys, refreshes, searches, the clock. */
export const startEffects = (options: EffectOptions): Effects => {
  const { store, client, now, random = Math.random, setTimer = startTimer, tick = TICK_MS } = options;
  const requests = createRequests({ store, client, now });
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
  const noticing = createNoticing({ store, now, soon });
  const working = createWorking({ store, now, soon, setTimer });

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
      noticing.update();
      requests.update();
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
      requests.stop();
    },
  };
};

/** Starts a timer of so many ms and gives its cancel function. Does not keep the process alive. */
export const startTimer = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
