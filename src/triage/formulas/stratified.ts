import { lnChoose } from './factorial.ts';

/** One place: of N rows K have the value and A are in the set; a are both. */
export interface Stratum {
  readonly a: number;
  readonly K: number;
  readonly A: number;
  readonly N: number;
}

/** Products of one test at most, a few milliseconds; strata that say least are left out beyond. */
const MAX_WORK = 4_000_000;

/** Places of the same margins. */
interface Alike {
  readonly of: Stratum;
  places: number;
  /** Rows that are both, over all of them. */
  a: number;
}

/**
 * P[ΣX ≥ Σa] where X of each stratum is hypergeometric by itself: the exact test of several tables of two by two (Gart,
 * Biometrika 57, 1970). It asks whether the value is more frequent in the set within places, and nothing of how the set is
 * spread over places. 1 where no stratum can say anything.
 */
export const stratifiedTail = (strata: readonly Stratum[]): number => {
  let chances = new Float64Array([1]);
  let seen = 0;
  let work = 0;
  for (const { of, places, a } of alikeOf(strata).toSorted(compareAlike)) {
    const low = Math.max(0, of.K + of.A - of.N);
    const length = (Math.min(of.K, of.A) - low) * places + 1;
    work += length * length + length * chances.length;
    if (work > MAX_WORK) continue;
    seen += a - low * places;
    chances = convolve(chances, power(cellsOf(of, low), places));
  }
  let sum = 0;
  for (let at = chances.length - 1; at >= seen; at -= 1) sum += chances[at] ?? 0;
  return Math.min(1, sum);
};

const alikeOf = (strata: readonly Stratum[]): readonly Alike[] => {
  const found = new Map<number, Alike>();
  for (const stratum of strata) {
    const { a, K, A, N } = stratum;
    if (K === 0 || K === N || A === 0 || A === N) continue;
    const key = (N * SIZES + K) * SIZES + A;
    const known = found.get(key);
    if (known === undefined) found.set(key, { of: stratum, places: 1, a });
    else {
      known.places += 1;
      known.a += a;
    }
  }
  return [...found.values()];
};

/** More rows than a place has. */
const SIZES = 2 ** 17;

const variance = ({ K, A, N }: Stratum): number => (K * A * (N - K) * (N - A)) / (N * N * (N - 1));

/** The most telling first; ties in one order, so that sums do not depend on that of the places. */
const compareAlike = ({ of: x, places: many }: Alike, { of: y, places: others }: Alike): number =>
  others * variance(y) - many * variance(x) || x.N - y.N || x.K - y.K || x.A - y.A;

/** P[X = x] from the least x on. */
const cellsOf = ({ K, A, N }: Stratum, low: number): Float64Array<ArrayBuffer> =>
  Float64Array.from({ length: Math.min(K, A) - low + 1 }, (_, at) =>
    Math.exp(lnChoose(K, low + at) + lnChoose(N - K, A - low - at) - lnChoose(N, A)),
  );

/** The distribution of a sum of so many of the same. */
const power = (cells: Float64Array<ArrayBuffer>, times: number): Float64Array<ArrayBuffer> => {
  if (times === 1) return cells;
  const half = power(cells, times >>> 1);
  const whole = convolve(half, half);
  return times % 2 === 0 ? whole : convolve(whole, cells);
};

const convolve = (x: Float64Array, y: Float64Array): Float64Array<ArrayBuffer> => {
  const sums = new Float64Array(x.length + y.length - 1);
  for (let i = 0; i < x.length; i += 1)
    for (let j = 0; j < y.length; j += 1) sums[i + j] = (sums[i + j] ?? 0) + (x[i] ?? 0) * (y[j] ?? 0);
  return sums;
};
