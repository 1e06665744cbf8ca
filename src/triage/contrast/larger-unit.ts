import { clustering, pairsWithin } from '../formulas/clustering.ts';
import type { Stratum } from '../formulas/stratified.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { RowBits } from './bitmap.ts';
import type { CandidateCounts } from './candidate-counts.ts';
import { add, firstCode, type Parts, readParts } from './parts.ts';

/** Chance of a larger unit where there is none. */
const UNIT_ALPHA = 0.01;

/** What fails together where that is larger than a cluster. */
export interface Unit {
  readonly facet: FacetCodes;
  readonly parts: Parts;
  /** How many are dark. */
  readonly broken: number;
  /** Chance that clusters of the set share units as much, and how much more they do than chance lets expect. */
  readonly p: number;
  readonly ratio: number;
}

/** Most of a dark unit is in the set; of others a few rows fail by themselves. */
export const isDark = ({ A, N }: Pick<Stratum, 'A' | 'N'>): boolean => 2 * A > N;

/**
 * What fails together where that is larger than a cluster, in steps: a field of where rows are, of which each cluster has one
 * value, and a value is in the set as a whole; clusters of the set share its values more than as many at random.
 * @param facets Those that may tell it.
 */
export function* largerUnit(
  table: FacetTable,
  facets: readonly FacetCodes[],
  bits: RowBits,
  counts: CandidateCounts,
  clusters: Parts,
): Generator<void, Unit | null> {
  const units: Unit[] = [];
  for (const facet of facets) {
    if (!isWhere(facet) || !hasWholeValue(facet, counts) || !isOfClusters(table, facet, bits, clusters)) continue;
    const parts = yield* readParts(table, facet, bits, counts.A);
    const unit = yield* unitOf(facet, parts, clusters, bits.rows.length);
    if (unit !== null) units.push(unit);
  }
  const found = units.filter(({ p }) => p <= UNIT_ALPHA / units.length);
  return found.toSorted((x, y) => y.ratio - x.ratio)[0] ?? null;
}

const isWhere = ({ facet: { id, many }, storage }: FacetCodes): boolean =>
  !many && storage === 'codes' && /^(?:project$|subnet$|label:)/.test(id);

const hasWholeValue = (facet: FacetCodes, { universe, set }: CandidateCounts): boolean => {
  for (const code of facet.codes.values()) if ((universe[code] ?? 0) > 1 && universe[code] === set[code]) return true;
  return false;
};

const isOfClusters = (table: FacetTable, facet: FacetCodes, { rows }: RowBits, clusters: Parts): boolean => {
  const codeOf = new Map<number, number>();
  return rows.every((row, at) => {
    const [cluster, code] = [clusters.of(at), firstCode(table, facet, row)];
    if (!codeOf.has(cluster)) codeOf.set(cluster, code);
    return codeOf.get(cluster) === code;
  });
};

function* unitOf(facet: FacetCodes, parts: Parts, clusters: Parts, rows: number): Generator<void, Unit | null> {
  const partOf = new Int32Array(clusters.rows.length);
  for (let row = 0; row < rows; row += 1) partOf[clusters.of(row)] = parts.of(row);
  const all = new Int32Array(parts.rows.length);
  const failing = new Int32Array(parts.rows.length);
  for (const [cluster, part] of partOf.entries()) add((clusters.inSet[cluster] ?? 0) > 0 ? failing : null, all, part);
  if (!all.some((count, part) => count > 1 && parts.rows[part] === parts.inSet[part])) return null;
  const { p } = yield* clustering(all, failing);
  const count = failing.reduce((sum, one) => sum + one, 0);
  const chance = (count * (count - 1)) / (partOf.length * (partOf.length - 1));
  const broken = parts.rows.filter((N, part) => isDark({ A: parts.inSet[part] ?? 0, N })).length;
  return { facet, parts, broken, p, ratio: pairsWithin(failing) / (pairsWithin(all) * chance) };
}
