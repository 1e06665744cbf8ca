import type { Store } from '../state/state.ts';
import { pausedIdle, resumedByKey } from './pause.ts';
import { refreshQuietly } from './refresh.ts';
import { hasFailed, type LiveTurn, liveTurn } from './turn.ts';

interface LiveParts {
  readonly store: Store;
  readonly now: () => number;
  /** From 0 up to 1. */
  readonly dice: () => number;
  /** Calls back after so many ms, unless the function that it gives is called before. */
  readonly later: (ms: number, run: () => void) => () => void;
}

export interface Live {
  /** Takes up what is on the screen and how old it is. Called after every change. */
  look(): void;
  stop(): void;
}

/** When no key came for so long, nobody looks. In ms. */
const IDLE = 30 * 60_000;

/** By so much of itself a wait is longer or shorter by chance: programs that were started together do not ask together. */
const JITTER = 0.1;

/**
 * Wishes a refresh of what is on the screen when it is as old as it may be. There is one timer at most, and none while a
 * request is on its way: however late it comes, after the process was stopped or the machine slept, it is one refresh.
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
    // Whoever continues a stopped program, or wakes the machine, is there.
    if (timer !== null && now() - timer.due > turn.wait) keyAt = now();
    cancel();
    chance = dice();
    // Who asked to be told need not be there.
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
    // The clock may have been set back meanwhile: what rings is due.
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
