import { CHANGED_FACET } from '../../core/item/index.ts';
import { fitOf } from '../formulas/measures.ts';
import { leastP, tail, taroneFactor } from '../formulas/stratified.ts';
import { termsKey } from '../rows/sets.ts';
import { common, intersection, type RowBits } from './bitmap.ts';
import type { Candidate, CandidateCounts } from './candidate-counts.ts';
import {
  ALPHA,
  type ContrastBlock,
  type ContrastEntry,
  type ContrastLine,
  compareEntries,
  findingOf,
  type Grouped,
  groupSameRows,
  isWorthTesting,
  lnTails,
  type Sizes,
  splitOf,
  withinProjects,
} from './finding.ts';
import { type SingleEntry, withFinerCuts } from './finer-cuts.ts';
import type { Parts } from './parts.ts';
import type { SetPlaces } from './places.ts';

/** Entries by role: leaders, each with the entries that go with it, and entries that may not lead and go with no leader. */
interface Led {
  readonly leaders: readonly { readonly entry: ContrastEntry; readonly goesWith: readonly ContrastEntry[] }[];
  readonly left: readonly ContrastEntry[];
}

const MAX_LEADERS = 12;

/**
 * Chooses the leaders by fit, and puts each entry that adds nothing to a leader under that leader, in steps. An entry adds
 * something if it is still more frequent in the set among the rows with the leader's value, or among the rows without. So a
 * city goes with its region, or the region with its city, whichever is the cause.
 * @param factor Number of tests that p is corrected for (Tarone's k).
 */
function* leadersOf(
  entries: readonly ContrastEntry[],
  sizes: Sizes,
  bits: RowBits,
  factor: number,
): Generator<void, Led> {
  const leaders: { entry: ContrastEntry; goesWith: ContrastEntry[] }[] = [];
  const left: ContrastEntry[] = [];
  const sorted = entries.toSorted(compareEntries);
  const folds = (entry: ContrastEntry): boolean => {
    const leader = leaders.find((one) => goesWith(entry, one.entry, sizes, bits, factor));
    leader?.goesWith.push(entry);
    return leader !== undefined;
  };
  for (const entry of sorted.filter(({ mayLead }) => mayLead)) {
    if (!folds(entry) && leaders.length < MAX_LEADERS) leaders.push({ entry, goesWith: [] });
    yield;
  }
  for (const entry of sorted.filter(({ mayLead }) => !mayLead)) {
    if (!folds(entry)) left.push(entry);
    yield;
  }
  return { leaders, left };
}

const goesWith = (
  entry: ContrastEntry,
  leader: ContrastEntry,
  { N, A }: Sizes,
  bits: RowBits,
  factor: number,
): boolean => {
  const K = common(entry.bits, leader.bits, bits.words);
  const a = common(entry.bits, leader.bits, bits.setWords);
  const inside = tail(a, K, leader.a, leader.K);
  const outside = tail(entry.a - a, entry.K - K, A - leader.a, N - leader.K);
  return factor * Math.min(1, 2 * Math.min(inside, outside)) > ALPHA;
};

/** If a pair has more than this share of the rows of one of its values, it is not told apart from that value. */
const WITHIN = 0.98;
/** The φ of a pair exceeds the φ of each of its values by at least this. */
const BETTER = 0.05;
const LEAST_ROWS = 3;

interface EntryPair {
  readonly x: ContrastEntry;
  readonly y: ContrastEntry;
  readonly K: number;
  readonly a: number;
}

/**
 * Pairs two values if each adds something to the other, in steps. Only values that stand out are paired: if nothing is real,
 * there are no pairs to be wrong about.
 * @param factor Number of tests by places that p is corrected for.
 */
function* pairsOf(
  entries: readonly ContrastEntry[],
  sizes: Sizes,
  bits: RowBits,
  places: SetPlaces,
  factor: number,
): Generator<void, readonly ContrastEntry[]> {
  const pairs: EntryPair[] = [];
  const leading = entries.filter(({ mayLead }) => mayLead);
  for (const [at, x] of leading.entries()) {
    for (const y of leading.slice(at + 1)) {
      if (!arePairable(x, y)) continue;
      const K = common(x.bits, y.bits, bits.words);
      if (K > WITHIN * Math.min(x.K, y.K)) continue;
      pairs.push({ x, y, K, a: common(x.bits, y.bits, bits.setWords) });
    }
    yield;
  }
  const found: ContrastEntry[] = [];
  for (const pair of pairs.filter((one) => isBetter(one, sizes))) {
    const entry = entryOf(pair, pairs.length, sizes, places, factor);
    if (entry !== null) found.push(entry);
    yield;
  }
  return found;
}

const isBetter = ({ x, y, K, a }: EntryPair, sizes: Sizes): boolean => {
  const { b, c, d } = splitOf(sizes, K, a);
  return a >= LEAST_ROWS && fitOf(a, b, c, d) >= Math.max(x.finding.fit, y.finding.fit) + BETTER;
};

/** True for values of two fields, and for the two ends of a range. */
const arePairable = (x: ContrastEntry, y: ContrastEntry): boolean => {
  const [facet, form] = [x.facets[0], x.forms[0]];
  if (facet !== y.facets[0]) return true;
  const forms = [form, y.forms[0]].toSorted().join();
  return forms === 'below,from' || forms === 'newer,older';
};

const entryOf = (
  { x, y, K, a }: EntryPair,
  tests: number,
  sizes: Sizes,
  places: SetPlaces,
  factor: number,
): ContrastEntry | null => {
  const added = tests * Math.max(tail(a, K, x.a, x.K), tail(a, K, y.a, y.K));
  if (added > ALPHA) return null;
  const map = intersection(x.bits, y.bits);
  const { count, p } = places.test(map, added / factor);
  const isPlace = x.isPlace || y.isPlace;
  const chance = isPlace ? added : Math.max(added, factor * p);
  if (chance > ALPHA) return null;
  const parts = [x, y].toSorted(
    (one, other) => other.finding.fit - one.finding.fit || (one.finding.key < other.finding.key ? -1 : 1),
  );
  const terms = parts.flatMap(({ finding }) => finding.terms);
  return {
    finding: findingOf(sizes, terms, { K, a }, chance, count),
    rank: Math.min(x.rank, y.rank),
    bits: map,
    K,
    a,
    mayLead: true,
    facets: parts.flatMap(({ facets }) => facets),
    forms: parts.flatMap(({ forms }) => forms),
    isPlace,
    same: [],
    nearly: [],
    parts: [parts[0] ?? x, parts[1] ?? y],
  };
};

/** A candidate with ln p and φ. */
interface Tested {
  readonly candidate: Candidate;
  readonly lnP: number;
  readonly fit: number;
}

/** Result of the test by rows. */
interface Passing {
  readonly candidates: readonly Candidate[];
  /** Candidates that stand out by rows, best fit first, at most 200. */
  readonly passed: readonly Tested[];
  /** Other candidates, least p first, at most 30. */
  readonly closest: readonly Tested[];
  readonly factor: number;
  readonly testable: number;
}

const MAX_PASSED = 200;
const MAX_CLOSEST = 30;
const ROWS_A_STEP = 1024;

/** True for a change that this run has seen. Over the same rows another run has fewer such values, or none. */
const isOfThisRun = ({ facet: { facet } }: Candidate): boolean => facet.id === CHANGED_FACET;

/**
 * Tests in steps, for each candidate, whether more rows of the set meet it than chance explains. p is corrected for the candidates that
 * could be told from chance at all. Changes that this run has seen are tested, but not corrected for: they are a few values of thousands,
 * and CHANCE stays the same in every run over these rows.
 */
export function* testByRows(all: readonly Candidate[], sizes: Sizes): Generator<void, Passing> {
  const { N, A } = sizes;
  const candidates = all.filter((candidate) => !isOfThisRun(candidate));
  const least = new Float64Array(candidates.length);
  const leastByK = new Map<number, number>();
  for (const [at, { K }] of candidates.entries()) {
    const p = leastByK.get(K) ?? leastP(K, A, N);
    leastByK.set(K, p);
    least[at] = p;
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  const { k: factor, testable } = taroneFactor(least, ALPHA);
  const lnP = lnTails(sizes);
  const limit = Math.log(ALPHA / factor);
  const passed: Tested[] = [];
  const others: Tested[] = [];
  for (const [at, candidate] of all.entries()) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    const { K, a } = candidate;
    if (!isWorthTesting(sizes, K, a)) continue;
    const { b, c, d } = splitOf(sizes, K, a);
    const tested = { candidate, lnP: lnP(a, K), fit: fitOf(a, b, c, d) };
    (tested.lnP <= limit ? passed : others).push(tested);
  }
  return {
    candidates,
    passed: passed.toSorted((x, y) => y.fit - x.fit || compareTerms(x, y)).slice(0, MAX_PASSED),
    closest: others.toSorted((x, y) => x.lnP - y.lnP || y.fit - x.fit || compareTerms(x, y)).slice(0, MAX_CLOSEST),
    factor,
    testable,
  };
}

/** Compares candidates with equal numbers by their terms, so that the order of rows changes nothing. */
const compareTerms = ({ candidate: { term: x } }: Tested, { candidate: { term: y } }: Tested): number =>
  termsKey([x]) < termsKey([y]) ? -1 : 1;

/** Id of the facet of projects. */
export const PROJECT = 'project';

/** Maximum number of values that are compared with each other. */
const MAX_FOLDED = 64;
const PLACE_SHARE = 0.2;

/**
 * Tests the candidates that passed the test by rows also by places (clusters), and groups them into the lines of a block, in steps.
 * Returns also the leaders: the entries of these lines.
 * @param maps Bitmaps of the candidates that passed, in the order of `passing.passed`.
 * @param projects The rows by project; null if projects are not known.
 */
export function* blockOf(
  passing: Passing,
  maps: readonly Uint32Array[],
  counts: CandidateCounts,
  bits: RowBits,
  places: SetPlaces,
  projects: Parts | null,
): Generator<void, { readonly block: ContrastBlock; readonly leaders: readonly ContrastEntry[] }> {
  const sizes = { N: counts.N, A: counts.A };
  const { candidates, closest, factor, testable } = passing;
  const coarse = yield* entriesOf(passing, maps, sizes, places);
  const entries = yield* withFinerCuts(coarse, candidates, counts, bits, places);
  const groups = groupSameRows(entries.toSorted(compareEntries).slice(0, MAX_FOLDED), bits);
  yield;
  const pairs = yield* pairsOf(groups, sizes, bits, places, factor);
  const { leaders, left } = yield* leadersOf([...groups, ...pairs], sizes, bits, factor);
  const block = {
    lines: yield* linesOf(leaders, sizes, bits, places, projects),
    fewPlaces: left.filter(({ isPlace }) => !isPlace).map(groupEntry),
    closest: closest.map(({ candidate, lnP }) =>
      findingOf(sizes, [candidate.term], candidate, factor * Math.exp(lnP), null),
    ),
    values: candidates.length,
    testable,
    factor,
  };
  return { block, leaders: leaders.map(({ entry }) => entry) };
}

function* entriesOf(
  { passed, factor }: Passing,
  maps: readonly Uint32Array[],
  sizes: Sizes,
  places: SetPlaces,
): Generator<void, readonly SingleEntry[]> {
  const entries: SingleEntry[] = [];
  for (const [slot, { candidate, lnP }] of passed.entries()) {
    const map = maps[slot];
    if (map === undefined) continue;
    const isPlace = candidate.facet.facet.role === 'place' || candidate.facet === places.unit?.facet;
    const { count, p } = places.test(map, Math.exp(lnP));
    const byRows = factor * Math.exp(lnP);
    const chance = isPlace ? byRows : Math.max(byRows, factor * p);
    entries.push({
      candidate,
      finding: findingOf(sizes, [candidate.term], candidate, chance, count),
      rank: candidate.facet.facet.rank,
      bits: map,
      K: candidate.K,
      a: candidate.a,
      mayLead: isPlace ? candidate.a >= PLACE_SHARE * sizes.A : chance <= ALPHA,
      facets: [candidate.facet.facet.id],
      forms: [candidate.form],
      isPlace,
      same: [],
      nearly: [],
      parts: null,
    });
    yield;
  }
  return entries;
}

const groupEntry = ({ finding, same, nearly }: ContrastEntry): Grouped => ({
  ...finding,
  same: same.map((entry) => entry.finding),
  nearly: nearly.map(({ entry, both, either }) => ({ ...entry.finding, both, either })),
});

/** The lines of leaders, in steps. */
function* linesOf(
  leaders: Led['leaders'],
  sizes: Sizes,
  bits: RowBits,
  places: SetPlaces,
  projects: Parts | null,
): Generator<void, readonly ContrastLine[]> {
  const lines: ContrastLine[] = [];
  const covered = new Uint32Array(bits.words);
  for (const { entry, goesWith } of leaders) {
    const alone = (part: ContrastEntry) => splitOf(sizes, part.K - entry.K, part.a - entry.a);
    for (const [at, word] of entry.bits.entries()) covered[at] = (covered[at] ?? 0) | word;
    const isOfProject = projects === null || entry.facets.includes(PROJECT);
    lines.push({
      ...groupEntry(entry),
      // A pair that adds nothing is left out: its values are listed by themselves.
      goesWith: goesWith.filter(({ parts }) => parts === null).map(groupEntry),
      alone: entry.parts === null ? null : [alone(entry.parts[0]), alone(entry.parts[1])],
      atLeast: yield* places.leastTimes(entry.bits),
      withinProjects: isOfProject ? null : withinProjects(entry.bits, projects),
      coverage: common(covered, covered, bits.setWords),
    });
  }
  return lines;
}
