import type { Facet } from '../../core/facet/index.ts';
import { fitOf, type Ratio, timesOf } from '../formulas/measures.ts';
import { lnTail, stratifiedTail } from '../formulas/stratified.ts';
import { type Term, termsKey } from '../rows/sets.ts';
import { common, type RowBits } from './bitmap.ts';
import type { CandidateForm } from './candidate-counts.ts';
import type { Parts } from './parts.ts';
import type { PlaceCount, SetClustering } from './places.ts';

/** Whether what sets rows apart does so within projects too, and not only since projects differ. */
interface WithinProjects {
  /** P of as many rows of the set with it in their projects, by chance. */
  readonly p: number;
  /** Projects with enough rows with and without it, and those of them in which it is more frequent in the set. */
  readonly projects: number;
  readonly same: number;
  /** Within projects rows with it are in the set less often than others. */
  readonly reversed: boolean;
}

/** Rows with something, and without, that a project needs to be compared by itself. */
const LEAST_ROWS = 5;

/** Compares rows of a bitmap with others of their projects; null where no project can be compared by itself. */
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

/** How many rows have something: a of the set, b of the rest; c and d do not. */
export interface Split {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** Something that rows may have in common, with its numbers. */
export interface CommonFinding extends Split, Ratio {
  /** Stays the same when everything is compared again. */
  readonly key: string;
  /** What finds its rows; two of a pair. */
  readonly terms: readonly Term[];
  /** φ, from −1 to 1. */
  readonly fit: number;
  /** How often chance shows as much in such a search: the larger by rows and by places, at most 1. */
  readonly chance: number;
  /** Null where places were not looked at, since the rows do not stand out. */
  readonly places: PlaceCount | null;
}

interface NearFinding extends CommonFinding {
  /** Rows that both have, of those that either has. */
  readonly both: number;
  readonly either: number;
}

/** A finding with others of the same rows. */
export interface Grouped extends CommonFinding {
  /** Other names of the same hosts, and of nearly the same. */
  readonly same: readonly CommonFinding[];
  readonly nearly: readonly NearFinding[];
}

/** A line that stands out by itself. */
export interface ContrastLine extends Grouped {
  /** What says nothing of its own beside this line, in the order of fit. */
  readonly goesWith: readonly Grouped[];
  /** Of a pair: rows with the first part alone, and with the second alone. Null for a single value. */
  readonly alone: readonly [Split, Split] | null;
  /** What TIMES is at least where rows of a place fail together; null where that was not worked out. */
  readonly atLeast: number | null;
  /** Null where rows tell no project, or none has enough of them. */
  readonly withinProjects: WithinProjects | null;
  /** Rows of the set that have something of this line and of those above it. */
  readonly coverage: number;
}

/** What one role of facets says: traits and places, or symptoms. */
export interface ContrastBlock {
  /** What stands out, best fit first. */
  readonly lines: readonly ContrastLine[];
  /** What stands out by rows and not by places: hosts of a place fail together, so it may be chance. */
  readonly fewPlaces: readonly Grouped[];
  /** What comes closest to standing out and does not, least chance first: chance alone may show it. */
  readonly closest: readonly CommonFinding[];
  /** Values compared, and how many of them could be told from chance at all. */
  readonly values: number;
  readonly testable: number;
  /** How many tests are paid for. */
  readonly factor: number;
}

/** A value that all rows of the set have, with how many of all rows have it. */
export interface SharedValue {
  readonly key: string;
  readonly terms: readonly Term[];
  readonly rows: number;
}

/** Rows that report nothing, of which no field is compared as missing. */
interface SilentRows {
  /** Ids of the facets of fields that items report themselves. */
  readonly fields: readonly string[];
  /** Silent rows of the set, and of the rest. */
  readonly a: number;
  readonly b: number;
  /** Rows of the set that report. */
  readonly reporting: Uint32Array;
}

/** What a set of rows has in common, against the rest. In common is not the cause. */
export interface Contrast {
  /**
   * `compared`; `few`: of one or two rows nothing can be told from chance, `shared` has their rarest traits; `all`: there is no
   * rest, `shared` has their most frequent values; `none`: the set is empty.
   */
  readonly state: 'compared' | 'few' | 'all' | 'none';
  /** Rows of the set and of the rest. */
  readonly set: number;
  readonly rest: number;
  readonly alpha: number;
  readonly traits: ContrastBlock;
  readonly symptoms: ContrastBlock;
  readonly shared: readonly SharedValue[];
  /** Rows of the set that have nothing of the lines of traits. */
  readonly uncovered: Uint32Array;
  /** Places of the set, and all; what a place is called; rows of the set that tell none, each a place by itself. */
  readonly places: {
    readonly broken: number;
    readonly all: number;
    readonly title: string;
    readonly alone: number;
    /** What fails together where that is larger than a place: values are tested by it. */
    readonly unit: Facet | null;
  };
  /** How the set lies in clusters; null where no place is known. */
  readonly clustering: SetClustering | null;
  /** Null where every row reports. */
  readonly silent: SilentRows | null;
  /** Facets compared, and those that are not since the list was not asked for them, by id. */
  readonly facets: number;
  readonly notGiven: readonly string[];
  /** Ids of facets with what is left out since it only repeats by what the set was chosen. */
  readonly implied: readonly string[];
}

/** Something that stands out by rows, while it is compared with others of its kind. */
export interface ContrastEntry {
  readonly finding: CommonFinding;
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
  /** Other names of the same rows, and of nearly the same. */
  readonly same: readonly ContrastEntry[];
  readonly nearly: readonly { readonly entry: ContrastEntry; readonly both: number; readonly either: number }[];
  /** What a pair is made of. */
  readonly parts: readonly [ContrastEntry, ContrastEntry] | null;
}

/** Best fit first; then the higher lower end of TIMES, the smaller rank, and the terms, so that the order of rows changes nothing. */
export const compareEntries = (x: ContrastEntry, y: ContrastEntry): number =>
  y.finding.fit - x.finding.fit ||
  y.finding.low - x.finding.low ||
  x.rank - y.rank ||
  x.finding.terms.length - y.finding.terms.length ||
  (x.finding.key < y.finding.key ? -1 : 1);

/** The chance of a false line in a block of a whole search. */
export const ALPHA = 0.01;

/** Sizes of universe and set. */
export interface Sizes {
  readonly N: number;
  readonly A: number;
}

/** How K rows, a of them in the set, split. */
export const splitOf = ({ N, A }: Sizes, K: number, a: number): Split => ({ a, b: K - a, c: A - a, d: N - A - K + a });

/** The finding of terms that K rows meet, a of them in the set. */
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

/** True where rows with it are in the set more often, by five points at least, and it is in two rows of the set. */
export const isWorthTesting = (sizes: Sizes, K: number, a: number): boolean => {
  const { b, c, d } = splitOf(sizes, K, a);
  return a >= 2 && a / sizes.A - b / (b + d) >= 0.05 && timesOf(a, b, c, d).times > 1;
};

/** ln p by K and a, computed once: many values have the same counts. */
export const lnTails = ({ N, A }: Sizes): ((a: number, K: number) => number) => {
  const known = new Map<number, number>();
  return (a, K) => {
    const key = K * (A + 1) + a;
    const found = known.get(key) ?? lnTail(a, K, A, N);
    known.set(key, found);
    return found;
  };
};

/** Rows in both, of rows in either, from which on two names mean nearly the same rows, and the same. */
const NEARLY_SAME = 0.95;
const SAME = 0.995;

/**
 * Puts names of nearly the same rows under one of them: what fits best of those that may lead, or, of those that mean its
 * rows, what is said without a denial and has the smallest rank.
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

/** Of the first pages of many rows, fewer broken ones share nothing that is told: these pages are no sample. */
export const LEAST_OF_PART = 30;

/** True for a condition that says what rows are not: `agent not 4.7.1`, `without pack x`. */
const isNegation = ({ operator }: Term): boolean => operator === '!=' || operator === 'other';

/**
 * The finding for a headline: the first one without a negation, which may be another name of a line, or one half of a pair.
 * Null if every finding has a negation.
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

/** Chance shows less than this only once in 100,000 searches: a hint that nobody asked for must be sure. */
const HINT_CHANCE = 1e-5;

/** True for a finding that chance hardly shows and that most of the others lack. */
export const isWorthHint = ({ b, d, chance }: CommonFinding): boolean => chance < HINT_CHANCE && b < d;

/** How many rows two entries have in common, of how many that either has. */
const alike = (
  x: ContrastEntry,
  y: ContrastEntry,
  words: number,
): { readonly both: number; readonly either: number; readonly share: number } => {
  const both = common(x.bits, y.bits, words);
  const either = x.K + y.K - both;
  return { both, either, share: either === 0 ? 0 : both / either };
};
