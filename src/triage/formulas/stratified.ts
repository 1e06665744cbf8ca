import { lnChoose } from './factorial.ts';

/** One place: of N rows K have the value and A are in the set; a are both. */
export interface Stratum {
  readonly a: number;
  readonly K: number;
  readonly A: number;
  readonly N: number;
}

/** Products of one test at most, a millisecond; strata that say least are left out beyond. */
const MAX_WORK = 1_000_000;

/**
 * P[ΣX ≥ Σa] where X of each stratum is hypergeometric by itself: the exact test of several tables of two by two (Gart,
 * Biometrika 57, 1970). It asks whether the value is more frequent in the set within places, and nothing of how the set is
 * spread over places. 1 where no stratum can say anything.
 */
export const stratifiedTail = (strata: readonly Stratum[]): number => {
  let chances = new Float64Array([1]);
  let seen = 0;
  let work = 0;
  for (const stratum of strata.filter(isMixed).toSorted(compareStrata)) {
    const low = Math.max(0, stratum.K + stratum.A - stratum.N);
    const cells = cellsOf(stratum, low);
    work += cells.length * chances.length;
    if (work > MAX_WORK && chances.length > 1) break;
    seen += stratum.a - low;
    chances = convolve(chances, cells);
  }
  let sum = 0;
  for (let at = chances.length - 1; at >= seen; at -= 1) sum += chances[at] ?? 0;
  return Math.min(1, sum);
};

const isMixed = ({ K, A, N }: Stratum): boolean => K > 0 && K < N && A > 0 && A < N;

const variance = ({ K, A, N }: Stratum): number => (K * A * (N - K) * (N - A)) / (N * N * (N - 1));

/** The most telling first; ties in one order, so that sums do not depend on that of the places. */
const compareStrata = (x: Stratum, y: Stratum): number =>
  variance(y) - variance(x) || x.N - y.N || x.K - y.K || x.A - y.A;

/** P[X = x] from the least x on. */
const cellsOf = ({ K, A, N }: Stratum, low: number): Float64Array =>
  Float64Array.from({ length: Math.min(K, A) - low + 1 }, (_, at) =>
    Math.exp(lnChoose(K, low + at) + lnChoose(N - K, A - low - at) - lnChoose(N, A)),
  );

const convolve = (x: Float64Array, y: Float64Array): Float64Array<ArrayBuffer> => {
  const sums = new Float64Array(x.length + y.length - 1);
  for (let i = 0; i < x.length; i += 1)
    for (let j = 0; j < y.length; j += 1) sums[i + j] = (sums[i + j] ?? 0) + (x[i] ?? 0) * (y[j] ?? 0);
  return sums;
};
