import type { Store } from './state.ts';

/** Starts a timer of `ms` milliseconds. Returns a function that cancels the timer. */
export type SetTimer = (ms: number, run: () => void) => () => void;

/** The context of all effects: the store, and the only clock, random numbers and timers. */
export interface EffectContext {
  readonly store: Store;
  readonly now: () => number;
  /** Returns a random number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Tests replace this timer. */
  readonly setTimer: SetTimer;
  /** Interval in ms at which ages on the screen are updated. */
  readonly tick: number;
  /** Schedules a callback after pending keys and answers. */
  readonly soon: (run: () => void) => void;
}

/** Performs work outside the state that the state asks for. */
export interface Effect {
  /** Called after each change of the store. */
  update(): void;
  stop?(): void;
}

/** A timer for one value at a time: setting it again for the same value does not restart it. */
export class Timer<Waited> {
  readonly #setTimer: SetTimer;
  #cancel = (): void => {};
  /** Null while the timer does not run. */
  waitsFor: Waited | null = null;

  constructor(setTimer: SetTimer) {
    this.#setTimer = setTimer;
  }

  /** Starts the timer, unless it already waits for the same value. */
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
