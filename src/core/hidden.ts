import type { Json } from './value.ts';

/** What was hidden of JSON when it was admitted: enough to take it out of the bytes as well. */
export class Hidden {
  /** Texts that were secret as a whole, with their keys. */
  readonly pairs: (readonly [key: string, text: string])[] = [];
  /** Something was hidden that has no place of its own in the bytes: a part of a text, a number, an entry of a list. */
  rest = false;
  /** How many keys were met. The bytes have more where one stands twice, and what it said first is no longer known. */
  keys = 0;
  /** A whole number was met that is rounded when it is parsed. */
  rounded = false;
}

/**
 * The bytes of one element without what was hidden: a secret is blanked where it stands, under its key, and reads as
 * present ever after. Where one is not found as it was parsed, or a key stands twice, the element is written anew from
 * what was admitted. Changes the bytes.
 */
export const sealedBytes = (bytes: Buffer, hidden: Hidden, admitted: Json): Buffer =>
  !hidden.rest && keysIn(bytes) === hidden.keys && isBlanked(bytes, hidden)
    ? bytes
    : Buffer.from(JSON.stringify(admitted));

/** How many keys the bytes of valid JSON have: colons that are in no text. */
const keysIn = (bytes: Buffer): number => {
  let keys = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) inText = !inText;
    else if (!inText) keys += byte === COLON ? 1 : 0;
    else if (byte === BACKSLASH) at += 1;
  }
  return keys;
};

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** They stand in the order in which they were met: each is looked for behind the one before. */
const isBlanked = (bytes: Buffer, { pairs }: Hidden): boolean => {
  let from = 0;
  for (const [key, text] of pairs) {
    const token = JSON.stringify(text);
    const at = placeOf(bytes, JSON.stringify(key), token, from);
    if (at < 0) return false;
    from = at + Buffer.byteLength(token);
    bytes.fill(BLANK, at, from);
    bytes.write(STAR, at);
  }
  return true;
};

/** Where the value of a key stands, written close to it or after a blank; -1 for neither. */
const placeOf = (bytes: Buffer, key: string, token: string, from: number): number => {
  for (const name of [`${key}:`, `${key}: `]) {
    const at = bytes.indexOf(name + token, from);
    if (at >= 0) return at + Buffer.byteLength(name);
  }
  return -1;
};

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
