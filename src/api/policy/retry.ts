import type { Answer, Send } from '../exchange.ts';
import { mayPass } from '../problems/network.ts';
import type { Clock, Dice } from './clock.ts';
import { retryAfter } from './retry-after.ts';

const RETRIES = 2;
const STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A longer wait is the person's decision, not ours. In seconds. */
const PATIENCE = 60;

const BASE_MS = 500;

/** Half of it fixed, half of it by chance: clients that failed together do not come back together. */
const backoff = (attempt: number, dice: Dice): number => BASE_MS * 2 ** attempt * (0.5 + dice() / 2);

/**
 * Asks again, at most twice, when the connection failed or the answer says to come back (429, 502, 503, 504), after the
 * time that the answer names, else after a growing one. Only up to the head of an answer: a body is never asked for twice.
 */
export const withRetry =
  (send: Send, clock: Clock, dice: Dice): Send =>
  async (request, signal) => {
    for (let attempt = 0; ; attempt += 1) {
      let wait = backoff(attempt, dice);
      let answer: Answer | null = null;
      try {
        answer = await send(request, signal);
      } catch (error) {
        if (attempt >= RETRIES || signal.aborted || !mayPass(error)) throw error;
      }
      if (answer !== null) {
        const asked = STATUSES.has(answer.status) ? retryAfter(answer.headers, clock.now()) : null;
        if (attempt >= RETRIES || !STATUSES.has(answer.status) || (asked ?? 0) > PATIENCE) return answer;
        answer.end(null);
        if (asked !== null) wait = asked * 1000 + dice() * BASE_MS;
      }
      await clock.sleep(wait, signal);
    }
  };
