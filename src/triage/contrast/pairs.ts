import { fitOf } from '../formulas/fit.ts';
import { tail } from '../formulas/tail.ts';
import { common, intersection, type RowBits } from './bitmap.ts';
import type { Entry } from './entry.ts';
import { ALPHA, findingOf, type Sizes, splitOf } from './measured.ts';
import type { Places } from './places.ts';

/** A part of which a pair leaves so few rows out is the pair. */
const WITHIN = 0.98;
/** A pair tells the set from the rest better than each of its parts, by so much of φ. */
const BETTER = 0.05;
const LEAST_ROWS = 3;

interface Pair {
  readonly x: Entry;
  readonly y: Entry;
  readonly K: number;
  readonly a: number;
}

/**
 * Pairs of values of two fields of which both parts add something, in steps. Only values that stand out are paired: where
 * nothing is real there are no pairs to be wrong about.
 * @param factor How many tests by places are paid for.
 */
export function* pairsOf(
  entries: readonly Entry[],
  sizes: Sizes,
  bits: RowBits,
  places: Places,
  factor: number,
): Generator<void, readonly Entry[]> {
  const pairs: Pair[] = [];
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
  const found: Entry[] = [];
  for (const pair of pairs.filter((one) => isBetter(one, sizes))) {
    const entry = entryOf(pair, pairs.length, sizes, places, factor);
    if (entry !== null) found.push(entry);
    yield;
  }
  return found;
}

const isBetter = ({ x, y, K, a }: Pair, sizes: Sizes): boolean => {
  const { b, c, d } = splitOf(sizes, K, a);
  return a >= LEAST_ROWS && fitOf(a, b, c, d) >= Math.max(x.finding.fit, y.finding.fit) + BETTER;
};

/** Values of two fields, or the two ends of a range. */
const arePairable = (x: Entry, y: Entry): boolean => {
  const [facet, form] = [x.facets[0], x.forms[0]];
  if (facet !== y.facets[0]) return true;
  const forms = [form, y.forms[0]].toSorted().join();
  return forms === 'below,from' || forms === 'newer,older';
};

const entryOf = ({ x, y, K, a }: Pair, tests: number, sizes: Sizes, places: Places, factor: number): Entry | null => {
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
    parts: [parts[0] ?? x, parts[1] ?? y],
  };
};
