import type { Facet, FacetLeaf } from './facet.ts';
import { type FleetContext, type FleetItem, foundBy, type ValuesOf } from './fleet-comparisons.ts';
import type { Evidence, FleetComparison, Rule } from './rule.ts';

/** A finding of a fleet rule in one item. */
export interface FleetEvidence {
  /** Index of the item in the input. */
  readonly item: number;
  readonly evidence: Evidence;
}

const NONE: readonly FacetLeaf[] = [];

/**
 * Findings of the fleet rules over all items of a kind (triage, 8.1): duplicates, outdated versions, unused items.
 * `facets` are those of the kind, in the order of `ItemFacets.values`. Items that lack the compared value are never
 * found.
 */
export const fleetEvidence = (
  facets: readonly Facet[],
  rules: readonly Rule[],
  items: readonly FleetItem[],
  context: FleetContext = {},
): readonly FleetEvidence[] => [...evidenceSteps(facets, rules, items, context)].flat();

/** As `fleetEvidence`, one facet of a rule per step. */
export function* evidenceSteps(
  facets: readonly Facet[],
  rules: readonly Rule[],
  items: readonly FleetItem[],
  context: FleetContext = {},
): Generator<readonly FleetEvidence[], void> {
  const places = new Map(facets.map(({ id }, place) => [id, place]));
  const valuesOf: ValuesOf = ({ values }, facet) => values[places.get(facet) ?? -1] ?? NONE;
  const titleOf = (id: string): string => facets[places.get(id) ?? -1]?.title ?? id;
  const pathOf = (id: string): string => facets[places.get(id) ?? -1]?.fields[0] ?? id;
  for (const { id: rule, fleet } of rules) {
    if (fleet === undefined) continue;
    for (const facet of comparedFacets(fleet))
      yield foundBy(fleet, facet, { items, valuesOf, titleOf, context }).map(({ item, text, value }) => ({
        item,
        evidence: { rule, text, path: pathOf(facet), value, since: null },
      }));
  }
}

/** Ids of all facets that a comparison reads. */
export const facetsRead = (fleet: FleetComparison): readonly string[] =>
  fleet.compare === 'unused' ? [fleet.count, ...fleet.facets] : comparedFacets(fleet);

/** The facets of a comparison, each compared separately. */
const comparedFacets = (fleet: FleetComparison): readonly string[] => {
  switch (fleet.compare) {
    case 'duplicate':
      return fleet.facets;
    case 'unused':
      return [fleet.count];
    default:
      return [fleet.facet];
  }
};
