import type { Store } from './state.ts';

/** Starts a timer of so many ms and gives its cancel function. */
export type SetTimer = (ms: number, run: () => void) => () => void;

/** What effects share: the store, and the only clock, dice and timers. */
export interface EffectContext {
  readonly store: Store;
  readonly now: () => number;
  /** A random number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Tests replace it. */
  readonly setTimer: SetTimer;
  /** Interval of age updates on the screen, in ms. */
  readonly tick: number;
  /** Schedules a callback after pending keys and answers. */
  readonly soon: (run: () => void) => void;
}

/** Does outside of the state what the state asks for. */
export interface Effect {
  /** Called after every change. */
  update(): void;
  stop?(): void;
}

/** One timer at most, with what it waits for. */
export class Timer<Waited> {
  readonly #setTimer: SetTimer;
  #cancel = (): void => {};
  /** Null while it does not run. */
  waitsFor: Waited | null = null;

  constructor(setTimer: SetTimer) {
    this.#setTimer = setTimer;
  }

  /** Waits for something else; a timer that waits for the same goes on. */
  set(waitsFor: Waited, ms: number, run: () => void): void {
    if (this.waitsFor === waitsFor) return;
    this.stop();
    this.waitsFor = waitsFor;
    this.#cancel = this.#setTimer(ms, () => {
      this.waitsFor = null;
      run();
    });
  }

  readonly stop = (): void => {
    this.#cancel();
    this.waitsFor = null;
  };
}
