import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import { formatDuration } from '../../core/values/index.ts';
import { type CandidateCounts, candidateCounts } from '../contrast/candidate-counts.ts';
import { candidatesOf, isCompared } from '../contrast/candidates.ts';
import { numbersOf, quantile } from '../count/number-groups.ts';
import { fitOf } from '../formulas/measures.ts';
import type { RowStates, Term } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import { countUniverse, type FacetTable } from '../table/facet-table.ts';
import { leafText } from '../values/group-texts.ts';
import { compareLeaves } from '../values/order.ts';

/** Compares lines: best fit against the broken rows first; ties are decided by rank. */
const compareFit = (x: FieldLine, y: FieldLine): number =>
  (y.best?.fit ?? -1) - (x.best?.fit ?? -1) || x.facet.rank - y.facet.rank || (x.facet.id < y.facet.id ? -1 : 1);

/** A field with a summary of its values, and how well it tells broken rows from the others. */
export interface FieldLine {
  readonly facet: Facet;
  /** False if the list did not request the field: its values are not known. */
  readonly isGiven: boolean;
  /** Number of different values. */
  readonly distinct: number;
  /** Number of rows without a value. */
  readonly missing: number;
  /** The most frequent value; null if no row has a value, or if values hardly repeat. */
  readonly top: { readonly leaf: FacetLeaf; readonly rows: number } | null;
  /** Minimum, lower quartile, median, upper quartile, maximum; null if the field is not numeric. */
  readonly quartiles: readonly number[] | null;
  /** The best fit of a value against the broken rows; null if the field is not compared. */
  readonly best: { readonly fit: number; readonly term: Term } | null;
}

/** The rows whose fields are summarised. */
interface FieldsQuestion {
  readonly table: FacetTable;
  readonly rows: Uint32Array;
  readonly states: RowStates;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
}

/** Summarises each facet by its values and its best fit, in steps. The best fit comes first. */
export function* fieldLines({ table, rows, states, now }: FieldsQuestion): Generator<void, readonly FieldLine[]> {
  const set = rows.filter((row) => states[row] === 1);
  const rest = rows.filter((row) => states[row] === 0);
  const all = yield* countUniverse(table, rows);
  const counts = yield* candidateCounts(table, set, rest, now);
  const lines: FieldLine[] = [];
  for (const facet of table.facets) {
    const best = yield* bestOf(facet, counts);
    lines.push({ facet: facet.facet, isGiven: facet.isGiven, ...valuesOf(facet, rows, all), best });
    yield;
  }
  return lines.toSorted(compareFit);
}

const valuesOf = (
  facet: FacetCodes,
  rows: Uint32Array,
  counts: Uint32Array,
): Pick<FieldLine, 'distinct' | 'missing' | 'top' | 'quartiles'> => {
  const numbers = facet.storage === 'hashes' ? null : numbersOf(facet, rows, counts);
  const quartiles = numbers === null ? null : [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(numbers, share));
  if (facet.storage === 'hashes') {
    const seen = new Set<number>();
    let present = 0;
    for (const row of rows) {
      const run = facet.hashes.run(row);
      if (run.length > 0) present += 1;
      for (const hash of run) seen.add(hash);
    }
    return { distinct: seen.size, missing: rows.length - present, top: null, quartiles };
  }
  if (facet.storage === 'numbers') {
    const present = numbers?.length ?? 0;
    const distinct = new Set(numbers?.map(([value]) => value)).size;
    return { distinct, missing: rows.length - present, top: null, quartiles };
  }
  return { ...codedValues(facet, rows.length, counts), quartiles };
};

const codedValues = (
  facet: FacetCodes,
  rows: number,
  counts: Uint32Array,
): Pick<FieldLine, 'distinct' | 'missing' | 'top'> => {
  let [distinct, present] = [0, counts[facet.rarer] ?? 0];
  let top: { leaf: FacetLeaf; rows: number } | null = null;
  for (const [leaf, code] of facet.codes) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    distinct += 1;
    present += count;
    const isMore = top === null || count > top.rows;
    const isFirst = top !== null && count === top.rows && compareLeaves(facet.facet, leaf, top.leaf) < 0;
    if (isMore || isFirst) top = { leaf, rows: count };
  }
  // If rows may have several values, the number of values is not the number of rows.
  return { distinct, missing: facet.facet.many ? 0 : rows - present, top };
};

function* bestOf(facet: FacetCodes, counts: CandidateCounts): Generator<void, FieldLine['best']> {
  if (!isCompared(facet)) return null;
  let best: FieldLine['best'] = null;
  for (const { K, a, term } of yield* candidatesOf(facet, counts)) {
    const fit = fitOf(a, K - a, counts.A - a, counts.N - counts.A - K + a);
    if (best === null || fit > best.fit) best = { fit, term };
  }
  return best;
}

/** A term in words, without its field: `4.7.2`, `without fluent-bit`, `≥ 16G`, `no value`. */
export const bestText = ({ operator, value }: Term, facet: Facet, now: number): string => {
  const text = leafText(facet, value, now);
  switch (operator) {
    case '=':
      return text;
    case '!=':
      return `without ${text}`;
    case 'other':
      return `not ${text}`;
    case 'missing':
      return 'no value';
    case 'present':
      return 'any value';
    case 'older':
    case 'newer':
      return `${operator} than ${formatDuration(Number(value))}`;
    default:
      return `${SIGNS[operator]} ${text}`;
  }
};

const SIGNS = { '>=': '≥', '<': '<' } as const;
