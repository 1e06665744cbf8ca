import { timesOf } from './measures.ts';
import { randomNumbers } from './random.ts';
import type { Stratum } from './stratified.ts';

const DRAWS = 200;
/** The fifth lowest of 200: of a hundred draws two and a half are lower. */
const LOWEST = 5;
const SEED = 1;

/**
 * What TIMES is at least, 97.5 % sure, where rows of a cluster fail together: the bootstrap with clusters as the unit (Davison
 * and Hinkley, Bootstrap Methods and their Application, 1997, 3.8). In steps. Does not depend on the order of clusters.
 * @param clusters All of them, those without the value too.
 */
export function* leastTimes(clusters: readonly Stratum[]): Generator<void, number> {
  const sorted = clusters.toSorted(compareStrata);
  // Most clusters are like others: draws are counted by kind.
  const kinds = sorted.filter((one, at) => compareStrata(one, sorted[at - 1] ?? NO_STRATUM) !== 0);
  const kindOf = new Int32Array(sorted.length);
  for (let [at, kind] = [0, -1]; at < sorted.length; at += 1)
    kindOf[at] = sorted[at] === kinds[kind + 1] ? ++kind : kind;
  const random = randomNumbers(SEED);
  const found: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const drawn = new Int32Array(kinds.length);
    for (let count = 0; count < sorted.length; count += 1) {
      const kind = kindOf[Math.floor(random() * sorted.length)] ?? 0;
      drawn[kind] = (drawn[kind] ?? 0) + 1;
    }
    const sum = (key: keyof Stratum): number =>
      kinds.reduce((all, one, kind) => all + one[key] * (drawn[kind] ?? 0), 0);
    const [a, K, A, N] = [sum('a'), sum('K'), sum('A'), sum('N')];
    found.push(timesOf(a, K - a, A - a, N - K - A + a).times);
    yield;
  }
  return found.toSorted((x, y) => x - y)[LOWEST - 1] ?? 0;
}

const NO_STRATUM: Stratum = { a: -1, K: -1, A: -1, N: -1 };

const compareStrata = (x: Stratum, y: Stratum): number => x.K - y.K || x.a - y.a || x.N - y.N || x.A - y.A;
