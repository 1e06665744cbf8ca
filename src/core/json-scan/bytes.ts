import { HEX_OR_TIME_LETTERS, NAME_LETTERS, SAFE_LETTERS } from '../secrets/index.ts';
import { MEGABYTE } from '../values/index.ts';

/** Untouched pages are not resident. */
const ARENA_BYTES = MEGABYTE;

/** Ranges longer than this are copied by `set`, shorter ones byte by byte. */
const LONG_BYTES = 200;

/** Arena for rewritten elements, one after another: a buffer for each would take more memory. */
export class ByteArena {
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  /** Begins an element of at most `most` bytes. */
  begin(most: number): void {
    if (this.#bytes.length - this.#end < most) {
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(ARENA_BYTES, most));
      this.#end = 0;
    }
    this.#start = this.#end;
  }

  /** Appends a range of bytes. */
  copy(from: Uint8Array, start: number, end: number): void {
    const to = this.#bytes;
    if (end - start > LONG_BYTES) {
      to.set(from.subarray(start, end), this.#end);
      this.#end += end - start;
      return;
    }
    let used = this.#end;
    for (let at = start; at < end; at += 1) {
      to[used] = from[at] ?? 0;
      used += 1;
    }
    this.#end = used;
  }

  write(text: string): void {
    this.#end += this.#bytes.write(text, this.#end);
  }

  /** The bytes since the last `begin`. */
  taken(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end);
  }
}

/** Not scannable: left to `JSON.parse`. */
export const UNSUPPORTED = -1;
/** The value continues beyond the bytes. */
export const CUT = -2;

/** Kinds of values; objects and lists have their opening bracket. This one: plain ASCII text, shown unchanged. */
export const PLAIN_TEXT = 1;
/** Other text shown unchanged: with escapes, beyond ASCII, or checked with its siblings. */
export const ENCODED_TEXT = 2;
export const NUMBER = 3;
export const TRUE = 4;
export const FALSE = 5;
export const NULL = 6;
export const SECRET_PRESENT = 7;
export const SECRET_ABSENT = 8;
/** Text shown changed: masked, sanitised or rewritten. */
export const CHANGED_TEXT = 9;
export const OBJECT = 0x7b;
export const LIST = 0x5b;

/** Cells of a value on the tape: key number, kind, start and end of its bytes, cell of the next value. */
export const CELLS_PER_VALUE = 5;
export const KIND_CELL = 1;
export const START_CELL = 2;
export const END_CELL = 3;
export const NEXT_CELL = 4;

/** No key, in place of a key number. */
export const NO_KEY = 0;
/** Flags of keys. All below the key is secret. */
export const KEY_SECRET = 1;
/** Texts below the key keep their lines. */
export const KEY_LINES = 2;
/** Secrecy depends on sibling values. */
export const KEY_SIBLINGS = 4;
/** The key is displayed changed or reordered. */
export const KEY_UNSUPPORTED = 8;
/** An object stands below the key; any other value is secret. */
export const KEY_WRAPPED = 16;

/** Byte classes. Not a character of a text that is safe as it is. */
export const NOT_SAFE_LETTER = 1;
/** Not a character of a time or hexadecimal number. */
export const NOT_HEX = 2;
/** A byte beyond ASCII. */
export const NOT_ASCII = 4;
/** Control code, invalid in JSON texts. */
export const CONTROL = 8;
/** Not a lower-case letter, digit or hyphen: most names consist of these, most tokens do not. */
export const NOT_NAME_LETTER = 16;
/** Classes from here on end the scan of a text. */
export const FIRST_STOP = 32;
export const TEXT_END = 32;
export const ESCAPE = 64;

/** Punctuation of JSON. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const HYPHEN = 0x2d;
export const POINT = 0x2e;
export const BACKSLASH = 0x5c;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
/** Distance from an opening bracket to its closing one in ASCII. */
export const CLOSING_OFFSET = 2;

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

const WORD_LETTER = new RegExp(SAFE_LETTERS);
const HEX_LETTER = new RegExp(HEX_OR_TIME_LETTERS);
const NAME_LETTER = new RegExp(NAME_LETTERS);

const classOf = (byte: number): number => {
  if (byte === QUOTE) return TEXT_END;
  if (byte === BACKSLASH) return ESCAPE;
  if (byte >= 0x80) return NOT_ASCII | NOT_SAFE_LETTER | NOT_HEX | NOT_NAME_LETTER;
  const char = String.fromCharCode(byte);
  const letter =
    (WORD_LETTER.test(char) ? 0 : NOT_SAFE_LETTER) |
    (HEX_LETTER.test(char) ? 0 : NOT_HEX) |
    (NAME_LETTER.test(char) ? 0 : NOT_NAME_LETTER);
  return byte < 0x20 ? letter | CONTROL : letter;
};

/** Class bits of each byte value. */
export const BYTE_CLASSES: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => classOf(byte));

/** Longer numbers may be rounded by parsing. */
const MAX_DIGITS = 15;

/** Numbers with more decimals may be written with an exponent. */
const MAX_DECIMALS = 6;

const ZERO = 0x30;
const DECIMAL_POINT = 0x2e;
const MINUS = 0x2d;
const PLUS = 0x2b;

/** Scans numbers. */
export class NumberScan {
  /** The last number is known to be in the form of `JSON.stringify`. */
  isPlain = true;

  /** Index after a number; `UNSUPPORTED` where it is invalid. */
  end(bytes: Uint8Array, from: number): number {
    const whole = bytes[from] === MINUS ? from + 1 : from;
    let at = digitsEnd(bytes, whole);
    if (at === whole) return at < bytes.length ? UNSUPPORTED : CUT;
    const isZero = bytes[whole] === ZERO;
    if (isZero && at > whole + 1) return UNSUPPORTED;
    this.isPlain = !isZero || whole === from;
    if (at < bytes.length && bytes[at] === DECIMAL_POINT) {
      const fraction = at + 1;
      at = digitsEnd(bytes, fraction);
      if (at === fraction) return at < bytes.length ? UNSUPPORTED : CUT;
      // `JSON.stringify` drops trailing zeros (`1.50`), and uses an exponent for many decimals.
      if (bytes[at - 1] === ZERO || at - fraction > MAX_DECIMALS) this.isPlain = false;
    }
    if (at < bytes.length && isExponent(bytes[at] ?? 0)) {
      const sign = bytes[at + 1] ?? 0;
      const exponent = at + (sign === MINUS || sign === PLUS ? 2 : 1);
      at = digitsEnd(bytes, exponent);
      if (at === exponent) return at < bytes.length ? UNSUPPORTED : CUT;
      this.isPlain = false;
    }
    if (at - from > MAX_DIGITS) this.isPlain = false;
    // A number at the end of the bytes may continue.
    return at >= bytes.length ? CUT : at;
  }
}

/** A number in the form of `JSON.stringify`; null where it is invalid, negative zero, or an integer that parsing rounds. */
export const numberWritten = (text: string): string | null => {
  const number = Number(text);
  const isExact = Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
  return isExact && !Object.is(number, -0) ? JSON.stringify(number) : null;
};

const isExponent = (byte: number): boolean => byte === 0x65 || byte === 0x45;

const isDigit = (byte: number): boolean => byte >= ZERO && byte < ZERO + 10;

const digitsEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && isDigit(bytes[at] ?? 0)) at += 1;
  return at;
};

/** The number in a range of bytes. */
export const numberIn = (bytes: Buffer, start: number, end: number): number => {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (!isDigit(byte)) return Number(bytes.toString('latin1', start, end));
    number = number * 10 + (byte - ZERO);
  }
  return number;
};
