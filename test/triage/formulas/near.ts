import { expect } from 'vitest';

/** Expects a number within a share of another: 1e-9 when nothing else is said. */
export const near = (found: number, expected: number, tolerance = 1e-9): void => {
  const apart = Math.abs(found - expected);
  expect(apart, `${found} is not ${expected}`).toBeLessThanOrEqual(tolerance * Math.abs(expected));
};
