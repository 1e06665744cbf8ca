import type { FacetLeaf, FacetRole } from '../../core/facet/index.ts';
import { compareVersions } from '../../core/text/index.ts';
import { NEVER } from '../../core/values/index.ts';
import { isAged, isVersion } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { AGE_STEPS, shownAge } from '../values/ages.ts';
import {
  type Candidate,
  type CandidateCounts,
  type CandidateForm,
  ofCodes,
  ofRows,
  silenceIn,
} from './candidate-counts.ts';

/** Maximum number of cuts of a facet. Numbers are cut at quantiles of the universe, never of the set. */
const CUTS = 31;

/** A value of a facet, with its number of rows in the universe (K) and in the set (a). The code is −1 for a value without a code. */
interface CountedValue<Leaf> {
  readonly leaf: Leaf;
  readonly code: number;
  readonly K: number;
  readonly a: number;
}

/** The numbers of a facet, ascending; NEVER first. */
const countedNumbers = (facet: FacetCodes, counts: CandidateCounts): readonly CountedValue<number>[] =>
  facet.storage === 'numbers'
    ? numbersByRow(facet, counts)
    : numbersByCode(facet, counts).toSorted((x, y) => (x.leaf < y.leaf ? -1 : 1));

const numbersByRow = (facet: FacetCodes, { rows, A }: CandidateCounts): readonly CountedValue<number>[] => {
  const all = numbersOf(facet, rows).sort();
  const inSet = numbersOf(facet, rows.subarray(0, A)).sort();
  const found: CountedValue<number>[] = [];
  for (let [at, setAt] = [0, 0]; at < all.length; ) {
    const leaf = all[at] ?? 0;
    let [K, a] = [0, 0];
    while (all[at + K] === leaf) K += 1;
    while (inSet[setAt + a] === leaf) a += 1;
    found.push({ leaf, code: -1, K, a });
    at += K;
    setAt += a;
  }
  return found;
};

const numbersOf = ({ numbers }: FacetCodes, rows: Uint32Array): Float64Array => {
  const found = new Float64Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const value = numbers[rows[at] ?? 0] ?? Number.NaN;
    if (!Number.isNaN(value)) found[count++] = value;
  }
  return found.subarray(0, count);
};

const numbersByCode = (facet: FacetCodes, counts: CandidateCounts): readonly CountedValue<number>[] =>
  Array.from(facet.codes).flatMap(([leaf, code]) => {
    const K = counts.universe[code] ?? 0;
    return typeof leaf === 'number' && K > 0 ? { leaf, code, K, a: counts.set[code] ?? 0 } : [];
  });

/** A cut through ascending numbers, in front of the number at index `place`. */
interface Cut {
  readonly place: number;
  readonly value: number;
}

/** The two sides of each cut. A number on the cut is on the upper side. */
const sidesOf = (
  facet: FacetCodes,
  counts: CandidateCounts,
  numbers: readonly CountedValue<number>[],
  [lower, upper]: readonly [lower: CandidateForm, upper: CandidateForm],
  cuts: readonly Cut[],
): readonly Candidate[] => {
  // Number of rows before each place.
  const before = new Uint32Array(numbers.length + 1);
  const setBefore = new Uint32Array(numbers.length + 1);
  for (const [place, { K, a }] of numbers.entries()) {
    before[place + 1] = (before[place] ?? 0) + K;
    setBefore[place + 1] = (setBefore[place] ?? 0) + a;
  }
  const codes = facet.storage === 'numbers' ? [] : numbers.map(({ code }) => code);
  const all = { K: before[numbers.length] ?? 0, a: setBefore[numbers.length] ?? 0 };
  return cuts.flatMap(({ place, value }) => {
    const [K, a] = [before[place] ?? 0, setBefore[place] ?? 0];
    return [
      ofRows(counts, facet, upper, value, { K: all.K - K, a: all.a - a }, codes.slice(place)),
      ofRows(counts, facet, lower, value, { K, a }, codes.slice(0, place)),
    ].filter((side) => side !== null);
  });
};

/**
 * The two sides of each cut through the numbers of a facet; none if fewer than 95 of 100 values are numbers. A side with a
 * single number is left out, since the number is a candidate already.
 */
const numberCuts = (
  facet: FacetCodes,
  counts: CandidateCounts,
  numbers: readonly CountedValue<number>[],
): readonly Candidate[] => {
  let present = 0;
  for (const code of facet.codes.values()) present += counts.universe[code] ?? 0;
  const numeric = numbers.reduce((sum, { K }) => sum + K, 0);
  if (numbers.length < 2 || numeric < 0.95 * present) return [];
  const cuts = quantilePlaces(numbers).map((place) => ({ place, value: numbers[place]?.leaf ?? 0 }));
  const last = numbers.length - 1;
  return sidesOf(facet, counts, numbers, ['below', 'from'], cuts).filter(({ form, term: { value } }) =>
    form === 'from' ? value !== numbers[last]?.leaf : value !== numbers[1]?.leaf,
  );
};

/** The indices of ascending numbers at the quantiles 1/32, 2/32, … of the rows. Each index occurs once, the first number never. */
const quantilePlaces = (numbers: readonly CountedValue<number>[]): readonly number[] => {
  const all = numbers.reduce((sum, { K }) => sum + K, 0);
  const places = new Set<number>();
  let seen = 0;
  let next = 1;
  for (const [place, { K }] of numbers.entries()) {
    seen += K;
    while (next <= CUTS && seen >= (next * all) / (CUTS + 1)) {
      if (place > 0) places.add(place);
      next += 1;
    }
  }
  return [...places];
};

/** The two sides of cuts at each step of age, and at quantiles rounded as ages are shown. `NEVER` has no age. */
const ageCuts = (
  facet: FacetCodes,
  counts: CandidateCounts,
  numbers: readonly CountedValue<number>[],
): readonly Candidate[] => {
  const times = agedOf(numbers, counts);
  const quantiles = quantilePlaces(times).map((place) => shownAge(counts.now - (times[place]?.leaf ?? 0)));
  return sidesOf(facet, counts, times, ['older', 'newer'], cutsAt(times, [...AGE_STEPS, ...quantiles], counts));
};

const agedOf = (numbers: readonly CountedValue<number>[], { now }: CandidateCounts): readonly CountedValue<number>[] =>
  numbers.filter(({ leaf }) => isAged(leaf, now));

/** Cuts through times at these ages. Of ages that divide the times alike, the first makes the cut. */
const cutsAt = (
  times: readonly CountedValue<number>[],
  ages: readonly number[],
  { now }: CandidateCounts,
): readonly Cut[] => {
  const cuts = new Map<number, Cut>();
  for (const age of ages) {
    // A time of just this age is older.
    const place = placeAfter(times, now - age);
    if (age > 0 && place > 0 && place < times.length && !cuts.has(place)) cuts.set(place, { place, value: age });
  }
  return [...cuts.values()];
};

/** The candidates like one (its facet and its form: ≥, <, older, newer) for all limits between two numbers, or two ages in ms. */
export const cutsBetween = (
  { facet, form }: Candidate,
  counts: CandidateCounts,
  [low, high]: readonly [low: number, high: number],
): readonly Candidate[] => {
  const isWithin = (value: number): boolean => value > low && value < high;
  const isAge = form === 'older' || form === 'newer';
  const numbers = countedNumbers(facet, counts);
  const times = isAge ? agedOf(numbers, counts) : numbers;
  const ages = times.map(({ leaf }) => shownAge(counts.now - leaf)).filter(isWithin);
  const cuts = isAge
    ? cutsAt(times, [...new Set(ages)], counts)
    : numbers.flatMap(({ leaf }, place) => (place > 0 && isWithin(leaf) ? { place, value: leaf } : []));
  const forms = isAge ? (['older', 'newer'] as const) : (['below', 'from'] as const);
  return sidesOf(facet, counts, times, forms, cuts).filter((side) => side.form === form);
};

/** The index of the first number above a limit; the length if there is no such number. */
const placeAfter = (numbers: readonly CountedValue<number>[], limit: number): number => {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle]?.leaf ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * The two sides of a cut at each of the 31 most frequent versions: this version or later, and earlier. A side with a single
 * version is left out, since the version is a candidate already.
 */
const versionCuts = (facet: FacetCodes, counts: CandidateCounts): readonly Candidate[] => {
  const versions: { leaf: string; code: number; rows: number }[] = [];
  for (const [leaf, code] of facet.codes) {
    const rows = counts.universe[code] ?? 0;
    if (typeof leaf === 'string' && rows > 0 && isVersion(leaf)) versions.push({ leaf, code, rows });
  }
  const frequent = versions.toSorted((a, b) => b.rows - a.rows || compareVersions(a.leaf, b.leaf)).slice(0, CUTS);
  const sorted = versions.toSorted((a, b) => compareVersions(a.leaf, b.leaf));
  return sorted.flatMap(({ leaf }, place) => {
    if (!frequent.some((one) => one.leaf === leaf)) return [];
    const codes = sorted.map(({ code }) => code);
    const sides = [
      place > 0 && place < sorted.length - 1 ? ofCodes(counts, facet, 'from', leaf, codes.slice(place)) : null,
      place > 1 ? ofCodes(counts, facet, 'below', leaf, codes.slice(0, place)) : null,
    ];
    return sides.filter((side) => side !== null);
  });
};

/**
 * The candidates “any value but this”, for each value that a quarter of the rows have. None if the facet has fewer than three
 * values, or if a cut has the same rows.
 */
const otherValues = (
  facet: FacetCodes,
  counts: CandidateCounts,
  present: readonly number[],
  frequent: readonly (readonly [leaf: FacetLeaf, code: number])[],
  cuts: readonly Candidate[],
): readonly Candidate[] =>
  present.length < 3 || facet.facet.type === 'time'
    ? []
    : frequent.flatMap(([leaf, code]) => {
        const others = present.filter((one) => one !== code);
        const other = ofCodes(counts, facet, 'other', leaf, others);
        const isCut = cuts.some(({ K, codes }) => K === other?.K && !codes.includes(code));
        return other === null || isCut ? [] : other;
      });

/** The candidate “any value” of a label or annotation; null for fewer than two values, or if most rows have one. */
const presence = (facet: FacetCodes, counts: CandidateCounts, present: readonly number[]): Candidate | null => {
  if (present.length < 2 || !/^(?:label|annotation):/.test(facet.facet.id)) return null;
  const candidate = ofCodes(counts, facet, 'present', null, present);
  return candidate !== null && 2 * candidate.K <= counts.N ? candidate : null;
};

const COMPARED_ROLES: ReadonlySet<FacetRole> = new Set<FacetRole>(['trait', 'symptom', 'silence', 'place']);

/**
 * True for a facet that a contrast compares: its role is trait, symptom, silence or place, the list requested its fields, and its values
 * repeat.
 */
export const isCompared = ({ facet: { role }, isGiven, storage }: FacetCodes): boolean =>
  isGiven && COMPARED_ROLES.has(role) && storage !== 'hashes';

/** The facets of a table that a contrast compares, except those with an excluded id. */
export const comparedFacets = (table: FacetTable, excluded: readonly string[]): readonly FacetCodes[] =>
  table.facets.filter((facet) => isCompared(facet) && !excluded.includes(facet.facet.id));

/**
 * All candidates of a facet, in steps: values, no value, and limits of numbers, ages and versions. Those of every row or no row are left
 * out.
 */
export function* candidatesOf(facet: FacetCodes, counts: CandidateCounts): Generator<void, readonly Candidate[]> {
  const { type, many } = facet.facet;
  const found: Candidate[] = [];
  const add = (candidate: Candidate | null): void => {
    if (candidate !== null) found.push(candidate);
  };
  const present: number[] = [];
  const frequent: (readonly [FacetLeaf, number])[] = [];
  const rest = counts.N - counts.A;
  let visited = 0;
  for (const [leaf, code] of facet.codes) {
    visited += 1;
    if (visited % ROWS_A_STEP === 0) yield;
    const K = counts.universe[code] ?? 0;
    if (K === 0 || facet.facet.isEffect?.(leaf) === true) continue;
    present.push(code);
    if (4 * K >= counts.N) frequent.push([leaf, code]);
    // Times are compared by age, not by instant.
    if (type !== 'time' || leaf === NEVER) add(ofCodes(counts, facet, 'value', leaf, [code]));
    if (many && 2 * (K - (counts.set[code] ?? 0)) >= rest) add(ofCodes(counts, facet, 'without', leaf, [code]));
  }
  if ((counts.universe[facet.rarer] ?? 0) > 0) present.push(facet.rarer);
  if (many) return found;
  for (const [name, keys] of facet.names?.sharedNames() ?? [])
    add(
      ofCodes(
        counts,
        facet,
        'value',
        name,
        keys.flatMap((key) => facet.codes.get(key) ?? []),
      ),
    );
  const numbers = countedNumbers(facet, counts);
  yield;
  if (facet.storage === 'numbers') {
    const [first] = numbers;
    if (first?.leaf === NEVER) add(ofRows(counts, facet, 'value', NEVER, first));
    const { N, A, rows } = silenceIn(counts, facet)?.counts ?? counts;
    const having = (some: Uint32Array): number => numbersOf(facet, some).length;
    add(ofRows(counts, facet, 'missing', null, { K: N - having(rows), a: A - having(rows.subarray(0, A)) }));
    yield;
  } else add(ofCodes(counts, facet, 'missing', null, present));
  add(presence(facet, counts, present));
  const cuts =
    type === 'version' ? versionCuts(facet, counts) : (type === 'time' ? ageCuts : numberCuts)(facet, counts, numbers);
  return [...found, ...cuts, ...otherValues(facet, counts, present, frequent, cuts)];
}

const ROWS_A_STEP = 2048;
