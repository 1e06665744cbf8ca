import type { Problem } from '../../core/problem.ts';
import { PRESENT } from '../../core/secrets/secret.ts';
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
  const written = inJson(value);
  const encoded = encodeURIComponent(value);
  const ways = [
    ...new Set([
      value,
      encoded,
      encoded.replace(/%../g, (sign) => sign.toLowerCase()),
      written,
      written.replaceAll('/', '\\/'),
      ...ESCAPED.flatMap((signs) => [numbered(written, signs), numbered(written, signs, true)]),
    ]),
  ];
  const any = new RegExp(ways.map((way) => way.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'gi');
  return Object.assign((text: string) => text.replaceAll(any, PRESENT), {
    isIn: (bytes: Buffer) => ways.some((way) => bytes.includes(way)),
  });
};

/** The signs of which some writers of JSON give the number, for the sake of HTML: Go's, and those of .NET and of Java. */
const ESCAPED: readonly RegExp[] = [/[<>&]/g, /[<>&'+`]/g, /[<>&'=]/g];

const numbered = (json: string, signs: RegExp, capitals = false): string =>
  json.replace(signs, (sign) => {
    const digits = sign.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${capitals ? digits.toUpperCase() : digits}`;
  });

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
