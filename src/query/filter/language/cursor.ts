import type { FilterError, FilterFix } from './filter-error.ts';
import { makeValue, type Value, type ValuePiece } from './value.ts';

/** Where a term ends, outside of quotes: at a blank, a `|` or `&&`. */
const TERM_END = /[\s|]|&&/y;

/** A place in the text of a filter that moves on as the text is read. */
export class Cursor {
  readonly text: string;
  at = 0;
  /** Parentheses that are open here: one that closes them ends a term. */
  depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** True at what ends a term, and at the end of the text. */
  get ended(): boolean {
    return this.#stops || (this.depth > 0 && this.text[this.at] === ')');
  }

  get #stops(): boolean {
    TERM_END.lastIndex = this.at;
    return this.at >= this.text.length || TERM_END.test(this.text);
  }

  /** Moves over blanks. */
  skip(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  /** Moves over a text if it stands here. */
  takes(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** What a sticky pattern matches here; the cursor moves over it. */
  match(sticky: RegExp): RegExpExecArray | null {
    const match = this.sees(sticky);
    if (match !== null) this.at += match[0].length;
    return match;
  }

  /** What a sticky pattern matches here; the cursor stays. */
  sees(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    return sticky.exec(this.text);
  }

  error(message: string, position = this.at, fix?: FilterFix): FilterError {
    return { ok: false, position, message, ...(fix !== undefined && { fix }) };
  }

  /** An error about all from a place up to here, with the text that is right. */
  wrong(message: string, from: number, text: string, position = from): FilterError {
    return this.error(message, position, { from, to: this.at, text });
  }

  /**
   * A value: up to what ends a term. Double quotes keep blanks, signs and parentheses; within them `\"` is a quote and
   * `\\` a backslash. Parentheses that are opened in it belong to it.
   */
  value(): Value | FilterError {
    const at = this.at;
    const pieces: ValuePiece[] = [];
    let inner = 0;
    while (!this.#stops) {
      const char = this.text[this.at] ?? '';
      if (char === '"') {
        const text = this.quotes();
        if (typeof text !== 'string') return text;
        pieces.push({ text, quoted: true });
        continue;
      }
      if (char === '(') inner += 1;
      if (char === ')') {
        if (inner === 0 && this.depth > 0) break;
        if (inner === 0) return this.error('unmatched ); quote a text that contains one');
        inner -= 1;
      }
      const last = pieces.at(-1);
      if (last === undefined || last.quoted) pieces.push({ text: char, quoted: false });
      else pieces[pieces.length - 1] = { text: last.text + char, quoted: false };
      this.at += 1;
    }
    return inner === 0 ? makeValue(pieces, at) : this.error('unclosed (; close it, or quote the text');
  }

  /** A name: quoted, or as far as a sticky pattern goes; null where none stands. */
  name(sticky: RegExp): string | null | FilterError {
    return this.text[this.at] === '"' ? this.quotes() : (this.match(sticky)?.[0] ?? null);
  }

  /** What stands between double quotes. */
  quotes(): string | FilterError {
    const match = this.match(/"((?:[^"\\]|\\.)*)"/sy);
    return match === null ? this.error('unclosed quote') : (match[1] ?? '').replace(/\\(["\\])/g, '$1');
  }
}
