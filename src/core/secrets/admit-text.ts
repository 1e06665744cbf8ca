import { LINE_LIMIT, sanitise, sanitiseLines } from '../text/index.ts';
import { maskText } from './mask.ts';

/**
 * Characters of a short word that needs neither masking nor sanitising: every masking pattern contains a blank, a
 * colon, an angle bracket, a percent sign or the like, or a run as long as a token.
 */
export const SAFE_LETTERS = '[!-$&-+.-9;>-~-]';
/** Minimum length of a token. */
export const TOKEN_LENGTH = 16;
/** Characters of times and hexadecimal addresses: their colons rule out a token. */
export const HEX_OR_TIME_LETTERS = '[0-9A-Fa-f:TZ.+-]';
/** Characters of resource names. */
export const NAME_LETTERS = '[a-z0-9-]';
const SAFE_SHORT = new RegExp(`^(?:${SAFE_LETTERS}*|${HEX_OR_TIME_LETTERS}*)$`);
const SAFE_LONG = new RegExp(`^(?:${NAME_LETTERS}*|${HEX_OR_TIME_LETTERS}*)$`);
const HEX_OR_TIME_TEXT = new RegExp(`^${HEX_OR_TIME_LETTERS}*$`);

/** First two letters of the token shapes that consist of name characters. */
const TOKEN_STARTS: ReadonlySet<number> = new Set(
  ['gl', 'xo', 'xa', 'xk', 'ke', 'da', 'dk', 'sk', 'pu', 'py', 'ts', 'p8', 'oy', 'ci', 'ey'].map(
    (start) => (start.charCodeAt(0) << 8) | start.charCodeAt(1),
  ),
);
/** Position of the hyphen in a Mailchimp key, after its hexadecimal digits. */
export const MAILCHIMP_HYPHEN = 32;

/** True where a word of name characters may be a token, judged by three of its characters. */
export const mayBeToken = (first: number, second: number, mailchimp: number): boolean =>
  TOKEN_STARTS.has((first << 8) | second) || mailchimp === HYPHEN;
const HYPHEN = 0x2d;

/** Length of a Kubernetes bootstrap token, which may be all hexadecimal: six digits, a dot, sixteen digits. */
export const BOOTSTRAP_LENGTH = 23;
export const BOOTSTRAP_POINT = 6;
const POINT = 0x2e;

/** Sanitises a text and masks its secrets; line breaks stay only with `lines`. */
export const admitText = (text: string, lines: boolean): string => {
  if (ordinary.has(text)) return text;
  const admitted = admitTextOnce(text, lines);
  if (!lines && admitted === text && text.length <= MAX_REMEMBERED_LENGTH) remember(text);
  return admitted;
};

/** As `admitText`, without the memo: for texts whose siblings may make them secret. */
export const admitTextOnce = (text: string, lines: boolean): string =>
  lines ? sanitiseLines(maskText(text)) : sanitise(text.length <= MAX_MASKED_LENGTH ? maskText(text) : maskStart(text));

/** Memo of texts that are admitted unchanged, whether `lines` is set or not: most items repeat the same few sentences. */
const ordinary = new Set<string>();
const MAX_REMEMBERED_LENGTH = 80;
const MAX_REMEMBERED = 2000;

const remember = (text: string): void => {
  if (ordinary.size >= MAX_REMEMBERED) ordinary.clear();
  ordinary.add(text);
};

/** Length limit of masked text; a displayed line is far shorter. */
const MAX_MASKED_LENGTH = 50_000;
/** A cut may split a secret: this many characters before it are dropped. */
const CUT_MARGIN = 1000;
const maskStart = (text: string): string => `${maskText(text.slice(0, MAX_MASKED_LENGTH)).slice(0, -CUT_MARGIN)}…`;

/** True for a word that is admitted unchanged. */
export const isSafe = (text: string): boolean => {
  if (text.length < TOKEN_LENGTH) return SAFE_SHORT.test(text);
  if (text.length > LINE_LIMIT || !SAFE_LONG.test(text)) return false;
  if (text.length === BOOTSTRAP_LENGTH && text.charCodeAt(BOOTSTRAP_POINT) === POINT) return false;
  return (
    !mayBeToken(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(MAILCHIMP_HYPHEN)) ||
    HEX_OR_TIME_TEXT.test(text)
  );
};
