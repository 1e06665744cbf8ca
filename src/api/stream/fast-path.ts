import { CUT, OPEN_BRACE, Scan, type Tape, wipe } from '../../core/json-scan/index.ts';
import { lazy } from '../../core/memo/index.ts';

/** A value exceeds its size limit; or, with `many`, a list its item limit. */
export class OversizeError extends Error {
  override readonly name = 'OversizeError';
  readonly many: number | null;

  constructor(many: number | null = null) {
    super(many === null ? 'one value is too large' : `more than ${many} items`);
    this.many = many;
  }
}

/**
 * Number of first elements left to `JSON.parse`: the scan pays off once V8 has compiled it, and the first rows are
 * urgent.
 */
const PARSED_ELEMENTS = 100;

/** Surplus of refused over accepted elements at which scanning stops. */
const MAX_REFUSED = 8;

/** Bytes of the next chunk searched for the end of an element, beyond twice the last size. */
const MIN_AHEAD_BYTES = 4096;

/** Shared by all lists: a tape is consumed before the next scan. */
const scan = lazy(() => new Scan());

/** Scans the elements of a long list into tapes (`core/json-scan/scan.ts`) where possible. */
export class FastPath {
  readonly #limit: number;
  #elements = 0;
  #refused = 0;
  #size = 0;
  /** Buffer for an element split between two chunks. */
  #joined: Buffer = Buffer.alloc(0);

  /** @param limit maximum bytes of an element */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * The tape of the element that begins at `at`; `CUT` where it continues in the next chunk; null where it must be
   * parsed.
   * @throws OversizeError
   */
  at(piece: Buffer, at: number): Tape | typeof CUT | null {
    if (piece[at] !== OPEN_BRACE || this.#refused > MAX_REFUSED) return null;
    this.#elements += 1;
    return this.#elements > PARSED_ELEMENTS ? this.#scanned(piece, at) : null;
  }

  /**
   * The tape of an element split between two chunks; its bytes are wiped in both. Null where it must be parsed.
   * @throws OversizeError
   */
  across(begun: Buffer, piece: Buffer): Tape | null {
    const ahead = piece.subarray(0, 2 * this.#size + MIN_AHEAD_BYTES);
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
      this.#refused += 1;
      return null;
    }
    if (this.#refused > 0) this.#refused -= 1;
    this.#size = end - at;
    if (this.#size > this.#limit) throw new OversizeError();
    return scan().tape;
  }
}
