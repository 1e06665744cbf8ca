import type { RowBits } from './bitmap.ts';
import type { Candidate } from './candidate.ts';
import { compareEntries, type Entry } from './entry.ts';
import type { ContrastBlock, ContrastLine, Grouped } from './finding.ts';
import { leadersOf } from './leaders.ts';
import { ALPHA, findingOf, type Sizes, splitOf } from './measured.ts';
import { pairsOf } from './pairs.ts';
import { type Passing, testByRows } from './passing.ts';
import type { Places } from './places.ts';
import { groupSameRows } from './same-rows.ts';

/** Values that are compared with each other, at most. */
const MAX_FOLDED = 64;
/** Share of the set from which on a place is a line. */
const PLACE_SHARE = 0.2;

/** A block, and the rows of the set that its lines have. */
export interface FoundBlock {
  readonly block: ContrastBlock;
  readonly leaders: readonly Entry[];
}

/** Tests the candidates of a block, by rows and then by places, and folds what passes, in steps. */
export function* blockOf(
  candidates: readonly Candidate[],
  sizes: Sizes,
  bits: RowBits,
  places: Places,
): Generator<void, FoundBlock> {
  const passing = yield* testByRows(candidates, sizes);
  const entries = yield* entriesOf(passing, sizes, bits, places);
  const groups = groupSameRows(entries.toSorted(compareEntries).slice(0, MAX_FOLDED), bits);
  yield;
  const pairs = yield* pairsOf(groups, sizes, bits, places, passing.factor);
  const { leaders, left } = yield* leadersOf([...groups, ...pairs], sizes, bits, passing.factor);
  const { closest, factor, testable } = passing;
  const block = {
    lines: leaders.map(({ entry, goesWith }) => lineOf(entry, goesWith, sizes)),
    fewPlaces: left.filter(({ isPlace }) => !isPlace).map(grouped),
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
  sizes: Sizes,
  bits: RowBits,
  places: Places,
): Generator<void, readonly Entry[]> {
  const maps = yield* bits.of(passed.map(({ candidate }) => candidate));
  const entries: Entry[] = [];
  for (const [slot, { candidate, lnP }] of passed.entries()) {
    const map = maps[slot];
    if (map === undefined) continue;
    const isPlace = candidate.facet.facet.role === 'place';
    const { count, p } = places.test(map, Math.exp(lnP));
    const byRows = factor * Math.exp(lnP);
    const chance = isPlace ? byRows : Math.max(byRows, factor * p);
    entries.push({
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
      parts: null,
    });
    yield;
  }
  return entries;
}

const grouped = ({ finding, same }: Entry): Grouped => ({ ...finding, same: same.map((entry) => entry.finding) });

const lineOf = (entry: Entry, goesWith: readonly Entry[], sizes: Sizes): ContrastLine => {
  const alone = (part: Entry) => splitOf(sizes, part.K - entry.K, part.a - entry.a);
  return {
    ...grouped(entry),
    // Pairs that say nothing of their own are made of values that are here.
    goesWith: goesWith.filter(({ parts }) => parts === null).map(grouped),
    alone: entry.parts === null ? null : [alone(entry.parts[0]), alone(entry.parts[1])],
  };
};
