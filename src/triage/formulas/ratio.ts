import { Z_95 } from './normal.ts';

/** A ratio of two rates with its 95 % interval. */
export interface Ratio {
  readonly times: number;
  readonly low: number;
  readonly high: number;
}

/**
 * TIMES: how many times as often rows with a value are in the set as rows without it. The ratio of rates, each count a half
 * more so that nothing is infinite (Walter, Biometrika 62, 1975), with the interval of Katz (Biometrics 34, 1978).
 * a, b: rows with the value in the set and in the rest; c, d: those without it.
 */
export const timesOf = (a: number, b: number, c: number, d: number): Ratio => {
  const times = (a + 0.5) / (a + b + 1) / ((c + 0.5) / (c + d + 1));
  const deviation = Math.sqrt(1 / (a + 0.5) - 1 / (a + b + 1) + 1 / (c + 0.5) - 1 / (c + d + 1));
  const factor = Math.exp(Z_95 * deviation);
  return { times, low: times / factor, high: times * factor };
};
