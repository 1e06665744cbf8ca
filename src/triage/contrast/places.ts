import { type Clustering, clustering } from '../formulas/clustering.ts';
import { leastTimes } from '../formulas/resampling.ts';
import { stratifiedTail, tail } from '../formulas/stratified.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { RowBits } from './bitmap.ts';
import { type Parts, readParts } from './parts.ts';

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

/** The places of rows, in steps: what the facet of places tells first, else one of its own. The first A rows are the set. */
export function* readPlaces(table: FacetTable, bits: RowBits, A: number): Generator<void, Places> {
  const facet = table.facets.find(({ facet: { role }, isGiven }) => role === 'place' && isGiven);
  const parts = yield* readParts(table, facet, bits, A);
  return new Places(parts, parts.title === '' ? null : yield* clustering(parts.rows, parts.inSet));
}
