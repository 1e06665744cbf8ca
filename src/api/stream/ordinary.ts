import { wipe } from '../../core/hidden.ts';
import { later } from '../../core/later.ts';
import { CUT } from '../../core/tape/codes.ts';
import { Scan } from '../../core/tape/scan.ts';
import type { Tape } from '../../core/tape/tape.ts';
import { OversizeError } from './oversize.ts';

/**
 * The elements of a list that are left to `JSON.parse`: a scan pays off once V8 has compiled it, and the first rows must
 * not wait for that.
 */
const SHORT = 100;

/** So many more elements may turn out not to be ordinary than are, before it is given up. */
const PATIENCE = 8;

/** How much is looked at of the next piece for the end of an element, beside twice of what the last one took. */
const AHEAD = 4096;

const OPENING = 0x7b;

/** One for all lists: what it says is used up before the next element is looked at. */
const scan = later(() => new Scan());

/** The elements of a long list that are ordinary (`core/tape/scan.ts`), by their tape. */
export class OrdinaryElements {
  readonly #limit: number;
  #elements = 0;
  #odd = 0;
  #size = 0;

  /** @param limit the most bytes that an element may have */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * The tape of the element that begins here; `CUT` for one that may be ordinary and goes on behind the piece; null for any
   * other.
   * @throws OversizeError
   */
  at(piece: Buffer, at: number): Tape | typeof CUT | null {
    if (piece[at] !== OPENING || this.#odd > PATIENCE) return null;
    this.#elements += 1;
    return this.#elements > SHORT ? this.#scanned(piece, at) : null;
  }

  /**
   * The tape of the element that begins with the last bytes of a piece and ends in the next one, in bytes of its own: it is
   * wiped in the pieces; null when that is none.
   * @throws OversizeError
   */
  across(begun: Buffer, piece: Buffer): Tape | null {
    const together = Buffer.concat([begun, piece.subarray(0, 2 * this.#size + AHEAD)]);
    try {
      const tape = this.#scanned(together, 0);
      if (tape === null || tape === CUT) return null;
      tape.bytes = Buffer.from(tape.element);
      tape.element = tape.bytes;
      wipe(begun);
      wipe(piece.subarray(0, tape.element.length - begun.length));
      return tape;
    } finally {
      // Node hands out parts of the memory that short buffers are in.
      wipe(together);
    }
  }

  #scanned(bytes: Buffer, at: number): Tape | typeof CUT | null {
    const end = scan().element(bytes, at);
    if (end === CUT) return CUT;
    if (end < 0) {
      this.#odd += 1;
      return null;
    }
    if (this.#odd > 0) this.#odd -= 1;
    this.#size = end - at;
    if (this.#size > this.#limit) throw new OversizeError();
    return scan().tape;
  }
}
