import { CUT, UNSUPPORTED } from './codes.ts';

/** Longer numbers may be rounded by parsing. */
const MAX_DIGITS = 15;

/** Numbers with more decimals may be written with an exponent. */
const MAX_DECIMALS = 6;

const ZERO = 0x30;
const POINT = 0x2e;
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
    if (at < bytes.length && bytes[at] === POINT) {
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
