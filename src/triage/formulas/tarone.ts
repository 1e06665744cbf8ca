import { tail } from './stratified.ts';

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
