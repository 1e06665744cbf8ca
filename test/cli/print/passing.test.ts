import { describe, expect, it } from 'vitest';
import { passingItems } from '../../../src/cli/print/receive.ts';
import { page, thing } from './thing.ts';

const { items } = page(Array.from({ length: 40 }, (_, index) => thing(`u${index}`)));

/** Takes longer than a key may wait, as a dear filter does over many items. */
const slow = (): boolean => {
  const end = performance.now() + 5;
  while (performance.now() < end);
  return true;
};

describe('filtering for print', () => {
  it('keeps passing items in order', async () => {
    const found = await passingItems(items, ({ uid }) => /^u1/.test(uid), new AbortController().signal);
    expect(found.map(({ uid }) => uid)).toEqual(['u1', ...Array.from({ length: 10 }, (_, index) => `u1${index}`)]);
  });

  it('handles a signal in between', async () => {
    const stop = new AbortController();
    let looked = 0;
    const passes = (): boolean => {
      looked += 1;
      return slow();
    };
    setImmediate(() => stop.abort());
    await expect(passingItems(items, passes, stop.signal)).rejects.toThrow(/stopped|interrupted|abort/i);
    expect(looked).toBeLessThan(items.length);
  });
});
