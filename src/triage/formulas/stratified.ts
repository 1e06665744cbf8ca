/** ln n! by n, up to the largest n asked for. */
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

/** A place: of its N rows K have the value, A are in the set, and a have the value and are in the set. */
export interface Stratum {
  readonly a: number;
  readonly K: number;
  readonly A: number;
  readonly N: number;
}

/** Maximum number of products in a test, a few milliseconds; strata with the smallest variance are left out. */
const MAX_WORK = 4_000_000;

/** Places with the same N, K and A. */
interface Alike {
  readonly of: Stratum;
  places: number;
  /** Number of rows in the set with the value, summed over these places. */
  a: number;
}

/**
 * P[ΣX ≥ Σa], X of each stratum hypergeometric by itself: the exact test of several tables of two by two (Gart, Biometrika 57,
 * 1970). Tests whether the value is more frequent in the set within places, however the set is spread over places. 1 if no
 * stratum can tell anything.
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

/** A number above the number of rows of any place. */
const SIZES = 2 ** 17;

const variance = ({ K, A, N }: Stratum): number => (K * A * (N - K) * (N - A)) / (N * N * (N - 1));

/** Compares places: largest variance first; ties by N, K and A, so that sums do not depend on the order of places. */
const compareAlike = ({ of: x, places: many }: Alike, { of: y, places: others }: Alike): number =>
  others * variance(y) - many * variance(x) || x.N - y.N || x.K - y.K || x.A - y.A;

/** P[X = x] from the least x on. */
const cellsOf = ({ K, A, N }: Stratum, low: number): Float64Array<ArrayBuffer> =>
  Float64Array.from({ length: Math.min(K, A) - low + 1 }, (_, at) =>
    Math.exp(lnChoose(K, low + at) + lnChoose(N - K, A - low - at) - lnChoose(N, A)),
  );

/** The distribution of the sum of `times` variables with the distribution `cells`. */
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

/** A term below this part of the sum does not change the sum. */
const NEGLIGIBLE = 1e-17;

/**
 * ln P[X ≥ a], X hypergeometric: of N rows K have the value, A are in the set, X of the set have it. The one-sided test of
 * Fisher (The Design of Experiments, 1935, §21). Summed in log space from the observed cell outwards, so that tails of 1e-300
 * and below keep their digits; if `a` is at most the mode, from the other side with log1p.
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

/** P[X ≥ a]; 0 if it is below the smallest double. See `lnTail`. */
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
 * The least p that a value of K rows can have for any set of A among N rows: the smaller of the two lies within the larger. It
 * depends on K, not on the rows of the set, so it may be used before the test.
 */
export const leastP = (K: number, A: number, N: number): number => tail(Math.min(A, K), K, A, N);

/**
 * The correction of Tarone (Biometrics 46, 1990): only tests that could be significant at all are corrected for. k is the smallest whole
 * number such that at most k values (`testable`) have a least p ≤ alpha / k. If p·k ≤ alpha is required, the probability of any false line
 * in the whole search stays below alpha, for any dependence.
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
