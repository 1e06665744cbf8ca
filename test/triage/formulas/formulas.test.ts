import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustering } from '../../../src/triage/formulas/clustering.ts';
import { brokenResidual, cellResidual, fitOf, timesOf, wilson } from '../../../src/triage/formulas/measures.ts';
import { leastTimes } from '../../../src/triage/formulas/resampling.ts';
import { lnPoissonTail, stratifiedTail, tail } from '../../../src/triage/formulas/stratified.ts';
import { finish } from '../../../src/triage/table/facet-table.ts';
import { near } from './near.ts';

const count = fc.nat({ max: 5000 });

describe('FIT and TIMES', () => {
  test.each([
    ['agent 4.7.2', [5, 1, 0, 14], 0.881917, [23.5714, 1.503, 369.6577]],
    ['arm64', [2, 5, 3, 10], 0.060523, [1.25, 0.3173, 4.924]],
    ['region east', [40, 160, 10, 790], 0.344124, [15.371, 7.9373, 29.7666]],
    ['an eastern city', [10, 40, 40, 910], 0.157895, [4.8344, 2.6071, 8.9647]],
    ['the city that is the cause', [40, 10, 10, 940], 0.789474, [71.9244, 38.787, 133.3722]],
    ['its region', [42, 158, 8, 792], 0.367065, [19.9254, 9.6986, 40.9358]],
    ['a profile of eight hosts', [8, 112, 0, 1080], 0.24577, [151.876, 8.8206, 2615.0434]],
    ['an agent', [59, 141, 1, 799], 0.494764, [158.0746, 31.5039, 793.1587]],
    ['a profile', [59, 241, 1, 699], 0.376734, [92.3798, 18.3788, 464.3414]],
    ['both', [58, 6, 2, 934], 0.931775, [337.32, 97.558, 1166.3293]],
    ['8G', [9, 21, 1, 69], 0.436436, [14.5054, 2.7319, 77.0184]],
    ['the pair of the demo', [58, 2, 23, 1093], 0.822007, [45.5839, 30.4526, 68.2337]],
    ['its agent', [59, 23, 22, 1072], 0.703385, [34.8876, 22.6788, 53.6687]],
  ] as const)('are right for %s', (_, [a, b, c, d], fit, [times, low, high]) => {
    expect(fitOf(a, b, c, d)).toBeCloseTo(fit, 6);
    const ratio = timesOf(a, b, c, d);
    near(ratio.times, times, 1e-4);
    near(ratio.low, low, 1e-4);
    near(ratio.high, high, 1e-4);
  });

  test('are below 0 and below 1 for a value that is rarer in the set', () => {
    expect(fitOf(0, 14, 5, 1)).toBeCloseTo(-0.881917, 6);
    expect(timesOf(0, 14, 5, 1).times).toBeCloseTo(0.0424, 4);
    expect(timesOf(3, 10, 2, 5).times).toBeCloseTo(0.8, 6);
  });

  test('have a FIT of 1 only for the set itself, and of the opposite sign for the rest', () => {
    expect(fitOf(7, 0, 0, 93)).toBe(1);
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const fit = fitOf(a, b, c, d);
        expect(Math.abs(fit)).toBeLessThanOrEqual(1 + 1e-12);
        expect(fitOf(b, a, d, c)).toBeCloseTo(-fit, 12);
        if (a + b > 0 && c + d > 0 && a + c > 0 && b + d > 0) {
          const square = (a / (a + c) - b / (b + d)) * (a / (a + b) - c / (c + d));
          expect(square).toBeCloseTo(fit * fit, 9);
        }
      }),
    );
  });

  test('have a finite TIMES inside of its interval', () => {
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const { times, low, high } = timesOf(a, b, c, d);
        expect(Number.isFinite(high) && low > 0 && low <= times && times <= high).toBe(true);
      }),
    );
  });
});

describe('the interval of Wilson', () => {
  test.each([
    [1, 1, 0.2065],
    [3, 3, 0.4385],
    [9, 10, 0.5958],
    [31, 34, 0.7704],
    [58, 60, 0.8864],
    [59, 82, 0.6141],
    [0, 5, 0],
  ])('begins at the right share for %d of %d', (x, n, low) => {
    expect(wilson(x, n)?.low).toBeCloseTo(low, 4);
  });

  test('ends at 43 % for 0 of 5, and is null for 0 of 0', () => {
    expect(wilson(0, 5)?.high).toBeCloseTo(0.4345, 4);
    expect(wilson(0, 0)).toBeNull();
  });
});

describe('residuals', () => {
  test('compare the rows of a cell with independent lines and columns', () => {
    const { expected, deviation } = cellResidual(69, 89, 82, 1213);
    expect(expected).toBeCloseTo(6.016488, 6);
    expect(deviation).toBeCloseTo(27.624962, 6);
    const fewer = cellResidual(8, 89, 682, 1213);
    expect(fewer.expected).toBeCloseTo(50.039571, 6);
    expect(fewer.deviation).toBeCloseTo(-9.331079, 6);
  });

  test('compare the broken rows of a cell with the whole table', () => {
    const { expected, deviation } = brokenResidual(59, 69, 81, 1176);
    expect(expected).toBeCloseTo(4.752551, 6);
    expect(deviation).toBeCloseTo(26.579229, 6);
  });

  test('are 0 if nothing can differ', () => {
    expect(cellResidual(10, 10, 10, 10).deviation).toBe(0);
    expect(brokenResidual(0, 5, 0, 10).deviation).toBe(0);
  });
});

describe('the tail of Poisson', () => {
  test('is right for 62 and for 4 events in two minutes of a quiet day', () => {
    const mean = (x: number, n: number): number => (2 * (n - x + 1)) / (1440 - 2);
    expect(mean(62, 102)).toBeCloseTo(0.0570236, 7);
    expect(lnPoissonTail(62, mean(62, 102))).toBeCloseTo(-374.508, 3);
    expect(mean(4, 102)).toBeCloseTo(0.1376912, 7);
    near(Math.exp(lnPoissonTail(4, mean(4, 102))), 1.341794e-5, 1e-6);
  });

  test('is one minus the sum below it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.double({ min: 0.001, max: 20, noNaN: true }), (x, lambda) => {
        let below = 0;
        let term = Math.exp(-lambda);
        for (let n = 0; n < x; n += 1) {
          below += term;
          term *= lambda / (n + 1);
        }
        expect(Math.exp(lnPoissonTail(x, lambda))).toBeCloseTo(1 - below, 9);
      }),
    );
  });
});

describe('the exact test of several tables', () => {
  const stratum = fc
    .nat({ max: 30 })
    .chain((N) =>
      fc.record({ N: fc.constant(N), K: fc.nat({ max: N }), A: fc.nat({ max: N }), share: fc.nat({ max: 100 }) }),
    )
    .map(({ N, K, A, share }) => {
      const low = Math.max(0, K + A - N);
      return { N, K, A, a: low + Math.round(((Math.min(K, A) - low) * share) / 100) };
    });

  test("equals Fisher's test for one table", () => {
    fc.assert(
      fc.property(stratum, ({ a, K, A, N }) => {
        near(stratifiedTail([{ a, K, A, N }]), tail(a, K, A, N));
      }),
    );
  });

  test('sums over both tables of two', () => {
    fc.assert(
      fc.property(stratum, stratum, (x, y) => {
        let sum = 0;
        for (let at = 0; at <= x.N; at += 1) {
          const exactly = tail(at, x.K, x.A, x.N) - tail(at + 1, x.K, x.A, x.N);
          sum += exactly * tail(x.a + y.a - at, y.K, y.A, y.N);
        }
        expect(stratifiedTail([x, y])).toBeCloseTo(sum, 9);
      }),
    );
  });

  test('is 1 for places that are wholly broken or wholly have the value', () => {
    expect(stratifiedTail([{ a: 4, K: 4, A: 4, N: 4 }])).toBe(1);
    expect(stratifiedTail([])).toBe(1);
  });

  test('multiplies the chances of ten places with one row in three', () => {
    near(stratifiedTail(Array.from({ length: 10 }, () => ({ a: 1, K: 1, A: 1, N: 3 }))), 3 ** -10);
  });
});

describe('the test of clustering', () => {
  const of = (clusters: readonly (readonly [size: number, inSet: number])[]) =>
    finish(
      clustering(
        Int32Array.from(clusters, ([size]) => size),
        Int32Array.from(clusters, ([, inSet]) => inSet),
      ),
    );
  const times = (count: number, size: number, inSet: number) =>
    Array.from({ length: count }, () => [size, inSet] as const);

  test('finds that clusters which are down as a whole are not chance', () => {
    const { p, clusters, expected } = of([...times(10, 4, 4), ...times(90, 4, 0)]);
    expect({ p, clusters }).toEqual({ p: 1 / 401, clusters: 10 });
    // The set has 40 of 400 rows. A cluster of four rows has no row of the set with probability C(360, 4)/C(400, 4).
    expect(Math.abs(expected - 34.5)).toBeLessThan(0.5);
  });

  test('finds that rows which are spread, or alone in their clusters, may be chance', () => {
    expect(of([...times(40, 4, 1), ...times(60, 4, 0)]).p).toBeGreaterThan(0.2);
    expect(of([...times(20, 1, 1), ...times(60, 1, 0)])).toEqual({ p: 1, clusters: 20, expected: 20 });
  });

  test('does not depend on the order of clusters, and draws the smaller side', () => {
    const mixed = [...times(5, 3, 1), ...times(20, 8, 7), ...times(4, 2, 2)];
    expect(of(mixed.toReversed())).toEqual(of(mixed));
    expect(of([...times(50, 4, 4), ...times(10, 4, 0)]).p).toBe(1 / 401);
  });
});

test('the lower bound of TIMES is lower for whole clusters than for as many single hosts, in any order', () => {
  const cluster = (K: number, a: number, N: number, A: number) => ({ K, a, N, A });
  const some = (count: number, one: ReturnType<typeof cluster>) => Array.from({ length: count }, () => one);
  // 20 of 40 hosts with the value are in the set, and 2 of 160 others.
  const dark = [
    ...some(5, cluster(4, 4, 4, 4)),
    ...some(5, cluster(4, 0, 4, 0)),
    cluster(0, 0, 4, 2),
    ...some(39, cluster(0, 0, 4, 0)),
  ];
  const apart = dark.flatMap(({ K, a, N, A }) =>
    Array.from({ length: N }, (_, at) => cluster(Number(at < K), Number(at < a), 1, Number(at < A))),
  );
  const [ofDark, ofApart] = [finish(leastTimes(dark)), finish(leastTimes(apart))];
  expect(ofDark).toBeGreaterThan(1);
  expect(ofDark).toBeLessThan(ofApart);
  expect(ofApart).toBeLessThan(timesOf(20, 20, 2, 158).times);
  expect(finish(leastTimes(dark.toReversed()))).toBe(ofDark);
});
