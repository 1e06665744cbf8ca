import { setTimeout as sleep } from 'node:timers/promises';

/** Time and waits for pace, retries and other policies of requests, replaced in tests. */
export interface Clock {
  /** Returns the time in epoch milliseconds. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Returns a random number in [0, 1), as `Math.random` does. */
export type Dice = () => number;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};
