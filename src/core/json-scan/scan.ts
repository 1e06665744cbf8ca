import { SPACE } from './blanks.ts';
import {
  ABSENT_HERE,
  CLOSING,
  COLON,
  COMMA,
  CUT,
  END,
  KIND,
  LINES,
  LIST,
  NEXT,
  NO_KEY,
  NONE,
  NOTHING,
  NUMBER,
  OBJECT,
  ODD,
  PART,
  PRESENT_HERE,
  QUOTE,
  SECRET,
  START,
  STEP,
  WRAPPED,
} from './codes.ts';
import { KeyTable } from './key-table.ts';
import { NumberScan, numberWritten } from './number-scan.ts';
import { isOrdinaryPart } from './ordinary-part.ts';
import { Tape } from './tape.ts';
import { TextScan } from './text-scan.ts';
import { kindOfWord, wordEnd } from './word-end.ts';

/** Nesting beyond this is not followed, by `admit` neither: a reader could not, and the stack is finite. */
export const DEPTH_LIMIT = 60;

const NOTHING_READ = Buffer.alloc(0);

/** What is left of a key in the context of the next ones. */
const CONTEXT_BITS = 5;

/**
 * Looks at each byte of an element once, and at nothing else: where it ends, where its values stand, that it is JSON, and
 * that it is *ordinary*: `admit` would change no more of it than texts, each by itself.
 * Such an element is read from the tape, which takes half the time; any other is left to `JSON.parse` and `admit`. Of a key
 * that stands twice the last counts, and the others are hidden in the same way.
 */
export class Scan {
  readonly tape = new Tape(new KeyTable());
  readonly #texts = new TextScan(this.tape.texts);
  readonly #numbers = new NumberScan();
  readonly #open = new Int32Array(DEPTH_LIMIT);
  /** Objects with a key whose neighbours have a say. */
  readonly #parts = new Set<number>();

  /**
   * The index behind the object that begins at `from`, which is on the tape then; else `NONE` or `CUT`, and the tape is of
   * no use.
   */
  element(bytes: Buffer, from: number): number {
    const { tape } = this;
    tape.begin(bytes);
    this.#parts.clear();
    const end = this.#values(bytes, from);
    if (end < 0 || !this.#areOrdinary(this.#parts)) {
      // Nothing is left of what may have secrets in it.
      tape.begin(NOTHING_READ);
      return end < 0 ? end : NONE;
    }
    tape.element = bytes.subarray(from, end);
    return end;
  }

  #areOrdinary(parts: ReadonlySet<number>): boolean {
    for (const at of parts) if (!isOrdinaryPart(this.tape, at)) return false;
    return true;
  }

  /** Takes a number that `JSON.stringify` may write otherwise, as it is written then; false for one that is not exact. */
  #takesNumber(bytes: Buffer, start: number, end: number): boolean {
    const text = bytes.toString('latin1', start, end);
    const written = numberWritten(text);
    if (written === null) return false;
    if (written !== text) this.tape.changes.add(NUMBER, start, end, written);
    return true;
  }

  // One long loop: V8 compiles it as a whole, and what it counts with stays in registers.
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
    /** The depth from which on texts keep their lines. */
    let lines = DEPTH_LIMIT;
    let inObject = false;
    let key = NO_KEY;
    /** The last keys, mixed. */
    let context = 0;
    for (;;) {
      // A value.
      if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
      if (at >= length) return CUT;
      if (top >= cells.length) return NONE;
      const first = bytes[at] ?? 0;
      const about = flags[key] ?? 0;
      const cell = top;
      top += STEP;
      cells[cell] = key;
      cells[cell + START] = at;
      if ((about & PART) !== 0) this.#parts.add(open[depth - 1] ?? 0);
      let goesIn = false;
      if (first === QUOTE) {
        const end = texts.end(bytes, at + 1);
        if (end < 0) return CUT;
        const kind = texts.kind(bytes, at, end, key, about, (about & LINES) !== 0 || depth >= lines);
        if (kind === NONE) return NONE;
        if (kind >= PRESENT_HERE) changes.add(kind, at, end + 1, texts.admitted);
        cells[cell + KIND] = kind;
        at = end + 1;
      } else if (first === OBJECT || first === LIST) {
        // What is in it may be secret as a whole: no table is to remember it.
        if ((about & (SECRET | PART)) !== 0 || depth >= DEPTH_LIMIT - 1) return NONE;
        if (first === LIST && (about & WRAPPED) !== 0) return NONE;
        cells[cell + KIND] = first;
        at += 1;
        if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
        if (at >= length) return CUT;
        if (bytes[at] === first + CLOSING) at += 1;
        else {
          goesIn = true;
          inObject = first === OBJECT;
          open[depth] = cell;
          depth += 1;
          if ((about & LINES) !== 0 && depth < lines) lines = depth;
        }
      } else {
        const kind = kindOfWord(first);
        if ((about & (SECRET | WRAPPED)) !== 0 && kind !== NOTHING) return NONE;
        const end = kind === NUMBER ? numbers.end(bytes, at) : wordEnd(bytes, at, kind);
        if (end < 0) return end;
        if (kind === NUMBER && !numbers.isPlain && !this.#takesNumber(bytes, at, end)) return NONE;
        if ((about & SECRET) !== 0) changes.add(ABSENT_HERE, at, end, '');
        cells[cell + KIND] = (about & SECRET) !== 0 ? ABSENT_HERE : kind;
        at = end;
      }
      if (!goesIn) {
        cells[cell + END] = at;
        cells[cell + NEXT] = top;
        // What follows it, out of all that ends here.
        for (;;) {
          if (depth === 0) return cells[KIND] === OBJECT ? at : NONE;
          if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
          if (at >= length) return CUT;
          const sign = bytes[at] ?? 0;
          at += 1;
          if (sign === COMMA) break;
          depth -= 1;
          if (depth < lines) lines = DEPTH_LIMIT;
          const opened = open[depth] ?? 0;
          if (sign !== (cells[opened + KIND] ?? 0) + CLOSING) return NONE;
          cells[opened + END] = at;
          cells[opened + NEXT] = top;
          if (depth > 0) inObject = cells[(open[depth - 1] ?? 0) + KIND] === OBJECT;
        }
      }
      key = NO_KEY;
      if (!inObject) continue;
      // The key of the next one.
      if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
      if (at >= length) return CUT;
      if (bytes[at] !== QUOTE) return NONE;
      at += 1;
      key = keys.followerAt(context, bytes, at);
      if (key !== NO_KEY) at += keys.lengthOf(key) + 1;
      else {
        const end = texts.end(bytes, at);
        if (end < 0) return CUT;
        key = keys.numberAt(context, bytes, at, end);
        if (key === NO_KEY) {
          tape.forgetKeys();
          return NONE;
        }
        at = end + 1;
      }
      if (((flags[key] ?? 0) & ODD) !== 0) return NONE;
      context = (context << CONTEXT_BITS) ^ key;
      if (at < length && (bytes[at] ?? 0) <= SPACE) at = tape.skipBlanks(at);
      if (at >= length) return CUT;
      if (bytes[at] !== COLON) return NONE;
      at += 1;
    }
  }
}
