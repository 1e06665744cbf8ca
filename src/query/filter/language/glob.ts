import { foldFor } from '../../../core/text/index.ts';
import { VALUE_SEPARATOR } from '../../../core/view/index.ts';

/** Token of a glob: `*` is any text, `?` one character. A backslash escapes `*`, `?` and itself. */
type Token = '*' | '?' | { readonly text: string };

const SOURCE_TOKENS = /\\(.)|\*|\?|[^\\*?]+/gs;

/** Splits a glob into wildcards and the plain texts between them. */
export const globTokens = (source: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (const [part, escaped] of source.matchAll(SOURCE_TOKENS)) {
    const text = escaped ?? part;
    const last = tokens.at(-1);
    if (escaped === undefined && (part === '*' || part === '?')) tokens.push(part);
    else if (typeof last === 'object') tokens[tokens.length - 1] = { text: last.text + text };
    else tokens.push({ text });
  }
  return tokens;
};

export const escapeGlob = (text: string): string => text.replace(/[\\*?]/g, '\\$&');

/** Characters between two `*`; null for `?`. */
interface Segment {
  readonly chars: readonly (string | null)[];
  /** The characters as a text; null if there is a `?` among them. */
  readonly text: string | null;
}

/** A text as characters. A string without surrogates stays a string, since its length is exact. */
type Chars = string | readonly string[];

const charsOf = (text: string): Chars => (/[\ud800-\udfff]/.test(text) ? Array.from(text) : text);

const segmentsOf = (source: string): readonly Segment[] => {
  const segments: (string | null)[][] = [[]];
  for (const token of globTokens(source)) {
    if (token === '*') segments.push([]);
    else segments.at(-1)?.push(...(token === '?' ? [null] : Array.from(token.text)));
  }
  return segments.map((chars) => ({ chars, text: chars.includes(null) ? null : chars.join('') }));
};

const NO_SEGMENT: Segment = { chars: [], text: '' };

/**
 * Compiles a glob to a test for texts that are folded like the source (`foldFor`). If `whole`, the whole text must match, else a part
 * is enough. The test is greedy: each segment takes its first occurrence, without backtracking.
 */
const globTest = (source: string, whole: boolean): ((text: string) => boolean) => {
  const segments = segmentsOf(foldFor(source)(whole ? source : `*${source}*`));
  const [first = NO_SEGMENT, ...others] = segments;
  const last = others.pop();
  return (text) => {
    const chars = charsOf(text);
    if (last === undefined) return chars.length === first.chars.length && standsAt(chars, first, 0);
    if (!standsAt(chars, first, 0)) return false;
    let at = first.chars.length;
    for (const segment of others) {
      const place = placeOf(chars, segment, at);
      if (place < 0) return false;
      at = place + segment.chars.length;
    }
    const end = chars.length - last.chars.length;
    return end >= at && standsAt(chars, last, end);
  };
};

const standsAt = (chars: Chars, { chars: wanted }: Segment, at: number): boolean => {
  if (at + wanted.length > chars.length) return false;
  for (let index = 0; index < wanted.length; index += 1)
    if (wanted[index] !== null && wanted[index] !== chars[at + index]) return false;
  return true;
};

const placeOf = (chars: Chars, segment: Segment, from: number): number => {
  if (typeof chars === 'string' && segment.text !== null) return chars.indexOf(segment.text, from);
  for (let at = from; at + segment.chars.length <= chars.length; at += 1) if (standsAt(chars, segment, at)) return at;
  return -1;
};

const tests = new WeakMap<object, (text: string) => boolean>();

/** The compiled test of the glob `source`, memoised by its term. If `whole` is true, the glob must match a whole value, else any part. */
export const globOf = (term: object, source: string, whole: boolean): ((text: string) => boolean) => {
  let test = tests.get(term);
  if (test === undefined) {
    test = globTest(source, whole);
    tests.set(term, test);
  }
  return test;
};

/** True if the text passes, or one of several values in it. */
const someValue = (text: string, test: (value: string) => boolean): boolean =>
  test(text) || (text.includes(VALUE_SEPARATOR) && text.split(VALUE_SEPARATOR).some(test));

/** True if a line of the text passes, or one of several values in a line. */
export const someLine = (text: string, test: (value: string) => boolean): boolean =>
  text.split('\n').some((line) => someValue(line, test));
