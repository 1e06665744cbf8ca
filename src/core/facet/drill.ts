import type { FacetLeaf } from './facet.ts';

/** One term of the filter that finds the items of a line: a value of a facet, its absence, a side of a cut, or a rule. */
export type FacetTerm =
  | { readonly type: 'value'; readonly facet: string; readonly value: FacetLeaf; readonly negated?: true }
  | { readonly type: 'missing'; readonly facet: string; readonly negated?: true }
  | { readonly type: 'cut'; readonly facet: string; readonly side: '>=' | '<'; readonly value: number | string }
  | { readonly type: 'rule'; readonly rule: string; readonly negated?: true };

/** How the items of a line or a cell are found again: by terms, or, where no filter says it, by their uids under a name. */
export type DrillIn =
  | { readonly type: 'terms'; readonly terms: readonly FacetTerm[] }
  | { readonly type: 'uids'; readonly name: string; readonly uids: readonly string[] };
