import { PRESENT } from './disguise.ts';
import { TOKEN_SHAPES } from './token-shapes.ts';

// Credentials that their beginning or their make tells of, wherever they stand.

/** Minimum length of a run of characters that may be a token. */
const MIN_RUN_LENGTH = 16;

/** Character classes: 1 for token characters, 2 for digits and capitals, of which every token contains one. */
const CLASSES = new Uint8Array(128);
for (const sign of 'abcdefghijklmnopqrstuvwxyz_+/=.~-$' + '{}') CLASSES[sign.charCodeAt(0)] = 1;
for (const sign of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') CLASSES[sign.charCodeAt(0)] = 3;

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

/** Tokens start at a word boundary, or after the joint of joined words. */
const TOKEN_START = '(?:(?<![\\w-])|(?<=_)(?=gh[pousr]_|xox|glpat-|AKIA))';
const KNOWN_TOKEN = new RegExp(`${TOKEN_START}(?:${TOKEN_SHAPES.join('|')})`, 'g');
/**
 * JSON Web Token: header and payload begin alike in base64; the signature may be missing, an encrypted token has five
 * parts.
 */
const WEB_TOKEN = /(?<![\w-])(?:ey[JA-Z][\w-]{5,}\.[\w-]{6,}(?:\.[\w-]*){1,3}|eyJhbGci[\w-]{10,})/g;
/** Password hashes, as in password files. */
const CRYPT =
  /\$(?:2[abxy]?|[1567y]|md5|apr1|argon2(?:id?|d)|scrypt|pbkdf2[\w-]{0,20}|gy)\$[\w./$=,+-]{12,}|\{S{0,2}(?:SHA|MD5|CRYPT)\d{0,3}\}[\w+/=.$-]{16,}/g;
/** An Amazon login has its secret nearby: forty characters of base64. */
const NEAR_AMAZON =
  /(?<![\w+/=])(?=[\w+/]{0,39}[a-z])(?=[\w+/]{0,39}[A-Z])(?=[\w+/]{0,39}\d)[A-Za-z0-9+/]{40}(?![\w+/=])/g;
const AMAZON = /A3T|AKIA|ASIA|aws/;

/** Every shape is a run of at least 16 such characters, with a digit or capital in it. */
const TOKEN_RUN = /(?<![\w+/=.~${},:-])[\w+/=.~${},:-]{16,}/g;
const MIXED = /[\dA-Z]/;
/** A letter after a backslash in nested JSON: part of an escape, not of the token. */
const ESCAPED_LETTER = /^[nrtbf]/;

/** Masks tokens recognised by shape at any place. */
export const maskTokens = (text: string): string => {
  if (!hasLongRun(text)) return text;
  const near = AMAZON.test(text) ? text.replace(NEAR_AMAZON, PRESENT) : text;
  return near.replace(TOKEN_RUN, (run, at: number) => {
    if (!MIXED.test(run)) return run;
    const isEscaped = near.charAt(at - 1) === '\\' && ESCAPED_LETTER.test(run);
    return isEscaped ? run.charAt(0) + maskRun(run.slice(1)) : maskRun(run);
  });
};

const maskRun = (run: string): string =>
  run.replace(WEB_TOKEN, PRESENT).replace(KNOWN_TOKEN, PRESENT).replace(CRYPT, PRESENT);
