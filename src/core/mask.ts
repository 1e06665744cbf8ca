import { isSecretKey, PRESENT, SECRET_ENDING } from './secret.ts';

// Texts are untrusted and may be long: no pattern below looks at a run of characters more than once.
const HINT = new RegExp(`${SECRET_ENDING}|://|PRIVATE KEY`, 'i');
const PEM = /-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY)-----[\s\S]*?(?:-----END \1-----|$)/g;
const USER_INFO = /(:\/\/)[^\s/?#@"']+@/g;
const SIGNED = /([?&](?:sig|signature|key|auth|code|pw)=)[^&\s"']+/gi;

/** `key: value` at the beginning of a line; 1 indent and dashes, 2 key with quotes, 3 separator, 4 value. */
const PAIR = new RegExp(`^(\\s*(?:- +)*)(["']?[\\w./-]*?${SECRET_ENDING}["']?)(\\s*[:=]\\s*)([^\\n]*)$`, 'i');
/** The same in the middle of a line, up to the value; quotes may be escaped, as in JSON within a text. */
const INLINE = new RegExp(`${SECRET_ENDING}\\\\*["']?\\s*[:=]\\s*(?=\\S)`, 'gi');
/** `--token VALUE`, `"--token", "VALUE"`. */
const ARGUMENT = new RegExp(
  `(--?[\\w-]{0,60}?${SECRET_ENDING}["']?(?:\\s*,\\s*|\\s+))("[^"]*"|'[^']*'|[^\\s,\\]]+)`,
  'gi',
);
/** An environment entry: its key is the value of `name`. */
const NAMED = /^\s*(?:- +)*["']?(?:name|key)["']?\s*:\s*["']?([\w.-]+)["']?\s*,?\s*$/i;
const NAMED_VALUE = /^(\s*(?:- +)*["']?value["']?\s*:\s*)(\S[^\n]*)$/i;
const FLOW_ENTRY = new RegExp(
  `(name["']?\\s*:\\s*["']?[\\w.-]{0,60}?${SECRET_ENDING}["']?\\s*,\\s*["']?value["']?\\s*:\\s*)("[^"]*"|'[^']*'|[^,}]+)`,
  'gi',
);
/** `? secret` and then `: value`. */
const EXPLICIT = /^\s*\?\s+["']?([\w./-]+)["']?\s*$/;
const LIST_ARGUMENT = new RegExp(`^\\s*- +["']?--?[\\w-]*?${SECRET_ENDING}["']?\\s*$`, 'i');

/**
 * A text (pack values, annotations, a message of the service) with what looks secret masked: the values of YAML, JSON
 * and `KEY=value` pairs under a secret key with all that stands below them, environment entries, arguments, PEM private
 * keys, user-info and signatures of addresses. In doubt more is masked than need be.
 */
export const maskText = (text: string): string => {
  if (!HINT.test(text)) return text;
  const bare = text.replace(PEM, PRESENT).replace(USER_INFO, `$1${PRESENT}@`).replace(SIGNED, `$1${PRESENT}`);
  return maskLines(bare.split('\n')).join('\n');
};

const indent = (line: string): number => line.length - line.trimStart().length;

/** What the line before has to say about this one. */
interface Above {
  /** Lines deeper than this belong to a secret; null when none is open. */
  readonly deeper: number | null;
  /** The next list entry at this indent is a secret, or all of them. */
  readonly list: { readonly indent: number; readonly all: boolean } | null;
  /** The value of an entry whose name is secret comes. */
  readonly value: boolean;
  /** The key's line says nothing yet of what stands below it. */
  readonly unsaid: boolean;
}

const NOTHING: Above = { deeper: null, list: null, value: false, unsaid: false };

const maskLines = (lines: readonly string[]): string[] => {
  const result: string[] = [];
  let above = NOTHING;
  for (const line of lines) {
    if (above.deeper !== null && (line.trim() === '' || indent(line) > above.deeper)) {
      if (above.unsaid && line.trim() !== '') {
        result.push(`${result.pop() ?? ''} ${PRESENT}`);
        above = { ...above, unsaid: false };
      }
      continue;
    }
    if (above.list !== null && indent(line) >= above.list.indent && /^\s*- /.test(line)) {
      result.push(`${line.slice(0, indent(line))}- ${PRESENT}`);
      above = { ...NOTHING, deeper: indent(line), list: above.list.all ? above.list : null };
      continue;
    }
    const masked = maskLine(line, above.value);
    result.push(masked.line);
    above = masked.above;
  }
  return result;
};

const maskLine = (line: string, value: boolean): { readonly line: string; readonly above: Above } => {
  const pair = PAIR.exec(line);
  if (pair !== null) return maskPair(pair);
  const named = value ? NAMED_VALUE.exec(line) : null;
  if (named !== null) return { line: `${named[1]}${PRESENT}`, above: { ...NOTHING, deeper: indent(line) } };
  if (EXPLICIT.test(line) && isSecretKey(EXPLICIT.exec(line)?.[1] ?? ''))
    return { line, above: { ...NOTHING, value: true } };
  if (value && /^\s*: /.test(line))
    return { line: `${line.slice(0, indent(line))}: ${PRESENT}`, above: { ...NOTHING, deeper: indent(line) } };
  if (LIST_ARGUMENT.test(line)) return { line, above: { ...NOTHING, list: { indent: indent(line), all: false } } };
  const name = NAMED.exec(line)?.[1];
  const waits = name === undefined ? value && /^\s/.test(line) : isSecretKey(name);
  return { line: maskInline(line), above: { ...NOTHING, value: waits } };
};

/** A pair whose key is secret: its value goes, and every line that stands deeper than the key. */
const maskPair = (pair: RegExpExecArray): { readonly line: string; readonly above: Above } => {
  const [line, head = '', key = '', separator = '', rest = ''] = pair;
  const column = head.length;
  const value = rest.trim();
  // The list of a key may stand at the key's own indent.
  const list = value === '' ? { indent: column, all: true } : null;
  const said = value === '' ? line.trimEnd() : `${head}${key}${separator}${PRESENT}${/,$/.test(value) ? ',' : ''}`;
  return { line: said, above: { deeper: column, list, value: false, unsaid: value === '' } };
};

const maskInline = (line: string): string => {
  const text = line.replace(FLOW_ENTRY, `$1${PRESENT}`).replace(ARGUMENT, `$1${PRESENT}`);
  let result = '';
  let at = 0;
  INLINE.lastIndex = 0;
  for (let match = INLINE.exec(text); match !== null; match = INLINE.exec(text)) {
    const start = match.index + match[0].length;
    result += text.slice(at, start) + PRESENT;
    at = valueEnd(text, start);
    INLINE.lastIndex = at;
  }
  return result + text.slice(at);
};

const FLOW = /[{[]/;
const FLOW_END = /[,}\]]/g;
const PLAIN_END = /[&;]|\s(?=[\w-]+=)/g;
const QUOTE = /\\*["']/y;

/** Where a value ends: at its closing quote; in a flow at the next comma or bracket; else at `&`, `;`, the next assignment or the end. */
const valueEnd = (text: string, start: number): number => {
  QUOTE.lastIndex = start;
  const quote = QUOTE.exec(text)?.[0];
  if (quote !== undefined) {
    const close = text.indexOf(quote, start + quote.length);
    return close < 0 ? text.length : close + quote.length;
  }
  const end = FLOW.test(text.slice(0, 200)) ? FLOW_END : PLAIN_END;
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
};
