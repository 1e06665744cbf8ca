import { QUOTE } from './codes.ts';

const BACKSLASH = 0x5c;

/** The last one of the blanks, in ASCII. */
export const SPACE = 0x20;

/** True for the blanks of JSON. */
export const isBlank = (byte: number): boolean => byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The first place from one on that has no blank. */
export const blanksEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at] ?? 0)) at += 1;
  return at;
};

/** The end of the text whose first quote stands in front of a place; that of the bytes where it has none. */
const textEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(bytes.length, at + 1);
};

/** Elements without their blanks are kept in rooms of this size. What is never filled of one takes no memory. */
const ROOM = 1024 * 1024;

/** The blanks between the signs of an element. */
export class Blanks {
  /** Where they begin and end, in their order. */
  readonly #places: Int32Array;
  #used = 0;
  /** How many there are. */
  count = 0;
  #room: Buffer = Buffer.alloc(0);
  #filled = 0;

  /** @param most in how many places there may be some */
  constructor(most: number) {
    this.#places = new Int32Array(2 * most);
  }

  clear(): void {
    this.#used = 0;
    this.count = 0;
  }

  add(start: number, end: number): void {
    this.#places[this.#used] = start;
    this.#places[this.#used + 1] = end;
    this.#used += 2;
    this.count += end - start;
  }

  /** The bytes between two places without those that stand between them, in other bytes. */
  leftOf(bytes: Buffer, from: number, end: number): Buffer {
    const places = this.#places;
    const used = this.#used;
    if (this.#room.length - this.#filled < end - from) {
      this.#room = Buffer.allocUnsafeSlow(Math.max(ROOM, end - from));
      this.#filled = 0;
    }
    const room = this.#room;
    const start = this.#filled;
    let to = start;
    let at = from;
    for (let place = 0; place <= used; place += 2) {
      const stop = place < used ? (places[place] ?? 0) : end;
      for (; at < stop; at += 1) {
        room[to] = bytes[at] ?? 0;
        to += 1;
      }
      if (place < used) at = places[place + 1] ?? 0;
    }
    this.#filled = to;
    return room.subarray(start, to);
  }
}

/** So much of an element is looked at for blanks. */
const LOOKED_AT = 2048;

/** True for JSON with blanks between its first signs. */
export const hasBlanks = (bytes: Uint8Array): boolean => {
  const end = Math.min(bytes.length, LOOKED_AT);
  for (let at = 0; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (isBlank(byte)) return true;
    at = byte === QUOTE ? textEnd(bytes, at + 1) : at + 1;
  }
  return false;
};
