import { lnFactorial } from './factorial.ts';

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
