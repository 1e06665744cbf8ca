/** ln n! by n, as far as it was asked for. */
let table = new Float64Array([0, 0]);

const grow = (size: number): void => {
  const next = new Float64Array(Math.max(size, table.length * 2));
  next.set(table);
  for (let n = table.length; n < next.length; n += 1) next[n] = (next[n - 1] ?? 0) + Math.log(n);
  table = next;
};

/** ln n! of a whole number from 0. The table grows to the largest number asked for, 8 bytes each. */
export const lnFactorial = (n: number): number => {
  if (n >= table.length) grow(n + 1);
  return table[n] ?? 0;
};

/** ln of the binomial coefficient n over k, 0 ≤ k ≤ n. */
export const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k);
