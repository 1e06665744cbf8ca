import type { ByteArena } from './byte-arena.ts';
import { BACKSLASH, QUOTE } from './codes.ts';

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
export const textEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(bytes.length, at + 1);
};

/** The blanks between the signs of an element, by where they begin and end. */
export class Blanks {
  readonly #places: Int32Array;
  #used = 0;
  #next = 0;
  /** How many there are. */
  count = 0;

  /** @param most in how many places there may be some */
  constructor(most: number) {
    this.#places = new Int32Array(2 * most);
  }

  clear(): void {
    this.#used = 0;
    this.#next = 0;
    this.count = 0;
  }

  /** Enters those of another place, behind the others. */
  add(start: number, end: number): void {
    this.#places[this.#used] = start;
    this.#places[this.#used + 1] = end;
    this.#used += 2;
    this.count += end - start;
  }

  /** Copies the bytes between two places without blanks. What was asked for before stands in front of them. */
  copyOthers(bytes: Uint8Array, from: number, end: number, room: ByteArena): void {
    const places = this.#places;
    let at = from;
    while (this.#next < this.#used && (places[this.#next] ?? 0) < end) {
      room.copy(bytes, at, places[this.#next] ?? 0);
      at = places[this.#next + 1] ?? 0;
      this.#next += 2;
    }
    room.copy(bytes, at, end);
  }
}
