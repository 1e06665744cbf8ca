import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/api/policy/clock.ts';

const HOUR = 3_600_000;

describe('the clock of the system', () => {
  it('says what time it is, and sleeps as long as it is told', async () => {
    const before = Date.now();
    await systemClock.sleep(30, new AbortController().signal);
    const now = systemClock.now();
    // A timer may be a millisecond early.
    expect(now - before).toBeGreaterThanOrEqual(29);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('wakes at once when nobody waits any more', async () => {
    const stop = new AbortController();
    const asleep = systemClock.sleep(HOUR, stop.signal);
    stop.abort();
    await expect(asleep).rejects.toThrow('aborted');
    await expect(systemClock.sleep(HOUR, stop.signal)).rejects.toThrow('aborted');
  });
});
