import type { Store } from '../state/state.ts';
import { COUNTED, countdownEnd } from '../walk/countdown.ts';

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
