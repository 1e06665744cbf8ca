import { expect, it } from 'vitest';
import { formatPercent } from '../../../src/core/values/index.ts';

it('formatPercent never rounds up to 100 %, since a disk with room left is not full', () => {
  expect([0.994, 0.995, 0.996, 0.9999].map(formatPercent)).toEqual(['99%', '99%', '99%', '99%']);
  expect([1, 1.004, 1.5].map(formatPercent)).toEqual(['100%', '100%', '150%']);
  expect([0, 0.004, 0.006, 0.125, null, Number.NaN].map(formatPercent)).toEqual(['0%', '0%', '1%', '13%', '–', '–']);
});
