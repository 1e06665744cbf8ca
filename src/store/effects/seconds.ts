import type { Store } from '../state/state.ts';
import { COUNTED, countdownEnd } from '../walk/countdown.ts';

interface SecondsParts {
  readonly store: Store;
  readonly now: () => number;
  /** How often the clock moves where nothing is counted down, in ms. */
  readonly tick: number;
  /** Calls back after so many ms, unless the function that it gives is called before. */
  readonly later: (ms: number, run: () => void) => () => void;
}

export interface Seconds {
  /** Takes up what is counted down on the screen. Called after every change. */
  look(): void;
  stop(): void;
}

const SECOND = 1000;

/** Moves the clock by seconds while a wait is counted down on the screen, or to where seconds are told; else not at all. */
export const createSeconds = ({ store, now, tick, later }: SecondsParts): Seconds => {
  let cancel: (() => void) | null = null;
  return {
    look: () => {
      const left = (countdownEnd(store.getState(), now()) ?? 0) - now();
      if (cancel !== null || left <= 0) return;
      const pause = left > COUNTED ? Math.min(tick, left - COUNTED) : Math.min(SECOND, left);
      cancel = later(pause, () => {
        cancel = null;
        store.setState({ now: now() });
      });
    },
    stop: () => cancel?.(),
  };
};
