import { lnChoose } from './factorial.ts';

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

/** ln P[X = x]. */
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
