import type { Json } from './value.ts';

/** What was hidden of JSON when it was admitted: enough to take it out of the bytes as well. */
export class Hidden {
  /** The key of each text that was secret as a whole; only keys under which every text is. */
  readonly under: string[] = [];
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
 * Blanks every text under one of the keys in the bytes of valid JSON; false where these are more or fewer than were
 * hidden, or where the bytes have other keys than were met. One pass: a colon that is in no text stands behind a key.
 */
const isBlanked = (bytes: Buffer, { under, keys }: Hidden): boolean => {
  const names = [...new Set(under)].map(writtenKey);
  let blanked = 0;
  let met = 0;
  let key = 0;
  let keyEnd = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      key = at;
      at = textEnd(bytes, at);
      keyEnd = at + 1;
    } else if (byte === COLON) {
      met += 1;
      if (!isOneOf(names, bytes, key, keyEnd)) continue;
      const from = bytes[at + 1] === BLANK ? at + 2 : at + 1;
      if (bytes[from] !== QUOTE || bytes[from + 1] === QUOTE) continue;
      at = textEnd(bytes, from);
      bytes.fill(BLANK, from, at + 1);
      for (let part = 0; part < SHORT.length; part += 1) bytes[from + part] = SHORT[part] ?? BLANK;
      blanked += 1;
    }
  }
  return met === keys && blanked === under.length;
};

/** The index of the closing quote of a text that opens at `start`. */
const textEnd = (bytes: Buffer, start: number): number => {
  let at = start + 1;
  // To read beyond the end is slow.
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) break;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return at;
};

/** True where one of the names stands there, whole. */
const isOneOf = (names: readonly Buffer[], bytes: Buffer, from: number, end: number): boolean => {
  for (const name of names) {
    if (name.length === end - from && bytes.compare(name, 0, name.length, from, end) === 0) return true;
  }
  return false;
};

/** A service has a handful of keys for secrets; a map may have any. */
const MOST_KEYS = 1000;
const written = new Map<string, Buffer>();

const writtenKey = (key: string): Buffer => {
  const known = written.get(key);
  if (known !== undefined) return known;
  if (written.size >= MOST_KEYS) written.clear();
  const made = Buffer.from(JSON.stringify(key));
  written.set(key, made);
  return made;
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
const SHORT = Buffer.from(STAR);
