import { UNKNOWN_TEXT } from '../../../core/values/index.ts';
import { escapeGlob } from './glob.ts';

/** A syntax error in a typed text, with its position and a correction if one is known. */
export interface FilterError {
  readonly ok: false;
  /** Index of the error in the text, for the mark under the text. */
  readonly position: number;
  readonly message: string;
  readonly fix?: FilterFix;
}

/** Correction of a part of a text. */
interface FilterFix {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A quoted or bare part of a value. */
interface ValuePiece {
  readonly text: string;
  readonly quoted: boolean;
}

/** A parsed value, without quotes. */
export interface Value {
  readonly text: string;
  /** Index of the first character. */
  readonly at: number;
  readonly quoted: boolean;
  readonly pieces: readonly ValuePiece[];
}

const makeValue = (pieces: readonly ValuePiece[], at: number): Value => ({
  text: pieces.map(({ text }) => text).join(''),
  at,
  quoted: pieces.some(({ quoted }) => quoted),
  pieces,
});

/** The glob that a value is; null if it has no unquoted wildcard. */
export const globSource = ({ pieces }: Value): string | null => {
  if (!pieces.some(({ text, quoted }) => !quoted && /[*?]/.test(text))) return null;
  return pieces.map(({ text, quoted }) => (quoted ? escapeGlob(text) : text.replaceAll('\\', '\\\\'))).join('');
};

/** Splits a value at its unquoted commas; null if it has no comma. */
export const listedValues = ({ pieces, at }: Value): readonly Value[] | null => {
  const lists: ValuePiece[][] = [[]];
  for (const piece of pieces) {
    const [first = '', ...others] = piece.quoted ? [piece.text] : piece.text.split(',');
    if (first !== '' || piece.quoted) lists.at(-1)?.push({ ...piece, text: first });
    for (const text of others) lists.push(text === '' ? [] : [{ text, quoted: false }]);
  }
  return lists.length === 1 ? null : lists.map((list) => makeValue(list, at));
};

/** Typed forms of an unknown value: a question mark, or the dash that is displayed. */
const UNKNOWN_SIGNS: readonly string[] = ['?', UNKNOWN_TEXT, '—', '-'];

/** The word for unknown values. It also matches a value with this text. */
export const UNKNOWN_WORD = 'unknown';

/** True for an unquoted sign that means an unknown value (`?`, `–`). */
export const isUnknownSign = ({ text, quoted }: Pick<Value, 'text' | 'quoted'>): boolean =>
  !quoted && UNKNOWN_SIGNS.includes(text);

/** True for a text that would be parsed as unknown. */
export const readsAsUnknown = (text: string): boolean =>
  UNKNOWN_SIGNS.includes(text) || text.toLowerCase() === UNKNOWN_WORD;

/** Reads the escapes in a quoted text: `\\"` is a quote, `\\\\` a backslash. */
export const unescapeText = (text: string): string => text.replace(/\\(["\\])/g, '$1');

/** Matches the end of a term outside of quotes: a blank, `|` or `&&`. */
const TERM_END = /[\s|]|&&/y;

/** Reading position in the text of a filter. */
export class Cursor {
  readonly text: string;
  at = 0;
  /** Number of open parentheses. If it is above 0, a closing parenthesis ends a term. */
  depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** True if the cursor is at the end of a term or of the text. */
  get ended(): boolean {
    return this.#stops || (this.depth > 0 && this.text[this.at] === ')');
  }

  get #stops(): boolean {
    TERM_END.lastIndex = this.at;
    return this.at >= this.text.length || TERM_END.test(this.text);
  }

  skip(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  /** Consumes a text if present. */
  takes(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  match(sticky: RegExp): RegExpExecArray | null {
    const match = this.sees(sticky);
    if (match !== null) this.at += match[0].length;
    return match;
  }

  /** The match of a sticky pattern, without consuming it. */
  sees(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    return sticky.exec(this.text);
  }

  error(message: string, position = this.at, fix?: FilterFix): FilterError {
    return { ok: false, position, message, ...(fix !== undefined && { fix }) };
  }

  /** Makes an error about the text from `from` to the cursor, with its correction. */
  wrong(message: string, from: number, text: string, position = from): FilterError {
    return this.error(message, position, { from, to: this.at, text });
  }

  /**
   * Parses a value, up to the end of the term. Double quotes preserve blanks, signs and parentheses; within quotes, `\"` is a quote and
   * `\\` a backslash. Parentheses that open within the value belong to the value.
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

  /** Parses a name: quoted, or the match of a sticky pattern; null if there is no name. */
  name(sticky: RegExp): string | null | FilterError {
    return this.text[this.at] === '"' ? this.quotes() : (this.match(sticky)?.[0] ?? null);
  }

  /** Parses a quoted text. */
  quotes(): string | FilterError {
    const match = this.match(/"((?:[^"\\]|\\.)*)"/sy);
    return match === null ? this.error('unclosed quote') : unescapeText(match[1] ?? '');
  }
}

const AND = /(?:AND(?=[\s()]|$)|&&)/iy;
const OR = /(?:OR(?=[\s()]|$)|\|\|)/iy;
const NOT = /NOT(?=[\s()]|$)/iy;

/** If the connective AND is at the cursor, in any case, moves the cursor behind it and returns its text; else null. `takesOr` and `takesNot` likewise. */
export const takesAnd = (cursor: Cursor): string | null => cursor.match(AND)?.[0] ?? null;
export const takesOr = (cursor: Cursor): string | null => cursor.match(OR)?.[0] ?? null;
export const takesNot = (cursor: Cursor): string | null => cursor.match(NOT)?.[0] ?? null;

export const seesOr = (cursor: Cursor): boolean => cursor.sees(OR) !== null;

/** True if the cursor is at AND or OR, which cannot start a term. */
export const seesConnective = (cursor: Cursor): boolean => cursor.sees(AND) !== null || seesOr(cursor);

/** True for a text that is a connective, and so needs quotes as a word. */
export const isConnective = (text: string): boolean => /^(?:and|or|not)$|&&/i.test(text) || text === '&';
