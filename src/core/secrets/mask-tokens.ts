import { hasLongRun } from './long-run.ts';
import { PRESENT } from './secret.ts';
import { TOKEN_SHAPES } from './token-shapes.ts';

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
