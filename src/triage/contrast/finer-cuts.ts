import { fitOf } from '../formulas/measures.ts';
import { tail } from '../formulas/stratified.ts';
import { AGE_STEPS } from '../values/ages.ts';
import type { RowBits } from './bitmap.ts';
import type { Candidate, CandidateCounts, CandidateForm } from './candidate-counts.ts';
import { cutsBetween } from './candidates.ts';
import { ALPHA, type ContrastEntry, findingOf, type Sizes, splitOf } from './finding.ts';
import type { SetPlaces } from './places.ts';

/** An entry of one candidate, not of a pair. */
export interface SingleEntry extends ContrastEntry {
  readonly candidate: Candidate;
}

const CUTS: ReadonlySet<CandidateForm> = new Set<CandidateForm>(['from', 'below', 'older', 'newer']);

/**
 * Improves the limit of the best entry of each facet and form (≥, <, older or newer), in steps: it becomes the number with the best FIT
 * between the neighbouring limits. CHANCE stays: the limit was tested before it was moved, at a number that does not depend on the set.
 */
export function* withFinerCuts(
  entries: readonly SingleEntry[],
  candidates: readonly Candidate[],
  counts: CandidateCounts,
  bits: RowBits,
  places: SetPlaces,
): Generator<void, readonly ContrastEntry[]> {
  const moved: ContrastEntry[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const { candidate, finding, mayLead } = entry;
    const { facet, form, term } = candidate;
    const side = `${form} ${facet.facet.id}`;
    const isBest = mayLead && CUTS.has(form) && typeof term.value === 'number' && !seen.has(side);
    if (isBest) seen.add(side);
    const cut = isBest ? bestBetween(candidate, candidates, counts) : candidate;
    const [map] = cut === candidate ? [] : yield* bits.of([cut]);
    moved.push(
      map === undefined
        ? entry
        : {
            ...entry,
            finding: findingOf(counts, [cut.term], cut, finding.chance, places.test(map, 1).count),
            bits: map,
            K: cut.K,
            a: cut.a,
          },
    );
    yield;
  }
  return moved;
}

const bestBetween = (cut: Candidate, candidates: readonly Candidate[], counts: CandidateCounts): Candidate => {
  const value = Number(cut.term.value);
  const others = candidates
    .filter(({ facet, form }) => facet === cut.facet && form === cut.form)
    .map(({ term }) => Number(term.value));
  const low = Math.max(Number.NEGATIVE_INFINITY, ...others.filter((other) => other < value));
  const high = Math.min(Number.POSITIVE_INFINITY, ...others.filter((other) => other > value));
  const fit = ({ K, a }: Candidate): number => {
    const { b, c, d } = splitOf(counts, K, a);
    return fitOf(a, b, c, d);
  };
  const best = cutsBetween(cut, counts, [low, high]).reduce((first, one) => (fit(one) > fit(first) ? one : first), cut);
  return AGE_STEPS.includes(value) && !isApart(best, cut, counts) ? cut : best;
};

/** True if chance does not explain how the rows between two cuts differ. */
const isApart = (one: Candidate, other: Candidate, { N, A }: Sizes): boolean => {
  const [inner, outer] = one.K < other.K ? [one, other] : [other, one];
  const inside = tail(inner.a, inner.K, outer.a, outer.K);
  const between = tail(outer.a - inner.a, outer.K - inner.K, A - inner.a, N - inner.K);
  return (one === inner ? inside : between) <= ALPHA;
};
