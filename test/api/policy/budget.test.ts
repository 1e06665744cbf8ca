import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../src/api/policy/retry.ts';

describe('the budget of further tries', () => {
  it('allows ten at once, then one for every ten requests, and saves up no more than ten', () => {
    const budget = createBudget();
    const spent = (): number => {
      let count = 0;
      while (budget.spend()) count += 1;
      return count;
    };
    const requests = (count: number): void => {
      for (let index = 0; index < count; index += 1) budget.earn();
    };
    requests(7);
    expect(spent()).toBe(10);
    requests(9);
    expect(spent()).toBe(0);
    requests(1);
    expect(spent()).toBe(1);
    requests(30);
    expect(spent()).toBe(3);
    requests(1000);
    expect(spent()).toBe(10);
  });
});
