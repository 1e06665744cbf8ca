import { formatSize } from '../values/index.ts';
import type { Problem } from './problem.ts';

/** One try of a request as it went over the wire, for the list of requests. Nothing in it is secret. */
export interface RequestRecord {
  /** Counts up from 1 in the order of sending. */
  readonly id: number;
  readonly method: 'GET' | 'POST';
  /** Path and query, decoded where that is readable, sanitised. */
  readonly path: string;
  /** Which try of the same request it was, from 1. */
  readonly attempt: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Milliseconds to the head of the answer; null when none came. */
  readonly headMs: number | null;
  /** Milliseconds to the end. */
  readonly totalMs: number;
  readonly status: number | null;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  /** What vouches for the certificate of the service where the authorities known from the start do not. */
  readonly authority?: string;
  /** What it came to; null for an answer that was fine, and for one that was redirected. */
  readonly problem: Problem | null;
}

/** A number of milliseconds as a request takes them: `34 ms`, `5.2 s`. */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** The request as one line, as it is copied: time, call, try, status, duration, bytes, what it came to. */
export const requestLine = (record: RequestRecord): string => {
  const { startedAt, method, path, attempt, status, totalMs, wireBytes, authority, problem } = record;
  const parts = [
    new Date(startedAt).toISOString(),
    `${method} ${path}`,
    ...(attempt > 1 ? [`try ${attempt}`] : []),
    status === null ? 'no answer' : String(status),
    formatMs(totalMs),
    formatSize(wireBytes),
    ...(authority === undefined ? [] : [`trusted by ${authority}`]),
    ...(problem === null ? [] : [problem.what]),
    ...(problem?.ref === undefined ? [] : [`ref ${problem.ref}`]),
  ];
  return parts.join(' · ');
};

/** The request as an object of a log file. */
export const requestJson = (record: RequestRecord): Readonly<Record<string, unknown>> => ({
  time: new Date(record.startedAt).toISOString(),
  id: record.id,
  method: record.method,
  path: record.path,
  try: record.attempt,
  status: record.status,
  headMs: record.headMs,
  ms: record.totalMs,
  wireBytes: record.wireBytes,
  bytes: record.decodedBytes,
  ...(record.authority !== undefined && { authority: record.authority }),
  problem: record.problem,
});
