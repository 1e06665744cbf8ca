import { type Problem, ProblemError, type RetryWait } from '../../core/client/index.ts';
import { mayPass } from '../problems/network.ts';
import { createBudget } from './budget.ts';
import type { Clock, Dice } from './clock.ts';

/** Tries of one request, the first one included. */
const MAX_TRIES = 3;

/** Gateways that cannot reach the service, a service that is busy. A 500 is none: the same request fails the same way. */
const RETRIED_STATUSES: ReadonlySet<number | undefined> = new Set([429, 502, 503, 504]);

/** A longer wait is the person's decision, not ours. In seconds. */
export const PATIENCE = 60;

const BASE_MS = 500;
/** Limits count by the second: sooner would be too soon. */
const RATE_BASE_MS = 1000;

/** Runs one try of a request, and runs it again where that helps; tells of each wait before that. */
export type Retry = <T>(work: () => Promise<T>, signal: AbortSignal, onWait?: (wait: RetryWait) => void) => Promise<T>;

/**
 * Asks again, at most twice, what only reads: when the connection failed, the body broke off (the whole page again, never
 * the rest of it) or the answer says to come back (429, 502, 503, 504), after the time that the answer names, else after a
 * growing one. A timeout is not asked again: the person has waited once. All requests share one budget of further tries.
 */
export const createRetry = (clock: Clock, dice: Dice): Retry => {
  const budget = createBudget();
  return async (work, signal, onWait) => {
    budget.earn();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const wait = attempt < MAX_TRIES && !signal.aborted ? waitAfter(error, attempt, dice) : null;
        if (wait === null || !(error instanceof ProblemError) || !budget.spend()) throw error;
        onWait?.({ until: clock.now() + wait, problem: error.problem });
        await clock.sleep(wait, signal);
      }
    }
  };
};

/** Milliseconds to wait before the next try; null where another one would not help. */
const waitAfter = (error: unknown, attempt: number, dice: Dice): number | null => {
  if (!(error instanceof ProblemError) || !(mayPass(error) || saysAgain(error.problem))) return null;
  const { retryAfter, status } = error.problem;
  if (retryAfter === undefined) return backoff(status === 429 ? RATE_BASE_MS : BASE_MS, attempt, dice);
  return retryAfter > PATIENCE ? null : retryAfter * 1000 + dice() * BASE_MS;
};

const saysAgain = ({ kind, status }: Problem): boolean => kind === 'cut' || RETRIED_STATUSES.has(status);

/** Half of it fixed, half of it by chance: clients that failed together do not come back together. */
const backoff = (base: number, attempt: number, dice: Dice): number => base * 2 ** (attempt - 1) * (0.5 + dice() / 2);
