import { ABSENT, PRESENT } from '../secrets/index.ts';
import { REPLACEMENT } from '../text/index.ts';
import type { Json } from '../values/index.ts';
import { blanksEnd, QUOTE, SPACE, textEnd } from './bytes.ts';

/**
 * Collects what admission hides in parsed JSON, so that it can be removed from the bytes too. Counts the minimal size
 * of the visited values in bytes: bytes of exactly that size contain nothing else.
 */
export class Hidden {
  /** Admission works on a copy and leaves the JSON unchanged. */
  readonly copies: boolean;
  /** Texts hidden under keys that are always secret. */
  readonly texts: HiddenText[] = [];
  /** A change cannot be located in the bytes: part of a text, a number, a list entry. */
  rest = false;
  /** An integer lost digits in parsing. */
  rounded = false;
  size = 0;
  /** Bytes by which the actual size may be smaller than `size`. */
  slack = 0;

  constructor(copies = false) {
    this.copies = copies;
  }

  /** Counts a text. */
  text(json: string): void {
    // Invalid UTF-8 is decoded as this character.
    if (json.includes(REPLACEMENT)) this.slack = MIN_ENTRY_BYTES;
    this.size += UNESCAPED_TEXT.test(json) ? json.length + 2 : Buffer.byteLength(JSON.stringify(json));
  }

  /** Counts a number. */
  number(json: number): void {
    const size = json >= 0 && json < 10 && json % 1 === 0 ? 1 : String(json).length;
    this.size += size;
    if (json > Number.MAX_SAFE_INTEGER || json < Number.MIN_SAFE_INTEGER) {
      this.rounded = true;
      this.slack = MIN_ENTRY_BYTES;
    } else if (size > MIN_EXPONENT_DIGITS) {
      // Exponents shorten numbers with three trailing zeros, or two after the point: `1e6`.
      for (let rest = json; rest % 1000 === 0 && this.slack < MIN_ENTRY_BYTES; rest /= 10) this.slack += 1;
      if (json > -MIN_FRACTION && json < MIN_FRACTION) this.slack = MIN_ENTRY_BYTES;
    }
  }
}

interface HiddenText {
  readonly key: string;
  /** Byte offset of its opening quote, computed from `size`; `end` is after the closing one. */
  readonly at: number;
  readonly end: number;
}

/** Texts without escapes. */
const UNESCAPED_TEXT = /^[ !#-[\]-~]*$/;
/** Numbers of up to this length are not shorter with an exponent: `1e3`. */
const MIN_EXPONENT_DIGITS = 3;
const MIN_FRACTION = 0.01;
/** Minimum bytes of an object entry: `"":0,`. */
const MIN_ENTRY_BYTES = 5;

/**
 * The bytes of one element without its secrets, changed in place: a secret text is blanked under its key and read as
 * present from then on. Rewritten from the admitted JSON where the bytes contain more than was visited (blanks,
 * duplicate keys) or a secret cannot be located.
 */
export const sealedBytes = (bytes: Buffer, hidden: Hidden, admitted: Json): Buffer => {
  if (isMet(bytes, hidden) && isBlanked(bytes, hidden)) return bytes;
  wipe(bytes);
  return Buffer.from(JSON.stringify(admitted));
};

/** True for bytes that contain exactly the visited values. */
const isMet = (bytes: Buffer, { rest, size, slack }: Hidden): boolean =>
  !rest && size === bytes.length && slack < MIN_ENTRY_BYTES;

/** Blanks every hidden text; false if one is not at its offset. */
const isBlanked = (bytes: Buffer, { texts }: Hidden): boolean => {
  for (const { key, at, end } of texts) {
    const head = `"${key}":"`;
    const start = at - head.length + 1;
    if (start < 0 || bytes.toString('latin1', start, at + 1) !== head || bytes[end - 1] !== QUOTE) return false;
    blank(bytes, at, end);
  }
  return true;
};

/** Blanks a secret text, quotes included. */
export const blank = (bytes: Buffer, start: number, end: number): void => {
  bytes.fill(SPACE, start, end);
  bytes.write(STAR, start);
};

/** Overwrites bytes that are no longer needed: neighbours in the same buffer keep it alive, secrets included. */
export const wipe = (bytes: Buffer): void => {
  bytes.fill(0);
};

/** True for equal JSON regardless of blanks: services vary them, and a blanked secret has as many as its length. */
export const sameSealed = (a: Buffer, b: Buffer): boolean => {
  if (a.equals(b)) return true;
  let at = 0;
  let other = 0;
  for (;;) {
    at = blanksEnd(a, at);
    other = blanksEnd(b, other);
    if (at >= a.length || other >= b.length) return at >= a.length && other >= b.length;
    const end = a[at] === QUOTE ? textEnd(a, at + 1) : at + 1;
    for (; at < end; at += 1) {
      if (a[at] !== b[other]) return false;
      other += 1;
    }
  }
};

/** True for rewritten bytes, in which secrets read "present" or "absent"; in others they are blanked. */
export const isWrittenAnew = (bytes: Buffer): boolean => bytes.includes(PRESENT_TEXT) || bytes.includes(ABSENT_TEXT);

const PRESENT_TEXT = JSON.stringify(PRESENT);
const ABSENT_TEXT = JSON.stringify(ABSENT);

/** Mask of a blanked secret: as short as the shortest secret text. */
export const STAR = '"*"';
