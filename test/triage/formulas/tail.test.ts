import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastP, lnTail, tail, taroneFactor } from '../../../src/triage/formulas/stratified.ts';
import { near } from './near.ts';

const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n;
  let product = 1n;
  for (let i = 1; i <= k; i += 1) product = (product * BigInt(n - k + i)) / BigInt(i);
  return product;
};

/** P[X ≥ a], computed with whole numbers. */
const exact = (a: number, K: number, A: number, N: number): number => {
  let sum = 0n;
  for (let x = Math.max(a, 0); x <= Math.min(K, A); x += 1) sum += choose(K, x) * choose(N - K, A - x);
  const all = choose(N, A);
  // 1e30 keeps more digits than a double has.
  return Number((sum * 10n ** 60n) / all) / 1e60;
};

describe('the one-sided test of Fisher', () => {
  test.each([
    ['twenty hosts, agent 4.7.2', 5, 6, 5, 20, 1 / 2584],
    ['twenty hosts, agent 4.7.1', 0, 14, 5, 20, 1],
    ['twenty hosts, arm64', 2, 7, 5, 20, 2303 / 3876],
    ['twenty hosts, amd64', 3, 13, 5, 20, 6149 / 7752],
    ['region east', 40, 200, 50, 1000, 6.372516378e-21],
    ['an eastern city', 10, 50, 50, 1000, 8.812506508e-5],
    ['a western city', 1, 50, 50, 1000, 0.9280230081],
    ['an eastern city inside the east', 10, 50, 40, 200, 0.5728781832],
    ['the city that is the cause', 40, 50, 50, 1000, 1.712825995e-52],
    ['its region', 42, 200, 50, 1000, 1.335423071e-23],
    ['its region outside of the city', 2, 150, 10, 950, 0.4852138621],
    ['a profile in two clusters', 8, 120, 8, 1200, 8.065660689e-9],
    ['one of the clusters', 4, 4, 8, 1200, 8.142502191e-10],
    ['the other cluster outside of it', 4, 4, 4, 1196, 1.178874e-11, 1e-6],
    ['the profile outside of it', 4, 116, 4, 1196, 8.441027e-5, 1e-6],
    ['its places, two clusters', 2, 30, 2, 300, 29 / 2990],
    ['its places, eight clusters', 8, 30, 8, 300, 3.951842689e-9],
    ['an agent', 59, 200, 60, 1000, 1.217565071e-43],
    ['a profile', 59, 300, 60, 1000, 8.027291265e-32],
    ['both', 58, 64, 60, 1000, 1.662099931e-84],
    ['both within the agent', 58, 64, 59, 200, 3.405966778e-42],
    ['both within the profile', 58, 64, 59, 300, 7.8635422e-54],
    ['the agent without both', 1, 136, 2, 936, 0.2696192696],
    ['8G', 9, 30, 10, 100, 8961 / 150374056],
    ['below 32G', 10, 80, 10, 100, 0.09511627243],
    ['all in use', 12, 668, 12, 1213, 7.439358108e-4],
    ['three of a value of 13', 3, 13, 3, 1000, 286 / 166167000],
    ['three of a value of 100', 3, 100, 3, 1000, 161700 / 166167000],
  ])('gives the p of %s', (_, a, K, A, N, p, tolerance = 1e-9) => {
    near(tail(a, K, A, N), p, tolerance);
  });

  test.each([
    [31, 34, 50, 1000, -95.893476],
    [900, 900, 2400, 50_000, -2919.518456],
    [31, 900, 2400, 50_000, -0.018991],
    [3, 13, 3, 1000, -13.272512],
  ])('gives ln p of (%d, %d, %d, %d)', (a, K, A, N, ln) => {
    expect(lnTail(a, K, A, N)).toBeCloseTo(ln, 6);
  });

  test('equals the result with whole numbers', () => {
    const cell = fc
      .nat({ max: 60 })
      .chain((N) => fc.tuple(fc.nat({ max: N }), fc.nat({ max: N }), fc.nat({ max: N + 1 }), fc.constant(N)));
    fc.assert(
      fc.property(cell, ([K, A, a, N]) => {
        near(tail(a, K, A, N), exact(a, K, A, N), 1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  test('never grows with the observed number', () => {
    for (let a = 0; a < 30; a += 1) expect(lnTail(a + 1, 30, 40, 100)).toBeLessThanOrEqual(lnTail(a, 30, 40, 100));
  });
});

describe('the correction of Tarone', () => {
  const factor = (A: number, N: number, rows: readonly number[]) =>
    taroneFactor(
      Float64Array.from(rows, (K) => leastP(K, A, N)),
      0.01,
    );

  test('reads a least p that depends only on the number of rows of a value', () => {
    const least = [6, 14, 7, 13].map((K) => leastP(K, 5, 20));
    for (const [index, p] of [1 / 2584, 1001 / 7752, 7 / 5168, 429 / 5168].entries()) near(least[index] ?? 0, p);
    for (const [K, p] of [
      [30, 1.735672e-6],
      [50, 5.934197e-4],
      [20, 1.067318e-8],
      [70, 0.022917],
      [80, 0.095116],
    ] as const)
      expect(leastP(K, 10, 100) / p).toBeCloseTo(1, 4);
  });

  test('counts two of four values of twenty hosts, the ones that could be told from chance', () => {
    const { k } = factor(5, 20, [6, 14, 7, 13]);
    expect(k).toBe(2);
    near(k * tail(5, 6, 5, 20), 2 / 2584);
  });

  test('counts all 22 places, 301 of 302 values, and 3 of 5 sizes', () => {
    expect(factor(50, 1000, [200, 800, ...Array.from({ length: 20 }, () => 50)]).k).toBe(22);
    expect(factor(8, 1200, [120, 1080, ...Array.from({ length: 300 }, () => 4)]).k).toBe(301);
    expect(factor(10, 100, [30, 50, 20, 70, 80]).k).toBe(3);
  });

  test('is 1 without values', () => {
    expect(taroneFactor(new Float64Array(), 0.01)).toEqual({ k: 1, testable: 0 });
  });

  test('is the smallest number that keeps its promise', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 200 }), (least) => {
        const { k } = taroneFactor(Float64Array.from(least), 0.01);
        const testable = (at: number): number => least.filter((p) => p <= 0.01 / at).length;
        expect(testable(k)).toBeLessThanOrEqual(k);
        for (let at = 1; at < k; at += 1) expect(testable(at)).toBeGreaterThan(at);
      }),
    );
  });
});
