import { randomNumbers } from './random.ts';

/** How the rows of a set are spread over clusters. */
export interface Clustering {
  /** Probability that as many random rows share clusters at least as much; from 1/401 to 1. */
  readonly p: number;
  /** Number of clusters with a row of the set. */
  readonly clusters: number;
  /** Average number of clusters that as many random rows are in. */
  readonly expected: number;
}

const DRAWS = 400;
const SEED = 1;

/**
 * Tests whether rows of a set share clusters more than as many random rows do, in steps: a Monte Carlo permutation test (Dwass,
 * Annals of Mathematical Statistics 28, 1957) of the pairs within clusters, Σ x(x − 1)/2 over clusters of x rows of the set.
 * Does not depend on the order of clusters.
 * @param sizes Number of rows of each cluster.
 * @param inSet Number of rows of the set in each cluster.
 */
export function* clustering(sizes: Int32Array, inSet: Int32Array): Generator<void, Clustering> {
  const observed = pairsWithin(inSet);
  const descending = sizes.toSorted().reverse();
  const clusterOf = new Int32Array(descending.reduce((sum, size) => sum + size, 0));
  let rows = 0;
  for (const [cluster, size] of descending.entries()) {
    clusterOf.fill(cluster, rows, rows + size);
    rows += size;
  }
  const random = randomNumbers(SEED);
  const set = inSet.reduce((sum, rows) => sum + rows, 0);
  const isRestDrawn = set > clusterOf.length - set;
  const drawn = isRestDrawn ? clusterOf.length - set : set;
  // If the rest is drawn, the set is all rows but the drawn ones.
  const atFirst = isRestDrawn ? descending : new Int32Array(descending.length);
  const counts = atFirst.slice();
  const pairsAtFirst = pairsWithin(atFirst);
  const reachedAtFirst = atFirst.filter((count) => count > 0).length;
  let [asMany, reached] = [0, 0];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let pairs = pairsAtFirst;
    reached += reachedAtFirst;
    for (let at = 0; at < drawn; at += 1) {
      // A shuffled array shuffled again is as random as before.
      const other = at + Math.floor(random() * (clusterOf.length - at));
      const cluster = clusterOf[other] ?? 0;
      clusterOf[other] = clusterOf[at] ?? 0;
      clusterOf[at] = cluster;
      const count = counts[cluster] ?? 0;
      pairs += isRestDrawn ? 1 - count : count;
      if (isRestDrawn ? count === 1 : count === 0) reached += isRestDrawn ? -1 : 1;
      counts[cluster] = count + (isRestDrawn ? -1 : 1);
    }
    if (pairs >= observed) asMany += 1;
    for (const cluster of clusterOf.subarray(0, drawn)) counts[cluster] = atFirst[cluster] ?? 0;
    yield;
  }
  return {
    p: (asMany + 1) / (DRAWS + 1),
    clusters: inSet.filter((rows) => rows > 0).length,
    expected: reached / DRAWS,
  };
}

/** Counts the pairs of rows that are in one cluster; `counts` has the number of rows of each cluster. */
export const pairsWithin = (counts: Int32Array): number => counts.reduce((sum, x) => sum + (x * (x - 1)) / 2, 0);
