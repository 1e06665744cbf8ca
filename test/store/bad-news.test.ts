import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newsOf, newsText } from '../../src/store/list/news.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

const MINUTE = 60_000;
const BROKEN = { health: 'unhealthy' };
const WELL = { health: 'healthy' };

/** Opens a fleet of healthy hosts that the test refreshes. `ahead` is the lead of the service's clock in ms. */
const opened = async (count: number, { ahead = null as number | null, claimed = count } = {}) => {
  const items: Record<string, unknown>[] = fleet(count).map((host) => ({ ...host, ...WELL }));
  let now = NOW;
  const app = new App(new ScriptedClient({ hosts: { items, size: 500, count: claimed } }), { now }, { now: () => now });
  app.store.setState({ clocks: { steps: [], serviceAhead: ahead } });
  await app.settled();
  return {
    app,
    set: (fields: object, ...indexes: readonly number[]): void => {
      for (const index of indexes) items[index] = { ...items[index], ...fields };
    },
    refreshed: async (minutes: number): Promise<void> => {
      now += minutes * MINUTE;
      app.press('r');
      await app.settled();
    },
    text: () => newsText(app.state, 'hosts'),
    counts: () => {
      const { items: broke, flapping } = newsOf(app.state, 'hosts');
      return [broke.length, flapping.length];
    },
  };
};

describe('the news about broken hosts', () => {
  it('reports that all hosts broke at once, and that all hosts flap together', async () => {
    const { set, refreshed, text, counts } = await opened(300);
    const all = [...Array(300).keys()];
    set(BROKEN, ...all);
    await refreshed(1);
    expect(text()).toBe('+300 just now');
    set(WELL, ...all);
    await refreshed(1);
    expect(counts()).toEqual([0, 0]);
    for (let round = 0; round < 10; round += 1) {
      set(BROKEN, ...all);
      await refreshed(0.5);
      expect(text()).toBe('300 flapping');
      set(WELL, ...all);
      await refreshed(0.5);
      expect(text()).toBe('300 flapping');
    }
  });

  it('counts a third of the fleet as flapping, and hosts that break meanwhile as new', async () => {
    const { set, refreshed, text } = await opened(300);
    const third = Array.from({ length: 90 }, (_, at) => at);
    for (let round = 0; round < 4; round += 1) {
      set(round % 2 === 0 ? BROKEN : WELL, ...third);
      await refreshed(0.5);
    }
    set(BROKEN, ...third, 200, 201);
    await refreshed(0.5);
    expect(text()).toBe('+2 just now, 90 flapping');
  });

  it.each([60, -60])('has the same text if the clock of the service is %i minutes ahead', async (minutes) => {
    const { set, refreshed, text } = await opened(20, { ahead: minutes * MINUTE });
    set(BROKEN, 3);
    await refreshed(1);
    expect(text()).toBe('+1 just now');
    await refreshed(2);
    expect(text()).toBe('+1 in 2m');
    await refreshed(8);
    // The time is by the clock of this machine, as is the time of receipt.
    expect(text()).toBe('+1 since 06:14Z');
  });

  it('comes with refreshes that never load the whole list', async () => {
    const { set, refreshed, text } = await opened(20, { claimed: 21 });
    set(BROKEN, 3);
    await refreshed(1);
    expect(text()).toBe('+1 just now');
    set(BROKEN, 4, 5);
    await refreshed(2);
    expect(text()).toBe('+3 in 2m');
    await refreshed(60);
    expect(text()).toBe('+3 since 06:14Z');
  });

  it('reports an incident of the first second', async () => {
    const { set, refreshed, text } = await opened(20);
    set(BROKEN, 3, 4);
    await refreshed(1 / 60);
    expect(text()).toBe('+2 just now');
    await refreshed(10);
    expect(text()).toBe('+2 since 06:13Z');
  });

  it('never counts fewer hosts while none recovers and nobody looks', async () => {
    const steps = fc.array(
      fc.record({ minutes: fc.integer({ min: 0, max: 90 }), hosts: fc.array(fc.nat(29), { maxLength: 8 }) }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (given, isWhole) => {
        const { app, set, refreshed, counts } = await opened(30, { claimed: isWhole ? 30 : 31 });
        let before = 0;
        for (const { minutes, hosts } of given) {
          set(BROKEN, ...hosts);
          await refreshed(minutes);
          const [broke = 0] = counts();
          expect(broke).toBeGreaterThanOrEqual(before);
          before = broke;
        }
        expect(before).toBe(new Set(given.flatMap(({ hosts }) => hosts)).size);
        app.stop();
      }),
      { numRuns: 30 },
    );
  });
});
