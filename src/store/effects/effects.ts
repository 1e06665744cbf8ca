import { itemTime, MINUTE } from '../../core/values/index.ts';
import { stopCostly } from '../list/cost.ts';
import { cursorItem } from '../list/cursor.ts';
import { layoutOf } from '../list/layout.ts';
import { newsOf } from '../list/news.ts';
import { createLive } from '../live/live.ts';
import { createBell, createNotifier } from '../live/notify.ts';
import { type Effect, type EffectContext, type SetTimer, Timer } from '../state/effect.ts';
import { isLoading } from '../state/held-list.ts';
import { openQuestions } from '../state/overlays.ts';
import { COUNTED, countdownEnd } from '../walk/item.ts';
import { createFinding } from './finding.ts';
import { createNoticing } from './noticing.ts';
import { createReplacing } from './replaced.ts';
import { type AskingContext, createRequests } from './requests.ts';
import { createWorking } from './work.ts';

const SECOND = 1000;

/** Ticks the clock every second while the screen shows a countdown or seconds. */
const createSeconds = ({ store, now, tick, setTimer }: EffectContext): Effect => {
  const timer = new Timer<'tick'>(setTimer);
  return {
    update: () => {
      const left = (countdownEnd(store.getState(), now()) ?? 0) - now();
      const pause = left > COUNTED ? Math.min(tick, left - COUNTED) : Math.min(SECOND, left);
      if (left > 0) timer.set('tick', pause, () => store.setState({ now: now() }));
    },
    stop: timer.stop,
  };
};

/** Ticks the clock when the first news is a minute old, so that `just now` disappears even if no answer arrives. */
const createNewsClock = ({ store, now, setTimer }: EffectContext): Effect => {
  const timer = new Timer<number>(setTimer);
  return {
    update: () => {
      const state = store.getState();
      const [first] = state.catalog.resources;
      const news = first === undefined ? null : newsOf(state, first.id);
      const since = news === null || news.items.length === 0 ? 0 : news.since;
      const left = since + MINUTE - itemTime(state.clocks, now());
      if (left > 0 && left <= MINUTE) timer.set(since, left, () => store.setState({ now: now() }));
      else timer.stop();
    },
    stop: timer.stop,
  };
};

/** Debounce of the preview after a cursor move, in ms. The preview must not delay keys or fill a slow link. */
const DEBOUNCE_MS = 60;

/** Moves the preview to the row under the cursor, debounced. */
const createPreviewing = ({ store, setTimer }: EffectContext): Effect => {
  const timer = new Timer<string>(setTimer);
  const under = (): string | null => {
    const state = store.getState();
    return layoutOf(state).preview === 0 ? null : (cursorItem(state)?.uid ?? null);
  };
  return {
    update: () => {
      const uid = under();
      if (uid === null || uid === store.getState().previewed) timer.stop();
      else timer.set(uid, DEBOUNCE_MS, () => store.setState({ previewed: under() }));
    },
    stop: timer.stop,
  };
};

/** Stops lists whose loading costs more than was known when they were requested. */
const createStopping = ({ store }: EffectContext): Effect => ({
  update: () => {
    const stopped = stopCostly(store.getState());
    if (stopped !== null) store.setState(stopped);
  },
});

/** How long a message hides the keys of the footer, in ms. */
const NOTE_MS = 10_000;

/** Removes a message after `NOTE_MS`, so that the footer shows the keys again without a key press. */
const createNotes = ({ store, setTimer }: EffectContext): Effect => {
  const timer = new Timer<object>(setTimer);
  return {
    update: () => {
      const { message } = store.getState();
      if (message === null) timer.stop();
      else timer.set(message, NOTE_MS, () => store.setState({ message: null }));
    },
    stop: timer.stop,
  };
};

type EffectOptions = Pick<AskingContext, 'store' | 'client' | 'now'> &
  Partial<Pick<AskingContext, 'random' | 'setTimer' | 'tick'>>;

export interface Effects {
  /** Aborts all requests and timers. */
  stop(): void;
}

/** Interval of the clock: ages are shown in minutes. */
const TICK_MS = 60_000;

/** Milliseconds between slices of work while an open answer's list is loading: reading a page takes many turns of the event loop and goes first. */
const BEHIND_PAGES_MS = 16;

/** All effects, in the order in which they read a change. */
const EFFECTS: readonly ((context: AskingContext) => Effect)[] = [
  createWorking,
  createLive,
  createFinding,
  createPreviewing,
  createNotifier,
  createBell,
  createNoticing,
  createStopping,
  createRequests,
  createReplacing,
  createSeconds,
  createNewsClock,
  createNotes,
];

/** Starts all effects of a store: requests, work between keys, refreshes, searches, the clock. */
export const startEffects = ({ store, ...options }: EffectOptions): Effects => {
  let stopped = false;
  const soon = (run: () => void): void => {
    const state = store.getState();
    const isAnyLoading = openQuestions(state).length > 0 && Object.values(state.lists).some(isLoading);
    if (isAnyLoading) context.setTimer(BEHIND_PAGES_MS, () => stopped || run());
    else setImmediate(() => stopped || run());
  };
  const context = { random: Math.random, setTimer: startTimer, tick: TICK_MS, ...options, store, soon };
  const { now, tick } = context;
  const effects = EFFECTS.map((create) => create(context));

  let reconciling = false;
  const reconcile = (): void => {
    // An effect that changes the store calls this again; the running loop handles that change.
    if (reconciling || stopped) return;
    reconciling = true;
    try {
      for (const effect of effects) effect.update();
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
      for (const effect of effects) effect.stop?.();
    },
  };
};

/** Starts a timer that does not keep the process alive. */
export const startTimer: SetTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
