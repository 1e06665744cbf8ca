import { impliedFacets } from '../rows/implied.ts';
import { type Term, termsKey } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { compareLeaves } from '../values/order.ts';
import { hasBit, RowBits } from './bitmap.ts';
import { blockOf, PROJECT, testByRows } from './block.ts';
import { type Candidate, type CandidateCounts, candidateCounts, type Silence, termOf } from './candidate-counts.ts';
import { candidatesOf, comparedFacets, isCompared } from './candidates.ts';
import { ALPHA, type Contrast, type ContrastBlock, type ContrastEntry, type SharedValue } from './finding.ts';
import { readParts } from './parts.ts';
import { readPlaces } from './places.ts';

/** Maximum number of shared values that are named if nothing is compared. */
const MAX_SHARED = 12;

/** The rarest values that all rows of a set of one or two have. */
const rareTraits = (candidates: readonly Candidate[], A: number): readonly SharedValue[] =>
  candidates
    .filter(({ form, a }) => a === A && (form === 'value' || form === 'missing'))
    .map(({ term, K, facet }) => ({ key: termsKey([term]), terms: [term], rows: K, rank: facet.facet.rank }))
    .toSorted((x, y) => x.rows - y.rows || x.rank - y.rank || (x.key < y.key ? -1 : 1))
    .slice(0, MAX_SHARED)
    .map(({ key, terms, rows }) => ({ key, terms, rows }));

/** The most frequent value of each facet, most rows first, if all rows are in the set. */
const frequentValues = (facets: readonly FacetCodes[], counts: CandidateCounts): readonly SharedValue[] =>
  facets
    .flatMap((facet) => {
      const [top] = Array.from(facet.codes, ([leaf, code]) => ({ leaf, rows: counts.universe[code] ?? 0 })).toSorted(
        (x, y) => y.rows - x.rows || compareLeaves(facet.facet, x.leaf, y.leaf),
      );
      return top === undefined || top.rows === 0
        ? []
        : { term: termOf(facet, 'value', top.leaf), facet, rows: top.rows };
    })
    .toSorted((x, y) => y.rows - x.rows || x.facet.facet.rank - y.facet.facet.rank)
    .slice(0, MAX_SHARED)
    .map(({ term, rows }) => ({ key: termsKey([term]), terms: [term], rows }));

/** Two sets of rows, with the facets and values to leave out of the comparison. */
interface ContrastQuestion {
  readonly table: FacetTable;
  /** Each row is in `set` or in `rest`, and only once. */
  readonly set: Uint32Array;
  readonly rest: Uint32Array;
  /** All loaded rows unlike the set (not known to be broken, if the set is broken); null or absent if rows are not loaded. */
  readonly others?: Uint32Array | null;
  /** Ids of the facets that define the set, or that somebody excluded. */
  readonly excluded: readonly string[];
  /** Ids of the facets by which somebody chose the set: values that only repeat them are left out. Empty for the broken rows. */
  readonly chosenBy?: readonly string[];
  /** Single values that define the set: the rule that finds its rows. */
  readonly excludedTerms: readonly Term[];
  /** Id of the facet whose rows fail together; if null or absent, the place facet of the kind. */
  readonly place?: string | null;
  /** The time that ages are counted from: when the rows were received, epoch ms. */
  readonly now: number;
}

/** In a set of at most this many rows nothing can be told from chance. */
const FEW_ROWS = 2;

const EMPTY_BLOCK: ContrastBlock = { lines: [], fewPlaces: [], closest: [], values: 0, testable: 0, factor: 1 };

/**
 * Finds the values that the set has in common against the rest, in steps of a few milliseconds. Exact tests count rows and are corrected
 * for all values that could be told from chance; a second test counts places, since the hosts of a cluster fail together. A value that
 * adds nothing to another value is grouped under it.
 */
export function* contrast(question: ContrastQuestion): Generator<void, Contrast> {
  const { table, set, rest, now, chosenBy = [] } = question;
  const sizes = { N: set.length + rest.length, A: set.length };
  const counts = yield* candidateCounts(table, set, rest, now);
  const implied = chosenBy.length === 0 ? [] : yield* impliedFacets(table, chosenBy, counts.rows);
  const facets = comparedFacets(table, [...question.excluded, ...implied]);
  const { traits, symptoms, repeating } = yield* blocksOf(facets, question, counts);
  const bits = new RowBits(table, counts.rows, sizes.A, now);
  const place = question.place ?? null;
  // If somebody chose rows by a field, rows with one value of the field need not fail together.
  const mayBeUnits = chosenBy.length === 0 && place === null ? facets : [];
  const places = yield* readPlaces(table, place, mayBeUnits, bits, counts, question.others ?? null);
  const { silence } = counts;
  const answer = {
    clustering: places.clustering,
    silent: silence === null ? null : silentRows(silence, facets),
    set: sizes.A,
    rest: rest.length,
    alpha: ALPHA,
    places: {
      broken: places.broken,
      all: places.all,
      title: places.parts.title,
      alone: places.parts.alone,
      unit: places.unit?.facet.facet ?? null,
    },
    facets: facets.length,
    implied: [...implied.filter((id) => isComparedIn(table, id)), ...repeating],
    notGiven: table.facets.filter(({ isGiven }) => !isGiven).map(({ facet: { id } }) => id),
  };
  const untested = { ...answer, traits: EMPTY_BLOCK, symptoms: EMPTY_BLOCK, uncovered: set.slice() };
  if (sizes.A === 0) return { ...untested, state: 'none', shared: [] };
  if (rest.length === 0) return { ...untested, state: 'all', shared: frequentValues(facets, counts) };
  if (sizes.A <= FEW_ROWS) return { ...untested, state: 'few', shared: rareTraits(traits, sizes.A) };
  const project = table.facet(PROJECT);
  const projects = project?.isGiven === true ? yield* readParts(table, project, bits, sizes.A) : null;
  const [passing, reported] = [yield* testByRows(traits, sizes), yield* testByRows(symptoms, sizes)];
  const maps = yield* bits.of([...passing.passed, ...reported.passed].map(({ candidate }) => candidate));
  const ofTraits = yield* blockOf(passing, maps, counts, bits, places, projects);
  const reportedMaps = maps.slice(passing.passed.length);
  const ofSymptoms = yield* blockOf(reported, reportedMaps, counts, bits, places, projects);
  return {
    ...answer,
    state: 'compared',
    traits: ofTraits.block,
    // Symptoms are named, never explained: their chance does not matter.
    symptoms: { ...ofSymptoms.block, fewPlaces: [], closest: [] },
    shared: [],
    uncovered: uncoveredBy(ofTraits.leaders, set, bits),
  };
}

const silentRows = ({ K, a, counts, reported }: Silence, facets: readonly FacetCodes[]): Contrast['silent'] => ({
  fields: facets
    .filter((facet) => reported.has(facet))
    .toSorted((x, y) => x.facet.rank - y.facet.rank)
    .map(({ facet }) => facet.id),
  a,
  b: K - a,
  reporting: counts.rows.subarray(0, counts.A),
});

/** The candidates of each block, and the ids of facets with a candidate that has nearly the same rows as the set. */
interface Blocks {
  readonly traits: readonly Candidate[];
  readonly symptoms: readonly Candidate[];
  readonly repeating: readonly string[];
}

/** Divides candidates into traits and symptoms: a report about hosts never competes with a property of hosts. */
function* blocksOf(
  facets: readonly FacetCodes[],
  { excludedTerms, chosenBy = [] }: ContrastQuestion,
  counts: CandidateCounts,
): Generator<void, Blocks> {
  const without = new Set(excludedTerms.map((term) => termsKey([term])));
  const traits: Candidate[] = [];
  const symptoms: Candidate[] = [];
  const repeating = new Set<string>();
  for (const facet of facets) {
    const found = yield* candidatesOf(facet, counts);
    const { role } = facet.facet;
    const block = role === 'symptom' || role === 'silence' ? symptoms : traits;
    for (const candidate of found) {
      if (without.size > 0 && without.has(termsKey([candidate.term]))) continue;
      if (chosenBy.length > 0 && isSet(candidate, counts)) repeating.add(facet.facet.id);
      else block.push(candidate);
    }
    yield;
  }
  return { traits, symptoms, repeating: [...repeating] };
}

/** Minimum share (rows in both to rows in either) from which on a candidate is the set by another name. */
const SAME_AS_SET = 0.95;

const isSet = ({ K, a }: Candidate, { A }: CandidateCounts): boolean => a >= SAME_AS_SET * (K + A - a);

const isComparedIn = (table: FacetTable, id: string): boolean => {
  const facet = table.facet(id);
  return facet !== undefined && isCompared(facet);
};

const uncoveredBy = (leaders: readonly ContrastEntry[], set: Uint32Array, bits: RowBits): Uint32Array =>
  set.filter((_, place) => !leaders.some((leader) => hasBit(leader.bits, bits.bit(place))));
