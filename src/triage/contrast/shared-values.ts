import { termsKey } from '../rows/term.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import { type Candidate, type CandidateCounts, termOf } from './candidate.ts';
import type { SharedValue } from './finding.ts';

/** Values that are named where nothing is compared. */
const MAX_SHARED = 12;

/** The rarest values that all rows of a set of one or two have. */
export const rareTraits = (candidates: readonly Candidate[], A: number): readonly SharedValue[] =>
  candidates
    .filter(({ form, a }) => a === A && (form === 'value' || form === 'missing'))
    .toSorted((x, y) => x.K - y.K || x.facet.facet.rank - y.facet.facet.rank)
    .slice(0, MAX_SHARED)
    .map(({ term, K }) => ({ key: termsKey([term]), terms: [term], rows: K }));

/** The most frequent value of each facet, most rows first, where all rows are in the set. */
export const frequentValues = (facets: readonly FacetCodes[], counts: CandidateCounts): readonly SharedValue[] =>
  facets
    .flatMap((facet) => {
      const [top] = Array.from(facet.codes, ([leaf, code]) => ({ leaf, rows: counts.universe[code] ?? 0 })).toSorted(
        (x, y) => y.rows - x.rows,
      );
      return top === undefined || top.rows === 0
        ? []
        : { term: termOf(facet, 'value', top.leaf), facet, rows: top.rows };
    })
    .toSorted((x, y) => y.rows - x.rows || x.facet.facet.rank - y.facet.facet.rank)
    .slice(0, MAX_SHARED)
    .map(({ term, rows }) => ({ key: termsKey([term]), terms: [term], rows }));
