import { CLOSE_BRACE, COLON, OPEN_BRACE } from '../../core/json-scan/index.ts';

/** Parsed JSON; undefined, which JSON cannot express, for invalid bytes. */
export const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

const CLOSING = Buffer.from('}');

/** Longer boundaries are not learned: they would contain a whole element. In bytes. */
const MAX_BOUNDARY_BYTES = 256;

/** Elements until V8 has compiled the byte-by-byte search, which then costs less than joining chunks. */
const WARM_UP_ELEMENTS = 100;

/** Misses until guessing stops. */
const MAX_MISSES = 8;

/** The guessed boundary is not in this piece. */
export const NOT_FOUND = 'not found';

/** An element with its parsed value. */
interface Element {
  readonly type: 'element';
  readonly bytes: Buffer;
  readonly json: unknown;
}

/**
 * Guesses the end of an element by the bytes between the first two: `},{"aclmeta":`. Searching for them is twenty times
 * faster than scanning every byte. An element that parses up to there is complete: no JSON object is the prefix of
 * another.
 */
export class BoundaryGuess {
  #boundary: Buffer | null = null;
  /** End of the last element in this chunk if it ended with a brace; else -1. */
  #end = -1;
  #guessed = 0;
  #misses = 0;

  /** An element ended in this chunk just before `at`; its bytes may be wiped before the next one. */
  elementEnded(piece: Buffer, at: number): void {
    this.#end = piece[at - 1] === CLOSE_BRACE ? at : -1;
  }

  /** The next element is in another chunk. */
  pieceEnded(): void {
    this.#end = -1;
  }

  /**
   * The element that begins at `at` if it ends at a guessed boundary in this chunk; `NOT_FOUND` if it may end in a
   * later one; null if its end must be searched byte by byte.
   */
  element(piece: Buffer, at: number, limit: number): Element | typeof NOT_FOUND | null {
    if (piece[at] !== OPEN_BRACE || this.#misses > MAX_MISSES) return null;
    this.#boundary ??= this.#learned(piece, at);
    if (this.#boundary === null) return null;
    const end = piece.indexOf(this.#boundary, at + 1);
    if (end < 0) return this.#guessed < WARM_UP_ELEMENTS ? NOT_FOUND : null;
    const bytes = piece.subarray(at, end + 1);
    // The guess spans several elements, some with another first key.
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
    if (colon < 0 || colon - this.#end > MAX_BOUNDARY_BYTES) return null;
    return Buffer.concat([CLOSING, piece.subarray(this.#end, colon + 1)]);
  }
}
