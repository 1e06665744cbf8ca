import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the policies see it: injected, so that tests need not wait. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** A number from 0 up to 1, as Math.random gives it. */
export type Dice = () => number;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    signal.throwIfAborted();
    await sleep(milliseconds, undefined, { signal });
  },
};
