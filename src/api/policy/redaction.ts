import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError } from '../../core/client/index.ts';
import type { Send } from '../decode.ts';
import { type Redact, redactedProblem } from '../problems/redact.ts';

/** Removes the request's credentials from response headers and error texts. */
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
