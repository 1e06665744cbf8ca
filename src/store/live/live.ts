import type { Store } from '../state/state.ts';
import { pausedIdle, resumedByKey } from './pause.ts';
import { refreshQuietly } from './refresh.ts';
import { hasFailed, type LiveSchedule, liveSchedule } from './schedule.ts';

interface LiveParts {
  readonly store: Store;
  readonly now: () => number;
  /** A random number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

export interface Live {
  /** Reschedules for what is on the screen. Called after every change. */
  update(): void;
  stop(): void;
}

/** Ms without a key until live refresh pauses. */
const IDLE_MS = 30 * 60_000;

/** Relative jitter of the interval: programs started together should not refresh together. */
const JITTER = 0.1;

/**
 * Refreshes what is on the screen when due. One timer at most, none while a request is in progress; after a stop or
 * sleep, one overdue refresh.
 */
export const createLive = ({ store, now, random, setTimer }: LiveParts): Live => {
  let keys = store.getState().keys;
  let keyAt = now();
  let chance = random();
  let timer: { readonly due: number; readonly cancel: () => void } | null = null;

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
  };

  /** The next try is counted down where something failed. An idle screen has nothing to count. */
  const tell = (): void => {
    const { live } = store.getState();
    const due = timer !== null && hasFailed(store.getState()) ? timer.due : null;
    if (live.due !== due) store.setState({ live: { ...live, due } });
  };

  return { update, stop: cancel };
};
