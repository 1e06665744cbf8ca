import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../core/client/index.ts';
import type { Redact } from './problems/redact.ts';

/** One attempt of a request on its way through the policies to the transport. Always read-only. */
export interface Outgoing {
  /** A POST is a search: read-only, and safe to retry. */
  readonly method: 'GET' | 'POST';
  /** Path below the origin, with the query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Removes the request's credentials from received texts. */
  readonly redact: Redact;
  /** JSON body of a POST. */
  readonly body?: string;
  /** Attempt number, from 1. */
  readonly attempt: number;
}

/** Bytes of a body so far. */
export interface Traffic {
  wire: number;
  decoded: number;
}

/** The head of an answer, with its body unread. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Buffer>;
  readonly traffic: Traffic;
  /** Authorities added to trust its certificate, if any. */
  readonly authority?: string;
  /** Call with the size of each wire chunk: it counts traffic and marks progress. */
  received(bytes: number): void;
  /** True when the request was aborted for taking too long. */
  late(): boolean;
  /** Call once, when the body was read or is unwanted; `problem` is the outcome. */
  end(problem: Problem | null): void;
}

/**
 * Sends one request. Policies between client and transport (pacing, redirects, records) map one of these to another.
 * @throws ProblemError without an answer
 */
export type Send = (request: Outgoing, signal: AbortSignal) => Promise<Answer>;

/** The text of a header; the first of several. */
export const header = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** Announced wire size of a body in bytes; null if unknown. */
export const announced = ({ headers }: Pick<Answer, 'headers'>): number | null => {
  const length = header(headers, 'content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : null;
};
