import { Z_95 } from './normal.ts';

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
