import { COLON } from '../../core/json-scan/index.ts';
import { parseJson } from './parse-json.ts';

const OPENING = 0x7b;
const CLOSING = 0x7d;
const END = Buffer.from('}');

/** A joint longer than this is not learned: it would have to be a whole element. */
const LONGEST = 256;

/** After so many elements V8 has compiled the look at each byte, which then costs less than to put pieces together. */
const COLD = 100;

/** So many guesses may fail before they are given up. */
const PATIENCE = 8;

/** The end of an element is not where it may be guessed, as far as the piece goes. */
export const NOT_FOUND = 'unguessed';

/** An element, and what it was parsed to. */
interface Element {
  readonly type: 'element';
  readonly bytes: Buffer;
  readonly json: unknown;
}

/**
 * Guesses where an element ends by what stands between the first two: `},{"aclmeta":`. Finding that is twenty times as
 * fast as looking at every byte, and an element that parses from its beginning to there is one: no JSON object is the
 * beginning of another.
 */
export class BoundaryGuess {
  #bytes: Buffer | null = null;
  /** Where in the piece the last element ended, with a brace; -1 when that is not in it. */
  #end = -1;
  #guessed = 0;
  #misses = 0;

  /** An element ended in this piece just before `at`. Whoever reads it may wipe it before the next one begins. */
  ended(piece: Buffer, at: number): void {
    this.#end = piece[at - 1] === CLOSING ? at : -1;
  }

  /** The next element is in another piece. */
  left(): void {
    this.#end = -1;
  }

  /**
   * The element that begins here, when it ends within the piece where it is guessed to; `NOT_FOUND` when its end may be
   * behind the piece; null to look for its end.
   */
  element(piece: Buffer, at: number, limit: number): Element | typeof NOT_FOUND | null {
    if (piece[at] !== OPENING || this.#misses > PATIENCE) return null;
    this.#bytes ??= this.#learned(piece, at);
    if (this.#bytes === null) return null;
    const end = piece.indexOf(this.#bytes, at + 1);
    if (end < 0) return this.#guessed < COLD ? NOT_FOUND : null;
    const bytes = piece.subarray(at, end + 1);
    // It may be several, of which others begin differently.
    if (bytes.length > limit) return null;
    const json = parseJson(bytes);
    if (json === undefined) {
      this.#misses += 1;
      return null;
    }
    this.#guessed += 1;
    this.#end = end + 1;
    return { type: 'element', bytes, json };
  }

  #learned(piece: Buffer, at: number): Buffer | null {
    if (this.#end < 0) return null;
    const colon = piece.indexOf(COLON, at);
    if (colon < 0 || colon - this.#end > LONGEST) return null;
    return Buffer.concat([END, piece.subarray(this.#end, colon + 1)]);
  }
}
