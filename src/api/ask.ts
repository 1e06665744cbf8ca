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

/** Shared context of all requests of a client. */
export interface RequestContext {
  readonly base: URL;
  /** Signs requests. */
  readonly dialect: Pick<Dialect, 'credentials'>;
  readonly place: Place;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly send: Send;
}

/** A request, its context for error messages, and the reader of its answer. May be sent several times. */
export interface Question<Result> {
  readonly asked: ServiceRequest;
  readonly scope: ProjectScope | null;
  /** The equivalent endpoint of the other dialect; null for none. */
  readonly other: string | null;
  /** It has a continue token. */
  readonly continued: boolean;
  /** It has a filter, an order or a cloud type. */
  readonly narrowed: boolean;
  /** False for a list that comes whole in one body. */
  readonly paged: boolean;
  read(body: AsyncIterable<Buffer>, answer: Answer, redact: Redact, signal: AbortSignal): Promise<Result>;
  /** Items read when the body of this attempt broke off. */
  count(): number;
}

/** Sends a request, with retries. @throws ProblemError; errors of the request */
export type Ask = <Result>(question: Question<Result>, signal: AbortSignal) => Promise<Result>;

/** Options of one attempt. */
export interface RequestTry {
  /** Attempt number, from 1. */
  readonly attempt: number;
  readonly credentials: Credentials | null;
  readonly signal: AbortSignal;
}

/**
 * One attempt of a request; refusals and broken bodies become problems.
 * @throws ProblemError; errors of `send`
 */
export const askOnce = async <Result>(
  { base, dialect, place, limits, clock, send }: RequestContext,
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
    // These have no body, whatever their length header says.
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

/** The readable part of an error body; empty if reading fails. */
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
