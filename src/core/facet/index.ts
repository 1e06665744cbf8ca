export type { DrillIn, FacetOperator, FacetTerm } from './drill.ts';
export {
  type ColumnFacet,
  type Facet,
  type FacetLeaf,
  type FacetRole,
  type FacetSpec,
  type FacetType,
  type ItemFacets,
  type MapEntry,
  RANK,
} from './facet.ts';
export { evidenceSteps, type FleetEvidence, facetsRead, fleetEvidence } from './fleet.ts';
export type { FleetContext, FleetItem } from './fleet-comparisons.ts';
export { leafOf, MAX_FACET_VALUES } from './leaf.ts';
export type {
  Evidence,
  FleetComparison,
  FleetRule,
  Found,
  ItemEvent,
  ItemRuleSpec,
  PublishedVersions,
  Rule,
  RuleSpec,
  Severity,
} from './rule.ts';
