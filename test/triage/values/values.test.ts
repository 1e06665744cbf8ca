import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binEdges, binOf, MAX_BINS } from '../../../src/triage/values/bins.ts';
import { compareLeaves } from '../../../src/triage/values/order.ts';

const GIB = 2 ** 30;

describe('bins', () => {
  test('begin at round numbers', () => {
    expect(binEdges('number', 3, 97)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(binEdges('number', 0.02, 0.61)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
    expect(binEdges('size', 10 * GIB, 120 * GIB).map((edge) => edge / GIB)).toEqual([16, 32, 48, 64, 80, 96, 112]);
    expect(binEdges('share', 0.02, 0.98)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    expect(binEdges('share', 0.1, 0.5)).toEqual([0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]);
    expect(binEdges('number', 7, 7)).toEqual([7]);
  });

  test('are 4 to 12 for any two percentiles, and ascend', () => {
    const number = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        fc.pre(high - low > 1e-6 * Math.max(Math.abs(low), Math.abs(high)));
        const edges = binEdges('number', low, high);
        expect(edges.length + 1).toBeLessThanOrEqual(MAX_BINS);
        expect(edges.length + 1).toBeGreaterThanOrEqual(4);
        for (const [at, edge] of edges.entries()) {
          expect(edge).toBeGreaterThan(edges[at - 1] ?? Number.NEGATIVE_INFINITY);
          expect(binOf(edges, edge)).toBe(at + 1);
        }
      }),
    );
  });

  test('contain their lower edge', () => {
    expect([0, 9.9, 10, 20, 1e9].map((value) => binOf([10, 20], value))).toEqual([0, 0, 1, 2, 2]);
  });
});

describe('the order of values', () => {
  test('follows their type, and never ties two different values', () => {
    expect(['1.10.0', 'none', '1.9.0'].toSorted((a, b) => compareLeaves({ type: 'version' }, a, b))).toEqual([
      '1.9.0',
      '1.10.0',
      'none',
    ]);
    expect(['10', 9, 'edge-10', 10, 'edge-9'].toSorted((a, b) => compareLeaves({ type: 'text' }, a, b))).toEqual([
      9,
      10,
      '10',
      'edge-9',
      'edge-10',
    ]);
    expect(compareLeaves({ type: 'version' }, '1.0', 'v1.0.0')).not.toBe(0);
    expect(compareLeaves({ type: 'flag' }, true, 'true')).toBe(-compareLeaves({ type: 'flag' }, 'true', true));
  });
});
