import type { Problem } from '../../core/client/index.ts';
import { PRESENT } from '../../core/secrets/index.ts';
import type { Credentials } from '../endpoint.ts';

/** Range of a text; `to` is exclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Uniform view of a text or a buffer: a number per index. */
interface Characters {
  readonly length: number;
  at(index: number): number;
}

const charactersOf = (text: string): Characters => ({
  length: text.length,
  at: (index) => text.charCodeAt(index),
});

const bytesOf = (bytes: Uint8Array): Characters => ({ length: bytes.length, at: (index) => bytes[index] ?? 0 });

/** Lower-cases ASCII letters. */
const foldCase = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

/**
 * Creates a search for all occurrences of an ASCII text (needle), overlapping ones included, ignoring case. Takes linear
 * time (Knuth, Morris, Pratt); `indexOf` is quadratic on repetitive texts.
 */
const searcher = (needle: string): ((within: Characters) => Iterable<Range>) => {
  const codes = Array.from(needle, (sign) => foldCase(sign.charCodeAt(0)));
  /** KMP failure function of the needle, computed on first use. */
  let borders: Uint32Array | null = null;
  return function* (within) {
    if (codes.length === 0 || within.length < codes.length) return;
    borders ??= bordersOf(codes);
    let matched = 0;
    for (let index = 0; index < within.length; index += 1) {
      const code = foldCase(within.at(index));
      while (matched > 0 && code !== codes[matched]) matched = borders[matched - 1] ?? 0;
      if (code === codes[matched]) matched += 1;
      if (matched < codes.length) continue;
      yield { from: index + 1 - matched, to: index + 1 };
      matched = borders[matched - 1] ?? 0;
    }
  };
};

const bordersOf = (codes: readonly number[]): Uint32Array => {
  const borders = new Uint32Array(codes.length);
  let length = 0;
  for (let index = 1; index < codes.length; index += 1) {
    while (length > 0 && codes[index] !== codes[length]) length = borders[length - 1] ?? 0;
    if (codes[index] === codes[length]) length += 1;
    borders[index] = length;
  }
  return borders;
};

/** Replaces ranges of a text; adjacent and overlapping ranges are replaced as one. */
const replaceRanges = (text: string, ranges: readonly Range[], replacement: string): string => {
  const pieces: string[] = [];
  let done = 0;
  let replaced = -1;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > replaced) pieces.push(text.slice(done, from), replacement);
    replaced = Math.max(replaced, to);
    done = replaced;
  }
  return ranges.length === 0 ? text : [...pieces, text.slice(done)].join('');
};

/** Removes the credentials from received texts, since some gateways echo requests. `isIn` tells whether bytes contain them. */
export interface Redact {
  (text: string): string;
  isIn(bytes: Buffer): boolean;
}

/** Minimum length of a value that is removed inside words too. Shorter values occur by chance, and are removed as whole words only. */
const MIN_UNBOUNDED_LENGTH = 6;

/** Maximum length of a value for Node's own search: up to it, that search is faster and cannot take long. */
const SHORT_SEARCH = 256;

const NO_REDACTION: Redact = Object.assign((text: string) => text, { isIn: () => false });

/** Memo of the last redactor: nearly all requests have the same credentials. */
let last: { readonly value: string; readonly redact: Redact } = { value: '', redact: NO_REDACTION };

/** Creates a redactor of credentials and other secrets, in all their encodings, of any length and characters. */
export const redactor = (credentials: Credentials | null, others: readonly string[] = []): Redact => {
  const values = [credentials?.value ?? '', ...others].map((value) => value.trim()).filter((value) => value !== '');
  const value = JSON.stringify(values);
  if (last.value !== value) last = { value, redact: values.map(redactorOf).reduceRight(bothOf, NO_REDACTION) };
  return last.redact;
};

const bothOf = (then: Redact, first: Redact): Redact =>
  then === NO_REDACTION
    ? first
    : Object.assign((text: string) => then(first(text)), {
        isIn: (bytes: Buffer) => first.isIn(bytes) || then.isIn(bytes),
      });

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
  // Short values occur in too many items.
  return Object.assign(redact, { isIn: isShort ? () => false : isIn });
};

const isWord = (text: string, { from, to }: Range): boolean =>
  !/[\p{L}\p{N}_]/u.test(`${text.charAt(from - 1)}${text.charAt(to)}`);

/** The value itself, and its URL and JSON encodings. */
const waysOf = (value: string): readonly string[] => {
  const written = inJson(value);
  const encoded = encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  const ways = [
    value,
    encoded,
    written,
    written.replaceAll('/', '\\/'),
    ...ESCAPED_SIGNS.map((signs) => withoutNumbers(written, signs)),
    // Byte comparison is case-sensitive, text comparison is not.
    encoded.replace(/%../g, (sign) => sign.toLowerCase()),
    ...ESCAPED_SIGNS.map((signs) => withoutNumbers(written, signs, true)),
  ];
  return [...new Set(ways)];
};

/** Characters that some JSON writers escape for HTML: Go, .NET, Java. */
const ESCAPED_SIGNS: readonly RegExp[] = [/[<>&]/g, /[<>&'+`]/g, /[<>&'=]/g];

const withoutNumbers = (json: string, signs: RegExp, capitals = false): string =>
  json.replace(signs, (sign) => {
    const digits = sign.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${capitals ? digits.toUpperCase() : digits}`;
  });

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** Returns the problem with the credentials removed from all its texts. */
export const redactedProblem = (problem: Problem, redact: Redact): Problem => ({
  ...problem,
  what: redact(problem.what),
  remedy: problem.remedy.map((part) => (typeof part === 'string' ? redact(part) : part)),
  ...(problem.code !== undefined && { code: redact(problem.code) }),
  ...(problem.message !== undefined && { message: redact(problem.message) }),
  ...(problem.ref !== undefined && { ref: redact(problem.ref) }),
});
