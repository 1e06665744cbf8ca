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
  ABSENT_HERE,
  CHANGED,
  CONTROL,
  CUT,
  ENDS,
  ESCAPES,
  HYPHEN,
  NO_HEX,
  NO_KEY,
  NO_NAME,
  NO_WORD,
  NONE,
  PART,
  POINT,
  PRESENT_HERE,
  SECRET,
  STOPS,
  TEXT,
  WIDE,
  WORD,
  WRAPPED,
} from './codes.ts';
import type { TextTable } from './text-table.ts';

/** The same as `isSafe`, by what was met between the quotes. */
const isSafeAt = (bytes: Buffer, start: number, end: number, met: number): boolean => {
  const length = end - start - 1;
  if (length < TOKEN_LENGTH) return (met & NO_WORD) === 0 || (met & NO_HEX) === 0;
  if (length > LINE_LIMIT) return false;
  if ((met & NO_HEX) === 0) return length !== BOOTSTRAP_LENGTH || bytes[start + 1 + BOOTSTRAP_POINT] !== POINT;
  if ((met & NO_NAME) !== 0) return false;
  const behind = length > MAILCHIMP_HYPHEN ? (bytes[start + 1 + MAILCHIMP_HYPHEN] ?? 0) : 0;
  return !mayBeToken(bytes[start + 1] ?? 0, bytes[start + 2] ?? 0, behind);
};

/** Looks at the texts of elements. */
export class TextScan {
  readonly #texts: TextTable;
  /** What was met in the text that was looked at last. */
  #met = 0;
  /** What one that is `CHANGED` is shown as. */
  admitted = '';

  constructor(texts: TextTable) {
    this.#texts = texts;
  }

  /** The index of the quote at the end of a text; `CUT` when that is not in the bytes. */
  end(bytes: Buffer, from: number): number {
    const classes = BYTE_CLASSES;
    const length = bytes.length;
    let met = 0;
    for (let at = from; at < length; at += 1) {
      const found = classes[bytes[at] ?? 0] ?? 0;
      if (found >= STOPS) {
        if (found === ENDS) {
          this.#met = met;
          return at;
        }
        // Whatever is escaped belongs to the text.
        at += 1;
      }
      met |= found;
    }
    return CUT;
  }

  /**
   * What kind of value the text between two quotes is that was looked at last; `NONE` for one that is no JSON.
   * @param key the number of its key, and `about` what is known of that
   * @param lines it keeps its lines
   */
  kind(bytes: Buffer, start: number, end: number, key: number, about: number, lines: boolean): number {
    const met = this.#met;
    if ((met & CONTROL) !== 0) return NONE;
    const isPlain = (met & (WIDE | ESCAPES)) === 0;
    if ((about & SECRET) !== 0) return this.#presence(bytes, start, end, isPlain);
    // What stands behind an argument may be its secret.
    if (key === NO_KEY && bytes[start + 1] === HYPHEN) return NONE;
    if ((about & WRAPPED) !== 0) return NONE;
    if (isPlain && isSafeAt(bytes, start, end, met)) return WORD;
    const dependsOnSiblings = (about & PART) !== 0;
    if (isPlain && !dependsOnSiblings) return this.#plainKind(bytes, start + 1, end, key, lines);
    const text = decoded(bytes, start, end);
    if (text === null || (key === NO_KEY && text.charCodeAt(0) === HYPHEN)) return NONE;
    this.admitted = dependsOnSiblings ? admitTextOnce(text, lines) : admitText(text, lines);
    return this.admitted === text && isWrittenSo(text, end - start + 1) ? TEXT : CHANGED;
  }

  #presence(bytes: Buffer, start: number, end: number, isPlain: boolean): number {
    const text = isPlain ? bytes.toString('latin1', start + 1, end) : decoded(bytes, start, end);
    if (text === null) return NONE;
    return text === '' || text === ABSENT ? ABSENT_HERE : PRESENT_HERE;
  }

  #plainKind(bytes: Buffer, start: number, end: number, key: number, lines: boolean): number {
    const texts = this.#texts;
    const slot = texts.slotAt(bytes, start, end, key);
    if (slot >= 0 && texts.isOrdinary(slot)) return WORD;
    const text = slot < 0 ? bytes.toString('latin1', start, end) : texts.textIn(slot);
    this.admitted = admitText(text, lines);
    if (this.admitted !== text) {
      // What has a secret in it is not kept.
      if (slot >= 0) texts.forget(slot);
      return CHANGED;
    }
    if (slot >= 0) texts.setOrdinary(slot);
    return WORD;
  }
}

/** What the text between two quotes says; null when it is none, or may be no UTF-8. */
const decoded = (bytes: Buffer, start: number, end: number): string | null => {
  try {
    const text = String(JSON.parse(bytes.toString('utf8', start, end + 1)));
    return text.includes(REPLACEMENT) ? null : text;
  } catch {
    return null;
  }
};

/**
 * True for a text that `JSON.stringify` writes in as many bytes: escapes that need not be take more. What may be escaped in
 * two ways of one length, by capitals, is not shown as it is.
 */
const isWrittenSo = (text: string, size: number): boolean => Buffer.byteLength(JSON.stringify(text)) === size;
