/** Between minus and plus so many standard deviations lie 95 % of a normal distribution. */
export const Z_95 = 1.959964;

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

/**
 * The 95 % interval of Wilson (JASA 22, 1927) for x of n: what the share is at least and at most. One of one is sure to be
 * 21 % only. Null where n is 0.
 */
export const wilson = (x: number, n: number): { readonly low: number; readonly high: number } | null => {
  if (n === 0) return null;
  const p = x / n;
  const square = Z_95 * Z_95;
  const middle = p + square / (2 * n);
  const width = Z_95 * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n));
  const scale = 1 + square / n;
  return { low: x === 0 ? 0 : (middle - width) / scale, high: x === n ? 1 : (middle + width) / scale };
};
