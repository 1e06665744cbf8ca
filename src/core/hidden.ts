import { keyOf, mayBeSecret } from './key.ts';
import type { Json } from './value.ts';

/** What was hidden of JSON when it was admitted: enough to take it out of the bytes as well. */
export class Hidden {
  /** How many texts were hidden under keys that are always secret: every text that stands so in the bytes is blanked. */
  texts = 0;
  /** Something was hidden that has no place of its own in the bytes: a part of a text, a number, an entry of a list. */
  rest = false;
  /** How many keys were met. The bytes have more where one stands twice, and what it said first is no longer known. */
  keys = 0;
  /** A whole number was met that is rounded when it is parsed. */
  rounded = false;
}

/**
 * The bytes of one element without what was hidden: a secret is blanked where it stands, under its key, and reads as
 * present ever after. Where not all are found as they were parsed, or a key stands twice, the element is written anew from
 * what was admitted. Changes the bytes.
 */
export const sealedBytes = (bytes: Buffer, hidden: Hidden, admitted: Json): Buffer =>
  !hidden.rest && isBlanked(bytes, hidden) ? bytes : Buffer.from(JSON.stringify(admitted));

/**
 * Blanks every text under a secret key in the bytes of valid JSON; false where these are more or fewer than were hidden,
 * or where the bytes have other keys than were met. One pass: a colon that is in no text stands behind a key.
 */
const isBlanked = (bytes: Buffer, { texts, keys }: Hidden): boolean => {
  let blanked = 0;
  let met = 0;
  let key = 0;
  let keyEnd = 0;
  let at = 0;
  // To read beyond the end is slow.
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      key = at + 1;
      keyEnd = textEnd(bytes, key);
      at = keyEnd + 1;
      continue;
    }
    at += 1;
    if (byte !== COLON) continue;
    met += 1;
    if (!mayBeSecret(keyEnd - key, bytes[key] ?? 0, bytes[keyEnd - 1] ?? 0)) continue;
    if (!keyOf(bytes.toString('utf8', key, keyEnd)).secret) continue;
    const from = bytes[at] === BLANK ? at + 2 : at + 1;
    if (bytes[from - 1] !== QUOTE || bytes[from] === QUOTE) continue;
    at = textEnd(bytes, from) + 1;
    bytes[from] = STAR_SIGN;
    bytes[from + 1] = QUOTE;
    bytes.fill(BLANK, from + 2, at);
    blanked += 1;
  }
  return met === keys && blanked === texts;
};

/** The index of the closing quote of a text whose first byte stands at `start`. */
const textEnd = (bytes: Buffer, start: number): number => {
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) break;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return at;
};

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** True for bytes that say the same, however long the secrets were that were blanked in them. */
export const sameSealed = (a: Buffer, b: Buffer): boolean => {
  if (a.equals(b)) return true;
  let from = 0;
  let other = 0;
  for (;;) {
    const end = a.indexOf(STAR, from);
    const otherEnd = b.indexOf(STAR, other);
    // Outside of texts only `STAR` stands for a whole value, and only blanks follow it that say nothing.
    if (end < 0 || otherEnd < 0) return a.subarray(from).equals(b.subarray(other));
    if (!a.subarray(from, end).equals(b.subarray(other, otherEnd))) return false;
    from = behindBlanks(a, end + STAR.length);
    other = behindBlanks(b, otherEnd + STAR.length);
  }
};

const behindBlanks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (bytes[at] === BLANK) at += 1;
  return at;
};

const BLANK = 0x20;
/** Fits where the shortest secret stood. */
const STAR = '"*"';
const STAR_SIGN = 0x2a;
