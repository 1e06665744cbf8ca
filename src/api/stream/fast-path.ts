import { CUT, Scan, type Tape, wipe } from '../../core/json-scan/index.ts';
import { lazy } from '../../core/memo/index.ts';
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
const scan = lazy(() => new Scan());

/** The elements of a long list that are ordinary (`core/json-scan/scan.ts`), by their tape. */
export class FastPath {
  readonly #limit: number;
  #elements = 0;
  #odd = 0;
  #size = 0;
  /** Where an element is put together that two pieces have a part of. */
  #joined: Buffer = Buffer.alloc(0);

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
   * The tape of the element that begins with the last bytes of a piece and ends in the next one, which is wiped in the
   * pieces; null when that is none.
   * @throws OversizeError
   */
  across(begun: Buffer, piece: Buffer): Tape | null {
    const ahead = piece.subarray(0, 2 * this.#size + AHEAD);
    const size = begun.length + ahead.length;
    if (this.#joined.length < size) this.#joined = Buffer.allocUnsafeSlow(2 * size);
    const together = this.#joined.subarray(0, size);
    together.set(begun);
    together.set(ahead, begun.length);
    let used = 0;
    try {
      const tape = this.#scanned(together, 0);
      if (tape === null || tape === CUT) return null;
      used = tape.element.length;
      tape.lent = true;
      wipe(begun);
      wipe(piece.subarray(0, used - begun.length));
      return tape;
    } finally {
      wipe(together.subarray(used));
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
