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
import {
  BYTE_CLASSES,
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
} from './bytes.ts';

/** Longer texts seldom repeat. */
const MAX_TEXT_BYTES = 48;
const SLOTS = 4096;

/** Lookups for a key stop once misses exceed hits by this number. */
const TRUST = 500;
const MAX_TRUST = 2 * TRUST;

/**
 * Interns recent texts by their bytes: most items repeat the same few words, and decoding takes ten times as long as a
 * lookup. ASCII without escapes only.
 */
export class TextTable {
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #pool = new Uint8Array(SLOTS * MAX_TEXT_BYTES);
  readonly #ordinary = new Uint8Array(SLOTS);
  readonly #trust: Int16Array;

  /** @param keys number of keys */
  constructor(keys: number) {
    this.#trust = new Int16Array(keys).fill(TRUST);
  }

  /** The text in a range of bytes, under a key. */
  textAt(bytes: Buffer, start: number, end: number, key: number): string {
    const slot = this.slotAt(bytes, start, end, key);
    return slot < 0 ? bytes.toString('latin1', start, end) : this.textIn(slot);
  }

  /** Slot of the text; -1 where interning is not worth it. */
  slotAt(bytes: Buffer, start: number, end: number, key: number): number {
    const length = end - start;
    const trust = this.#trust[key] ?? 0;
    if (length > MAX_TEXT_BYTES || trust <= 0) return -1;
    let hash = length;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    if (this.#stands(slot, bytes, start, length)) {
      if (trust < MAX_TRUST) this.#trust[key] = trust + 1;
      return slot;
    }
    this.#trust[key] = trust - 1;
    this.#texts[slot] = bytes.toString('latin1', start, end);
    this.#lengths[slot] = length;
    this.#ordinary[slot] = 0;
    const pool = this.#pool;
    for (let at = 0; at < length; at += 1) pool[slot * MAX_TEXT_BYTES + at] = bytes[start + at] ?? 0;
    return slot;
  }

  textIn(slot: number): string {
    return this.#texts[slot] ?? '';
  }

  /** True for a text that is known to be shown unchanged. */
  isOrdinary(slot: number): boolean {
    return this.#ordinary[slot] === 1;
  }

  setOrdinary(slot: number): void {
    this.#ordinary[slot] = 1;
  }

  forget(slot: number): void {
    this.#texts[slot] = '';
    this.#lengths[slot] = 0;
    this.#pool.fill(0, slot * MAX_TEXT_BYTES, (slot + 1) * MAX_TEXT_BYTES);
  }

  /** Key numbers are reassigned. */
  forgetKeys(): void {
    this.#trust.fill(TRUST);
  }

  #stands(slot: number, bytes: Buffer, start: number, length: number): boolean {
    if (this.#lengths[slot] !== length) return false;
    const from = slot * MAX_TEXT_BYTES;
    const pool = this.#pool;
    for (let at = 0; at < length; at += 1) if (pool[from + at] !== bytes[start + at]) return false;
    return true;
  }
}

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
