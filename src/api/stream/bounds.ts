import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../core/json-scan/index.ts';

const isOpening = (byte: number): boolean => byte === OPEN_BRACE || byte === OPEN_BRACKET;
const isClosing = (byte: number): boolean => byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
const endsScalar = (byte: number): boolean => isClosing(byte) || byte === COMMA || byte === COLON || isBlank(byte);

/** True for bytes that may end with a complete object or list and a comma. */
export const mayEnd = (bytes: Uint8Array): boolean => {
  let last = bytes.length - 1;
  while (last >= 0 && (isBlank(bytes[last] ?? 0) || bytes[last] === COMMA)) last -= 1;
  return isClosing(bytes[last] ?? 0);
};

/**
 * Finds the end of one JSON value in chunked bytes by counting brackets and quotes; validity is left to JSON.parse.
 * Bytes of multibyte characters never match, so a chunk may end anywhere.
 */
export class ValueBounds {
  #scalar = false;
  #depth = 0;
  #inText = false;
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
    let depth = this.#depth;
    let inText = this.#inText;
    let escaped = this.#escaped;
    for (let at = from; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) {
          inText = false;
          if (depth === 0) return at + 1;
        }
      } else if (byte === QUOTE) inText = true;
      else if (isOpening(byte)) depth += 1;
      else if (isClosing(byte)) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    this.#depth = depth;
    this.#inText = inText;
    this.#escaped = escaped;
    return -1;
  }
}
