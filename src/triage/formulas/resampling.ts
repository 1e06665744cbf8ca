import { timesOf } from './measures.ts';
import { randomNumbers } from './random.ts';
import type { Stratum } from './stratified.ts';

const DRAWS = 200;
/** The fifth lowest of 200 draws is the bound: 2.5 % of the draws are at most this. */
const LOWEST = 5;
const SEED = 1;
/** From this number on clusters with the same numbers are drawn at once. */
const COMMON = 16;

/** Clusters with the same numbers. */
interface Kind {
  readonly of: Stratum;
  clusters: number;
}

/**
 * Lower bound of TIMES, with 97.5 % confidence, if rows of a cluster fail together: the bootstrap with clusters as the unit
 * (Davison and Hinkley, Bootstrap Methods and their Application, 1997, 3.8). In steps. Does not depend on the order of
 * clusters.
 * @param clusters All clusters, also those without the value.
 */
export function* leastTimes(clusters: readonly Stratum[]): Generator<void, number> {
  const kinds = kindsOf(clusters);
  const common = kinds.filter((kind) => kind.clusters >= COMMON);
  const others = kinds.filter((kind) => kind.clusters < COMMON);
  const single = others.flatMap((kind) => Array.from({ length: kind.clusters }, () => kind.of));
  const random = randomNumbers(SEED);
  const found: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const sum = { a: 0, K: 0, A: 0, N: 0 };
    let [drawn, of] = [clusters.length, clusters.length];
    for (const kind of common) {
      const count = binomial(drawn, kind.clusters / of, random);
      add(sum, kind.of, count);
      drawn -= count;
      of -= kind.clusters;
    }
    for (; drawn > 0; drawn -= 1) add(sum, single[Math.floor(random() * single.length)] ?? NO_STRATUM, 1);
    const { a, K, A, N } = sum;
    found.push(timesOf(a, K - a, A - a, N - K - A + a).times);
    yield;
  }
  return found.toSorted((x, y) => x - y)[LOWEST - 1] ?? 0;
}

const NO_STRATUM: Stratum = { a: 0, K: 0, A: 0, N: 0 };

const add = (sum: { -readonly [Key in keyof Stratum]: number }, { a, K, A, N }: Stratum, count: number): void => {
  sum.a += count * a;
  sum.K += count * K;
  sum.A += count * A;
  sum.N += count * N;
};

const kindsOf = (clusters: readonly Stratum[]): readonly Kind[] => {
  const kinds = new Map<string, Kind>();
  for (const of of clusters) {
    const key = `${of.K} ${of.a} ${of.N} ${of.A}`;
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, { of, clusters: 1 });
    else kind.clusters += 1;
  }
  return [...kinds.values()].toSorted(({ of: x }, { of: y }) => x.K - y.K || x.a - y.a || x.N - y.N || x.A - y.A);
};

/** From this mean on the normal distribution is a good approximation. */
const MANY = 30;

/** A random number of successes in `trials`, each with the probability p. */
const binomial = (trials: number, p: number, random: () => number): number => {
  if (p >= 1) return trials;
  if (p > 0.5) return trials - binomial(trials, 1 - p, random);
  const mean = trials * p;
  if (mean >= MANY) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.min(trials, Math.round(mean + normal * Math.sqrt(mean * (1 - p)))));
  }
  let left = random();
  let chance = (1 - p) ** trials;
  let count = 0;
  while (left > chance && count < trials) {
    left -= chance;
    count += 1;
    chance *= (((trials - count + 1) / count) * p) / (1 - p);
  }
  return count;
};
