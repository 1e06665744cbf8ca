import { isSecretKey, NAMING, PRESENT, SECRET_ENDING, VALUED } from './disguise.ts';
import { shownValue } from './harmless.ts';

const MAX_BASE64_LENGTH = 400_000;
const READABLE = /^[\t\n\r -~]*$/;
/** Lead byte of a character beyond ASCII. */
const NON_ASCII_START = /[\u0080-\u00FF]/;

/** The decoded bytes; null where the run is not base64, or decodes to neither text nor a key. */
const decodedBase64 = (run: string): string | null => {
  if (run.length > MAX_BASE64_LENGTH) return null;
  const plain = run.replace(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/');
  // Plain words decode to unprintable bytes: the first few decide.
  const head = bytesOf(plain.slice(0, 16));
  if (head === null || !(READABLE.test(head) || head.startsWith('0'))) return null;
  return bytesOf(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0)));
};

const bytesOf = (base64: string): string | null => {
  try {
    return atob(base64);
  } catch {
    return null;
  }
};

/** Bytes decoded as UTF-8; null where they are invalid. */
const utf8Of = (bytes: string): string | null => {
  if (!NON_ASCII_START.test(bytes)) return bytes;
  try {
    const wide = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(wide);
  } catch {
    return null;
  }
};

/** A private key in DER (PKCS 1, PKCS 8, SEC 1) or a PKCS 12 bundle: a sequence that begins with its version. */
const isPrivateDer = (bytes: string): boolean => {
  if (bytes.charCodeAt(0) !== 0x30 || bytes.length < 40) return false;
  const size = bytes.charCodeAt(1);
  const at = size < 0x80 ? 2 : 2 + (size & 0x7f);
  return bytes.charCodeAt(at) === 2 && bytes.charCodeAt(at + 1) === 1 && bytes.charCodeAt(at + 2) <= 3;
};

/** Minimum length of a run of characters that may be a token. */
const MIN_RUN_LENGTH = 16;

/** Character classes: 1 for token characters, 2 for digits and capitals, of which every token contains one. */
const CLASSES = new Uint8Array(128);
for (const sign of 'abcdefghijklmnopqrstuvwxyz_+/=.~-$' + '{}') CLASSES[sign.charCodeAt(0)] = 1;
for (const sign of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') CLASSES[sign.charCodeAt(0)] = 3;

/** Characters of base64, in both alphabets. */
const BASE64 = new Uint8Array(128);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') BASE64[sign.charCodeAt(0)] = 1;

/** Index of the next run that may be base64, which always contains capitals; -1 for none. */
const capitalRun = (text: string, from: number): number => {
  let start = from;
  let capital = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 128 || (BASE64[code] ?? 0) === 0) {
      start = at + 1;
      capital = false;
      continue;
    }
    if (code >= 0x41 && code <= 0x5a) capital = true;
    if (capital && at - start + 1 >= MIN_RUN_LENGTH) return start;
  }
  return -1;
};

/** True for a text with a run that may be a token or base64. The loop is ten times faster than a pattern. */
export const hasLongRun = (text: string): boolean => {
  let run = 0;
  let mixed = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const found = code < 128 ? (CLASSES[code] ?? 0) : 0;
    if (found === 0) {
      run = 0;
      mixed = 0;
      continue;
    }
    run += 1;
    mixed |= found & 2;
    if (run >= MIN_RUN_LENGTH && mixed !== 0) return true;
  }
  return false;
};

// Elements of XML, HTML and property lists. Tags have bounded length, so that none is scanned twice.

/** `<db:password hint="x">`; groups: 1 name, 2 key. */
const ELEMENT = new RegExp(`<((?:[\\w.-]{1,60}:)?[\\w.-]{0,60}?${SECRET_ENDING})(?:\\s[^<>]{0,300})?(?<!/)>`, 'gi');
/** `<key>password</key>` and then `<string>`. */
const PLIST_PAIR =
  /<(key|name|id|param-name|option|Key|Name)>\s{0,40}([^<>]{1,100}?)\s{0,40}<\/\1>\s{0,80}<([\w.:-]{1,60})(?:\s[^<>]{0,300})?>/g;
/** `<entry key="password">`. */
const KEYED_ENTRY = new RegExp(
  `<([\\w.:-]{1,60})\\s[^<>]{0,200}?\\b(?:${NAMING})\\s?=\\s?["']([^"'<>]{1,100})["'][^<>]{0,200}(?<!/)>`,
  'gi',
);
/** `<value>x</value><name>password</name>`; groups: 1 before, 2 value, 3 between, 4 name. */
const VALUE_FIRST = new RegExp(
  `(<(?:${VALUED}|string)>)([^<>]{1,2000})(</[\\w.-]{1,60}>\\s{0,80}<(?:key|name|id)>\\s{0,40})([^<>]{1,100}?)(?=\\s{0,40}</)`,
  'gi',
);
const CDATA = /^\s*<!\[CDATA\[/;

/** Masks the content of elements whose name, or sibling, is a secret key. */
export const maskMarkup = (text: string): string => {
  if (!text.includes('<') || !text.includes('>')) return text;
  const elements = contents(text, ELEMENT, (match) => ({ key: match[1] ?? '', tag: match[1] ?? '' }));
  const listed = contents(elements, PLIST_PAIR, (match) => ({ key: match[2] ?? '', tag: match[3] ?? '' }));
  const named = contents(listed, KEYED_ENTRY, (match) => ({ key: match[2] ?? '', tag: match[1] ?? '' }));
  return named.replace(VALUE_FIRST, (part, before: string, value: string, between: string, name: string) =>
    isSecretKey(name) ? before + shownValue(name, value) + between + name : part,
  );
};

interface Holder {
  readonly key: string;
  /** The element whose closing tag ends the content. */
  readonly tag: string;
}

/** Masks the content of each matched tag up to its closing tag. */
const contents = (text: string, pattern: RegExp, holderOf: (match: RegExpExecArray) => Holder): string => {
  let result = '';
  let at = 0;
  /** Tags without a closing tag, searched once. */
  const endless = new Set<string>();
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { key, tag } = holderOf(match);
    if (!isSecretKey(key)) {
      // One tag may be both a key and the sibling of one.
      pattern.lastIndex = match.index + 1;
      continue;
    }
    const start = match.index + match[0].length;
    const close = endless.has(tag) ? -1 : text.indexOf(`</${tag}`, start);
    if (close < 0) endless.add(tag);
    const end = close >= 0 ? close : nextTag(text, start);
    const value = text.slice(start, end);
    result += text.slice(at, start) + sameLines(value, maskedContent(key, value));
    at = end;
    pattern.lastIndex = end;
  }
  return result + text.slice(at);
};

const nextTag = (text: string, start: number): number => {
  const cdata = CDATA.test(text.slice(start, start + 40)) ? text.indexOf(']]>', start) : -1;
  if (cdata >= 0) return cdata + 3;
  const tag = text.indexOf('<', start);
  return tag < 0 ? text.length : tag;
};

const maskedContent = (key: string, value: string): string => {
  const inner = value.replace(CDATA, '').replace(/\]\]>\s*$/, '');
  return inner === value ? shownValue(key, value) : shownValue(key, inner) === inner ? value : PRESENT;
};

/** A mask with as many line feeds as the value. */
export const sameLines = (value: string, masked: string): string => {
  if (masked === value) return masked;
  const missing = (value.match(/\n/g)?.length ?? 0) - (masked.match(/\n/g)?.length ?? 0);
  return missing > 0 ? masked + '\n'.repeat(missing) : masked;
};

// Encoded text is decoded and masked as any other: percent encoding (twice), HTML entities, base64.

/** Masks a text nested in another. */
export type MaskInner = (text: string) => string;

/** A run without blanks that contains percent encoding. */
const ENCODED_RUN = /[^\s"'`<>]+/g;
const PERCENT = /%(?:25)*[0-9A-Fa-f]{2}/;
const DECODES = 3;
const ENTITY = /&(?:amp;)?(?:lt|gt|quot|apos|#(?:34|39|60|62|x2[27]|x3[ce]));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
  '#60': '<',
  '#62': '>',
  '#x22': '"',
  '#x27': "'",
  '#x3c': '<',
  '#x3e': '>',
};

/** Base64 in one run, or wrapped in lines. */
const BASE64_RUN = /(?:[A-Za-z0-9+/]{40,}[ \t]*\r?\n[ \t]*)*[\w+/-]{12,}={0,2}(?![\w+/=-])/y;
/** Start of compressed data, which is masked as a whole: Helm releases, for one. */
const PACKED_START = /^(?:H4sI|SDRzSU|QlpoO|\/Td6WF|KLUv)/;
const MIN_PACKED_LENGTH = 60;
const PRIVATE = /PRIVATE KEY|openssh-key-v1|PuTTY-User-Key-File/;
/** `user:password`, as in registries and headers. */
const LOGIN = /^[\w.@-]{1,64}:(?=\S*[\d!$%&*+^#])[^\s:]{6,}$/;

export const mayBeEncoded = (text: string): boolean => PERCENT.test(text) || ENCODED_SIGN.test(text);
const ENCODED_SIGN = /&(?:lt|gt|quot|apos|amp|#)/i;

/** Masks the encoded secrets of a text. */
export const maskEncoded = (text: string, inner: MaskInner): string => {
  let masked = text;
  if (PERCENT.test(masked)) masked = masked.replace(ENCODED_RUN, (run) => maskPercent(run, inner));
  if (masked.includes('&')) masked = maskEntities(masked, inner);
  return replacedRuns(masked, (run) => maskBase64(run, inner));
};

/** Replaces each run that may be base64: the loop is ten times faster than a pattern. */
const replacedRuns = (text: string, by: (run: string) => string): string => {
  let result = '';
  let at = 0;
  for (let start = capitalRun(text, 0); start >= 0; ) {
    BASE64_RUN.lastIndex = start;
    const run = BASE64_RUN.exec(text)?.[0];
    const end = run === undefined ? runEnd(text, start) : start + run.length;
    if (run !== undefined) {
      result += text.slice(at, start) + by(run);
      at = end;
    }
    start = capitalRun(text, end);
  }
  return at === 0 ? text : result + text.slice(at);
};

const RUN_END = /[^\w+/-]|$/g;
const runEnd = (text: string, start: number): number => {
  RUN_END.lastIndex = start;
  return Math.max(start + 1, RUN_END.exec(text)?.index ?? text.length);
};

const maskPercent = (run: string, inner: MaskInner): string => {
  let decoded = run;
  for (let pass = 0; pass < DECODES && PERCENT.test(decoded); pass += 1) {
    decoded = decoded.replace(/(?:%[0-9A-Fa-f]{2})+/g, decodedPercent);
    const masked = inner(decoded);
    if (masked !== decoded && masked.replaceAll(PRESENT, '') !== decoded.replaceAll(PRESENT, ''))
      return masked.replaceAll('\n', '%0A');
  }
  return run;
};

const decodedPercent = (signs: string): string => {
  try {
    return decodeURIComponent(signs);
  } catch {
    return signs;
  }
};

const maskEntities = (text: string, inner: MaskInner): string => {
  const decoded = text.replace(
    ENTITY,
    (entity) => ENTITIES[entity.replace(/^&(?:amp;)?|;$/gi, '').toLowerCase()] ?? entity,
  );
  if (decoded === text) return text;
  const masked = inner(decoded);
  return masked === decoded ? text : masked;
};

const CAPITAL = /[A-Z]/;

const maskBase64 = (run: string, inner: MaskInner): string => {
  // Encoded text always contains capitals.
  if (!CAPITAL.test(run)) return run;
  if (PACKED_START.test(run) && run.length >= MIN_PACKED_LENGTH) return sameLines(run, PRESENT);
  const decoded = decodedBase64(run);
  if (decoded === null) return run;
  if (isPrivateDer(decoded) || PRIVATE.test(decoded)) return sameLines(run, PRESENT);
  const text = utf8Of(decoded);
  if (text === null) return run;
  return LOGIN.test(text) || inner(text) !== text ? sameLines(run, PRESENT) : run;
};
