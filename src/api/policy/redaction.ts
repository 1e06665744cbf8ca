import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError } from '../../core/client/index.ts';
import type { Send } from '../exchange.ts';
import { type Redact, redactedProblem } from '../problems/redact.ts';

/** Takes what a request is signed with out of the headers of its answer, and out of what is said where none came. */
export const withRedaction =
  (send: Send): Send =>
  async (request, signal) => {
    try {
      const answer = await send(request, signal);
      return { ...answer, headers: redactedHeaders(answer.headers, request.redact) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw new ProblemError(redactedProblem(error.problem, request.redact), { cause: error });
    }
  };

const redactedHeaders = (headers: IncomingHttpHeaders, redact: Redact): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value) : value?.map((one) => redact(one)),
    ]),
  );
