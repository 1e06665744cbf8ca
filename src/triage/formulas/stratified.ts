/** ln n! by n, as far as it was asked for. */
let table = new Float64Array([0, 0]);

const grow = (size: number): void => {
  const next = new Float64Array(Math.max(size, table.length * 2));
  next.set(table);
  for (let n = table.length; n < next.length; n += 1) next[n] = (next[n - 1] ?? 0) + Math.log(n);
  table = next;
};

/** ln n! of a whole number from 0. The table grows to the largest number asked for, 8 bytes each. */
const lnFactorial = (n: number): number => {
  if (n >= table.length) grow(n + 1);
  return table[n] ?? 0;
};

/** ln of the binomial coefficient n over k, 0 ≤ k ≤ n. */
const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k);

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

/**
 * ln P[X ≥ x] of X Poisson with mean λ, from the observed count upwards, in logs. For counts above the mean, where the sum
 * converges at once; 0 for x = 0.
 */
export const lnPoissonTail = (x: number, lambda: number): number => {
  if (x <= 0) return 0;
  if (lambda <= 0) return Number.NEGATIVE_INFINITY;
  let term = 1;
  let sum = 1;
  for (let n = x + 1; term >= 1e-17 * sum; n += 1) {
    term *= lambda / n;
    sum += term;
  }
  return Math.min(0, x * Math.log(lambda) - lambda - lnFactorial(x) + Math.log(sum));
};

/** A term this small beside the sum changes no digit of it. */
const NEGLIGIBLE = 1e-17;

/**
 * ln P[X ≥ a] of X hypergeometric: of N rows K have the value, A are in the set, X of the set have it. The one-sided test of
 * Fisher (The Design of Experiments, 1935, §21). Summed in log space from the observed cell outwards, so that tails of 1e-300
 * and below keep their digits; where `a` is at most the mode, from the other side with log1p.
 */
export const lnTail = (a: number, K: number, A: number, N: number): number => {
  const top = Math.min(K, A);
  const low = Math.max(0, K + A - N);
  if (a <= low) return 0;
  if (a > top) return Number.NEGATIVE_INFINITY;
  const mode = Math.floor(((K + 1) * (A + 1)) / (N + 2));
  if (a > mode) return Math.min(0, lnCell(a, K, A, N) + Math.log(sumUpwards(a, top, K, A, N)));
  const below = lnCell(a - 1, K, A, N);
  const rest = Math.exp(below) * sumDownwards(a - 1, low, K, A, N);
  return Math.log1p(-Math.min(1 - 1e-16, rest));
};

/** P[X ≥ a], 0 where it is below the least number of a double. */
export const tail = (a: number, K: number, A: number, N: number): number => Math.exp(lnTail(a, K, A, N));

const lnCell = (x: number, K: number, A: number, N: number): number =>
  lnChoose(K, x) + lnChoose(N - K, A - x) - lnChoose(N, A);

/** The sum of P[X = x] / P[X = a] for x from a up. */
const sumUpwards = (a: number, top: number, K: number, A: number, N: number): number => {
  let term = 1;
  let sum = 1;
  for (let x = a; x < top && term >= NEGLIGIBLE * sum; x += 1) {
    term *= ((K - x) * (A - x)) / ((x + 1) * (N - K - A + x + 1));
    sum += term;
  }
  return sum;
};

/** The sum of P[X = x] / P[X = a] for x from a down. */
const sumDownwards = (a: number, low: number, K: number, A: number, N: number): number => {
  let term = 1;
  let sum = 1;
  for (let x = a; x > low && term >= NEGLIGIBLE * sum; x -= 1) {
    term *= (x * (N - K - A + x)) / ((K - x + 1) * (A - x + 1));
    sum += term;
  }
  return sum;
};

/**
 * The least p that a value of K rows can have whatever the set of A among N rows is: all of the smaller within the larger.
 * It depends on K alone, so it may be looked at before the answer is.
 */
export const leastP = (K: number, A: number, N: number): number => tail(Math.min(A, K), K, A, N);

/**
 * The correction of Tarone (Biometrics 46, 1990): of many tests only those count that could be significant at all. The
 * smallest whole number k with at most k values whose least p is ≤ alpha / k; p·k ≤ alpha then keeps the chance of one false
 * line in the whole search below alpha, for any dependence.
 * @param least The least p of each value, in any order.
 */
export const taroneFactor = (least: Float64Array, alpha: number): { readonly k: number; readonly testable: number } => {
  const sorted = least.toSorted();
  for (let k = 1; ; k += 1) {
    const testable = countUpTo(sorted, alpha / k);
    if (testable <= k) return { k, testable };
  }
};

/** How many of the ascending numbers are at most the limit. */
const countUpTo = (sorted: Float64Array, limit: number): number => {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
};
