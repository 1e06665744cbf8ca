import { type Clustering, clustering } from '../formulas/clustering.ts';
import { leastTimes } from '../formulas/resampling.ts';
import { type Stratum, stratifiedTail, tail } from '../formulas/stratified.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { RowBits } from './bitmap.ts';

/** Rows by the first value of a facet, such as their cluster; a row without one is a part by itself. */
export class Parts {
  /** Rows of each part, and those of the set. */
  readonly rows: Int32Array;
  readonly inSet: Int32Array;
  /** What a part is called; empty where no row tells its part. */
  readonly title: string;
  /** Rows of the set that tell no part. */
  readonly alone: number;
  readonly #setWords: number;
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
    this.#setWords = bits.setWords;
    this.#partOf = new Int32Array(bits.words * 32);
    this.rows = new Int32Array(count);
    this.inSet = new Int32Array(count);
    for (let row = 0; row < partOf.length; row += 1) {
      const part = partOf[row] ?? 0;
      this.#partOf[bits.bit(row)] = part;
      add(row < A ? this.inSet : null, this.rows, part);
    }
  }

  /** The parts with rows of a bitmap; all parts where the least number is 0. */
  withRows(map: Uint32Array, least = 1): readonly Stratum[] {
    const having = new Int32Array(this.rows.length);
    const both = new Int32Array(this.rows.length);
    for (let at = 0; at < map.length; at += 1) {
      for (let word = map[at] ?? 0; word !== 0; word &= word - 1) {
        const bit = at * 32 + 31 - Math.clz32(word & -word);
        add(at < this.#setWords ? both : null, having, this.#partOf[bit] ?? 0);
      }
    }
    const found: Stratum[] = [];
    for (const [part, K] of having.entries())
      if (K >= least) found.push({ a: both[part] ?? 0, K, A: this.inSet[part] ?? 0, N: this.rows[part] ?? 0 });
    return found;
  }
}

const add = (set: Int32Array | null, all: Int32Array, part: number): void => {
  all[part] = (all[part] ?? 0) + 1;
  if (set !== null) set[part] = (set[part] ?? 0) + 1;
};

/** Rows between two places where the work may rest. */
const REST = 2048;

/** The parts of rows by a facet, in steps. The first A rows are the set. */
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
    if (at % REST === REST - 1) yield;
  }
  return new Parts(bits, A, partOf, { count, alone, title: numbers.size === 0 ? '' : (facet?.facet.title ?? '') });
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

/** In how many places of the set something is, of how many, of how many in all. */
export interface PlaceCount {
  readonly with: number;
  readonly broken: number;
  readonly all: number;
}

/** From this p on rows of the set lie in places as chance would put them: rows alone decide. */
const SCATTERED = 0.2;

/**
 * Places of the rows: what fails together, a host's first cluster. A row without one is a place by itself. A place is of the
 * set when a row of the set is in it.
 */
export class Places {
  readonly parts: Parts;
  /** Places, and those of the set. */
  readonly all: number;
  readonly broken: number;
  /** How the rows of the set lie in clusters; null where no row tells its cluster. */
  readonly clustering: Clustering | null;

  constructor(parts: Parts, found: Clustering | null) {
    this.parts = parts;
    this.all = parts.rows.length;
    this.broken = parts.inSet.reduce((sum, rows) => sum + Number(rows > 0), 0);
    this.clustering = found;
  }

  /**
   * The places of something, and p of finding it so by chance when rows of a place fail together: so many of the set's
   * places among all that have it, or, where it differs within places, so many of the set among those that have it in each
   * place. Of the two tests the lesser p counts twice. 0 where the set is scattered over places.
   * @param enough A p that is as good as any smaller one: the second test is left out below it.
   */
  test(map: Uint32Array, enough: number): { readonly count: PlaceCount; readonly p: number } {
    const found = this.parts.withRows(map);
    const inSet = found.filter(({ a }) => a > 0).length;
    const elsewhere = found.filter(({ A }) => A === 0).length;
    const count = { with: inSet, broken: this.broken, all: this.all };
    if (this.clustering !== null && this.clustering.p > SCATTERED) return { count, p: 0 };
    const between = tail(inSet, inSet + elsewhere, count.broken, count.all);
    if (found.every(({ K, N }) => K === N)) return { count, p: between };
    const p = 2 * between <= enough ? between : Math.min(between, stratifiedTail(found));
    return { count, p: Math.min(1, 2 * p) };
  }

  /** What TIMES of something is at least when rows of a place fail together, in steps. */
  leastTimes(map: Uint32Array): Generator<void, number> {
    return leastTimes(this.parts.withRows(map, 0));
  }
}

/** The places of rows, in steps: what the given facet, else the kind's facet of places, tells first, else one of its own. The first A rows are the set. */
export function* readPlaces(
  table: FacetTable,
  bits: RowBits,
  A: number,
  given: string | null,
): Generator<void, Places> {
  const own = table.facets.find(({ facet: { role }, isGiven }) => role === 'place' && isGiven);
  const parts = yield* readParts(table, (given === null ? undefined : table.facet(given)) ?? own, bits, A);
  return new Places(parts, parts.title === '' ? null : yield* clustering(parts.rows, parts.inSet));
}
