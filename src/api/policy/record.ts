import { ProblemError, type RequestRecord } from '../../core/client/index.ts';
import type { Send } from '../decode.ts';
import { shownPath } from '../endpoint.ts';
import type { Clock } from './clock.ts';

/** Gives `onRequest` a record of each attempt of a request when the attempt has ended, for the request log. */
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
