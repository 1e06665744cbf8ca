import type { FacetRole } from '../../core/facet/index.ts';
import { compareVersions } from '../../core/text/index.ts';
import { isVersion } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { AGE_STEPS } from '../values/ages.ts';
import { type Candidate, type CandidateCounts, ofCodes, termOf } from './candidate.ts';

/** Cuts through the numbers of a facet: at its quantiles over the universe, never at those of the set. */
const CUTS = 31;

/** A value of a facet with its code and its rows. */
interface Counted<Leaf> {
  readonly leaf: Leaf;
  readonly code: number;
  readonly rows: number;
}

/**
 * The two sides of each cut through the numbers of a facet, of which 95 of 100 values are numbers. A side with one value is
 * that value, and none of its own.
 */
export const numberCuts = (facet: FacetCodes, counts: CandidateCounts): readonly Candidate[] => {
  const numbers: Counted<number>[] = [];
  let present = 0;
  let numeric = 0;
  for (const [leaf, code] of facet.codes) {
    const rows = counts.universe[code] ?? 0;
    present += rows;
    if (typeof leaf !== 'number' || rows === 0) continue;
    numeric += rows;
    numbers.push({ leaf, code, rows });
  }
  if (numbers.length < 2 || numeric < 0.95 * present) return [];
  const sorted = numbers.toSorted((a, b) => a.leaf - b.leaf);
  const codes = sorted.map(({ code }) => code);
  return quantilePlaces(sorted.map(({ rows }) => rows)).flatMap((place) => {
    const edge = sorted[place]?.leaf ?? 0;
    const from = codes.length - place > 1 ? ofCodes(counts, facet, 'from', edge, codes.slice(place)) : null;
    const below = place > 1 ? ofCodes(counts, facet, 'below', edge, codes.slice(0, place)) : null;
    return [from, below].filter((one) => one !== null);
  });
};

/** The places of ascending values at which a 32nd, two 32nds, … of the rows lie below; each once, the first value never. */
const quantilePlaces = (rows: readonly number[]): readonly number[] => {
  const all = rows.reduce((sum, count) => sum + count, 0);
  const places = new Set<number>();
  let seen = 0;
  let next = 1;
  for (const [place, count] of rows.entries()) {
    seen += count;
    while (next <= CUTS && seen >= (next * all) / (CUTS + 1)) {
      if (place > 0) places.add(place);
      next += 1;
    }
  }
  return [...places];
};

/** Both sides of each step of age of a time. */
export const ageCuts = (facet: FacetCodes, counts: CandidateCounts): readonly Candidate[] => {
  const ages = Array.from(facet.codes).flatMap(([leaf, code]) =>
    typeof leaf === 'number' && Number.isFinite(leaf) && (counts.universe[code] ?? 0) > 0
      ? [{ age: counts.now - leaf, code }]
      : [],
  );
  const seen = new Set<string>();
  return AGE_STEPS.flatMap((step) => {
    const older = ages.filter(({ age }) => age >= step).map(({ code }) => code);
    const newer = ages.filter(({ age }) => age < step).map(({ code }) => code);
    return [ofCodes(counts, facet, 'older', step, older), ofCodes(counts, facet, 'newer', step, newer)].filter(
      (one) => one !== null && isNew(seen, `${one.form} ${one.codes.length}`),
    );
  }).filter((one) => one !== null);
};

const isNew = (seen: Set<string>, key: string): boolean => !seen.has(key) && seen.add(key).size > 0;

/** From each of the most frequent versions on, in the order of versions. From the highest on is that version alone. */
export const versionCuts = (facet: FacetCodes, counts: CandidateCounts): readonly Candidate[] => {
  const versions: Counted<string>[] = [];
  for (const [leaf, code] of facet.codes) {
    const rows = counts.universe[code] ?? 0;
    if (typeof leaf === 'string' && rows > 0 && isVersion(leaf)) versions.push({ leaf, code, rows });
  }
  const frequent = versions.toSorted((a, b) => b.rows - a.rows || compareVersions(a.leaf, b.leaf)).slice(0, CUTS);
  const sorted = versions.toSorted((a, b) => compareVersions(a.leaf, b.leaf));
  return sorted.flatMap(({ leaf }, place) => {
    if (place === 0 || place === sorted.length - 1 || !frequent.some((one) => one.leaf === leaf)) return [];
    const codes = sorted.filter((one) => compareVersions(one.leaf, leaf) >= 0).map(({ code }) => code);
    return ofCodes(counts, facet, 'from', leaf, codes) ?? [];
  });
};

/** The two sides of each cut through numbers that hardly repeat and have no codes. */
export const columnCuts = (facet: FacetCodes, counts: CandidateCounts): readonly Candidate[] => {
  const values = Float64Array.from(counts.rows, (row) => facet.numbers[row] ?? Number.NaN);
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const edges = new Set(
    Array.from({ length: CUTS }, (_, cut) => sorted[Math.floor(((cut + 1) * sorted.length) / (CUTS + 1))]),
  );
  return [...edges].flatMap((edge) => {
    if (edge === undefined || edge === sorted[0]) return [];
    let [K, a] = [0, 0];
    for (const [at, value] of values.entries()) {
      if (!(value >= edge)) continue;
      K += 1;
      if (at < counts.A) a += 1;
    }
    const inSet = values.subarray(0, counts.A).filter((value) => !Number.isNaN(value)).length;
    return [
      { form: 'from' as const, K, a },
      { form: 'below' as const, K: sorted.length - K, a: inSet - a },
    ].map((side) => ({ facet, ...side, term: termOf(facet, side.form, edge), codes: [], negated: false }));
  });
};

const COMPARED_ROLES: ReadonlySet<FacetRole> = new Set<FacetRole>(['trait', 'symptom', 'place']);

/** True for a facet that is compared at all: of a role that is, its values are known, and they repeat. */
export const isCompared = ({ facet: { role }, isGiven, storage }: FacetCodes): boolean =>
  isGiven && COMPARED_ROLES.has(role) && storage !== 'hashes';

/** Facets that are compared and not left out. */
export const comparedFacets = (table: FacetTable, leftOut: readonly string[]): readonly FacetCodes[] =>
  table.facets.filter((facet) => isCompared(facet) && !leftOut.includes(facet.facet.id));

/** All that rows may have in common under one facet, in steps. What all rows have is nothing, nor is what none has. */
export function* candidatesOf(facet: FacetCodes, counts: CandidateCounts): Generator<void, readonly Candidate[]> {
  const { type, many } = facet.facet;
  if (facet.storage === 'numbers') return columnCuts(facet, counts);
  const found: Candidate[] = [];
  const add = (candidate: Candidate | null): void => {
    if (candidate !== null) found.push(candidate);
  };
  const present: number[] = [];
  const rest = counts.N - counts.A;
  let visited = 0;
  for (const [leaf, code] of facet.codes) {
    visited += 1;
    if (visited % REST === 0) yield;
    const K = counts.universe[code] ?? 0;
    if (K === 0) continue;
    present.push(code);
    // The instant of a time is no more than its age.
    if (type !== 'time' || leaf === Number.NEGATIVE_INFINITY) add(ofCodes(counts, facet, 'value', leaf, [code]));
    if (many && 2 * (K - (counts.set[code] ?? 0)) >= rest) add(ofCodes(counts, facet, 'without', leaf, [code]));
  }
  if ((counts.universe[facet.rarer] ?? 0) > 0) present.push(facet.rarer);
  if (many) return found;
  add(ofCodes(counts, facet, 'missing', null, present));
  const cuts = type === 'time' ? ageCuts : type === 'version' ? versionCuts : numberCuts;
  return [...found, ...cuts(facet, counts)];
}

/** Values between two places where the work may rest. */
const REST = 2048;
