import type { Item } from '../../../core/item/index.ts';
import { type Filter, print, type Term, type Word } from '../language/index.ts';
import { narrows } from '../match/index.ts';
import { passingRows, type RowMask, type TextPiece } from './search-chunk.ts';

/** Rows of a piece: a character that takes two bytes makes all of its piece take two. */
const ROWS = 128;

/** The rows of each piece that contain some words, as far as they were searched. */
interface Answer {
  readonly words: readonly Word[];
  readonly passing: RowMask[];
  /** Which rows have what has fewer letters, as far as that was asked: no others can have these words. */
  readonly among: readonly RowMask[];
}

/** Letters are typed and taken back. */
const MAX_ANSWERS = 8;

/**
 * The texts of many rows put together. Words are found in them without a look at any row that has none of them: items lie
 * all over the memory, and to fetch ten thousand of them takes longer than to look through all that they say.
 */
export class SearchIndex {
  readonly rows: readonly Item[];
  readonly #pieces: TextPiece[] = [];
  /** The last ones first. */
  #answers: readonly Answer[] = [];

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
    const first = from % ROWS;
    const begin = from - first;
    const passing = this.#passing(words, begin / ROWS, first);
    for (let row = first; row < passing.length; row += 1)
      if (passing[row] === 1) found.push(this.rows[begin + row] as Item);
    return begin + passing.length;
  }

  /** The rows of a piece that pass, at least from `first` on. */
  #passing(words: readonly Word[], index: number, first: number): RowMask {
    const { passing, among } = this.#answerTo(words);
    const known = passing[index];
    if (known !== undefined) return known;
    const found = passingRows(this.#pieces[index] ?? EMPTY_PIECE, words, first, among[index]);
    if (first === 0) passing[index] = found;
    return found;
  }

  /** Looked for once for each question: its other pieces are asked for with the same words. */
  #answerTo(words: readonly Word[]): Answer {
    const [last] = this.#answers;
    if (last?.words === words) return last;
    const asked = { terms: words };
    const wider = this.#answers.filter((other) => narrows(asked, { terms: other.words }));
    const same = wider.find((other) => narrows({ terms: other.words }, asked));
    const answer = { words, passing: same?.passing ?? [], among: same?.among ?? wider[0]?.passing ?? [] };
    this.#answers = [answer, ...this.#answers.filter((other) => other !== same)].slice(0, MAX_ANSWERS);
    return answer;
  }
}

const EMPTY_PIECE: TextPiece = { text: '', ends: [] };

/** A filter in two parts, both of which must hold. */
export interface Split {
  /** The words searched for in the texts. */
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
