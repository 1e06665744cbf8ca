import { CUT, NO, NONE, NOTHING, NUMBER, YES } from './codes.ts';

const WORDS: readonly Buffer[] = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** Numbers with more signs may be rounded when they are read. */
const MOST_SIGNS = 15;

/** Numbers with more places may be written with an exponent. */
const MOST_PLACES = 6;

const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;

/** What kind of value begins with such a byte, which no text, object or list does. */
export const kindOfWord = (first: number): number => {
  if (first === 0x74) return YES;
  if (first === 0x66) return NO;
  return first === 0x6e ? NOTHING : NUMBER;
};

/**
 * The index behind `true`, `false`, `null` or a number; `NONE` for what is none,
 * and for a number that `JSON.stringify` may write otherwise: rounded, with an exponent or without.
 */
export const wordEnd = (bytes: Uint8Array, from: number, kind: number): number => {
  if (kind === NUMBER) return numberEnd(bytes, from);
  const word = WORDS[kind - YES];
  if (word === undefined) return NONE;
  for (let at = 0; at < word.length; at += 1) {
    // What is no word is none at the end of the bytes either: only what may become one goes on behind them.
    if (from + at >= bytes.length) return CUT;
    if (bytes[from + at] !== word[at]) return NONE;
  }
  return from + word.length;
};

const numberEnd = (bytes: Uint8Array, from: number): number => {
  const whole = bytes[from] === MINUS ? from + 1 : from;
  let at = digitsEnd(bytes, whole);
  if (at === whole) return at < bytes.length ? NONE : CUT;
  if (at < bytes.length && bytes[at] === POINT) {
    const fraction = at + 1;
    at = digitsEnd(bytes, fraction);
    if (at === fraction) return at < bytes.length ? NONE : CUT;
    // `1.50` is written otherwise when it is written again, and so are numbers with many noughts behind the point.
    if (at < bytes.length && (bytes[at - 1] === ZERO || at - fraction > MOST_PLACES)) return NONE;
  }
  // What stands at the end of the bytes may go on.
  if (at >= bytes.length) return CUT;
  const hasLeadingZero =
    bytes[whole] === ZERO && (isDigit(bytes[whole + 1] ?? 0) || (whole > from && at === whole + 1));
  return hasLeadingZero || at - from > MOST_SIGNS ? NONE : at;
};

const isDigit = (byte: number): boolean => byte >= ZERO && byte < ZERO + 10;

const digitsEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && isDigit(bytes[at] ?? 0)) at += 1;
  return at;
};

/** The number between two places. */
export const numberIn = (bytes: Buffer, start: number, end: number): number => {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (!isDigit(byte)) return Number(bytes.toString('latin1', start, end));
    number = number * 10 + byte - ZERO;
  }
  return number;
};
