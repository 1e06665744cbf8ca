import type { Item } from '../../core/item.ts';
import { print } from './print.ts';
import type { Filter, Term, Word } from './term.ts';

/** The texts of some rows, one behind the other. */
interface Piece {
  readonly text: string;
  /** Where the text of each row ends. */
  readonly ends: readonly number[];
}

/** Rows of a piece: a character that takes two bytes makes all of its piece take two. */
const ROWS = 128;

/**
 * The texts of many rows put together. Words are found in them without a look at any row that has none of them: items lie
 * all over the memory, and to fetch ten thousand of them takes longer than to look through all that they say.
 */
export class Gathered {
  readonly rows: readonly Item[];
  readonly #pieces: Piece[] = [];

  constructor(rows: readonly Item[]) {
    this.rows = rows;
  }

  /** True when the texts of all rows are here. */
  get isWhole(): boolean {
    return this.#pieces.length * ROWS >= this.rows.length;
  }

  /** Takes the texts of some rows more. */
  gather(): void {
    const from = this.#pieces.length * ROWS;
    const texts: string[] = [];
    const ends: number[] = [];
    let end = 0;
    for (const item of this.rows.slice(from, from + ROWS)) {
      const text = item.search();
      texts.push(text);
      end += text.length;
      ends.push(end);
      end += 1;
    }
    this.#pieces.push({ text: texts.join('\n'), ends });
  }

  /** Adds the rows that pass, from an index on, as far as one piece goes. Gives the index of the first row left out. */
  sift(words: readonly Word[], from: number, found: Item[]): number {
    const piece = this.#pieces[Math.floor(from / ROWS)] ?? NOTHING;
    const first = from % ROWS;
    const begin = from - first;
    const passing = passingRows(piece, words, first);
    for (let row = first; row < passing.length; row += 1)
      if (passing[row] === 1) found.push(this.rows[begin + row] as Item);
    return begin + passing.length;
  }
}

const NOTHING: Piece = { text: '', ends: [] };

/** 1 for each row of a piece that passes, looked for from `first` on. */
const passingRows = (piece: Piece, words: readonly Word[], first: number): Uint8Array => {
  let passing: Uint8Array | null = null;
  for (const { text, negated } of words) {
    const has = rowsWith(piece, text, first);
    if (passing === null && !negated) passing = has;
    else {
      passing ??= new Uint8Array(has.length).fill(1);
      for (let row = first; row < has.length; row += 1) if ((has[row] === 1) === negated) passing[row] = 0;
    }
  }
  return passing ?? new Uint8Array(piece.ends.length).fill(1);
};

/** 1 for each row of a piece that has a text, looked for from `first` on. */
const rowsWith = ({ text, ends }: Piece, wanted: string, first: number): Uint8Array => {
  const has = new Uint8Array(ends.length);
  let row = first;
  let at = text.indexOf(wanted, first === 0 ? 0 : (ends[first - 1] ?? 0) + 1);
  while (at >= 0) {
    while ((ends[row] as number) <= at) row += 1;
    has[row] = 1;
    at = text.indexOf(wanted, (ends[row] as number) + 1);
  }
  return has;
};

/** A filter in two parts, both of which must hold. */
export interface Split {
  /** What is looked for in the texts. */
  readonly words: readonly Word[];
  /** All its other terms. */
  readonly rest: Filter;
}

/** Takes the words out of a filter. A line feed stands between the texts of two rows: what has one is left. */
export const splitWords = (filter: Filter): Split => {
  const terms = filter.terms.filter((term) => !isGathered(term));
  return { words: filter.terms.filter(isGathered), rest: { text: print({ terms }), terms } };
};

const isGathered = (term: Term): term is Word => term.type === 'word' && term.text !== '' && !term.text.includes('\n');
