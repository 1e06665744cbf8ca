/** Punctuation of JSON. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
const BACKSLASH = 0x5c;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;

/** True for a blank of JSON. */
export const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const isOpening = (byte: number): boolean => byte === OPEN_BRACE || byte === OPEN_BRACKET;
const isClosing = (byte: number): boolean => byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
const endsScalar = (byte: number): boolean => isClosing(byte) || byte === COMMA || byte === COLON || isBlank(byte);

/**
 * Finds the end of one JSON value in chunked bytes by counting brackets and quotes; validity is left to JSON.parse.
 * Bytes of multibyte characters never match, so a chunk may end anywhere.
 */
export class ValueBounds {
  #scalar = false;
  #depth = 0;
  #inText = false;
  /** The first byte of the next chunk is escaped. */
  #escaped = false;

  /** Begins a value by its first byte, which is still to be scanned. */
  begin(first: number): void {
    this.#scalar = first !== QUOTE && !isOpening(first);
    this.#depth = 0;
    this.#inText = false;
    this.#escaped = false;
  }

  /** Index after the value's last byte; -1 if it continues in the next chunk. */
  scan(piece: Uint8Array, from: number): number {
    return this.#scalar ? this.#scanScalar(piece, from) : this.#scanNested(piece, from);
  }

  #scanScalar(piece: Uint8Array, from: number): number {
    for (let at = from; at < piece.length; at += 1) if (endsScalar(piece[at] ?? 0)) return at;
    return -1;
  }

  #scanNested(piece: Uint8Array, from: number): number {
    const { length } = piece;
    let depth = this.#depth;
    let inText = this.#inText;
    let at = from;
    if (this.#escaped) at += 1;
    this.#escaped = false;
    while (at < length) {
      let byte = piece[at] ?? 0;
      if (inText) {
        while (byte !== QUOTE && byte !== BACKSLASH && at + 1 < length) {
          at += 1;
          byte = piece[at] ?? 0;
        }
        if (byte === QUOTE) {
          inText = false;
          if (depth === 0) return at + 1;
        } else if (byte === BACKSLASH) {
          at += 1;
          this.#escaped = at === length;
        }
      } else if (byte === QUOTE) inText = true;
      else if (isOpening(byte)) depth += 1;
      else if (isClosing(byte)) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
      at += 1;
    }
    this.#depth = depth;
    this.#inText = inText;
    return -1;
  }
}
