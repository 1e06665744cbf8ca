import type { FilterError } from './term.ts';

/** A piece of a filter between blanks, quotes taken off. */
export interface Token {
  readonly text: string;
  /** Index of its first character in the whole text. */
  readonly position: number;
  /** Index in `text` from which on quoted characters stand: no operator is looked for there. */
  readonly quotedFrom: number;
}

/** Splits a filter at blanks; double quotes hold a piece together (`message="disk pressure"`). */
export const tokens = (text: string): { readonly ok: true; readonly tokens: readonly Token[] } | FilterError => {
  const result: Token[] = [];
  let index = 0;
  while (index < text.length) {
    if (text[index] === ' ') {
      index += 1;
      continue;
    }
    const position = index;
    let piece = '';
    let quotedFrom = Number.POSITIVE_INFINITY;
    while (index < text.length && text[index] !== ' ') {
      if (text[index] !== '"') {
        piece += text[index];
        index += 1;
        continue;
      }
      const end = text.indexOf('"', index + 1);
      if (end < 0) return { ok: false, position: index, message: 'the quote is not closed' };
      quotedFrom = Math.min(quotedFrom, piece.length);
      piece += text.slice(index + 1, end);
      index = end + 1;
    }
    result.push({ text: piece, position, quotedFrom });
  }
  return { ok: true, tokens: result };
};
