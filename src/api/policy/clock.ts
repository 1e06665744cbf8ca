import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the policies see it: injected, so that tests need not wait. */
export interface Clock {
  /** Epoch milliseconds; must not jump. */
  now(): number;
  /** Rejects as soon as the signal is aborted, or at once where it is already. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** A number from 0 up to 1, as Math.random gives it. */
export type Dice = () => number;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};
