/** What a cell of a table would hold if rows and columns were independent, and how far it is from that. */
export interface Residual {
  readonly expected: number;
  /** In standard deviations: of 4 and more 3 in 100,000 by chance; 0 where nothing can differ. */
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

/** The same for `x` broken of `n` rows of a cell, with `broken` of `total` in the whole table. */
export const brokenResidual = (x: number, n: number, broken: number, total: number): Residual => {
  const expected = (n * broken) / total;
  return deviating(x, expected, expected * (1 - broken / total) * (1 - n / total));
};

const deviating = (observed: number, expected: number, variance: number): Residual => ({
  expected,
  deviation: variance > 0 ? (observed - expected) / Math.sqrt(variance) : 0,
});
