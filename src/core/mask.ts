import { maskInline } from './mask-inline.ts';
import { closeOf } from './mask-value.ts';
import { asRead, isSecretKey, PRESENT, SECRET_ENDING } from './secret.ts';

// Texts are untrusted and may be long: no pattern below looks at a run of characters more than once.
const HINT = new RegExp(`${SECRET_ENDING}|://|PRIVATE KEY|bearer|basic|eyJ`, 'i');
const PEM = /-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY)-----[\s\S]*?(?:-----END \1-----|$)/g;
/** Up to the last `@` of the host's part; a password may have a `/` in it, a port may not. */
const USER_INFO = /(:\/\/)(?:[^\s/?#@"':]*:(?!\d+[/?#])[^\s"']{0,200}@|[^\s/?#"']+@)/g;
const SIGNED = /([?&](?:[\w.-]{0,40}?[_.-])?(?:sig|signature|key|auth|code|pw)=)[^&\s"']+/gi;
/** What stands behind the name of a scheme in a header. Words without a digit are words. */
const SCHEME = /\b((?:bearer|basic|api-?key|authorization):? +)(?=\S*\d)[\w.~+/=-]{8,}/gi;
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;

/** A letter written as its number, in JSON and YAML. */
const ESCAPED = /\\+(?:u00|x)([2-7][0-9a-f])/gi;
/** What a reader does not see, or takes for a plain letter. */
const DISGUISED = /[\p{Cf}\p{Default_Ignorable_Code_Point}\uFF01-\uFF5E]/u;

/** `key: value` at the beginning of a line; 1 indent and dashes, 2 key with quotes, 3 separator, 4 value. */
const PAIR = new RegExp(`^(\\s*(?:- +)*)(["']?[\\w./-]*?${SECRET_ENDING}["']?)(\\s*[:=]\\s*)([^\\n]*)$`, 'i');
/** An environment entry: its key is the value of `name`. */
const NAMED = /^\s*(?:- +)*["']?(?:name|key)["']?\s*:\s*["']?([\w.-]+)["']?\s*,?\s*$/i;
const NAMED_VALUE = /^(\s*(?:- +)*["']?value["']?\s*:\s*)(\S[^\n]*)$/i;
/** `? secret` and then `: value`. */
const EXPLICIT = /^\s*\?\s+["']?([\w./-]+)["']?\s*$/;
const LIST_ARGUMENT = new RegExp(`^\\s*(?:- +["']?|["'])--?[\\w-]*?${SECRET_ENDING}["']?,?\\s*$`, 'i');

/**
 * A text (pack values, annotations, a message of the service) with what looks secret masked: the values of YAML, JSON
 * and `KEY=value` pairs under a secret key with all that stands below them, environment entries, arguments, XML, PEM
 * private keys, user-info and signatures of addresses, tokens of headers. In doubt more is masked than need be; a text
 * whose keys are disguised is given as it is read.
 */
export const maskText = (text: string): string => {
  const plain = undisguised(text);
  if (!HINT.test(plain)) return text;
  const masked = maskPlain(plain);
  return masked === plain ? text : settled(masked);
};

/** Where a mark has taken the place of a quote, what follows may read as a part of the value: it is, when asked again. */
const settled = (text: string): string => {
  let masked = text;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const next = maskPlain(masked);
    if (next === masked) break;
    masked = next;
  }
  return masked;
};
const PASSES = 8;

const undisguised = (text: string): string => {
  const seen = DISGUISED.test(text) ? asReadLines(text) : text;
  if (!seen.includes('\\')) return seen;
  return seen.replace(ESCAPED, (written, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w -]/.test(letter) ? letter : written;
  });
};

const asReadLines = (text: string): string => text.split('\n').map(asRead).join('\n');

const maskPlain = (text: string): string => {
  const bare = text
    .replace(PEM, PRESENT)
    .replace(USER_INFO, `$1${PRESENT}@`)
    .replace(SIGNED, `$1${PRESENT}`)
    .replace(SCHEME, `$1${PRESENT}`)
    .replace(WEB_TOKEN, PRESENT);
  return maskLines(bare).join('\n');
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

const maskLines = (text: string): string[] => {
  const result: string[] = [];
  let above = NOTHING;
  /** A quote or bracket of a secret is open up to here. */
  let closed = 0;
  let start = 0;
  for (const line of text.split('\n')) {
    const from = start;
    start += line.length + 1;
    if (from < closed) continue;
    if (above.deeper !== null && (line.trim() === '' || indent(line) > above.deeper)) {
      if (above.unsaid && line.trim() !== '') {
        result.push(`${result.pop() ?? ''} ${PRESENT}`);
        above = { ...above, unsaid: false };
      }
      continue;
    }
    if (above.list !== null && indent(line) >= above.list.indent && /^\s*(?:- |["'])/.test(line)) {
      result.push(`${line.slice(0, indent(line))}${/^\s*- /.test(line) ? '- ' : ''}${PRESENT}`);
      above = { ...NOTHING, deeper: indent(line), list: above.list.all ? above.list : null };
      continue;
    }
    if (isSecretKey(NAMED.exec(line)?.[1] ?? '')) {
      // The value may stand in front of its name.
      const before = NAMED_VALUE.exec(result.at(-1) ?? '');
      if (before !== null) result.splice(-1, 1, `${before[1]}${PRESENT}`);
    }
    const masked = maskLine(line, above.value);
    result.push(masked.line);
    above = masked.above;
    if (masked.value !== null) closed = closing(text, from + masked.value);
  }
  return result;
};

/** Where a value ends that may go on over lines of any indent; one that never closes takes all. */
const closing = (text: string, value: number): number => {
  const close = closeOf(text, value);
  if (close === null) return 0;
  return close < 0 ? text.length : close;
};

interface MaskedLine {
  readonly line: string;
  readonly above: Above;
  /** Where in the line the value of a secret key stood; null when it has none. */
  readonly value: number | null;
}

const maskLine = (line: string, value: boolean): MaskedLine => {
  const pair = PAIR.exec(line);
  if (pair !== null) return maskPair(pair);
  const named = value ? NAMED_VALUE.exec(line) : null;
  if (named !== null) {
    const start = named[1]?.length ?? 0;
    return { line: `${named[1]}${PRESENT}`, above: { ...NOTHING, deeper: indent(line) }, value: start };
  }
  const only = (above: Partial<Above>, said = line): MaskedLine => ({
    line: said,
    above: { ...NOTHING, ...above },
    value: null,
  });
  if (isSecretKey(EXPLICIT.exec(line)?.[1] ?? '')) return only({ value: true });
  if (value && /^\s*: /.test(line)) return only({ deeper: indent(line) }, `${line.slice(0, indent(line))}: ${PRESENT}`);
  if (LIST_ARGUMENT.test(line)) return only({ list: { indent: indent(line), all: false } });
  const name = NAMED.exec(line)?.[1];
  const waits = name === undefined ? value && /^\s/.test(line) : isSecretKey(name);
  return only({ value: waits }, maskInline(line));
};

/** A pair whose key is secret: its value goes, and every line that stands deeper than the key. */
const maskPair = (pair: RegExpExecArray): MaskedLine => {
  const [line, head = '', key = '', separator = '', rest = ''] = pair;
  const column = head.length;
  const value = rest.trim();
  // The list of a key may stand at the key's own indent.
  const list = value === '' ? { indent: column, all: true } : null;
  const said = value === '' ? line.trimEnd() : `${head}${key}${separator}${PRESENT}${/,$/.test(value) ? ',' : ''}`;
  return {
    line: said,
    above: { deeper: column, list, value: false, unsaid: value === '' },
    value: value === '' ? null : head.length + key.length + separator.length,
  };
};
