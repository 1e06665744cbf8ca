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
  /** What it came to; null for an answer that was fine, and for one that was redirected. */
  readonly problem: Problem | null;
}
