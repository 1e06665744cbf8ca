/** 95 % of a normal distribution lie within this many standard deviations of the mean. */
const Z_95 = 1.959964;

/** A ratio of two rates with its 95 % interval. */
export interface Ratio {
  readonly times: number;
  readonly low: number;
  readonly high: number;
}

/**
 * TIMES: how many times as often rows with a value are in the set as rows without it. The ratio of rates, each count a half
 * more so that nothing is infinite (Walter, Biometrika 62, 1975), with the interval of Katz (Biometrics 34, 1978). a, b: rows
 * with the value in the set and in the rest; c, d: rows without the value.
 */
export const timesOf = (a: number, b: number, c: number, d: number): Ratio => {
  const times = (a + 0.5) / (a + b + 1) / ((c + 0.5) / (c + d + 1));
  const deviation = Math.sqrt(1 / (a + 0.5) - 1 / (a + b + 1) + 1 / (c + 0.5) - 1 / (c + d + 1));
  const factor = Math.exp(Z_95 * deviation);
  return { times, low: times / factor, high: times * factor };
};

/** The 95 % interval of Wilson (JASA 22, 1927) for the share x/n; null if n is 0. Its lower end for 1 of 1 is only 21 %. */
export const wilson = (x: number, n: number): { readonly low: number; readonly high: number } | null => {
  if (n === 0) return null;
  const p = x / n;
  const square = Z_95 * Z_95;
  const middle = p + square / (2 * n);
  const width = Z_95 * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n));
  const scale = 1 + square / n;
  return { low: x === 0 ? 0 : (middle - width) / scale, high: x === n ? 1 : (middle + width) / scale };
};

/**
 * FIT: how well a value tells the set from the rest, both ways, from −1 to 1; 1 only if its rows are the set. The φ coefficient
 * of a table of two by two (Yule, 1912); 0 if a side is empty. a, b: rows with the value in the set and in the rest; c, d: rows
 * without the value.
 */
export const fitOf = (a: number, b: number, c: number, d: number): number => {
  const product = (a + b) * (c + d) * (a + c) * (b + d);
  return product === 0 ? 0 : (a * d - b * c) / Math.sqrt(product);
};

/**
 * Surprise, in bits, that n of N rows have something, with the row in hand among the n: −log₂((n+1)/(N+2)), the rule of
 * succession (Laplace). 58 of 1,213 are 4.36 bits.
 */
export const surprise = (n: number, N: number): number => -Math.log2((n + 1) / (N + 2));

/** The number of rows expected in a cell of a table if lines and columns are independent, and the deviation from it. */
export interface Residual {
  readonly expected: number;
  /** In standard deviations: 4 or more in 3 of 100,000 cells by chance; 0 if nothing can differ. */
  readonly deviation: number;
}

/**
 * The adjusted residual (Haberman, Biometrics 29, 1973) of a cell of `observed` rows in a line of `row`, a column of
 * `column` and a table of `total` rows.
 */
export const cellResidual = (observed: number, row: number, column: number, total: number): Residual => {
  const expected = (row * column) / total;
  return deviating(observed, expected, expected * (1 - row / total) * (1 - column / total));
};

/** The adjusted residual of a cell with `x` broken of `n` rows, in a table with `broken` of `total` rows. */
export const brokenResidual = (x: number, n: number, broken: number, total: number): Residual => {
  const expected = (n * broken) / total;
  return deviating(x, expected, expected * (1 - broken / total) * (1 - n / total));
};

const deviating = (observed: number, expected: number, variance: number): Residual => ({
  expected,
  deviation: variance > 0 ? (observed - expected) / Math.sqrt(variance) : 0,
});
