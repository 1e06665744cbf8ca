/**
 * How surprising it is in bits that n of N rows have something, n among them the row in hand: −log₂((n+1)/(N+2)), the rule of
 * succession (Laplace). 58 of 1,213 are 4.36 bits.
 */
export const surprise = (n: number, N: number): number => -Math.log2((n + 1) / (N + 2));
