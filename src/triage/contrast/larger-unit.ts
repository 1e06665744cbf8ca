import { clustering, pairsWithin } from '../formulas/clustering.ts';
import type { Stratum } from '../formulas/stratified.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { RowBits } from './bitmap.ts';
import type { CandidateCounts } from './candidate-counts.ts';
import { add, firstCode, type Parts, readParts } from './parts.ts';

/** Probability of finding a larger unit if there is none. */
const UNIT_ALPHA = 0.01;

/** A field whose values are units above a cluster (projects, subnets, sites), whose hosts fail together. */
export interface Unit {
  readonly facet: FacetCodes;
  readonly parts: Parts;
  /** Number of dark units (`isDark`). */
  readonly broken: number;
  /** Probability that clusters of the set share units as much by chance, and how many times as much as expected they share them. */
  readonly p: number;
  readonly ratio: number;
}

/** True for a unit (a project, a site) with more than half of its rows in the set. In other units a few rows fail by themselves. */
export const isDark = ({ A, N }: Pick<Stratum, 'A' | 'N'>): boolean => 2 * A > N;

/**
 * Finds the unit above clusters whose hosts fail together, in steps; null if there is none. Its field tells where rows are, has
 * one value in each cluster, and one value with all its rows in the set. Clusters of the set share values more than chance
 * explains.
 * @param facets Facets that may tell the unit.
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
