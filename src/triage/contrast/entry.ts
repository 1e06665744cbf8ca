import type { CandidateForm } from './candidate.ts';
import type { Finding } from './finding.ts';

/** Something that stands out by rows, while it is compared with others of its kind. */
export interface Entry {
  readonly finding: Finding;
  /** Which of several names of the same rows leads, 1 first. */
  readonly rank: number;
  /** Its rows in the universe. */
  readonly bits: Uint32Array;
  readonly K: number;
  readonly a: number;
  /** False where places do not bear it out: it is never a line by itself. */
  readonly mayLead: boolean;
  /** The facets of its parts; a pair has two. */
  readonly facets: readonly string[];
  readonly forms: readonly CandidateForm[];
  /** It is about the place itself, which is not put to the test of places. */
  readonly isPlace: boolean;
  /** Other names of the same rows. */
  readonly same: readonly Entry[];
  /** What a pair is made of. */
  readonly parts: readonly [Entry, Entry] | null;
}

/** Best fit first; then the higher lower end of TIMES, the smaller rank, and the terms, so that the order of rows changes nothing. */
export const compareEntries = (x: Entry, y: Entry): number =>
  y.finding.fit - x.finding.fit ||
  y.finding.low - x.finding.low ||
  x.rank - y.rank ||
  x.finding.terms.length - y.finding.terms.length ||
  (x.finding.key < y.finding.key ? -1 : 1);
