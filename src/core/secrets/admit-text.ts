import { LINE_LIMIT, sanitise, sanitiseLines } from '../text/index.ts';
import { maskText } from './mask.ts';

/**
 * The letters of a word that needs neither masking nor marks where it is short: every pattern that masks has a blank, a
 * colon, an angle bracket, a percent sign or such in it, or as many letters as a token.
 */
export const SAFE_LETTERS = '[!-$&-+.-9;>-~-]';
/** Words of this length may be tokens. */
export const TOKEN_LENGTH = 16;
/** Those of times and addresses of hexadecimal digits: these have colons, and cannot spell what is secret. */
export const HEX_OR_TIME_LETTERS = '[0-9A-Fa-f:TZ.+-]';
/** Those of names. */
export const NAME_LETTERS = '[a-z0-9-]';
const SAFE_SHORT = new RegExp(`^(?:${SAFE_LETTERS}*|${HEX_OR_TIME_LETTERS}*)$`);
const SAFE_LONG = new RegExp(`^(?:${NAME_LETTERS}*|${HEX_OR_TIME_LETTERS}*)$`);
const HEX_OR_TIME_TEXT = new RegExp(`^${HEX_OR_TIME_LETTERS}*$`);

/** The first two letters of tokens that are written in the letters of names. */
const TOKEN_STARTS: ReadonlySet<number> = new Set(
  ['gl', 'xo', 'xa', 'xk', 'ke', 'da', 'dk', 'sk', 'pu', 'py', 'ts', 'p8', 'oy', 'ci', 'ey'].map(
    (start) => (start.charCodeAt(0) << 8) | start.charCodeAt(1),
  ),
);
/** Where a token of Mailchimp goes on with a hyphen, behind hexadecimal digits. */
export const MAILCHIMP_HYPHEN = 32;

/** True where a word in the letters of names may be a token, by three of them. */
export const mayBeToken = (first: number, second: number, mailchimp: number): boolean =>
  TOKEN_STARTS.has((first << 8) | second) || mailchimp === HYPHEN;
const HYPHEN = 0x2d;

/** A bootstrap token of a cluster may be written in hexadecimal digits alone: six, a point, sixteen. */
export const BOOTSTRAP_LENGTH = 23;
export const BOOTSTRAP_POINT = 6;
const POINT = 0x2e;

/** A text sanitised, with what is secret in it masked; only one with `lines` keeps its lines. */
export const admitText = (text: string, lines: boolean): string => {
  if (ordinary.has(text)) return text;
  const admitted = admitTextOnce(text, lines);
  if (!lines && admitted === text && text.length <= MAX_REMEMBERED_LENGTH) remember(text);
  return admitted;
};

/** The same for a text that what stands beside it may say to be secret: nothing of it is remembered. */
export const admitTextOnce = (text: string, lines: boolean): string =>
  lines ? sanitiseLines(maskText(text)) : sanitise(text.length <= MASKED ? maskText(text) : maskStart(text));

/** Most items say the same few sentences: those that were admitted as they are, which those of many lines would be too. */
const ordinary = new Set<string>();
const MAX_REMEMBERED_LENGTH = 80;
const MAX_REMEMBERED = 2000;

const remember = (text: string): void => {
  if (ordinary.size >= MAX_REMEMBERED) ordinary.clear();
  ordinary.add(text);
};

/** One line keeps far less than this, and whoever sends more does not want it to be read. */
const MASKED = 50_000;
/** What stands in front of a cut may be half of a secret. */
const CUT_MARGIN = 1000;
const maskStart = (text: string): string => `${maskText(text.slice(0, MASKED)).slice(0, -CUT_MARGIN)}…`;

/** True for a word that is admitted as it is. */
export const isSafe = (text: string): boolean => {
  if (text.length < TOKEN_LENGTH) return SAFE_SHORT.test(text);
  if (text.length > LINE_LIMIT || !SAFE_LONG.test(text)) return false;
  if (text.length === BOOTSTRAP_LENGTH && text.charCodeAt(BOOTSTRAP_POINT) === POINT) return false;
  return (
    !mayBeToken(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(MAILCHIMP_HYPHEN)) ||
    HEX_OR_TIME_TEXT.test(text)
  );
};
