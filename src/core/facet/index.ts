export type { DrillIn, FacetTerm } from './drill.ts';
export type { Facet, FacetLeaf, FacetRole, FacetSpec, ItemFacets } from './facet.ts';
export type { Evidence, ItemEvent, Rule, RuleSpec, Severity } from './rule.ts';
