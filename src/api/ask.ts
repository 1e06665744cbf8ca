import { type Problem, ProblemError } from '../core/client/index.ts';
import type { ProjectScope } from '../core/query/index.ts';
import { decode } from './decode.ts';
import type { Dialect, ServiceRequest } from './dialects/dialect.ts';
import type { Credentials } from './endpoint.ts';
import type { Answer, Send } from './exchange.ts';
import { bodyLimits, type Limits } from './limits.ts';
import { methodOf, outgoing } from './outgoing.ts';
import type { Clock } from './policy/clock.ts';
import { retryAfter } from './policy/retry-after.ts';
import { bodyProblem } from './problems/body.ts';
import { readErrorBody } from './problems/error-body.ts';
import { STOPPED } from './problems/network.ts';
import type { Place } from './problems/place.ts';
import { type Redact, redactedProblem } from './problems/redact.ts';
import { statusProblem } from './problems/status.ts';
import { emptyProblem, requireJson } from './sniff.ts';

/** The way to the service that all requests of a client go. */
export interface Way {
  readonly base: URL;
  /** How requests are signed. */
  readonly dialect: Pick<Dialect, 'credentials'>;
  readonly place: Place;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly send: Send;
}

/** One question: the request, what it is about, and how its answer is read. It may be asked several times. */
export interface Question<Result> {
  readonly asked: ServiceRequest;
  readonly scope: ProjectScope | null;
  /** The endpoint of the other dialect that has the same; null when there is none. */
  readonly other: string | null;
  /** It goes on at a continue token. */
  readonly continued: boolean;
  /** It asks for a part, or in an order. */
  readonly narrowed: boolean;
  /** False for a list that comes whole in one body. */
  readonly paged: boolean;
  read(body: AsyncIterable<Buffer>, answer: Answer, redact: Redact, signal: AbortSignal): Promise<Result>;
  /** How many items were read when the body of this try broke off. */
  count(): number;
}

/** Asks a question, again where that helps. @throws ProblemError, and what the way throws */
export type Ask = <Result>(question: Question<Result>, signal: AbortSignal) => Promise<Result>;

/** How one try goes. */
export interface RequestTry {
  /** Which try it is, from 1. */
  readonly attempt: number;
  readonly credentials: Credentials | null;
  readonly signal: AbortSignal;
}

/**
 * One try of a question; every refusal and every broken body becomes a problem.
 * @throws ProblemError, and what `send` throws
 */
export const askOnce = async <Result>(
  { base, dialect, place, limits, clock, send }: Way,
  { asked, scope, other, continued, narrowed, paged, read, count }: Question<Result>,
  { attempt, credentials, signal }: RequestTry,
): Promise<Result> => {
  const request = { ...outgoing(base, asked, dialect, credentials), attempt };
  const { redact } = request;
  const answer = await send(request, signal);
  let problem: Problem | null = null;
  try {
    if (answer.status < 200 || answer.status > 299) {
      const body = readErrorBody(await textOf(answer, limits), redact);
      const about = {
        call: `${methodOf(asked)} ${asked.path}`,
        address: place.address,
        scope,
        signed: credentials,
        other,
        continued,
        narrowed,
      };
      const now = clock.now();
      throw new ProblemError(statusProblem(answer.status, body, about, retryAfter(answer.headers, now), now));
    }
    // They have no body, whatever length they name.
    if (answer.status === 204 || answer.status === 205) throw new ProblemError(emptyProblem(answer.status));
    const body = requireJson(decode(answer, bodyLimits(limits, paged)), answer, limits.error, redact);
    return await read(body, answer, redact, signal);
  } catch (error) {
    problem = signal.aborted ? STOPPED : redactedProblem(bodyProblem(error, answer, count(), place, redact), redact);
    throw new ProblemError(problem, { cause: error });
  } finally {
    answer.end(problem);
  }
};

/** What can be read of an error's body; an error in an error says nothing new. */
const textOf = async (answer: Answer, limits: Limits): Promise<string> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of decode(answer, limits)) {
      chunks.push(chunk);
      if (answer.traffic.decoded >= limits.error) break;
    }
  } catch {}
  return Buffer.concat(chunks).toString('utf8');
};
