import { describe, expect, it } from 'vitest';
import { formatWait } from '../../../src/core/values/format.ts';

describe('formatWait', () => {
  it.each([
    [0, '1 s'],
    [1001, '2 s'],
    [120_000, '120 s'],
    [120_001, '3 min'],
    [7_200_000, '120 min'],
    [7_200_001, '3 h'],
    [172_800_000, '48 h'],
    [31_622_400_000, '366 days'],
  ])('writes %d ms as %s', (ms, words) => expect(formatWait(ms)).toBe(words));
});
