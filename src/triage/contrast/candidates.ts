import type { FacetRole } from '../../core/facet/index.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { type Candidate, type CandidateCounts, ofCodes } from './candidate.ts';
import { ageCuts, columnCuts, numberCuts, versionCuts } from './cuts.ts';

const COMPARED_ROLES: ReadonlySet<FacetRole> = new Set<FacetRole>(['trait', 'symptom', 'place']);

/** True for a facet that is compared at all: of a role that is, its values are known, and they repeat. */
export const isCompared = ({ facet: { role }, isGiven, storage }: FacetCodes): boolean =>
  isGiven && COMPARED_ROLES.has(role) && storage !== 'hashes';

/** Facets that are compared and not left out. */
export const comparedFacets = (table: FacetTable, leftOut: readonly string[]): readonly FacetCodes[] =>
  table.facets.filter((facet) => isCompared(facet) && !leftOut.includes(facet.facet.id));

/** All that rows may have in common under one facet, in steps. What all rows have is nothing, nor is what none has. */
export function* candidatesOf(facet: FacetCodes, counts: CandidateCounts): Generator<void, readonly Candidate[]> {
  const { type, many } = facet.facet;
  if (facet.storage === 'numbers') return columnCuts(facet, counts);
  const found: Candidate[] = [];
  const add = (candidate: Candidate | null): void => {
    if (candidate !== null) found.push(candidate);
  };
  const present: number[] = [];
  const rest = counts.N - counts.A;
  let visited = 0;
  for (const [leaf, code] of facet.codes) {
    visited += 1;
    if (visited % REST === 0) yield;
    const K = counts.universe[code] ?? 0;
    if (K === 0) continue;
    present.push(code);
    // The instant of a time is no more than its age.
    if (type !== 'time' || leaf === Number.NEGATIVE_INFINITY) add(ofCodes(counts, facet, 'value', leaf, [code]));
    if (many && 2 * (K - (counts.set[code] ?? 0)) >= rest) add(ofCodes(counts, facet, 'without', leaf, [code]));
  }
  if ((counts.universe[facet.rarer] ?? 0) > 0) present.push(facet.rarer);
  if (many) return found;
  add(ofCodes(counts, facet, 'missing', null, present));
  const cuts = type === 'time' ? ageCuts : type === 'version' ? versionCuts : numberCuts;
  return [...found, ...cuts(facet, counts)];
}

/** Values between two places where the work may rest. */
const REST = 2048;
