import type { Item } from '../../../core/item/index.ts';
import { type Filter, print, type Term, type Word } from '../language/index.ts';
import { narrows } from '../match/index.ts';
import { passingRows, type RowMask, type TextPiece } from './search-chunk.ts';

/** Rows per chunk: one two-byte character makes the whole chunk two-byte. */
const ROWS = 128;

/** Result of a search per chunk, as far as searched. */
interface Answer {
  readonly words: readonly Word[];
  readonly passing: RowMask[];
  /** Results of a shorter search, if known: only these rows can match. */
  readonly among: readonly RowMask[];
}

/** Memo size: letters are typed and deleted. */
const MAX_ANSWERS = 8;

/**
 * Concatenated texts of many rows, searched without touching the rows: items are scattered in memory, and fetching ten
 * thousand takes longer than scanning all their texts.
 */
export class SearchIndex {
  readonly rows: readonly Item[];
  readonly #pieces: TextPiece[] = [];
  /** Most recent first. */
  #answers: readonly Answer[] = [];

  constructor(rows: readonly Item[]) {
    this.rows = rows;
  }

  /** True when all rows are indexed. */
  get isWhole(): boolean {
    return this.#pieces.length * ROWS >= this.rows.length;
  }

  /** Indexes another chunk of rows. */
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

  /** Adds passing rows from `from` on, up to the end of a chunk. Returns the index of the first row left out. */
  sift(words: readonly Word[], from: number, found: Item[]): number {
    const first = from % ROWS;
    const begin = from - first;
    const passing = this.#passing(words, begin / ROWS, first);
    for (let row = first; row < passing.length; row += 1)
      if (passing[row] === 1) found.push(this.rows[begin + row] as Item);
    return begin + passing.length;
  }

  /** Passing rows of a chunk, at least from `first` on. */
  #passing(words: readonly Word[], index: number, first: number): RowMask {
    const { passing, among } = this.#answerTo(words);
    const known = passing[index];
    if (known !== undefined) return known;
    const found = passingRows(this.#pieces[index] ?? EMPTY_PIECE, words, first, among[index]);
    if (first === 0) passing[index] = found;
    return found;
  }

  /** Memoised per words: the next chunks are searched with the same ones. */
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
  /** Words searched in the texts. */
  readonly words: readonly Word[];
  /** All other terms. */
  readonly rest: Filter;
}

/** Separates the words of a filter. Words with a line feed stay: it separates the texts of rows. */
export const splitWords = (filter: Filter): Split => {
  const terms = filter.terms.filter((term) => !isGathered(term));
  return { words: filter.terms.filter(isGathered), rest: { text: print({ terms }), terms } };
};

const isGathered = (term: Term): term is Word => term.type === 'word' && term.text !== '' && !term.text.includes('\n');
