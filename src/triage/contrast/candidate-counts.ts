import type { Term } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import { countCodes, countUniverse, type FacetTable } from '../table/facet-table.ts';

/**
 * Numbers of rows that tests of candidates need: rows of the universe (N) and of the set (A), and the rows of each with a value, by the
 * code of the value.
 */
export interface CandidateCounts {
  readonly N: number;
  readonly A: number;
  readonly universe: Uint32Array;
  readonly set: Uint32Array;
  /** The rows of the universe, the set first. */
  readonly rows: Uint32Array;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
  /** Null if every row reports. */
  readonly silence: Silence | null;
}

/**
 * The silent rows of a universe: items that report nothing. They lack all fields that items report themselves, which says nothing about
 * any single field.
 */
export interface Silence {
  /** The code of silent rows, and the number of silent rows in the universe (K) and in the set (a). */
  readonly code: number;
  readonly K: number;
  readonly a: number;
  /** Condition for the rows that report. */
  readonly reporting: Term;
  /** Counts of the rows that report. */
  readonly counts: CandidateCounts;
  /** Facets of fields that items report themselves. */
  readonly reported: ReadonlySet<FacetCodes>;
}

/**
 * Returns the silent rows if they lack a facet only because they report nothing. Null if no row is silent, or if the values of the facet
 * do not come from the item's own reports.
 */
export const silenceIn = ({ silence }: CandidateCounts, facet: FacetCodes): Silence | null =>
  silence?.reported.has(facet) === true ? silence : null;

/** Counts the rows of set and rest by code, in steps. */
export function* candidateCounts(
  table: FacetTable,
  set: Uint32Array,
  rest: Uint32Array,
  now: number,
): Generator<void, CandidateCounts> {
  const rows = new Uint32Array(set.length + rest.length);
  rows.set(set);
  rows.set(rest, set.length);
  const counts = {
    N: rows.length,
    A: set.length,
    universe: yield* countUniverse(table, rows),
    set: yield* countCodes(table, set),
    rows,
    now,
    silence: null,
  };
  return { ...counts, silence: yield* silenceOf(table, counts) };
}

function* silenceOf(
  table: FacetTable,
  { universe, set, rows, A, now }: CandidateCounts,
): Generator<void, Silence | null> {
  const silent = table.facets.find(({ facet: { role }, isGiven }) => role === 'silence' && isGiven);
  const code = silent?.codes.get(true) ?? -1;
  const [K, a] = [universe[code] ?? 0, set[code] ?? 0];
  if (silent === undefined || K === 0) return null;
  const { id, fields } = silent.facet;
  const reporting = rows.filter((row) => !table.arena.run(row).includes(code));
  const counts = {
    N: reporting.length,
    A: A - a,
    universe: yield* countCodes(table, reporting),
    set: yield* countCodes(table, reporting.subarray(0, A - a)),
    rows: reporting,
    now,
    silence: null,
  };
  const isReported = ({ facet }: FacetCodes): boolean =>
    facet.fields.some((path) => fields.some((field) => path === field || path.startsWith(`${field}.`)));
  return {
    code,
    K,
    a,
    reporting: { facet: id, operator: '=', value: false },
    counts,
    reported: new Set(table.facets.filter((facet) => facet !== silent && isReported(facet))),
  };
}

/**
 * How a candidate selects rows by a facet: `other` is any value but one, `without` not one of several, `from` ≥, `below` <, `older` and
 * `newer` an age.
 */
export type CandidateForm = keyof typeof OPERATORS;

/**
 * A condition that rows may have in common: a value, no value, or values on one side of a limit. Tests decide whether it tells set and
 * rest apart.
 */
export interface Candidate {
  readonly facet: FacetCodes;
  readonly form: CandidateForm;
  readonly term: Term;
  /** Rows with one of these codes meet the candidate; if it is `negated`, all other rows. Empty if only the term decides. */
  readonly codes: readonly number[];
  readonly negated: boolean;
  /** Number of rows of the universe that meet the candidate. */
  readonly K: number;
  /** Number of rows of the set that meet the candidate. */
  readonly a: number;
}

/** Number of rows of the universe (K) and of the set (a). */
type RowCounts = Pick<Candidate, 'K' | 'a'>;

/** Makes a candidate that K rows of the universe meet, `a` of them in the set; null if no row meets it, or every row. */
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

/**
 * Makes a candidate from the codes of its values: rows with one of them meet it, or rows with none of them if its form is `missing` or
 * `without`. Null if no row meets it, or every row.
 */
export const ofCodes = (
  counts: CandidateCounts,
  facet: FacetCodes,
  form: CandidateForm,
  value: Term['value'],
  codes: readonly number[],
): Candidate | null => {
  const silence = silenceIn(counts, facet);
  if (isNegated(form)) {
    const { N, A } = silence?.counts ?? counts;
    const { K, a } = withCodes(silence?.counts ?? counts, codes);
    return ofRows(counts, facet, form, value, { K: N - K, a: A - a }, codes);
  }
  const rows = withCodes(counts, codes);
  const reporting = silence === null ? rows : withCodes(silence.counts, codes);
  const candidate = ofRows(counts, facet, form, value, reporting, reporting.K === rows.K ? codes : []);
  // A value that silent rows have too is a default of the service there.
  return candidate === null || silence === null || reporting.K === rows.K
    ? candidate
    : { ...candidate, term: { ...candidate.term, among: silence.reporting } };
};

const withCodes = ({ universe, set }: CandidateCounts, codes: readonly number[]): RowCounts => {
  let [K, a] = [0, 0];
  for (const code of codes) {
    K += universe[code] ?? 0;
    a += set[code] ?? 0;
  }
  return { K, a };
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
