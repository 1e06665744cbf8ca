import { describe, expect, it } from 'vitest';
import { createRecent } from '../../src/core/memo/index.ts';

describe('createRecent', () => {
  it('computes a value once while its key is among the last keys', () => {
    const recent = createRecent<number, string>(3);
    const made: number[] = [];
    const ask = (key: number): string =>
      recent.of(key, (one) => {
        made.push(one);
        return `answer ${one}`;
      });
    for (const key of [1, 2, 1, 3, 4, 1, 5, 1]) expect(ask(key)).toBe(`answer ${key}`);
    expect(made).toEqual([1, 2, 3, 4, 5]);
  });
});
