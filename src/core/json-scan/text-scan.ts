import {
  ABSENT,
  admitText,
  admitTextOnce,
  BOOTSTRAP_LENGTH,
  BOOTSTRAP_POINT,
  MAILCHIMP_HYPHEN,
  mayBeToken,
  TOKEN_LENGTH,
} from '../secrets/index.ts';
import { LINE_LIMIT, REPLACEMENT } from '../text/index.ts';
import { BYTE_CLASSES } from './byte-classes.ts';
import {
  CHANGED_TEXT,
  CONTROL,
  CUT,
  ENCODED_TEXT,
  ESCAPE,
  FIRST_STOP,
  HYPHEN,
  KEY_SECRET,
  KEY_SIBLINGS,
  KEY_WRAPPED,
  NO_KEY,
  NOT_ASCII,
  NOT_HEX,
  NOT_NAME_LETTER,
  NOT_SAFE_LETTER,
  PLAIN_TEXT,
  POINT,
  SECRET_ABSENT,
  SECRET_PRESENT,
  TEXT_END,
  UNSUPPORTED,
} from './codes.ts';
import type { TextTable } from './text-table.ts';

/** As `isSafe`, from the byte classes found between the quotes. */
const isSafeAt = (bytes: Buffer, start: number, end: number, met: number): boolean => {
  const length = end - start - 1;
  if (length < TOKEN_LENGTH) return (met & NOT_SAFE_LETTER) === 0 || (met & NOT_HEX) === 0;
  if (length > LINE_LIMIT) return false;
  if ((met & NOT_HEX) === 0) return length !== BOOTSTRAP_LENGTH || bytes[start + 1 + BOOTSTRAP_POINT] !== POINT;
  if ((met & NOT_NAME_LETTER) !== 0) return false;
  const behind = length > MAILCHIMP_HYPHEN ? (bytes[start + 1 + MAILCHIMP_HYPHEN] ?? 0) : 0;
  return !mayBeToken(bytes[start + 1] ?? 0, bytes[start + 2] ?? 0, behind);
};

/** Scans the texts of elements. */
export class TextScan {
  readonly #texts: TextTable;
  /** Byte classes of the last text. */
  #met = 0;
  /** The admitted form of a `CHANGED_TEXT`. */
  admitted = '';

  constructor(texts: TextTable) {
    this.#texts = texts;
  }

  /** Index of the closing quote; `CUT` where the bytes end before it. */
  end(bytes: Buffer, from: number): number {
    const classes = BYTE_CLASSES;
    const length = bytes.length;
    let met = 0;
    for (let at = from; at < length; at += 1) {
      const found = classes[bytes[at] ?? 0] ?? 0;
      if (found >= FIRST_STOP) {
        if (found === TEXT_END) {
          this.#met = met;
          return at;
        }
        // Skips the escaped character.
        at += 1;
      }
      met |= found;
    }
    return CUT;
  }

  /**
   * Kind of the text between two quotes, the one scanned last; `UNSUPPORTED` where it is invalid JSON.
   * @param key number of its key; `about` has the flags of that key
   * @param lines its line breaks stay
   */
  kind(bytes: Buffer, start: number, end: number, key: number, about: number, lines: boolean): number {
    const met = this.#met;
    if ((met & CONTROL) !== 0) return UNSUPPORTED;
    const isPlain = (met & (NOT_ASCII | ESCAPE)) === 0;
    if ((about & KEY_SECRET) !== 0) return this.#presence(bytes, start, end, isPlain);
    // The entry after a command-line flag may be secret.
    if (key === NO_KEY && bytes[start + 1] === HYPHEN) return UNSUPPORTED;
    if ((about & KEY_WRAPPED) !== 0) return UNSUPPORTED;
    if (isPlain && isSafeAt(bytes, start, end, met)) return PLAIN_TEXT;
    const dependsOnSiblings = (about & KEY_SIBLINGS) !== 0;
    if (isPlain && !dependsOnSiblings) return this.#plainKind(bytes, start + 1, end, key, lines);
    const text = decoded(bytes, start, end);
    if (text === null || (key === NO_KEY && text.charCodeAt(0) === HYPHEN)) return UNSUPPORTED;
    this.admitted = dependsOnSiblings ? admitTextOnce(text, lines) : admitText(text, lines);
    return this.admitted === text && isWrittenSo(text, end - start + 1) ? ENCODED_TEXT : CHANGED_TEXT;
  }

  #presence(bytes: Buffer, start: number, end: number, isPlain: boolean): number {
    const text = isPlain ? bytes.toString('latin1', start + 1, end) : decoded(bytes, start, end);
    if (text === null) return UNSUPPORTED;
    return text === '' || text === ABSENT ? SECRET_ABSENT : SECRET_PRESENT;
  }

  #plainKind(bytes: Buffer, start: number, end: number, key: number, lines: boolean): number {
    const texts = this.#texts;
    const slot = texts.slotAt(bytes, start, end, key);
    if (slot >= 0 && texts.isOrdinary(slot)) return PLAIN_TEXT;
    const text = slot < 0 ? bytes.toString('latin1', start, end) : texts.textIn(slot);
    this.admitted = admitText(text, lines);
    if (this.admitted !== text) {
      // Secrets must not stay in the table.
      if (slot >= 0) texts.forget(slot);
      return CHANGED_TEXT;
    }
    if (slot >= 0) texts.setOrdinary(slot);
    return PLAIN_TEXT;
  }
}

/** The text between two quotes; null for invalid JSON, and for possibly invalid UTF-8. */
const decoded = (bytes: Buffer, start: number, end: number): string | null => {
  try {
    const text = String(JSON.parse(bytes.toString('utf8', start, end + 1)));
    return text.includes(REPLACEMENT) ? null : text;
  } catch {
    return null;
  }
};

/** True for a text in the minimal form of `JSON.stringify`, without needless escapes. */
const isWrittenSo = (text: string, size: number): boolean => Buffer.byteLength(JSON.stringify(text)) === size;
