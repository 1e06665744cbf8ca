import { OversizeError } from './oversize.ts';
import { parseJson } from './parse-json.ts';

const OPENING = 0x7b;
const CLOSING = 0x7d;
const COLON = 0x3a;

/** A joint longer than this is not learned: it would have to be a whole element. */
const LONGEST = 256;

/** So many guesses may fail before they are given up. */
const PATIENCE = 8;

/**
 * Guesses where an element ends by what stands between the first two: `},{"aclmeta":`. Finding that is twenty times as
 * fast as looking at every byte, and an element that parses from its beginning to there is one: no JSON object is the
 * beginning of another.
 */
export class Joint {
  #bytes: Buffer | null = null;
  #end = -1;
  #misses = 0;

  /** Where in the piece the last element ended; -1 when that is not in it. */
  ended(at: number): void {
    this.#end = at;
  }

  /**
   * The element that begins here, when it ends within the piece where it is guessed to; null to look for its end.
   * @throws OversizeError
   */
  element(
    piece: Buffer,
    at: number,
    limit: number,
  ): { readonly type: 'element'; readonly bytes: Buffer; readonly json: unknown } | null {
    if (piece[at] !== OPENING || this.#misses > PATIENCE) return null;
    this.#bytes ??= this.#learned(piece, at);
    const end = this.#bytes === null ? -1 : piece.indexOf(this.#bytes, at + 1);
    if (end < 0) return null;
    const bytes = piece.subarray(at, end + 1);
    if (bytes.length > limit) throw new OversizeError();
    const json = parseJson(bytes);
    if (json === undefined) {
      this.#misses += 1;
      return null;
    }
    this.#end = end + 1;
    return { type: 'element', bytes, json };
  }

  #learned(piece: Buffer, at: number): Buffer | null {
    if (this.#end < 1 || piece[this.#end - 1] !== CLOSING) return null;
    const colon = piece.indexOf(COLON, at);
    const joint = piece.subarray(this.#end - 1, colon + 1);
    return colon < 0 || joint.length > LONGEST ? null : Buffer.from(joint);
  }
}
