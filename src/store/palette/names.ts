import type { Item } from '../../core/item/index.ts';
import { MAX_RANKED_LENGTH, rankLines } from '../../query/rank.ts';

/** Items whose names are put together at a time: a key waits for no more. */
const PIECE = 512;
/** No rank: the item is not called so. */
const NOT = 0x7fffffff;

/** Many texts, one a line, and where each line ends. */
interface Lines {
  readonly text: string;
  readonly ends: Int32Array;
}

/** Called with the place of an item among all, and its rank (`rankText`). */
type Found = (place: number, rank: number) => void;

/**
 * The names and uids of many items put together. What is typed is looked for in them without a look at any item that has
 * none of it: they lie all over the memory, and there may be tens of thousands.
 */
export class Names {
  readonly #items: readonly Item[];
  readonly #names: Lines[] = [];
  readonly #uids: Lines[] = [];

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  /** Puts those of some items more together; false when all are. */
  gather(): boolean {
    const from = this.#names.length * PIECE;
    if (from >= this.#items.length) return false;
    const items = this.#items.slice(from, from + PIECE);
    this.#names.push(linesOf(items.map(({ name }) => name.toLowerCase())));
    this.#uids.push(linesOf(items.map(({ uid }) => uid.toLowerCase())));
    return true;
  }

  /** The items whose name has a word (lower case, not empty), or whose uid, if that counts. */
  having(word: string, uids: boolean, found: Found): void {
    while (this.gather());
    const ranks = new Int32Array(PIECE);
    const best = (line: number, rank: number): void => {
      if (rank < (ranks[line] ?? NOT)) ranks[line] = rank;
    };
    for (let piece = 0; piece < this.#names.length; piece += 1) {
      ranks.fill(NOT);
      rankLines(this.#names[piece] ?? NONE, word, best);
      if (uids) rankLines(this.#uids[piece] ?? NONE, word, best);
      for (let line = 0; line < PIECE; line += 1) {
        const rank = ranks[line] ?? NOT;
        if (rank < NOT) found(piece * PIECE + line, rank);
      }
    }
  }

  /** Calls back with the place of each item whose name has letters (lower case, not none) in this order. */
  lettered(letters: string, found: (place: number) => void): void {
    if (letters.length > MAX_RANKED_LENGTH) return;
    while (this.gather());
    // Up to the next letter nothing stands that is one, and each line is tried once: linear time, also in long names.
    const parts = letters.split('').map(escaped);
    const pattern = new RegExp(`^${parts.map((letter) => `[^\\n${letter}]*${letter}`).join('')}`, 'gm');
    for (const [piece, { text, ends }] of this.#names.entries()) {
      let line = 0;
      for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) {
        while ((ends[line] ?? hit.index) < hit.index) line += 1;
        found(piece * PIECE + line);
        pattern.lastIndex = ends[line] ?? text.length;
      }
    }
  }
}

const linesOf = (texts: readonly string[]): Lines => {
  const ends = new Int32Array(texts.length);
  let end = -1;
  for (let line = 0; line < texts.length; line += 1) {
    end += (texts[line] ?? '').length + 1;
    ends[line] = end;
  }
  return { text: texts.join('\n'), ends };
};

const NONE: Lines = linesOf([]);

/** A code unit in a pattern. */
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
