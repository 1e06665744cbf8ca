import { formatSize } from '../values/index.ts';
import type { Problem } from './problem.ts';

/** One attempt of a request on the wire, for the request log. Free of secrets. */
export interface RequestRecord {
  /** Counts up from 1 in the order of sending. */
  readonly id: number;
  readonly method: 'GET' | 'POST';
  /** Path and query, decoded where readable, sanitised. */
  readonly path: string;
  /** Attempt number within the same request, from 1. */
  readonly attempt: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Milliseconds to the response head; null if none came. */
  readonly headMs: number | null;
  /** Milliseconds to the end. */
  readonly totalMs: number;
  readonly status: number | null;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  /** Trust anchor of the service's certificate if it is not among the default authorities. */
  readonly authority?: string;
  /** The failure; null for success and for a redirect. */
  readonly problem: Problem | null;
}

/** Milliseconds as displayed for a request: `34 ms`, `5.2 s`. */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** The request as one line for copying: time, method and path, attempt, status, duration, bytes, outcome. */
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
