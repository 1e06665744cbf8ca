import { decodedBase64, isPrivateDer, utf8Of } from './base64.ts';
import { capitalRun } from './long-run.ts';
import { sameLines } from './mask-markup.ts';
import { PRESENT } from './secret.ts';

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
const BASE64 = /(?:[A-Za-z0-9+/]{40,}[ \t]*\r?\n[ \t]*)*[\w+/-]{12,}={0,2}(?![\w+/=-])/y;
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
    BASE64.lastIndex = start;
    const run = BASE64.exec(text)?.[0];
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
