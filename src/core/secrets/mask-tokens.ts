import { hasLongRun } from './long-run.ts';
import { PRESENT } from './secret.ts';
import { TOKEN_SHAPES } from './token-shapes.ts';

/** They stand at the beginning of a word, or behind what other words are joined with. */
const TOKEN_START = '(?:(?<![\\w-])|(?<=_)(?=gh[pousr]_|xox|glpat-|AKIA))';
const KNOWN_TOKEN = new RegExp(`${TOKEN_START}(?:${TOKEN_SHAPES.join('|')})`, 'g');
/** Both halves of JSON in base64 begin so; the third may be missing, five are an encrypted one. */
const WEB_TOKEN = /(?<![\w-])(?:ey[JA-Z][\w-]{5,}\.[\w-]{6,}(?:\.[\w-]*){1,3}|eyJhbGci[\w-]{10,})/g;
/** Hashes of passwords, as files of them have. */
const CRYPT =
  /\$(?:2[abxy]?|[1567y]|md5|apr1|argon2(?:id?|d)|scrypt|pbkdf2[\w-]{0,20}|gy)\$[\w./$=,+-]{12,}|\{S{0,2}(?:SHA|MD5|CRYPT)\d{0,3}\}[\w+/=.$-]{16,}/g;
/** A login of Amazon has its secret near: forty signs of base64. */
const NEAR_AMAZON =
  /(?<![\w+/=])(?=[\w+/]{0,39}[a-z])(?=[\w+/]{0,39}[A-Z])(?=[\w+/]{0,39}\d)[A-Za-z0-9+/]{40}(?![\w+/=])/g;
const AMAZON = /A3T|AKIA|ASIA|aws/;

/** Every shape is a run of this many signs, in which there is a digit or a capital letter. */
const TOKEN_RUN = /(?<![\w+/=.~${},:-])[\w+/=.~${},:-]{16,}/g;
const MIXED = /[\dA-Z]/;
/** A letter behind a backslash, in JSON within a text: it is none of the token. */
const ESCAPED_LETTER = /^[nrtbf]/;

/** A text without tokens that are known by their shape, wherever they stand. */
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
