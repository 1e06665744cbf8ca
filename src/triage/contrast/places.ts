import { type Stratum, stratifiedTail } from '../formulas/stratified.ts';
import { tail } from '../formulas/tail.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { RowBits } from './bitmap.ts';

/** In how many places of the set something is, of how many, of how many in all. */
export interface PlaceCount {
  readonly with: number;
  readonly broken: number;
  readonly all: number;
}

/**
 * Places of the rows: what fails together, a host's first cluster. A row without one is a place by itself. A place is of the
 * set when a row of the set is in it.
 */
export class Places {
  readonly all: number;
  readonly broken: number;
  readonly #bits: RowBits;
  readonly #A: number;
  /** By the place of a row among the rows. */
  readonly #placeOf: Int32Array;
  /** Rows of each place, and those of the set. */
  readonly #rows: Int32Array;
  readonly #inSet: Int32Array;

  constructor(table: FacetTable, bits: RowBits, A: number) {
    this.#bits = bits;
    this.#A = A;
    const { placeOf, count } = placesOf(table, bits.rows);
    this.#placeOf = placeOf;
    this.#rows = new Int32Array(count);
    this.#inSet = new Int32Array(count);
    for (const [row, place] of placeOf.entries()) add(row < A ? this.#inSet : null, this.#rows, place);
    this.all = count;
    this.broken = this.#inSet.reduce((sum, rows) => sum + Number(rows > 0), 0);
  }

  /**
   * The places of something, and p of finding it so by chance when rows of a place fail together: so many of the set's
   * places among all that have it, or, where it differs within places, so many of the set among those that have it in each
   * place. Of the two tests the lesser p counts twice.
   * @param enough A p that is as good as any smaller one: the second test is left out below it.
   */
  test(map: Uint32Array, enough: number): { readonly count: PlaceCount; readonly p: number } {
    const having = new Int32Array(this.all);
    const both = new Int32Array(this.all);
    for (let row = 0; row < this.#placeOf.length; row += 1) {
      const bit = this.#bits.bit(row);
      if (((map[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
      add(row < this.#A ? both : null, having, this.#placeOf[row] ?? 0);
    }
    let [inSet, elsewhere] = [0, 0];
    const strata: Stratum[] = [];
    for (let place = 0; place < this.all; place += 1) {
      const K = having[place] ?? 0;
      if (K === 0) continue;
      const [a, A, N] = [both[place] ?? 0, this.#inSet[place] ?? 0, this.#rows[place] ?? 0];
      if (a > 0) inSet += 1;
      if (A === 0) elsewhere += 1;
      if (K < N) strata.push({ a, K, A, N });
    }
    const count = { with: inSet, broken: this.broken, all: this.all };
    const between = tail(inSet, inSet + elsewhere, this.broken, this.all);
    if (strata.length === 0) return { count, p: between };
    const p = 2 * between <= enough ? between : Math.min(between, stratifiedTail(strata));
    return { count, p: Math.min(1, 2 * p) };
  }
}

const add = (set: Int32Array | null, all: Int32Array, place: number): void => {
  all[place] = (all[place] ?? 0) + 1;
  if (set !== null) set[place] = (set[place] ?? 0) + 1;
};

/** The place of each row by number: what the facet of places says first, else one of its own. */
const placesOf = (table: FacetTable, rows: Uint32Array): { readonly placeOf: Int32Array; readonly count: number } => {
  const facet = table.facets.find(({ facet: { role }, isGiven }) => role === 'place' && isGiven);
  const { arena, dictionary } = table;
  const numbers = new Map<number, number>();
  let count = 0;
  const placeOf = new Int32Array(rows.length);
  for (const [at, row] of rows.entries()) {
    const run = facet?.storage === 'hashes' ? facet.hashes.run(row) : arena.run(row);
    const said = facet?.storage === 'hashes' ? run[0] : run.find((code) => dictionary.facets[code] === facet?.index);
    const known = said === undefined ? undefined : numbers.get(said);
    const place = known ?? count++;
    if (said !== undefined) numbers.set(said, place);
    placeOf[at] = place;
  }
  return { placeOf, count };
};
