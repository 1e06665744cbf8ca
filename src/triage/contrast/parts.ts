import type { Stratum } from '../formulas/stratified.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { RowBits } from './bitmap.ts';

/** The rows of set and rest, divided by the first value of a facet, such as their cluster. A row without one is a part by itself. */
export class Parts {
  /** Number of rows of each part, and number of rows of the set. */
  readonly rows: Int32Array;
  readonly inSet: Int32Array;
  /** Title of the facet; empty if no row has a value. */
  readonly title: string;
  /** Number of rows of the set without a value. */
  readonly alone: number;
  readonly #bits: RowBits;
  /** The part of each row, by its bit. */
  readonly #partOf: Int32Array;

  /** @param partOf The part of each row, by number from 0 to below `count`. */
  constructor(
    bits: RowBits,
    A: number,
    partOf: Int32Array,
    { count, title, alone }: Pick<Parts, 'title' | 'alone'> & { readonly count: number },
  ) {
    this.title = title;
    this.alone = alone;
    this.#bits = bits;
    this.#partOf = new Int32Array(bits.words * 32);
    this.rows = new Int32Array(count);
    this.inSet = new Int32Array(count);
    for (let row = 0; row < partOf.length; row += 1) {
      const part = partOf[row] ?? 0;
      this.#partOf[bits.bit(row)] = part;
      add(row < A ? this.inSet : null, this.rows, part);
    }
  }

  /** The part of the row at an index of the universe. */
  of(row: number): number {
    return this.#partOf[this.#bits.bit(row)] ?? 0;
  }

  /** The parts with at least `least` rows of a bitmap; all parts if `least` is 0. */
  withRows(map: Uint32Array, least = 1): readonly Stratum[] {
    const having = new Int32Array(this.rows.length);
    const both = new Int32Array(this.rows.length);
    for (let at = 0; at < map.length; at += 1) {
      for (let word = map[at] ?? 0; word !== 0; word &= word - 1) {
        const bit = at * 32 + 31 - Math.clz32(word & -word);
        add(at < this.#bits.setWords ? both : null, having, this.#partOf[bit] ?? 0);
      }
    }
    const found: Stratum[] = [];
    for (const [part, K] of having.entries())
      if (K >= least) found.push({ a: both[part] ?? 0, K, A: this.inSet[part] ?? 0, N: this.rows[part] ?? 0 });
    return found;
  }
}

/** Adds a row to the count of its part in `all`, and in `set` too unless `set` is null, for a row outside of the set. */
export const add = (set: Int32Array | null, all: Int32Array, part: number): void => {
  all[part] = (all[part] ?? 0) + 1;
  if (set !== null) set[part] = (set[part] ?? 0) + 1;
};

const ROWS_A_STEP = 2048;

/** Divides rows into parts by the first value of a facet, in steps; without a facet each row is a part. The first A rows are the set. */
export function* readParts(
  table: FacetTable,
  facet: FacetCodes | undefined,
  bits: RowBits,
  A: number,
): Generator<void, Parts> {
  const numbers = new Map<number, number>();
  let [count, alone] = [0, 0];
  const partOf = new Int32Array(bits.rows.length);
  for (const [at, row] of bits.rows.entries()) {
    const code = facet === undefined ? -1 : firstCode(table, facet, row);
    const part = numbers.get(code) ?? count++;
    if (code >= 0) numbers.set(code, part);
    else if (at < A) alone += 1;
    partOf[at] = part;
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  return new Parts(bits, A, partOf, { count, alone, title: numbers.size === 0 ? '' : (facet?.facet.title ?? '') });
}

/** The first code of a row in a facet, or the first hash if the facet keeps hashes; −1 for a row without a value. */
export const firstCode = (table: FacetTable, facet: FacetCodes, row: number): number => {
  if (facet.storage === 'hashes') return facet.hashes.run(row)[0] ?? -1;
  const { facets } = table.dictionary;
  const chunk = table.arena.chunk(row);
  const start = table.arena.start(row);
  const end = start + table.arena.length(row);
  for (let place = start; place < end; place += 1) {
    const code = chunk[place] ?? 0;
    if (facets[code] === facet.index) return code;
  }
  return -1;
};
