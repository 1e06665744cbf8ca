import { type Clustering, clustering } from '../formulas/clustering.ts';
import { leastTimes } from '../formulas/resampling.ts';
import { type Stratum, stratifiedTail, tail } from '../formulas/stratified.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { RowBits } from './bitmap.ts';
import type { CandidateCounts } from './candidate-counts.ts';
import { isDark, largerUnit, type Unit } from './larger-unit.ts';
import { firstCode, type Parts, readParts } from './parts.ts';

/** In how many places of the set something is, of how many, of how many in all. */
export interface PlaceCount {
  readonly with: number;
  readonly broken: number;
  readonly all: number;
}

export interface SetClustering extends Clustering {
  /** Clusters of the set of which every row is as those of the set, compared or not; null if some rows are not loaded. */
  readonly whole: number | null;
}

/** From this p on rows of the set lie in places as chance would put them: rows alone decide. */
const SCATTERED = 0.2;

/**
 * Places of the rows: what fails together, a host's first cluster. A row without one is a place by itself. A place is of the
 * set when a row of the set is in it.
 */
export class SetPlaces {
  readonly parts: Parts;
  /** What fails together where that is larger than a place; null for no such thing. */
  readonly unit: Unit | null;
  /** Places, and those of the set. */
  readonly all: number;
  readonly broken: number;
  /** How the rows of the set lie in clusters; null where no row tells its cluster. */
  readonly clustering: SetClustering | null;

  constructor(parts: Parts, found: SetClustering | null, unit: Unit | null) {
    this.parts = parts;
    this.unit = unit;
    this.all = parts.rows.length;
    this.broken = parts.inSet.reduce((sum, rows) => sum + Number(rows > 0), 0);
    this.clustering = found;
  }

  /**
   * The places of something, and p of finding it so by chance when rows of a place, or of a larger unit, fail together: so
   * many of the set's units among all that have it, or, where it differs within units, so many of the set among those that
   * have it in each. Of the two tests the lesser p counts twice. 0 where the set is scattered over places.
   * @param enough A p that is as good as any smaller one: the second test is left out below it.
   */
  test(map: Uint32Array, enough: number): { readonly count: PlaceCount; readonly p: number } {
    const found = this.parts.withRows(map);
    const count = { with: inSet(found), broken: this.broken, all: this.all };
    if (this.clustering !== null && this.clustering.p > SCATTERED) return { count, p: 0 };
    if (this.unit !== null) {
      const units = this.unit.parts.withRows(map);
      const dark = units.filter(isDark);
      const having = dark.filter(({ a }) => a > 0).length;
      const { broken, parts } = this.unit;
      return {
        count,
        p: eitherWay(units, tail(having, having + units.length - dark.length, broken, parts.rows.length), enough),
      };
    }
    const elsewhere = found.filter(({ A }) => A === 0).length;
    return { count, p: eitherWay(found, tail(count.with, count.with + elsewhere, count.broken, count.all), enough) };
  }

  /** What TIMES of something is at least when rows of a place fail together, in steps. */
  leastTimes(map: Uint32Array): Generator<void, number> {
    return leastTimes((this.unit?.parts ?? this.parts).withRows(map, 0));
  }
}

/** The lesser of two chances, counted twice: between places, and within them where rows of a place differ. */
const eitherWay = (found: readonly Stratum[], between: number, enough: number): number =>
  found.every(({ K, N }) => K === N)
    ? between
    : Math.min(1, 2 * (2 * between <= enough ? between : Math.min(between, stratifiedTail(found))));

const inSet = (strata: readonly Stratum[]): number => strata.filter(({ a }) => a > 0).length;

/**
 * The places of rows, in steps: what the given facet, else the kind's facet of places, tells first, else one of its own. The
 * first A rows are the set.
 * @param facets Those that may tell what is larger than a place and fails together.
 * @param others All rows that are not as those of the set, compared or not; null if some rows are not loaded.
 */
export function* readPlaces(
  table: FacetTable,
  given: string | null,
  facets: readonly FacetCodes[],
  bits: RowBits,
  counts: CandidateCounts,
  others: Uint32Array | null,
): Generator<void, SetPlaces> {
  const own = table.facets.find(({ facet: { role }, isGiven }) => role === 'place' && isGiven);
  const facet = (given === null ? undefined : table.facet(given)) ?? own;
  const parts = yield* readParts(table, facet, bits, counts.A);
  if (facet === undefined || parts.title === '') return new SetPlaces(parts, null, null);
  const found = yield* clustering(parts.rows, parts.inSet);
  const whole = others === null ? null : yield* wholePlaces(table, facet, bits.rows.subarray(0, counts.A), others);
  const clusters = { ...found, whole: whole === null ? null : whole + parts.alone };
  return new SetPlaces(parts, clusters, yield* largerUnit(table, facets, bits, counts, parts));
}

/** Rows between two places where the work may rest. */
const ROWS_A_STEP = 2048;

/** How many places of the set no other row has, in steps: the first of each row of the set, any of the others. */
function* wholePlaces(
  table: FacetTable,
  facet: FacetCodes,
  set: Uint32Array,
  others: Uint32Array,
): Generator<void, number> {
  const places = new Set(Array.from(set, (row) => firstCode(table, facet, row)).filter((code) => code >= 0));
  for (const [at, row] of others.entries()) {
    for (const code of table.codesOf(row, facet)) places.delete(code);
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  return places.size;
}
