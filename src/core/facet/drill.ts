import type { FacetLeaf } from './facet.ts';

/** `older` and `newer` compare the age in ms; `!=` of a multi-valued facet is "without"; `missing` has no value. */
export type FacetOperator = '=' | '!=' | '>=' | '<' | 'older' | 'newer' | 'missing';

/** One condition on items as data, appended to the filter by a drill-in. */
export interface FacetTerm {
  /** Id of the facet; the values of `rule` are the ids of rules that find something. */
  readonly facet: string;
  readonly operator: FacetOperator;
  readonly value: FacetLeaf | null;
}

/** Selection of the items of a line or cell: by terms, or by uids under a name where no filter expresses it. */
export type DrillIn =
  | { readonly type: 'terms'; readonly terms: readonly FacetTerm[] }
  | { readonly type: 'uids'; readonly name: string; readonly uids: readonly string[] };
