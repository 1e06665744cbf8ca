import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError, type RequestRecord } from '../../core/client/index.ts';
import { SECOND, type ServiceAhead } from '../../core/values/index.ts';
import { header, type Send, type ServiceResponse } from '../decode.ts';
import { shownPath } from '../endpoint.ts';

/** Time for the policies, injected for tests. */
export interface Clock {
  /** Monotonic epoch milliseconds. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** A random number in [0, 1), as `Math.random`. */
export type Dice = () => number;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** Reports the service clock's lead from each response head, as bounds that allow for its latency. */
export const withServiceTime =
  (send: Send, clock: Clock, onServiceTime: (ahead: ServiceAhead) => void): Send =>
  async (request, signal) => {
    const sentAt = clock.now();
    const answer = await send(request, signal);
    const date = serviceTime(answer);
    // `Date` has a resolution of one second.
    if (date !== null) onServiceTime({ least: date - clock.now(), most: date + SECOND - sentAt });
    return answer;
  };

/** Epoch ms of an answer's `Date`; null without one, or where it may be from another clock. */
const serviceTime = ({ status, headers }: Pick<ServiceResponse, 'status' | 'headers'>): number | null => {
  // Caches and gateways send their own date.
  if (status >= 500 || status === 407 || header(headers, 'age') !== null) return null;
  const time = Date.parse(header(headers, 'date') ?? '');
  return Number.isNaN(time) ? null : time;
};

/** Reports each attempt of a request when it has ended. */
export const withRecord = (send: Send, clock: Clock, onRequest: (record: RequestRecord) => void): Send => {
  let count = 0;
  return async (request, signal) => {
    count += 1;
    const startedAt = clock.now();
    const { method, attempt, redact } = request;
    const common = { id: count, method, path: redact(shownPath(redact(request.path))), attempt, startedAt };
    const since = (): number => Math.max(0, clock.now() - startedAt);
    try {
      const answer = await send(request, signal);
      const headMs = since();
      return {
        ...answer,
        end: (problem) => {
          answer.end(problem);
          const { wire, decoded } = answer.traffic;
          onRequest({
            ...common,
            headMs,
            totalMs: since(),
            status: answer.status,
            wireBytes: wire,
            decodedBytes: decoded,
            ...(answer.authority !== undefined && { authority: answer.authority }),
            problem,
          });
        },
      };
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null;
      onRequest({ ...common, headMs: null, totalMs: since(), status: null, wireBytes: 0, decodedBytes: 0, problem });
      throw error;
    }
  };
};
