import type { Problem } from '../../core/problem.ts';
import { PRESENT } from '../../core/secret.ts';
import type { Credentials } from '../endpoint.ts';

/** Takes the credentials out of a text that the service sent back: some gateways repeat what they were sent. */
export interface Redact {
  (text: string): string;
  /** True where they stand in these bytes. */
  isIn(bytes: Buffer): boolean;
}

/** A value shorter than this would be found in every text. */
const SHORTEST = 6;

const NOTHING: Redact = Object.assign((text: string) => text, { isIn: () => false });

/** What takes these credentials out of texts, in all the ways in which texts write them. */
export const redactor = (credentials: Credentials | null): Redact => {
  const value = credentials?.value.trim() ?? '';
  if (value.length < SHORTEST) return NOTHING;
  const ways = [...new Set([value, encodeURIComponent(value), inJson(value), inJson(value).replaceAll('/', '\\/')])];
  const any = new RegExp(ways.map((way) => way.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'gi');
  return Object.assign((text: string) => text.replaceAll(any, PRESENT), {
    isIn: (bytes: Buffer) => ways.some((way) => bytes.includes(way)),
  });
};

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** A problem without the credentials in any of its texts. */
export const redactedProblem = (problem: Problem, redact: Redact): Problem => ({
  ...problem,
  what: redact(problem.what),
  remedy: redact(problem.remedy),
  ...(problem.code !== undefined && { code: redact(problem.code) }),
  ...(problem.message !== undefined && { message: redact(problem.message) }),
  ...(problem.ref !== undefined && { ref: redact(problem.ref) }),
});
