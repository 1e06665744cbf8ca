import { DOUBTFUL_ENDING, NAMING, PRESENT, RANDOM, SECRET_ENDING, SECRET_WORD, VALUED } from './disguise.ts';
import { isRemark, isTemplate, shownValue } from './harmless.ts';
import { closeOf, openBrackets, openerOf, type UnclosedValue, type ValueContext, valueEnd } from './mask-value.ts';

// Secrets in sentences of messages: `invalid token abc123`, `password is hunter`, `key "x" is not known`.

/** Match a secret that a sentence states: `token is X`, and `token for the host: X` with words between. */
const STATED_SECRET = new RegExp(
  `(${SECRET_WORD}["']?\\s+(?:is|was|are|were|equals|value|(?:(?:has been|was|is|now) )?(?:set|changed|reset|updated) to)\\s*:?\\s+["']?)([^\\s,;"'\`(){}[\\]]{3,})`,
  'gi',
);
const EXPLAINED = new RegExp(
  `(${SECRET_WORD}(?: [\\w.@/-]{1,40}){1,6}:\\s+)([^\\s,;"'\`(){}[\\]]{8,})(?=[\\s,;]|$)`,
  'gi',
);
const ADJACENT_SECRET = new RegExp(`(${SECRET_WORD}\\s+)([^\\s,;:=>"'\`(){}[\\]]{6,})(?=[\\s,;.]|$)`, 'gi');
const QUOTED = new RegExp(
  `(${SECRET_WORD}(?:\\s+|\\()(?:(?:is|was)\\s*:?\\s+)?)(["'\`“‘])([^\\s"'\`“”‘’]+)(["'\`”’])`,
  'gi',
);
const BRACKETED = new RegExp(`(${SECRET_WORD}\\s+[[(])([^\\s()[\\]]{4,})(?=[\\])])`, 'gi');

/** Matches a word with digits or symbols that are unusual for words. */
const CODED_WORD = /\d.*[a-z]|[a-z].*\d|[a-z][A-Z]|[A-Za-z][!$%&*+_~^#][A-Za-z]/;
/** Matches object names. Messages name the Secrets of a cluster, and these names are not secret. */
const OBJECT_NAME = /^[a-z0-9]+(?:[./-][a-z0-9]+)*$/;
const isSecretName = (before: string, value: string): boolean => /^secrets?\b/i.test(before) && OBJECT_NAME.test(value);

const isCoded = (value: string): boolean => CODED_WORD.test(value.slice(0, 100)) && !value.includes('://');

const maskSaid = (line: string): string =>
  line
    .replace(QUOTED, (part, before: string, open: string, value: string, close: string) =>
      isSecretName(before, value) || value === PRESENT || isTemplate(value)
        ? part
        : `${before}${open}${PRESENT}${close}`,
    )
    .replace(BRACKETED, (part, before: string, value: string) => (isCoded(value) ? before + PRESENT : part))
    .replace(STATED_SECRET, (part, before: string, value: string) => {
      const word = value.replace(/[.!?:]$/, '');
      return isRemark(word) || (/^\s*(?:#|\/\/)/.test(line) && !isCoded(word)) ? part : before + PRESENT;
    })
    .replace(EXPLAINED, (part, before: string, value: string) =>
      isCoded(value) && /[^A-Za-z]/.test(value) && !isSecretName(before, value) ? before + PRESENT : part,
    )
    .replace(ADJACENT_SECRET, (part, before: string, value: string) =>
      isCoded(value) && !isSecretName(before, value) ? before + PRESENT : part,
    );

/** Pattern of a line break in a nested text. */
const BREAK = '(?:\\s|\\\\+[nrt])';
/** Matches a secret option up to its value: `--token VALUE`, `"--token", "VALUE"`, `- --token` and then `- VALUE`. */
const ARGUMENT = new RegExp(
  `(?<![\\w-])--?[\\w-]{0,60}?${SECRET_ENDING}\\\\*["']?(?:\\s*,\\s*|\\s*\\\\+[nr]\\s*- +|\\s+)(?=\\S)`,
  'gi',
);
/** Matches a call up to a secret argument: `define('DB_PASSWORD', 'VALUE')`, `setProperty("db.password", "VALUE")`. */
const CALL = new RegExp(
  `\\b(?:define|put\\w{0,20}|set\\w{0,20}|add\\w{0,20}|header)\\(\\s*["'][\\w./-]{0,60}?${SECRET_ENDING}["']\\s*,\\s*(?=["'])`,
  'gi',
);
/** Patterns of a pair with a secret name, in either order, also as attributes: `name: DB_PASSWORD, value: …`. */
const NAME_PART = `(?:${NAMING})\\\\*["']?\\s*[:=]\\s*\\\\*["']?[\\w.-]{0,60}?${SECRET_ENDING}\\\\*["']?`;
const NAMED_VALUE = new RegExp(
  `${NAME_PART}(?:\\s*,|${BREAK}+)[^{}<>]{0,200}?\\b(?:${VALUED})\\\\*["']?\\s*[:=]\\s*(?=\\S)`,
  'gi',
);
const VALUE_START = new RegExp(`\\b(?:${VALUED})\\\\*["']?\\s*[:=]\\s*(?=\\S)`, 'gi');
const THEN_NAMED = new RegExp(`^(?:\\s*,|${BREAK}+)[^{}<>]*?${NAME_PART}(?:[\\s,}/>\\\\]|$)`, 'i');
/** Maximum distance from a value to the name after it, in characters. */
const MAX_NAME_DISTANCE = 300;
/** Matches a doubtful key with a random-looking value, which is secret. */
const DOUBTFUL_PAIR = new RegExp(`(${DOUBTFUL_ENDING}\\\\*["']?\\s*[:=]\\s*\\\\*["']?)${RANDOM}`, 'g');

/** A line with its values masked. */
interface Inline {
  readonly line: string;
  /** The last value, if it continues on the next line; else null. */
  readonly open: UnclosedValue | null;
}

/** Masks the values of keys with given endings, anywhere in a line. */
export type MaskInline = (line: string) => Inline;

/** Pattern of a quote after a key, as in texts, URLs and HTML. */
const CLOSING_QUOTE = `(?:\\\\*["'“”„«»‘’\`]|&(?:quot|apos|#3[49]);|%2[27])?`;

/** Matches a key within a line, up to its value. Quotes may be escaped, as in nested JSON. */
const keyPattern = (ending: string): RegExp =>
  new RegExp(`${ending}${CLOSING_QUOTE}\\]?(?:\\s*(?:=>|->|[?:+]?=|[:：]|%3[AD])\\s*(?=\\S)|>(?=[^\\s<]))`, 'gi');

const aroundKey = (match: string): ValueContext => (match.endsWith('>') && !match.endsWith('=>') ? 'tags' : 'plain');

/** Masks only the values of keys with this ending. */
export const inlineKeys = (ending: string): MaskInline => {
  const pattern = keyPattern(ending);
  return (line) => maskValues({ line, open: null }, pattern, aroundKey);
};

const secretKeys = inlineKeys(SECRET_ENDING);
const SECRET_HINT = new RegExp(SECRET_ENDING, 'i');

/** Masks the values of all secret keys in a line, and the secrets in its sentences. */
export const maskInline: MaskInline = (line) => {
  const random = line.replace(DOUBTFUL_PAIR, `$1${PRESENT}`);
  if (!SECRET_HINT.test(random)) return { line: random, open: null };
  const named = maskValues({ line: random, open: null }, NAMED_VALUE, () => 'flow');
  const both = maskValues(named, VALUE_START, (_, rest) => (THEN_NAMED.test(rest) ? 'entry' : null));
  const called = maskValues(both, CALL, () => 'arguments');
  const argued = maskValues(called, ARGUMENT, () => 'arguments');
  const keyed = secretKeys(argued.line);
  return { line: maskSaid(keyed.line), open: keyed.open ?? argued.open };
};

/** Masks each value after a match. `around` returns the context of the value; null skips the value. */
const maskValues = (
  { line: text, open: before }: Inline,
  pattern: RegExp,
  around: (match: string, rest: string) => ValueContext | null,
): Inline => {
  let result = '';
  let at = 0;
  let brackets = 0;
  let open = before;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index + match[0].length;
    brackets = openBrackets(text.slice(at, start), brackets);
    const entryEnd = pattern === VALUE_START ? valueEnd(text, start, 'entry') : -1;
    const where = around(match[0], entryEnd < 0 ? '' : text.slice(entryEnd, entryEnd + MAX_NAME_DISTANCE));
    const end = where === null ? entryEnd : valueEnd(text, start, where === 'plain' && brackets > 0 ? 'flow' : where);
    const value = text.slice(start, end);
    const before = text.slice(Math.max(0, match.index - KEY_LENGTH), match.index);
    if (where !== null && closeOf(text, start) === -1) open = openAt(text, start);
    result += text.slice(at, start) + (where === null ? value : shownValue(keyOf(before, match[0]), value, before));
    at = end;
    pattern.lastIndex = at;
  }
  return { line: result + text.slice(at), open };
};

/** The full key of a value, including the part before the matched ending. */
const keyOf = (before: string, match: string): string =>
  (/[\w.-]*$/.exec(before)?.[0] ?? '') + match.replace(/\W+$/, '');

/** Maximum length of the text before a match that may belong to the key. */
const KEY_LENGTH = 60;

/** The unclosed value at the end of a text, if any. */
const openAt = (text: string, start: number): UnclosedValue | null => {
  const opener = openerOf(text, start);
  return opener === null || opener.quote !== null
    ? opener
    : { quote: null, depth: Math.max(1, openBrackets(text.slice(start), 0)) };
};
