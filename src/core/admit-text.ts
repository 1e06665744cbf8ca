import { maskText } from './secrets/mask.ts';
import { LINE_LIMIT, sanitise, sanitiseLines } from './text/sanitise.ts';

/**
 * The letters of a word that needs neither masking nor marks: every pattern that is masked has a blank, a colon or such in
 * it.
 */
export const WORD = '[!-+.-9<;>-~-]';
/** Those of times and addresses of hexadecimal digits: these have colons, and cannot spell what is secret. */
export const HEX_OR_TIME = '[0-9A-Fa-f:TZ.+-]';
const SAFE = new RegExp(`^(?:${WORD}*|${HEX_OR_TIME}*)$`);

/** A text sanitised, with what is secret in it masked; only one with `lines` keeps its lines. */
export const admitText = (text: string, lines: boolean): string => {
  if (ordinary.has(text)) return text;
  const admitted = admitTextOnce(text, lines);
  if (!lines && admitted === text && text.length <= SHORT) remember(text);
  return admitted;
};

/** The same for a text that what stands beside it may say to be secret: nothing of it is remembered. */
export const admitTextOnce = (text: string, lines: boolean): string =>
  lines ? sanitiseLines(maskText(text)) : sanitise(text.length <= MASKED ? maskText(text) : maskStart(text));

/** Most items say the same few sentences: those that were admitted as they are, which those of many lines would be too. */
const ordinary = new Set<string>();
const SHORT = 80;
const MOST = 2000;

const remember = (text: string): void => {
  if (ordinary.size >= MOST) ordinary.clear();
  ordinary.add(text);
};

/** One line keeps far less than this, and whoever sends more does not want it to be read. */
const MASKED = 50_000;
/** What stands in front of a cut may be half of a secret. */
const HALF = 1000;
const maskStart = (text: string): string => `${maskText(text.slice(0, MASKED)).slice(0, -HALF)}…`;

/** True for a word that is admitted as it is. */
export const isSafe = (text: string): boolean => SAFE.test(text) && text.length <= LINE_LIMIT;
