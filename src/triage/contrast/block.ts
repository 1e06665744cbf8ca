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

/** What leads lines, what goes with each, and what neither leads nor goes with anything. */
interface Led {
  readonly leaders: readonly { readonly entry: ContrastEntry; readonly goesWith: readonly ContrastEntry[] }[];
  readonly left: readonly ContrastEntry[];
}

const MAX_LEADERS = 12;

/**
 * Folds what says nothing of its own under what explains it, by fit. Each is tested in the two halves that a leader makes of
 * the rows: whether it is still more frequent in the set among rows with the leader's value, or among those without. So a city
 * goes with its region, or the region with its city, whichever is the cause.
 * @param factor How many tests are paid for.
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

/** A part of which a pair leaves so few rows out is the pair. */
const WITHIN = 0.98;
/** A pair tells the set from the rest better than each of its parts, by so much of φ. */
const BETTER = 0.05;
const LEAST_ROWS = 3;

interface EntryPair {
  readonly x: ContrastEntry;
  readonly y: ContrastEntry;
  readonly K: number;
  readonly a: number;
}

/**
 * Pairs of values of two fields of which both parts add something, in steps. Only values that stand out are paired: where
 * nothing is real there are no pairs to be wrong about.
 * @param factor How many tests by places are paid for.
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

/** Values of two fields, or the two ends of a range. */
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

/** A candidate with its p. */
interface Tested {
  readonly candidate: Candidate;
  readonly lnP: number;
  readonly fit: number;
}

/** What is left of the candidates of a block after the test by rows. */
interface Passing {
  readonly candidates: readonly Candidate[];
  /** Those that stand out by rows, best fit first, 200 at most. */
  readonly passed: readonly Tested[];
  /** Those that come closest, least p first. */
  readonly closest: readonly Tested[];
  readonly factor: number;
  readonly testable: number;
}

const MAX_PASSED = 200;
const MAX_CLOSEST = 30;
const ROWS_A_STEP = 1024;

/** What this run has seen to change: of the same rows another run compares fewer values, or none. */
const isOfThisRun = ({ facet: { facet } }: Candidate): boolean => facet.id === CHANGED_FACET;

/**
 * Tests candidates by rows, paying for those that could be told from chance at all, in steps. What this run has seen is tested
 * as well and not paid for: it is a few values of thousands, and CHANCE is that of any run over these rows.
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

/** Equal ones do not stand in the order of rows. */
const compareTerms = ({ candidate: { term: x } }: Tested, { candidate: { term: y } }: Tested): number =>
  termsKey([x]) < termsKey([y]) ? -1 : 1;

/** The facet of projects, by id. */
export const PROJECT = 'project';

/** Values that are compared with each other, at most. */
const MAX_FOLDED = 64;
const PLACE_SHARE = 0.2;

/**
 * Tests by places what passed by rows, and folds it, in steps.
 * @param maps The rows of each that passed.
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
      // Pairs that say nothing of their own are made of values that are here.
      goesWith: goesWith.filter(({ parts }) => parts === null).map(groupEntry),
      alone: entry.parts === null ? null : [alone(entry.parts[0]), alone(entry.parts[1])],
      atLeast: yield* places.leastTimes(entry.bits),
      withinProjects: isOfProject ? null : withinProjects(entry.bits, projects),
      coverage: common(covered, covered, bits.setWords),
    });
  }
  return lines;
}
