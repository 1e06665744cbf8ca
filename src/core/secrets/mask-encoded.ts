import { decodedBase64, isPrivateDer, utf8Of } from './base64.ts';
import { capitalRun } from './long-run.ts';
import { sameLines } from './mask-markup.ts';
import { PRESENT } from './secret.ts';

// What is encoded is decoded and looked at as any other text: percent signs once and twice, entities of HTML, base64.

/** How a text is masked that was found within another. */
export type MaskInner = (text: string) => string;

/** A run without blanks that has a percent sign and two digits in it. */
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

/** Base64 in one run, or wrapped in lines of one text. */
const BASE64 = /(?:[A-Za-z0-9+/]{40,}[ \t]*\r?\n[ \t]*)*[\w+/-]{12,}={0,2}(?![\w+/=-])/y;
/** What begins so is compressed, and may hold anything: releases of Helm are written so. */
const PACKED_START = /^(?:H4sI|SDRzSU|QlpoO|\/Td6WF|KLUv)/;
const MIN_PACKED_LENGTH = 60;
const PRIVATE = /PRIVATE KEY|openssh-key-v1|PuTTY-User-Key-File/;
/** `user:password`, as registries and headers have it. */
const LOGIN = /^[\w.@-]{1,64}:(?=\S*[\d!$%&*+^#])[^\s:]{6,}$/;

export const mayBeEncoded = (text: string): boolean => PERCENT.test(text) || ENCODED_SIGN.test(text);
const ENCODED_SIGN = /&(?:lt|gt|quot|apos|amp|#)/i;

/** A text without secrets that are encoded in it. */
export const maskEncoded = (text: string, inner: MaskInner): string => {
  let masked = text;
  if (PERCENT.test(masked)) masked = masked.replace(ENCODED_RUN, (run) => maskPercent(run, inner));
  if (masked.includes('&')) masked = maskEntities(masked, inner);
  return replacedRuns(masked, (run) => maskBase64(run, inner));
};

/** Each run that may be base64, replaced: a loop finds them in a tenth of the time of a pattern. */
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
  // Whatever is text has capital letters in base64.
  if (!CAPITAL.test(run)) return run;
  if (PACKED_START.test(run) && run.length >= MIN_PACKED_LENGTH) return sameLines(run, PRESENT);
  const decoded = decodedBase64(run);
  if (decoded === null) return run;
  if (isPrivateDer(decoded) || PRIVATE.test(decoded)) return sameLines(run, PRESENT);
  const text = utf8Of(decoded);
  if (text === null) return run;
  return LOGIN.test(text) || inner(text) !== text ? sameLines(run, PRESENT) : run;
};
