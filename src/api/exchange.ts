import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../core/client/index.ts';
import type { Redact } from './problems/redact.ts';

/** One try of a request on its way through the policies to the transport. It only reads, whatever its method. */
export interface Outgoing {
  /** A POST is a search: it changes nothing in the service, and may be repeated like a GET. */
  readonly method: 'GET' | 'POST';
  /** Path below the origin, with the query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Takes what the request is signed with out of texts that came back. */
  readonly redact: Redact;
  /** JSON; of a POST only. */
  readonly body?: string;
  /** Which try it is, from 1. */
  readonly attempt: number;
}

/** Bytes of one answer's body so far. */
export interface Traffic {
  wire: number;
  decoded: number;
}

/** The head of an answer, and its body still to be read. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Buffer>;
  readonly traffic: Traffic;
  /** The authorities that were added for its certificate to be trusted, where some had to be. */
  readonly authority?: string;
  /** To be called with the size of each piece of the body that came over the wire: it counts, and it is progress. */
  received(bytes: number): void;
  /** True when the request was given up because it took too long. */
  late(): boolean;
  /** To be called once, when the body was read or is not wanted. `problem` is what it came to. */
  end(problem: Problem | null): void;
}

/**
 * Sends one request. What stands between the client and the transport (pace, redirects, records) are functions from one
 * of these to another.
 * @throws ProblemError when there is no answer
 */
export type Send = (request: Outgoing, signal: AbortSignal) => Promise<Answer>;

/** The text of a header; the first when it came several times. */
export const header = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** How many bytes the service says that a body has on the wire; null where it does not. */
export const announced = ({ headers }: Pick<Answer, 'headers'>): number | null => {
  const length = header(headers, 'content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : null;
};
