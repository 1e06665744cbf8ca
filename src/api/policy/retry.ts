import type { IncomingHttpHeaders } from 'node:http';
import { type Problem, ProblemError, type RetryWait } from '../../core/client/index.ts';
import { DAY, SECOND } from '../../core/values/index.ts';
import { header } from '../decode.ts';
import { mayPass } from '../problems/network.ts';
import type { Clock, Dice } from './clock.ts';

/** Shared budget of retries for all requests of a client (token bucket). */
interface RetryBudget {
  /** Adds a token: called for each first attempt. */
  earn(): void;
  /** Takes the price of a retry; false if the budget is too small. */
  spend(): boolean;
}

/** Price of a retry in tokens: if everything fails, at most every tenth request is retried. */
const PRICE = 10;

/** Capacity of the budget in tokens: ten retries at once after a quiet period. */
const RESERVE_TRIES = 10 * PRICE;

/** Creates a budget, which keeps screens from multiplying the load on a failing service. */
const createBudget = (): RetryBudget => {
  let left = RESERVE_TRIES;
  return {
    earn: () => {
      left = Math.min(RESERVE_TRIES, left + 1);
    },
    spend: () => {
      if (left < PRICE) return false;
      left -= PRICE;
      return true;
    },
  };
};

/** Maximum attempts per request. */
const MAX_TRIES = 3;

/** Statuses of an unreachable upstream or an overloaded service. Not 500: the same request fails the same way. */
const RETRIED_STATUSES: ReadonlySet<number | undefined> = new Set([429, 502, 503, 504]);

/** Longest automatic wait, in seconds; after a longer `Retry-After` the user decides. */
const MAX_WAIT_SECONDS = 60;

const BASE_MS = 500;
/** Base delay for rate limits, which count by the second. */
const RATE_BASE_MS = 1000;

/** Runs `work`, with retries; reports each wait. */
type Retry = <T>(work: () => Promise<T>, signal: AbortSignal, onWait?: (wait: RetryWait) => void) => Promise<T>;

/**
 * Retries at most twice, since requests are read-only: if the connection failed, the body broke off (the whole page is
 * requested again) or the status is 429, 502, 503 or 504. Waits for the time that the answer names, otherwise with
 * exponential backoff. Timeouts are not retried: the user has waited once. All requests share one budget.
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

/** Milliseconds until the next attempt; null if a retry would not help. */
const waitAfter = (error: unknown, attempt: number, dice: Dice): number | null => {
  if (!(error instanceof ProblemError) || !(mayPass(error) || saysAgain(error.problem))) return null;
  const { retryAfter, status } = error.problem;
  if (retryAfter === undefined) return backoff(status === 429 ? RATE_BASE_MS : BASE_MS, attempt, dice);
  return retryAfter > MAX_WAIT_SECONDS ? null : retryAfter * 1000 + dice() * BASE_MS;
};

const saysAgain = ({ kind, status }: Problem): boolean => kind === 'cut' || RETRIED_STATUSES.has(status);

/** Backoff with jitter: half fixed, half random, so that failed clients do not return together. */
const backoff = (base: number, attempt: number, dice: Dice): number => base * 2 ** (attempt - 1) * (0.5 + dice() / 2);

/** Maximum of `Retry-After`, a year: a longer time is a mistake of the service. */
const MAX_SECONDS = (366 * DAY) / SECOND;

/**
 * Seconds of a `Retry-After` header, given as seconds or a date; null for none. A date is relative to the answer's own
 * `Date`, the same clock, or to `now` (epoch ms).
 */
export const retryAfter = (headers: IncomingHttpHeaders, now: number): number | null => {
  const text = header(headers, 'retry-after')?.trim() ?? '';
  const date = Date.parse(header(headers, 'date') ?? '');
  const seconds = secondsOf(text, Number.isNaN(date) ? now : date);
  return Number.isNaN(seconds) ? null : Math.min(MAX_SECONDS, Math.max(0, Math.ceil(seconds)));
};

const secondsOf = (text: string, now: number): number => {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  return /[a-z]/i.test(text) ? (Date.parse(text) - now) / 1000 : Number.NaN;
};
