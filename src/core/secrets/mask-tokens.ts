import { PRESENT } from './disguise.ts';
import { TOKEN_SHAPES } from './token-shapes.ts';

// Credentials that are recognised by their beginning or their structure, at any place.

/** Minimum length of a run of characters that may be a token. */
const MIN_RUN_LENGTH = 16;

/** Classes of characters as bits: 1 for token characters, 2 for digits and capitals. Every token contains a digit or capital. */
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

/** Pattern of a place where a token may start: a word boundary, or after the underscore of joined words. */
const TOKEN_START = '(?:(?<![\\w-])|(?<=_)(?=gh[pousr]_|xox|glpat-|AKIA))';
const KNOWN_TOKEN = new RegExp(`${TOKEN_START}(?:${TOKEN_SHAPES.join('|')})`, 'g');
/** Matches a JSON Web Token, whose header always begins with `ey` in base64. The signature may be missing, and an encrypted token has five parts. */
const WEB_TOKEN = /(?<![\w-])(?:ey[JA-Z][\w-]{5,}\.[\w-]{6,}(?:\.[\w-]*){1,3}|eyJhbGci[\w-]{10,})/g;
/** Matches hashes of passwords, as in password files. */
const CRYPT =
  /\$(?:2[abxy]?|[1567y]|md5|apr1|argon2(?:id?|d)|scrypt|pbkdf2[\w-]{0,20}|gy)\$[\w./$=,+-]{12,}|\{S{0,2}(?:SHA|MD5|CRYPT)\d{0,3}\}[\w+/=.$-]{16,}/g;
/** Matches the secret of an Amazon login: forty characters of base64 in a text that mentions Amazon. */
const NEAR_AMAZON =
  /(?<![\w+/=])(?=[\w+/]{0,39}[a-z])(?=[\w+/]{0,39}[A-Z])(?=[\w+/]{0,39}\d)[A-Za-z0-9+/]{40}(?![\w+/=])/g;
const AMAZON = /A3T|AKIA|ASIA|aws/;

/** Matches runs of at least 16 token characters. Every token is such a run, with a digit or a capital. */
const TOKEN_RUN = /(?<![\w+/=.~${},:-])[\w+/=.~${},:-]{16,}/g;
const MIXED = /[\dA-Z]/;
/** Matches the letter of an escape in nested JSON. After a backslash, it does not belong to the token. */
const ESCAPED_LETTER = /^[nrtbf]/;

/** Masks tokens with a known shape at any place. */
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
