import type { FilterError } from './term.ts';

/** A value as it was written: quotes taken off, what they held kept. */
export interface Value {
  readonly text: string;
  /** Index of its first character. */
  readonly at: number;
  readonly quoted: boolean;
}

/** Where a term ends: at a blank or a `|`, outside of quotes. */
const END = /[\s|]/;

/** A place in the text of a filter that moves on as the text is read. */
export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** True at a blank, at a `|`, and at the end of the text. */
  get ended(): boolean {
    return this.at >= this.text.length || END.test(this.text[this.at] ?? '');
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
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.text);
    if (match !== null) this.at += match[0].length;
    return match;
  }

  error(message: string, position = this.at): FilterError {
    return { ok: false, position, message };
  }

  /**
   * A value: up to the next blank or `|`. Double quotes keep blanks, `|` and operators; within them `\"` is a quote and
   * `\\` a backslash.
   */
  value(): Value | FilterError {
    const at = this.at;
    let text = '';
    let quoted = false;
    while (!this.ended) {
      if (this.text[this.at] !== '"') {
        text += this.text[this.at];
        this.at += 1;
        continue;
      }
      const piece = this.quotes();
      if (typeof piece !== 'string') return piece;
      quoted = true;
      text += piece;
    }
    return { text, at, quoted };
  }

  /** A name: quoted, or as far as a sticky pattern goes; null where none stands. */
  name(sticky: RegExp): string | null | FilterError {
    return this.text[this.at] === '"' ? this.quotes() : (this.match(sticky)?.[0] ?? null);
  }

  /** What stands between double quotes. */
  quotes(): string | FilterError {
    const match = this.match(/"((?:[^"\\]|\\.)*)"/sy);
    return match === null ? this.error('the quote is not closed') : (match[1] ?? '').replace(/\\(["\\])/g, '$1');
  }
}
