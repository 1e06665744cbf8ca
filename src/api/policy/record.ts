import { type Problem, ProblemError } from '../../core/problem.ts';
import { shownPath } from '../endpoint.ts';
import type { Send } from '../exchange.ts';
import type { Clock } from './clock.ts';

/** One request as it went over the wire, for the list of requests. Nothing in it is secret. */
export interface RequestRecord {
  /** Counts up from 1 in the order of sending. */
  readonly id: number;
  readonly method: 'GET';
  readonly path: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Milliseconds to the head of the answer; null when none came. */
  readonly headMs: number | null;
  /** Milliseconds to the end. */
  readonly totalMs: number;
  readonly status: number | null;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  /** What it came to. Null for an answer that was fine, that is asked for again, or that was redirected. */
  readonly problem: Problem | null;
}

/** Tells of each request when it has ended. */
export const withRecord = (send: Send, clock: Clock, onRequest: (record: RequestRecord) => void): Send => {
  let count = 0;
  return async (request, signal) => {
    count += 1;
    const startedAt = clock.now();
    const common = { id: count, method: 'GET', path: shownPath(request.path), startedAt } as const;
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
