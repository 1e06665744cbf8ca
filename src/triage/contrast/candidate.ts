import type { Term } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';

/** How a candidate takes rows from its facet; `from` is ≥, `below` is <. */
export type CandidateForm = 'value' | 'missing' | 'without' | 'from' | 'below' | 'older' | 'newer';

/** Something rows may have in common: a value, its absence, or a side of a cut. */
export interface Candidate {
  readonly facet: FacetCodes;
  readonly form: CandidateForm;
  readonly term: Term;
  /** Rows with one of these codes have it, or, where it is `negated`, all others; empty where the facet has numbers by row. */
  readonly codes: readonly number[];
  readonly negated: boolean;
  /** K: rows of the universe that have it. */
  readonly K: number;
  /** a: rows of the set that have it. */
  readonly a: number;
}

/** What candidates are made of: the sizes of universe and set, and how many rows of each have each code. */
export interface CandidateCounts {
  readonly N: number;
  readonly A: number;
  readonly universe: Uint32Array;
  readonly set: Uint32Array;
  /** The universe by row, the set first. */
  readonly rows: Uint32Array;
  /** What ages are counted from, epoch ms. */
  readonly now: number;
}

/** How many rows of universe and set have something. */
type RowCounts = Pick<Candidate, 'K' | 'a'>;

/** Makes a candidate of rows that are counted; null when no row has it or all have. */
export const ofRows = (
  { N }: CandidateCounts,
  facet: FacetCodes,
  form: CandidateForm,
  value: Term['value'],
  { K, a }: RowCounts,
  codes: readonly number[] = [],
): Candidate | null => {
  const negated = form === 'missing' || form === 'without';
  return K <= 0 || K >= N ? null : { facet, form, term: termOf(facet, form, value), codes, negated, K, a };
};

/** Makes a candidate of codes; null when no row has it or all have. */
export const ofCodes = (
  counts: CandidateCounts,
  facet: FacetCodes,
  form: CandidateForm,
  value: Term['value'],
  codes: readonly number[],
): Candidate | null => {
  let [K, a] = [0, 0];
  for (const code of codes) {
    K += counts.universe[code] ?? 0;
    a += counts.set[code] ?? 0;
  }
  if (form === 'missing' || form === 'without') [K, a] = [counts.N - K, counts.A - a];
  return ofRows(counts, facet, form, value, { K, a }, codes);
};

const OPERATORS = {
  value: '=',
  missing: 'missing',
  without: '!=',
  from: '>=',
  below: '<',
  older: 'older',
  newer: 'newer',
} as const;

/** The condition that finds the rows of a candidate. */
export const termOf = (facet: FacetCodes, form: CandidateForm, value: Term['value']): Term => ({
  facet: facet.facet.id,
  operator: OPERATORS[form],
  value,
});
