import type { Store } from '../state/state.ts';
import { pausedIdle, resumedByKey } from './pause.ts';
import { refreshQuietly } from './refresh.ts';
import { hasFailed, type LiveTurn, liveTurn } from './turn.ts';

interface LiveParts {
  readonly store: Store;
  readonly now: () => number;
  /** A random number in [0, 1) for jitter. */
  readonly dice: () => number;
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly later: (ms: number, run: () => void) => () => void;
}

export interface Live {
  /** Reschedules for what is on the screen. Called after every change. */
  look(): void;
  stop(): void;
}

/** Ms without a key until live refresh pauses. */
const IDLE = 30 * 60_000;

/** Relative jitter of the interval: programs started together should not refresh together. */
const JITTER = 0.1;

/**
 * Refreshes what is on the screen when due. One timer at most, none while a request is in progress; after a stop or
 * sleep, one overdue refresh.
 */
export const createLive = ({ store, now, dice, later }: LiveParts): Live => {
  let keys = store.getState().keys;
  let keyAt = now();
  let chance = dice();
  let timer: { readonly due: number; readonly cancel: () => void } | null = null;

  const cancel = (): void => {
    timer?.cancel();
    timer = null;
  };

  const lengthOf = ({ wait }: LiveTurn): number => wait * (1 - JITTER + 2 * JITTER * chance);
  const dueOf = (turn: LiveTurn): number => turn.from + lengthOf(turn);

  const go = (turn: LiveTurn): void => {
    // Resuming a stopped program, or waking the machine, counts as a key.
    if (timer !== null && now() - timer.due > turn.wait) keyAt = now();
    cancel();
    chance = dice();
    // With an alert set, the user may be away.
    const isWatched = now() - keyAt < IDLE || store.getState().notify !== null;
    store.setState(isWatched ? refreshQuietly(store.getState()) : pausedIdle(store.getState()));
  };

  const waitFor = (turn: LiveTurn): void => {
    const due = dueOf(turn);
    if (timer?.due === due) return;
    cancel();
    timer = { due, cancel: later(Math.min(due - now(), lengthOf(turn)), () => rung(due)) };
  };

  const rung = (due: number): void => {
    const turn = liveTurn(store.getState());
    // The clock may have been set back: a fired timer is always due.
    if (turn !== null && dueOf(turn) === due) go(turn);
    else look();
  };

  const look = (): void => {
    const state = store.getState();
    if (state.keys !== keys) {
      keys = state.keys;
      keyAt = now();
      if (state.live.paused === 'idle') store.setState(resumedByKey(state));
    }
    const turn = liveTurn(store.getState());
    if (turn === null) cancel();
    else if (dueOf(turn) <= now()) go(turn);
    else waitFor(turn);
    tell();
  };

  /** The next try is counted down where something failed. An idle screen has nothing to count. */
  const tell = (): void => {
    const { live } = store.getState();
    const due = timer !== null && hasFailed(store.getState()) ? timer.due : null;
    if (live.due !== due) store.setState({ live: { ...live, due } });
  };

  return { look, stop: cancel };
};
