import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/api/policy/clock.ts';

const HOUR = 3_600_000;

describe('the clock of the system', () => {
  it('sleeps for at least the given time: a shorter sleep ends first', async () => {
    const { signal } = new AbortController();
    const woken: number[] = [];
    const asleep = [40, 1].map((ms) => systemClock.sleep(ms, signal).then(() => woken.push(ms)));
    await Promise.all(asleep);
    expect(woken).toEqual([1, 40]);
  });

  it('wakes at once when the wait is aborted', async () => {
    const stop = new AbortController();
    const asleep = systemClock.sleep(HOUR, stop.signal);
    stop.abort();
    await expect(asleep).rejects.toThrow('aborted');
    await expect(systemClock.sleep(HOUR, stop.signal)).rejects.toThrow('aborted');
  });
});
