import { ABSENT, PRESENT } from '../secrets/index.ts';
import { REPLACEMENT } from '../text/index.ts';
import type { Json } from '../values/index.ts';
import { blanksEnd, SPACE, textEnd } from './blanks.ts';
import { QUOTE } from './codes.ts';

/**
 * What was hidden of JSON when it was admitted: enough to take it out of the bytes as well. It counts how many bytes it
 * takes to write what was met, in this order, without blanks: bytes that are just as many have nothing else in them.
 */
export class Hidden {
  /** The JSON stays as it is, and what may be shown of it is a copy. */
  readonly copies: boolean;
  /** The texts that were hidden under keys of which every text is secret. */
  readonly texts: HiddenText[] = [];
  /** Something was changed that is not found in the bytes again: a part of a text, a number, an entry of a list. */
  rest = false;
  /** A whole number was met that is rounded when it is parsed. */
  rounded = false;
  size = 0;
  /** How many bytes fewer it may take. */
  slack = 0;

  constructor(copies = false) {
    this.copies = copies;
  }

  /** A text was met. */
  text(json: string): void {
    // Bytes that are no UTF-8 are read as this sign.
    if (json.includes(REPLACEMENT)) this.slack = MIN_ENTRY_BYTES;
    this.size += UNESCAPED_TEXT.test(json) ? json.length + 2 : Buffer.byteLength(JSON.stringify(json));
  }

  /** A number was met. */
  number(json: number): void {
    const size = json >= 0 && json < 10 && json % 1 === 0 ? 1 : String(json).length;
    this.size += size;
    if (json > Number.MAX_SAFE_INTEGER || json < Number.MIN_SAFE_INTEGER) {
      this.rounded = true;
      this.slack = MIN_ENTRY_BYTES;
    } else if (size > MIN_EXPONENT_DIGITS) {
      // With an exponent only those are shorter that end in three noughts, or have two behind the point: `1e6`.
      for (let rest = json; rest % 1000 === 0 && this.slack < MIN_ENTRY_BYTES; rest /= 10) this.slack += 1;
      if (json > -MIN_FRACTION && json < MIN_FRACTION) this.slack = MIN_ENTRY_BYTES;
    }
  }
}

interface HiddenText {
  readonly key: string;
  /** Its quotes, by the bytes that are written in front of it, and of it. */
  readonly at: number;
  readonly end: number;
}

/** Texts that are written as they are. */
const UNESCAPED_TEXT = /^[ !#-[\]-~]*$/;
/** `1e3`: no number is shorter with an exponent that takes no more than this without. */
const MIN_EXPONENT_DIGITS = 3;
const MIN_FRACTION = 0.01;
/** What an entry of an object takes at least: `"":0,`. */
const MIN_ENTRY_BYTES = 5;

/**
 * The bytes of one element without what was hidden: a secret is blanked where it stands, under its key, and reads as
 * present ever after. Where the bytes are more than was met, by blanks or by a key that stands twice, and where what was
 * hidden has no place of its own in them, the element is written anew from what was admitted. Changes the bytes.
 */
export const sealedBytes = (bytes: Buffer, hidden: Hidden, admitted: Json): Buffer => {
  if (isMet(bytes, hidden) && isBlanked(bytes, hidden)) return bytes;
  wipe(bytes);
  return Buffer.from(JSON.stringify(admitted));
};

/** True for bytes that have what was met and nothing else, all in its place. */
const isMet = (bytes: Buffer, { rest, size, slack }: Hidden): boolean =>
  !rest && size === bytes.length && slack < MIN_ENTRY_BYTES;

/** Blanks every text that was hidden; false where one is not in its place. */
const isBlanked = (bytes: Buffer, { texts }: Hidden): boolean => {
  for (const { key, at, end } of texts) {
    const head = `"${key}":"`;
    const start = at - head.length + 1;
    if (start < 0 || bytes.toString('latin1', start, at + 1) !== head || bytes[end - 1] !== QUOTE) return false;
    blank(bytes, at, end);
  }
  return true;
};

/** Blanks a text that is secret, from its first quote to behind its last. */
export const blank = (bytes: Buffer, start: number, end: number): void => {
  bytes.fill(SPACE, start, end);
  bytes.write(STAR, start);
};

/** Wipes what is kept elsewhere, or not at all: other elements keep the bytes around it, and would keep its secrets with them. */
export const wipe = (bytes: Buffer): void => {
  bytes.fill(0);
};

/**
 * True for bytes that say the same, whatever blanks are between their signs: a service may write others, and blanked secrets
 * have as many as they were long.
 */
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

/** True for bytes that were written anew: secrets are told there by their names, where others are blanked or stay. */
export const isWrittenAnew = (bytes: Buffer): boolean => bytes.includes(PRESENT_TEXT) || bytes.includes(ABSENT_TEXT);

const PRESENT_TEXT = JSON.stringify(PRESENT);
const ABSENT_TEXT = JSON.stringify(ABSENT);

/** Fits where the shortest secret stood. */
export const STAR = '"*"';
