import type { Item } from '../../core/item/index.ts';
import { MAX_RANKED_LENGTH, rankLines } from '../../query/rank.ts';

/** Items to index per step, so that keys do not wait. */
const ITEMS_PER_STEP = 512;
/** The rank of an item that does not match. */
const NO_MATCH = 0x7fffffff;

/** Texts joined by line feeds, and the offset of each line's end. */
interface Lines {
  readonly text: string;
  readonly ends: Int32Array;
}

/** Called with the index of a matching item and its rank (`rankText`). */
type Found = (place: number, rank: number) => void;

/**
 * A text index of the names and uids of many items. Searching joined texts avoids touching each item: there may be tens
 * of thousands, scattered over memory.
 */
export class Names {
  readonly #items: readonly Item[];
  readonly #names: Lines[] = [];
  readonly #uids: Lines[] = [];

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  /** Indexes some more items; false when all are indexed. */
  gather(): boolean {
    const from = this.#names.length * ITEMS_PER_STEP;
    if (from >= this.#items.length) return false;
    const items = this.#items.slice(from, from + ITEMS_PER_STEP);
    this.#names.push(linesOf(items.map(({ name }) => name.toLowerCase())));
    this.#uids.push(linesOf(items.map(({ uid }) => uid.toLowerCase())));
    return true;
  }

  /** Finds the items whose name, or optionally uid, contains a word (lower case, not empty). */
  having(word: string, uids: boolean, found: Found): void {
    while (this.gather());
    const ranks = new Int32Array(ITEMS_PER_STEP);
    const best = (line: number, rank: number): void => {
      if (rank < (ranks[line] ?? NO_MATCH)) ranks[line] = rank;
    };
    for (let piece = 0; piece < this.#names.length; piece += 1) {
      ranks.fill(NO_MATCH);
      rankLines(this.#names[piece] ?? NONE, word, best);
      if (uids) rankLines(this.#uids[piece] ?? NONE, word, best);
      for (let line = 0; line < ITEMS_PER_STEP; line += 1) {
        const rank = ranks[line] ?? NO_MATCH;
        if (rank < NO_MATCH) found(piece * ITEMS_PER_STEP + line, rank);
      }
    }
  }

  /** Finds the items whose name contains letters (lower case, not empty) as a subsequence. */
  lettered(letters: string, found: (place: number) => void): void {
    if (letters.length > MAX_RANKED_LENGTH) return;
    while (this.gather());
    // Linear time, in long names too: the gap before each letter excludes that letter, and each line is tried once.
    const parts = letters.split('').map(escaped);
    const pattern = new RegExp(`^${parts.map((letter) => `[^\\n${letter}]*${letter}`).join('')}`, 'gm');
    for (const [piece, { text, ends }] of this.#names.entries()) {
      let line = 0;
      for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) {
        while ((ends[line] ?? hit.index) < hit.index) line += 1;
        found(piece * ITEMS_PER_STEP + line);
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

/** A code unit, escaped for a pattern. */
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
