import { rowTest } from '../rows/sets.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { Candidate } from './candidate-counts.ts';

/**
 * Makes bitmaps of candidates: one bit for each row of the universe. The set comes first, the rest begins at the next whole word of 32
 * bits, so that rows of the set are counted by the first words alone.
 */
export class RowBits {
  readonly rows: Uint32Array;
  readonly setWords: number;
  readonly words: number;
  readonly #table: FacetTable;
  readonly #A: number;
  readonly #now: number;

  /** @param rows The universe; its first A rows are the set. */
  constructor(table: FacetTable, rows: Uint32Array, A: number, now: number) {
    this.#table = table;
    this.rows = rows;
    this.#A = A;
    this.#now = now;
    this.setWords = Math.ceil(A / 32);
    this.words = this.setWords + Math.ceil((rows.length - A) / 32);
  }

  /** The bit of the row at an index of `rows`. */
  bit(place: number): number {
    return place < this.#A ? place : place - this.#A + this.setWords * 32;
  }

  /** Makes a bitmap for each candidate: the rows that have it. In steps; one pass over the codes of all rows. */
  *of(candidates: readonly Candidate[]): Generator<void, readonly Uint32Array[]> {
    const maps = candidates.map(() => new Uint32Array(this.words));
    const chains = new Map<number, number[]>();
    for (const [slot, { codes }] of candidates.entries())
      for (const code of codes) chains.set(code, [...(chains.get(code) ?? []), slot]);
    const hasChain = new Uint8Array(this.#table.dictionary.size);
    for (const code of chains.keys()) hasChain[code] = 1;
    for (let place = 0; place < this.rows.length; place += 1) {
      this.#mark(place, hasChain, chains, maps);
      if (place % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    }
    for (const [slot, candidate] of candidates.entries()) {
      const map = maps[slot];
      if (map === undefined) continue;
      if (candidate.facet.storage === 'numbers' || candidate.codes.length === 0) this.#test(map, candidate);
      else if (candidate.negated) this.#complement(map);
      yield;
    }
    return maps;
  }

  #mark(
    place: number,
    hasChain: Uint8Array,
    chains: ReadonlyMap<number, number[]>,
    maps: readonly Uint32Array[],
  ): void {
    const { arena } = this.#table;
    const row = this.rows[place] ?? 0;
    const chunk = arena.chunk(row);
    const start = arena.start(row);
    const end = start + arena.length(row);
    const bit = this.bit(place);
    for (let at = start; at < end; at += 1) {
      const code = chunk[at] ?? 0;
      if (hasChain[code] === 0) continue;
      for (const slot of chains.get(code) ?? []) setBit(maps[slot], bit);
    }
  }

  #complement(map: Uint32Array): void {
    const had = map.slice();
    map.fill(0);
    for (let place = 0; place < this.rows.length; place += 1) {
      const bit = this.bit(place);
      if (!hasBit(had, bit)) setBit(map, bit);
    }
  }

  /** Tests row by row, for a candidate that codes do not decide. */
  #test(map: Uint32Array, { term }: Candidate): void {
    const holds = rowTest(this.#table, term, this.#now);
    for (let place = 0; place < this.rows.length; place += 1)
      if (holds(this.rows[place] ?? 0)) setBit(map, this.bit(place));
  }
}

const ROWS_A_STEP = 512;

const setBit = (map: Uint32Array | undefined, bit: number): void => {
  if (map !== undefined) map[bit >>> 5] = (map[bit >>> 5] ?? 0) | (1 << (bit & 31));
};

export const hasBit = (map: Uint32Array, bit: number): boolean => ((map[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;

/** Counts the one bits that two bitmaps have in common in their first `words` words of 32 bits. */
export const common = (x: Uint32Array, y: Uint32Array, words: number): number => {
  let sum = 0;
  for (let at = 0; at < words; at += 1) sum += ones((x[at] ?? 0) & (y[at] ?? 0));
  return sum;
};

/** Returns the bitmap of the rows that are in both of two bitmaps. */
export const intersection = (x: Uint32Array, y: Uint32Array): Uint32Array => x.map((word, at) => word & (y[at] ?? 0));

/** Counts the one bits of a word (Warren, Hacker's Delight, 5-1). */
const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
