import { type Problem, ProblemError, type RetryWait } from '../../core/client/index.ts';
import { mayPass } from '../problems/network.ts';
import { createBudget } from './budget.ts';
import type { Clock, Dice } from './clock.ts';

/** Maximum attempts per request. */
const MAX_TRIES = 3;

/** Unreachable upstream, or an overloaded service. Not 500: the same request fails the same way. */
const RETRIED_STATUSES: ReadonlySet<number | undefined> = new Set([429, 502, 503, 504]);

/** Longest automatic wait, in seconds; longer ones are left to the user. */
export const MAX_WAIT_SECONDS = 60;

const BASE_MS = 500;
/** Base delay for rate limits, which count by the second. */
const RATE_BASE_MS = 1000;

/** Runs an attempt, with retries; reports each wait. */
export type Retry = <T>(work: () => Promise<T>, signal: AbortSignal, onWait?: (wait: RetryWait) => void) => Promise<T>;

/**
 * Retries at most twice, since requests are read-only: when the connection failed, the body broke off (the whole page
 * again) or the status asks for it (429, 502, 503, 504), after the time that the answer names, else with exponential
 * backoff. Timeouts are not retried: the user has waited once. All requests share one budget.
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

/** Milliseconds to the next attempt; null where a retry would not help. */
const waitAfter = (error: unknown, attempt: number, dice: Dice): number | null => {
  if (!(error instanceof ProblemError) || !(mayPass(error) || saysAgain(error.problem))) return null;
  const { retryAfter, status } = error.problem;
  if (retryAfter === undefined) return backoff(status === 429 ? RATE_BASE_MS : BASE_MS, attempt, dice);
  return retryAfter > MAX_WAIT_SECONDS ? null : retryAfter * 1000 + dice() * BASE_MS;
};

const saysAgain = ({ kind, status }: Problem): boolean => kind === 'cut' || RETRIED_STATUSES.has(status);

/** Backoff with jitter: half fixed, half random, so that failed clients do not return together. */
const backoff = (base: number, attempt: number, dice: Dice): number => base * 2 ** (attempt - 1) * (0.5 + dice() / 2);
