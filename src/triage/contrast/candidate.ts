import type { Term } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import { type CandidateCounts, silenceIn } from './candidate-counts.ts';

/** How a candidate takes rows from its facet; `other` is any value but one, `from` is ≥, `below` is <. */
export type CandidateForm = keyof typeof OPERATORS;

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

/** How many rows of universe and set have something. */
type RowCounts = Pick<Candidate, 'K' | 'a'>;

/** Makes a candidate of rows that are counted; null when no row has it or all have. */
export const ofRows = (
  counts: CandidateCounts,
  facet: FacetCodes,
  form: CandidateForm,
  value: Term['value'],
  { K, a }: RowCounts,
  codes: readonly number[] = [],
): Candidate | null => {
  if (K <= 0 || K >= counts.N) return null;
  const term = termOf(facet, form, value);
  const negated = isNegated(form);
  const silence = negated ? silenceIn(counts, facet) : null;
  return silence === null
    ? { facet, form, term, codes, negated, K, a }
    : { facet, form, term: { ...term, among: silence.reporting }, codes: [...codes, silence.code], negated, K, a };
};

const isNegated = (form: CandidateForm): boolean => form === 'missing' || form === 'without';

/** Makes a candidate of codes; null when no row has it or all have. */
export const ofCodes = (
  counts: CandidateCounts,
  facet: FacetCodes,
  form: CandidateForm,
  value: Term['value'],
  codes: readonly number[],
): Candidate | null => {
  const { N, A, universe, set } = (isNegated(form) ? silenceIn(counts, facet)?.counts : null) ?? counts;
  let [K, a] = [0, 0];
  for (const code of codes) {
    K += universe[code] ?? 0;
    a += set[code] ?? 0;
  }
  if (isNegated(form)) [K, a] = [N - K, A - a];
  return ofRows(counts, facet, form, value, { K, a }, codes);
};

const OPERATORS = {
  value: '=',
  other: 'other',
  present: 'present',
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
