import { type Clustering, clustering } from '../formulas/clustering.ts';
import { type Stratum, stratifiedTail, tail } from '../formulas/stratified.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
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

  /** What a place is called; empty where no row tells its place. */
  readonly title: string;
  /** Rows of the set that tell no place. */
  readonly alone: number;

  /** @param placeOf The place of each row, by number from 0 to below `count`. */
  constructor(
    bits: RowBits,
    A: number,
    placeOf: Int32Array,
    count: number,
    { title, alone }: Pick<Places, 'title' | 'alone'>,
  ) {
    this.title = title;
    this.alone = alone;
    this.#bits = bits;
    this.#A = A;
    this.#placeOf = placeOf;
    this.#rows = new Int32Array(count);
    this.#inSet = new Int32Array(count);
    for (const [row, place] of placeOf.entries()) add(row < A ? this.#inSet : null, this.#rows, place);
    this.all = count;
    this.broken = this.#inSet.reduce((sum, rows) => sum + Number(rows > 0), 0);
  }

  /** How the rows of the set lie in clusters, in steps; null where no row tells its cluster. */
  *clustering(): Generator<void, Clustering | null> {
    return this.title !== '' ? yield* clustering(this.#rows, this.#inSet) : null;
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
    let differs = false;
    for (let place = 0; place < this.all; place += 1) {
      const K = having[place] ?? 0;
      if (K === 0) continue;
      const [a, A, N] = [both[place] ?? 0, this.#inSet[place] ?? 0, this.#rows[place] ?? 0];
      if (a > 0) inSet += 1;
      if (A === 0) elsewhere += 1;
      if (K < N) differs = true;
      if (K < N && A > 0 && A < N) strata.push({ a, K, A, N });
    }
    const count = { with: inSet, broken: this.broken, all: this.all };
    const between = tail(inSet, inSet + elsewhere, this.broken, this.all);
    if (!differs) return { count, p: between };
    const p = 2 * between <= enough ? between : Math.min(between, stratifiedTail(strata));
    return { count, p: Math.min(1, 2 * p) };
  }
}

const add = (set: Int32Array | null, all: Int32Array, place: number): void => {
  all[place] = (all[place] ?? 0) + 1;
  if (set !== null) set[place] = (set[place] ?? 0) + 1;
};

/** Rows between two places where the work may rest. */
const REST = 2048;

/** The places of rows, in steps: what the facet of places says first, else one of its own. The first A rows are the set. */
export function* readPlaces(table: FacetTable, bits: RowBits, A: number): Generator<void, Places> {
  const facet = table.facets.find(({ facet: { role }, isGiven }) => role === 'place' && isGiven);
  const numbers = new Map<number, number>();
  let [count, alone] = [0, 0];
  const placeOf = new Int32Array(bits.rows.length);
  for (const [at, row] of bits.rows.entries()) {
    const code = facet === undefined ? -1 : firstCode(table, facet, row);
    const known = code < 0 ? undefined : numbers.get(code);
    const place = known ?? count++;
    if (code >= 0) numbers.set(code, place);
    placeOf[at] = place;
    if (at % REST === REST - 1) yield;
  }
  return new Places(bits, A, placeOf, count, { title: numbers.size === 0 ? '' : (facet?.facet.title ?? ''), alone });
}

/** The first code, or hash, of a row in a facet; −1 for none. */
const firstCode = (table: FacetTable, facet: FacetCodes, row: number): number => {
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
