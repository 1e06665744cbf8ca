import type { FilterError, FilterFix } from './filter-error.ts';
import { makeValue, type Value, type ValuePiece } from './value.ts';

/** End of a term outside of quotes: a blank, `|` or `&&`. */
const TERM_END = /[\s|]|&&/y;

/** Reading position in the text of a filter. */
export class Cursor {
  readonly text: string;
  at = 0;
  /** Number of open parentheses: a closing one ends a term. */
  depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** True at the end of a term or of the text. */
  get ended(): boolean {
    return this.#stops || (this.depth > 0 && this.text[this.at] === ')');
  }

  get #stops(): boolean {
    TERM_END.lastIndex = this.at;
    return this.at >= this.text.length || TERM_END.test(this.text);
  }

  /** Skips blanks. */
  skip(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  /** Consumes a text if present. */
  takes(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Consumes the match of a sticky pattern. */
  match(sticky: RegExp): RegExpExecArray | null {
    const match = this.sees(sticky);
    if (match !== null) this.at += match[0].length;
    return match;
  }

  /** The match of a sticky pattern, not consumed. */
  sees(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    return sticky.exec(this.text);
  }

  error(message: string, position = this.at, fix?: FilterFix): FilterError {
    return { ok: false, position, message, ...(fix !== undefined && { fix }) };
  }

  /** An error about the text from `from` to here, with its correction. */
  wrong(message: string, from: number, text: string, position = from): FilterError {
    return this.error(message, position, { from, to: this.at, text });
  }

  /**
   * Parses a value, up to the end of the term. Double quotes preserve blanks, signs and parentheses; within them `\"`
   * is a quote and `\\` a backslash. Parentheses opened within belong to it.
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

  /** Parses a name: quoted, or the match of a sticky pattern; null for none. */
  name(sticky: RegExp): string | null | FilterError {
    return this.text[this.at] === '"' ? this.quotes() : (this.match(sticky)?.[0] ?? null);
  }

  /** Parses a quoted text. */
  quotes(): string | FilterError {
    const match = this.match(/"((?:[^"\\]|\\.)*)"/sy);
    return match === null ? this.error('unclosed quote') : (match[1] ?? '').replace(/\\(["\\])/g, '$1');
  }
}
