import type { ByteArena } from './byte-arena.ts';
import { BACKSLASH, QUOTE } from './codes.ts';

/** The blank character, highest of the JSON blanks in ASCII. */
export const SPACE = 0x20;

/** True for a blank of JSON. */
export const isBlank = (byte: number): boolean => byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Index of the first non-blank byte at or after `from`. */
export const blanksEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at] ?? 0)) at += 1;
  return at;
};

/** Index after the closing quote of a text, from a place after its opening quote; the length of the bytes if unclosed. */
export const textEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(bytes.length, at + 1);
};

/** Ranges of the blanks between the tokens of an element. */
export class Blanks {
  readonly #places: Int32Array;
  #used = 0;
  #next = 0;
  /** Total number of blank bytes. */
  count = 0;

  /** @param most maximum number of ranges */
  constructor(most: number) {
    this.#places = new Int32Array(2 * most);
  }

  clear(): void {
    this.#used = 0;
    this.#next = 0;
    this.count = 0;
  }

  /** Appends a range; ranges come in ascending order. */
  add(start: number, end: number): void {
    this.#places[this.#used] = start;
    this.#places[this.#used + 1] = end;
    this.#used += 2;
    this.count += end - start;
  }

  /** Copies a range without its blanks. Calls must be in ascending order. */
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
