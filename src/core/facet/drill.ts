import type { FacetLeaf } from './facet.ts';

/** `older` and `newer` compare the age in ms; `!=` of a facet with several values is "without"; `missing` has no value. */
export type FacetOperator = '=' | '!=' | '>=' | '<' | 'older' | 'newer' | 'missing';

/** One condition on items as data: a filter says it, a drill-in appends it. */
export interface FacetTerm {
  /** Id of the facet; `rule` has the ids of the rules that find something in an item. */
  readonly facet: string;
  readonly operator: FacetOperator;
  readonly value: FacetLeaf | null;
}

/** How the items of a line or a cell are found again: by terms, or, where no filter says it, by their uids under a name. */
export type DrillIn =
  | { readonly type: 'terms'; readonly terms: readonly FacetTerm[] }
  | { readonly type: 'uids'; readonly name: string; readonly uids: readonly string[] };
