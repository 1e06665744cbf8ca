import { isSecretPart, keyOf, redactValue } from '../secrets/index.ts';
import {
  CELLS_PER_VALUE,
  CLOSING_OFFSET,
  COLON,
  COMMA,
  CUT,
  END_CELL,
  FALSE,
  KEY_LINES,
  KEY_SECRET,
  KEY_SIBLINGS,
  KEY_UNSUPPORTED,
  KEY_WRAPPED,
  KIND_CELL,
  LIST,
  NEXT_CELL,
  NO_KEY,
  NULL,
  NUMBER,
  NumberScan,
  numberWritten,
  OBJECT,
  QUOTE,
  SECRET_ABSENT,
  SECRET_PRESENT,
  SPACE,
  START_CELL,
  TRUE,
  UNSUPPORTED,
} from './bytes.ts';
import { KeyTable } from './key-table.ts';
import { Tape } from './tape.ts';
import { TextScan } from './text-scan.ts';

/** False for an object with duplicate keys, or with a key whose value siblings make secret or changed. */
export const isOrdinaryPart = (tape: Tape, at: number): boolean => {
  const { cells, keys } = tape;
  const end = cells[at + NEXT_CELL] ?? 0;
  const fields = new Map<string, unknown>();
  let count = 0;
  for (let field = at + CELLS_PER_VALUE; field < end; field = cells[field + NEXT_CELL] ?? end) {
    fields.set(keys.nameOf(cells[field] ?? 0), asSent(tape, field));
    count += 1;
  }
  if (fields.size < count) return false;
  const json = Object.fromEntries(fields);
  for (const key of fields.keys()) if (keyOf(key).part && !isShownAsItIs(json, key)) return false;
  return true;
};

/** A text as sent, before admission; null for any other value, which no sibling rule uses. */
const asSent = ({ bytes, cells }: Tape, at: number): unknown => {
  const start = cells[at + START_CELL] ?? 0;
  return bytes[start] === QUOTE ? JSON.parse(bytes.toString('utf8', start, cells[at + END_CELL])) : null;
};

const isShownAsItIs = (json: Record<string, unknown>, key: string): boolean =>
  !isSecretPart(json, key) && redactValue(key, json[key]) === json[key];

const JSON_WORDS: readonly Buffer[] = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** Kind of a scalar by its first byte: true, false, null, else a number. */
export const kindOfWord = (first: number): number => {
  if (first === 0x74) return TRUE;
  if (first === 0x66) return FALSE;
  return first === 0x6e ? NULL : NUMBER;
};

/** Index after `true`, `false` or `null`, by its kind; `UNSUPPORTED` where the bytes differ. */
export const wordEnd = (bytes: Uint8Array, from: number, kind: number): number => {
  const word = JSON_WORDS[kind - TRUE];
  if (word === undefined) return UNSUPPORTED;
  for (let at = 0; at < word.length; at += 1) {
    // A prefix of the word may continue beyond the bytes.
    if (from + at >= bytes.length) return CUT;
    if (bytes[from + at] !== word[at]) return UNSUPPORTED;
  }
  return from + word.length;
};

/** Maximum nesting depth, here and in `admit`: the stack is finite. */
export const DEPTH_LIMIT = 60;

const NOTHING_READ = Buffer.alloc(0);

/** Bits by which each key shifts the context hash. */
const CONTEXT_BITS = 5;

/**
 * Scans an element in one pass over its bytes: its end, the ranges of its values, whether it is valid JSON, and whether
 * it is *ordinary*: `admit` would change single texts only. Ordinary elements are read from the tape, in half the time;
 * all others take `JSON.parse` and `admit`. Of duplicate keys the last wins; the others are hidden too.
 */
export class Scan {
  readonly tape = new Tape(new KeyTable());
  readonly #texts = new TextScan(this.tape.texts);
  readonly #numbers = new NumberScan();
  readonly #open = new Int32Array(DEPTH_LIMIT);
  /** Objects with a key whose secrecy depends on siblings. */
  readonly #parts = new Set<number>();

  /**
   * Index after the object that begins at `from`, which is then on the tape; else `UNSUPPORTED` or `CUT`, and the tape
   * is invalid.
   */
  element(bytes: Buffer, from: number): number {
    const { tape } = this;
    tape.begin(bytes);
    this.#parts.clear();
    const end = this.#values(bytes, from);
    if (end < 0 || !this.#areOrdinary(this.#parts)) {
      // Drops the reference: the bytes may contain secrets.
      tape.begin(NOTHING_READ);
      return end < 0 ? end : UNSUPPORTED;
    }
    tape.element = bytes.subarray(from, end);
    return end;
  }

  #areOrdinary(parts: ReadonlySet<number>): boolean {
    for (const at of parts) if (!isOrdinaryPart(this.tape, at)) return false;
    return true;
  }

  /** Records the form of a number in `JSON.stringify`; false where parsing rounds it. */
  #takesNumber(bytes: Buffer, start: number, end: number): boolean {
    const text = bytes.toString('latin1', start, end);
    const written = numberWritten(text);
    if (written === null) return false;
    if (written !== text) this.tape.changes.add(NUMBER, start, end, written);
    return true;
  }

  // One long loop, so that V8 compiles it as a whole and keeps its counters in registers.
  #values(bytes: Buffer, from: number): number {
    const { tape } = this;
    const { cells, keys, changes } = tape;
    const { flags } = keys;
    const texts = this.#texts;
    const numbers = this.#numbers;
    const open = this.#open;
    const length = bytes.length;
    let at = from;
    let top = 0;
    let depth = 0;
    /** Depth from which texts keep their line breaks. */
    let lines = DEPTH_LIMIT;
    let inObject = false;
    let key = NO_KEY;
    /** Hash of the last keys. */
    let context = 0;
    for (;;) {
      // A value.
      if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
      if (at >= length) return CUT;
      if (top >= cells.length) return UNSUPPORTED;
      const first = bytes[at] ?? 0;
      const about = flags[key] ?? 0;
      const cell = top;
      top += CELLS_PER_VALUE;
      cells[cell] = key;
      cells[cell + START_CELL] = at;
      if ((about & KEY_SIBLINGS) !== 0) this.#parts.add(open[depth - 1] ?? 0);
      let goesIn = false;
      if (first === QUOTE) {
        const end = texts.end(bytes, at + 1);
        if (end < 0) return CUT;
        const kind = texts.kind(bytes, at, end, key, about, (about & KEY_LINES) !== 0 || depth >= lines);
        if (kind === UNSUPPORTED) return UNSUPPORTED;
        if (kind >= SECRET_PRESENT) changes.add(kind, at, end + 1, texts.admitted);
        cells[cell + KIND_CELL] = kind;
        at = end + 1;
      } else if (first === OBJECT || first === LIST) {
        // It may be secret as a whole: its keys must not enter the table.
        if ((about & (KEY_SECRET | KEY_SIBLINGS)) !== 0 || depth >= DEPTH_LIMIT - 1) return UNSUPPORTED;
        if (first === LIST && (about & KEY_WRAPPED) !== 0) return UNSUPPORTED;
        cells[cell + KIND_CELL] = first;
        at += 1;
        if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
        if (at >= length) return CUT;
        if (bytes[at] === first + CLOSING_OFFSET) at += 1;
        else {
          goesIn = true;
          inObject = first === OBJECT;
          open[depth] = cell;
          depth += 1;
          if ((about & KEY_LINES) !== 0 && depth < lines) lines = depth;
        }
      } else {
        const kind = kindOfWord(first);
        if ((about & (KEY_SECRET | KEY_WRAPPED)) !== 0 && kind !== NULL) return UNSUPPORTED;
        const end = kind === NUMBER ? numbers.end(bytes, at) : wordEnd(bytes, at, kind);
        if (end < 0) return end;
        if (kind === NUMBER && !numbers.isPlain && !this.#takesNumber(bytes, at, end)) return UNSUPPORTED;
        if ((about & KEY_SECRET) !== 0) changes.add(SECRET_ABSENT, at, end, '');
        cells[cell + KIND_CELL] = (about & KEY_SECRET) !== 0 ? SECRET_ABSENT : kind;
        at = end;
      }
      if (!goesIn) {
        cells[cell + END_CELL] = at;
        cells[cell + NEXT_CELL] = top;
        // After the value: the closing brackets.
        for (;;) {
          if (depth === 0) return cells[KIND_CELL] === OBJECT ? at : UNSUPPORTED;
          if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
          if (at >= length) return CUT;
          const sign = bytes[at] ?? 0;
          at += 1;
          if (sign === COMMA) break;
          depth -= 1;
          if (depth < lines) lines = DEPTH_LIMIT;
          const opened = open[depth] ?? 0;
          if (sign !== (cells[opened + KIND_CELL] ?? 0) + CLOSING_OFFSET) return UNSUPPORTED;
          cells[opened + END_CELL] = at;
          cells[opened + NEXT_CELL] = top;
          if (depth > 0) inObject = cells[(open[depth - 1] ?? 0) + KIND_CELL] === OBJECT;
        }
      }
      key = NO_KEY;
      if (!inObject) continue;
      // The next key.
      if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
      if (at >= length) return CUT;
      if (bytes[at] !== QUOTE) return UNSUPPORTED;
      at += 1;
      key = keys.followerAt(context, bytes, at);
      if (key !== NO_KEY) at += keys.lengthOf(key) + 1;
      else {
        const end = texts.end(bytes, at);
        if (end < 0) return CUT;
        key = keys.numberAt(context, bytes, at, end);
        if (key === NO_KEY) {
          tape.forgetKeys();
          return UNSUPPORTED;
        }
        at = end + 1;
      }
      if (((flags[key] ?? 0) & KEY_UNSUPPORTED) !== 0) return UNSUPPORTED;
      context = (context << CONTEXT_BITS) ^ key;
      if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
      if (at >= length) return CUT;
      if (bytes[at] !== COLON) return UNSUPPORTED;
      at += 1;
    }
  }
}
