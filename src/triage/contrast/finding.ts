import type { Facet } from '../../core/facet/index.ts';
import { fitOf, type Ratio, timesOf } from '../formulas/measures.ts';
import { lnTail, stratifiedTail } from '../formulas/stratified.ts';
import { type Term, termsKey } from '../rows/sets.ts';
import { common, type RowBits } from './bitmap.ts';
import type { CandidateForm } from './candidate-counts.ts';
import type { Parts } from './parts.ts';
import type { PlaceCount, SetClustering } from './places.ts';

/** Tells whether a finding holds within projects too, or only because projects differ. */
interface WithinProjects {
  /** Probability that, by chance, at least as many rows of the set have the value within their projects. */
  readonly p: number;
  /** Number of projects with enough rows with and without the value. `same` of them have the value more often in the set. */
  readonly projects: number;
  readonly same: number;
  /** True if, within projects, rows with the value are less often in the set than expected. */
  readonly reversed: boolean;
}

/** Minimum number of rows with a value, and of rows without, for a project to be compared by itself. */
const LEAST_ROWS = 5;

/**
 * Tests whether rows of a bitmap are more often in the set than other rows of their own projects. Null if no project has enough rows to
 * compare.
 */
export const withinProjects = (map: Uint32Array, projects: Parts): WithinProjects | null => {
  const strata = projects.withRows(map);
  const compared = strata.filter(({ K, N }) => K >= LEAST_ROWS && N - K >= LEAST_ROWS);
  if (projects.title === '' || compared.length === 0) return null;
  const expected = strata.reduce((sum, { K, A, N }) => sum + (K * A) / N, 0);
  const observed = strata.reduce((sum, { a }) => sum + a, 0);
  return {
    p: stratifiedTail(strata),
    projects: compared.length,
    same: compared.filter(({ a, K, A, N }) => a / K > (A - a) / (N - K)).length,
    reversed: observed < expected,
  };
};

/** Number of rows with a value (a of the set, b of the rest) and without it (c of the set, d of the rest). */
export interface Split {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** A value, or a pair of values, that rows may have in common, with its numbers of rows, TIMES, FIT and CHANCE. */
export interface CommonFinding extends Split, Ratio {
  /** Identifies the finding; the same after each refresh. */
  readonly key: string;
  /** Conditions that find the rows; a pair has two. */
  readonly terms: readonly Term[];
  /** φ, from −1 to 1. */
  readonly fit: number;
  /** Probability that chance shows as much in such a search: the larger p, by rows or by places, corrected; at most 1. */
  readonly chance: number;
  /** Null if places were not counted, since the rows do not stand out. */
  readonly places: PlaceCount | null;
}

interface NearFinding extends CommonFinding {
  /** Number of rows that both findings have, and that at least one has. */
  readonly both: number;
  readonly either: number;
}

/** A finding together with other findings of the same rows, which are other names for it. */
export interface Grouped extends CommonFinding {
  /** Other findings with the same rows, and with nearly the same rows. */
  readonly same: readonly CommonFinding[];
  readonly nearly: readonly NearFinding[];
}

/** A finding that stands out by itself, with the findings that add nothing to it: a line of the question *Why*. */
export interface ContrastLine extends Grouped {
  /** Findings that add nothing to this line, best fit first. */
  readonly goesWith: readonly Grouped[];
  /** Rows with only the first value of a pair, and with only the second. Null for a single value. */
  readonly alone: readonly [Split, Split] | null;
  /** Lower bound of TIMES if rows of a place fail together; null if it was not worked out. */
  readonly atLeast: number | null;
  /** Null if the line is about projects, or if no project has enough rows to compare. */
  readonly withinProjects: WithinProjects | null;
  /** Number of rows of the set that have the value of this line or of a line above. */
  readonly coverage: number;
}

/** Findings of one half of a contrast: traits and places, or symptoms. The halves are tested apart. */
export interface ContrastBlock {
  /** Findings that stand out, best fit first. */
  readonly lines: readonly ContrastLine[];
  /** Findings that stand out by rows but not by places: hosts of a place fail together, so these may be chance. */
  readonly fewPlaces: readonly Grouped[];
  /** Findings that come closest to standing out, least chance first: chance alone may show them. */
  readonly closest: readonly CommonFinding[];
  /** Number of values compared, and number of values that could be told from chance at all. */
  readonly values: number;
  readonly testable: number;
  /** Number of tests that p is corrected for (Tarone's k). */
  readonly factor: number;
}

/** A value that rows of the set share, and how many rows of set and rest have it. It is shown if nothing can be tested. */
export interface SharedValue {
  readonly key: string;
  readonly terms: readonly Term[];
  readonly rows: number;
}

/** Rows that report nothing. The fields that they lack are not compared. */
interface SilentRows {
  /** Ids of the facets of fields that items report themselves. */
  readonly fields: readonly string[];
  /** Number of silent rows in the set, and in the rest. */
  readonly a: number;
  readonly b: number;
  /** Rows of the set that report. */
  readonly reporting: Uint32Array;
}

/** Result of comparing a set of rows with the rest. Values in common need not be the cause. */
export interface Contrast {
  /**
   * `compared`; `few`: one or two rows, of which nothing can be told from chance; `shared` has their rarest traits; `all`:
   * there is no rest, and `shared` has the most frequent values; `none`: the set is empty.
   */
  readonly state: 'compared' | 'few' | 'all' | 'none';
  /** Number of rows of the set and of the rest. */
  readonly set: number;
  readonly rest: number;
  readonly alpha: number;
  readonly traits: ContrastBlock;
  readonly symptoms: ContrastBlock;
  readonly shared: readonly SharedValue[];
  /** Rows of the set that have none of the values of the lines of traits. */
  readonly uncovered: Uint32Array;
  /** Number of places of the set, and of all rows; title of a place; rows of the set without a place, each a place by itself. */
  readonly places: {
    readonly broken: number;
    readonly all: number;
    readonly title: string;
    readonly alone: number;
    /** Facet of the larger unit whose rows fail together, by which values are tested; null if places are tested. */
    readonly unit: Facet | null;
  };
  /** How the set is spread over clusters; null if no row has a known place. */
  readonly clustering: SetClustering | null;
  /** Null if every row reports. */
  readonly silent: SilentRows | null;
  /** Number of facets compared, and ids of facets that are not compared since the list did not request them. */
  readonly facets: number;
  readonly notGiven: readonly string[];
  /** Ids of facets with values left out, since they only repeat the choice of the set. */
  readonly implied: readonly string[];
}

/** A finding that passed the test by rows, with the bitmap of its rows: its form while findings are grouped into lines. */
export interface ContrastEntry {
  readonly finding: CommonFinding;
  /** If findings have the same rows, the finding with the smallest rank leads; from 1. */
  readonly rank: number;
  /** The rows of the universe that have the value. */
  readonly bits: Uint32Array;
  readonly K: number;
  readonly a: number;
  /** False if places do not confirm the finding: it is never a line by itself. */
  readonly mayLead: boolean;
  /** Ids of the facets; a pair has two. */
  readonly facets: readonly string[];
  readonly forms: readonly CandidateForm[];
  /** True for a value of the place itself, which is not tested by places. */
  readonly isPlace: boolean;
  /** Other entries with the same rows, and with nearly the same rows. */
  readonly same: readonly ContrastEntry[];
  readonly nearly: readonly { readonly entry: ContrastEntry; readonly both: number; readonly either: number }[];
  /** The two values of a pair; null for a single value. */
  readonly parts: readonly [ContrastEntry, ContrastEntry] | null;
}

/**
 * Compares entries: the best FIT first; ties by the lower end of the interval of TIMES, the rank, and the terms, so that the order of rows
 * changes nothing.
 */
export const compareEntries = (x: ContrastEntry, y: ContrastEntry): number =>
  y.finding.fit - x.finding.fit ||
  y.finding.low - x.finding.low ||
  x.rank - y.rank ||
  x.finding.terms.length - y.finding.terms.length ||
  (x.finding.key < y.finding.key ? -1 : 1);

/** Maximum CHANCE of a line: the probability that a block of a contrast shows any line if set and rest do not differ. */
export const ALPHA = 0.01;

/** Number of rows of the universe (N) and of the set (A). */
export interface Sizes {
  readonly N: number;
  readonly A: number;
}

/** Divides set and rest by a value that K rows have, `a` of them in the set. */
export const splitOf = ({ N, A }: Sizes, K: number, a: number): Split => ({ a, b: K - a, c: A - a, d: N - A - K + a });

/** Makes a finding from terms that K rows meet, `a` of them in the set. A `chance` above 1 becomes 1. */
export const findingOf = (
  sizes: Sizes,
  terms: readonly Term[],
  { K, a }: { readonly K: number; readonly a: number },
  chance: number,
  places: PlaceCount | null,
): CommonFinding => {
  const split = splitOf(sizes, K, a);
  const { b, c, d } = split;
  return {
    key: termsKey(terms),
    terms,
    ...split,
    fit: fitOf(a, b, c, d),
    ...timesOf(a, b, c, d),
    chance: Math.min(1, chance),
    places,
  };
};

/** True if at least two rows of the set have the value, it is five percentage points more frequent than in the rest, and TIMES > 1. */
export const isWorthTesting = (sizes: Sizes, K: number, a: number): boolean => {
  const { b, c, d } = splitOf(sizes, K, a);
  return a >= 2 && a / sizes.A - b / (b + d) >= 0.05 && timesOf(a, b, c, d).times > 1;
};

/** Returns a function of a and K that gives `lnTail` for these sizes, with a cache: many values have the same numbers of rows. */
export const lnTails = ({ N, A }: Sizes): ((a: number, K: number) => number) => {
  const known = new Map<number, number>();
  return (a, K) => {
    const key = K * (A + 1) + a;
    const found = known.get(key) ?? lnTail(a, K, A, N);
    known.set(key, found);
    return found;
  };
};

/** Minimum share (rows in both to rows in either) for two entries to have nearly the same rows, and the same rows. */
const NEARLY_SAME = 0.95;
const SAME = 0.995;

/**
 * Groups entries that have at least 95 % of their rows in common with the best entry of the group. Returns the leader of each group,
 * with the others as `same` (99.5 % of the leader's rows or more) and `nearly` (fewer). The leader has the rows of the best entry with
 * `mayLead`, if there is one; of several entries with these rows, the one without a negation whose facet has the smallest rank.
 */
export const groupSameRows = (entries: readonly ContrastEntry[], { words }: RowBits): readonly ContrastEntry[] => {
  const groups: [ContrastEntry, ...ContrastEntry[]][] = [];
  for (const entry of entries.toSorted(compareEntries)) {
    const group = groups.find(([first]) => alike(first, entry, words).share >= NEARLY_SAME);
    if (group === undefined) groups.push([entry]);
    else group.push(entry);
  }
  return groups.map((group) => {
    const best = group.find(({ mayLead }) => mayLead) ?? group[0];
    const isSame = (entry: ContrastEntry): boolean =>
      entry.mayLead === best.mayLead && alike(best, entry, words).share >= SAME;
    const [leader = best] = group
      .filter(isSame)
      .toSorted((x, y) => Number(isDenial(x)) - Number(isDenial(y)) || x.rank - y.rank || compareEntries(x, y));
    const others = group
      .filter((entry) => entry !== leader)
      .map((entry) => ({ entry, ...alike(leader, entry, words) }));
    return {
      ...leader,
      same: others.filter(({ share }) => share >= SAME).map(({ entry }) => entry),
      nearly: others.filter(({ share }) => share < SAME),
    };
  });
};

const DENIALS: ReadonlySet<CandidateForm> = new Set<CandidateForm>(['missing', 'without', 'other']);

const isDenial = ({ forms }: ContrastEntry): boolean => forms.some((form) => DENIALS.has(form));

/** Minimum number of broken rows for a conclusion if only the first pages of a long list are loaded, which are no random sample. */
export const LEAST_OF_PART = 30;

/** True for a condition that says what rows are not: `agent not 4.7.1`, `without pack x`. */
const isNegation = ({ operator }: Term): boolean => operator === '!=' || operator === 'other';

/**
 * The finding that a short summary names: the first one without a negation (`without pack x`), which may be another name of a line, or one
 * half of a pair. Null if every finding has a negation.
 */
export const headlineOf = ({ lines }: Pick<ContrastBlock, 'lines'>): CommonFinding | null => {
  for (const line of lines) {
    const keys = line.terms.map((term) => termsKey([term]));
    const halves = line.goesWith.filter(({ terms }) => terms.every((term) => keys.includes(termsKey([term]))));
    const found = [line, ...line.same, ...line.nearly, ...halves].find(({ terms }) => !terms.some(isNegation));
    if (found !== undefined) return found;
  }
  return null;
};

/** Limit of CHANCE for a hint, one in 100,000 searches: a hint that nobody asked for must be sure. */
const HINT_CHANCE = 1e-5;

/**
 * True for a finding that is shown without being asked for: CHANCE is below 1 in 100,000, and fewer than half of the rest has the value.
 */
export const isWorthHint = ({ b, d, chance }: CommonFinding): boolean => chance < HINT_CHANCE && b < d;

/** Counts the rows that two entries have in common (`both`) and together (`either`); `share` is both to either. */
const alike = (
  x: ContrastEntry,
  y: ContrastEntry,
  words: number,
): { readonly both: number; readonly either: number; readonly share: number } => {
  const both = common(x.bits, y.bits, words);
  const either = x.K + y.K - both;
  return { both, either, share: either === 0 ? 0 : both / either };
};
