export type { FleetContext, FleetItem } from './cross-item-rule.ts';
export {
  comparedFacets,
  comparedKind,
  comparedKinds,
  evidenceSteps,
  facetsRead,
  nameOfVersion,
} from './cross-item-rule.ts';
export type { DrillIn, FacetOperator, FacetTerm } from './facet.ts';
export {
  BROKEN_FACET,
  type ColumnFacet,
  type Facet,
  type FacetLeaf,
  type FacetRole,
  type FacetSpec,
  type ItemFacets,
  leafOf,
  MAX_FACET_VALUES,
  type MapEntry,
  MESSAGE_FACET,
  RANK,
  type ValueName,
} from './facet.ts';
export type {
  Evidence,
  FleetRule,
  ItemEvent,
  ItemRuleSpec,
  PublishedVersions,
  Rule,
  RuleFinding,
  RuleSpec,
  Severity,
} from './rule.ts';
