import { expect } from 'vitest';

/** Expects a number within a share of another number, 1e-9 by default. */
export const near = (found: number, expected: number, tolerance = 1e-9): void => {
  const apart = Math.abs(found - expected);
  expect(apart, `${found} is not ${expected}`).toBeLessThanOrEqual(tolerance * Math.abs(expected));
};
