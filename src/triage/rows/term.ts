import type { FacetLeaf } from '../../core/facet/index.ts';

/** `older` and `newer` compare the age in milliseconds; `!=` of a facet with several values is "without"; `missing` has no value. */
export type TermOperator = '=' | '!=' | '>=' | '<' | 'older' | 'newer' | 'missing';

/** One condition on rows as data: a filter says it, drill-in appends it. */
export interface Term {
  /** Id of the facet. */
  readonly facet: string;
  readonly operator: TermOperator;
  readonly value: FacetLeaf | null;
}

/** A key of terms that stays the same when everything is counted again; values of two types have two keys. */
export const termsKey = (terms: readonly Term[]): string =>
  JSON.stringify(terms.map(({ facet, operator, value }) => [facet, operator, typeof value, String(value)]));
