import { type Clustering, clustering } from '../formulas/clustering.ts';
import { leastTimes } from '../formulas/resampling.ts';
import { type Stratum, stratifiedTail, tail } from '../formulas/stratified.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { RowBits } from './bitmap.ts';
import type { CandidateCounts } from './candidate-counts.ts';
import { isDark, largerUnit, type Unit } from './larger-unit.ts';
import { firstCode, type Parts, readParts } from './parts.ts';

/** Number of places (clusters) of the set with a value, of all places of the set (`broken`), and of all places. */
export interface PlaceCount {
  readonly with: number;
  readonly broken: number;
  readonly all: number;
}

/** How the rows of the set are spread over clusters, and how many clusters they fill. */
export interface SetClustering extends Clustering {
  /** Number of clusters whose rows are all like the set (broken, if the set is broken); null if some rows are not loaded. */
  readonly whole: number | null;
}

/** Above this p, rows of the set are spread over places as by chance: only the test by rows counts. */
const SCATTERED = 0.2;

/**
 * The places of the rows of set and rest. Rows of a place fail together: hosts with the same first cluster. A row without a place is a
 * place by itself. A place is of the set if a row of the set is in it.
 */
export class SetPlaces {
  readonly parts: Parts;
  /** The larger unit whose rows fail together; null if there is no such unit. */
  readonly unit: Unit | null;
  /** Number of places, and of places of the set. */
  readonly all: number;
  readonly broken: number;
  /** How the rows of the set are spread over clusters; null if no row has a known cluster. */
  readonly clustering: SetClustering | null;

  constructor(parts: Parts, found: SetClustering | null, unit: Unit | null) {
    this.parts = parts;
    this.unit = unit;
    this.all = parts.rows.length;
    this.broken = parts.inSet.reduce((sum, rows) => sum + Number(rows > 0), 0);
    this.clustering = found;
  }

  /**
   * Counts the places with a value, and tests the value by places, or by larger units: their rows fail together. One test asks
   * whether more places of the set have the value than by chance; if rows of a place differ in the value, a second test
   * compares them within places, and the smaller p counts twice. p is 0 if the set is scattered over places.
   * @param enough A p as good as any smaller one: if the first test reaches it, the second is left out.
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

  /** Lower bound of TIMES of a value if rows of a place fail together, in steps. */
  leastTimes(map: Uint32Array): Generator<void, number> {
    return leastTimes((this.unit?.parts ?? this.parts).withRows(map, 0));
  }
}

/** The p of the test between places; if rows of a place differ, twice the smaller p of the tests between and within places. */
const eitherWay = (found: readonly Stratum[], between: number, enough: number): number =>
  found.every(({ K, N }) => K === N)
    ? between
    : Math.min(1, 2 * (2 * between <= enough ? between : Math.min(between, stratifiedTail(found))));

const inSet = (strata: readonly Stratum[]): number => strata.filter(({ a }) => a > 0).length;

/**
 * Reads the place of each row, in steps: its first value of the given facet, or else of the kind's place facet. A row without a value is a
 * place by itself. The first A rows are the set.
 * @param given Id of the facet whose rows fail together; null for the place facet of the kind.
 * @param facets Facets that may tell a larger unit whose rows fail together.
 * @param others All loaded rows that are not like the set, compared or not; null if some rows are not loaded.
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

const ROWS_A_STEP = 2048;

/** Counts places of the set that no other row has, in steps. A row of the set has its first place, other rows all places. */
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
