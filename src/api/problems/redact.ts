import type { Problem } from '../../core/client/index.ts';
import { PRESENT } from '../../core/secrets/index.ts';
import type { Credentials } from '../endpoint.ts';
import { bytesOf, charactersOf, type Range, replaceRanges, searcher } from './occurrences.ts';

/** Takes the credentials out of a text that the service sent back: some gateways repeat what they were sent. */
export interface Redact {
  (text: string): string;
  /** True where they stand in these bytes. */
  isIn(bytes: Buffer): boolean;
}

/** A value shorter than this stands in many texts by chance: it is taken out where it is a word of its own. */
const MIN_UNBOUNDED_LENGTH = 6;

/** Up to this length the search of Node is faster, and cannot take long. */
const SHORT_SEARCH = 256;

const NO_REDACTION: Redact = Object.assign((text: string) => text, { isIn: () => false });

/** The last one that was made: each request asks for one, and nearly all are signed alike. */
let last: { readonly value: string; readonly redact: Redact } = { value: '', redact: NO_REDACTION };

/** What takes these credentials out of texts, in all the ways in which texts write them, of any length and any characters. */
export const redactor = (credentials: Credentials | null): Redact => {
  const value = credentials?.value.trim() ?? '';
  if (last.value !== value) last = { value, redact: redactorOf(value) };
  return last.redact;
};

const redactorOf = (value: string): Redact => {
  if (value === '') return NO_REDACTION;
  const ways = waysOf(value);
  const searches = ways.map(searcher);
  const isShort = value.length < MIN_UNBOUNDED_LENGTH;
  const shortest = Math.min(...ways.map(({ length }) => length));
  const redact = (text: string): string => {
    if (text.length < shortest) return text;
    const within = charactersOf(text);
    const found = searches.flatMap((search) => [...search(within)]);
    return replaceRanges(text, isShort ? found.filter((range) => isWord(text, range)) : found, PRESENT);
  };
  const needles = ways.map((way) => Buffer.from(way));
  const isIn = (bytes: Buffer): boolean =>
    needles.some((needle, index) => {
      if (needle.length > bytes.length) return false;
      if (needle.length <= SHORT_SEARCH) return bytes.includes(needle);
      for (const _ of searches[index]?.(bytesOf(bytes)) ?? []) return true;
      return false;
    });
  // What is short is a part of too many items.
  return Object.assign(redact, { isIn: isShort ? () => false : isIn });
};

const isWord = (text: string, { from, to }: Range): boolean =>
  !/[\p{L}\p{N}_]/u.test(`${text.charAt(from - 1)}${text.charAt(to)}`);

/** As it is, and as URLs and JSON write it. */
const waysOf = (value: string): readonly string[] => {
  const written = inJson(value);
  const encoded = encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  const ways = [
    value,
    encoded,
    written,
    written.replaceAll('/', '\\/'),
    ...ESCAPED_SIGNS.map((signs) => numbered(written, signs)),
    // Bytes are compared as they are, where texts are in any case.
    encoded.replace(/%../g, (sign) => sign.toLowerCase()),
    ...ESCAPED_SIGNS.map((signs) => numbered(written, signs, true)),
  ];
  return [...new Set(ways)];
};

/** The signs of which some writers of JSON give the number, for the sake of HTML: Go's, and those of .NET and of Java. */
const ESCAPED_SIGNS: readonly RegExp[] = [/[<>&]/g, /[<>&'+`]/g, /[<>&'=]/g];

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
  remedy: problem.remedy.map((part) => (typeof part === 'string' ? redact(part) : part)),
  ...(problem.code !== undefined && { code: redact(problem.code) }),
  ...(problem.message !== undefined && { message: redact(problem.message) }),
  ...(problem.ref !== undefined && { ref: redact(problem.ref) }),
});
