import { afterEach, describe, expect, it } from 'vitest';
import { linkMeasured } from '../../src/store/store.ts';
import { Driver } from './driver.tsx';
import { fleet, ScriptedClient } from './fleet.ts';

let app: Driver | undefined;
const open = async (lowBandwidth: boolean): Promise<Driver> => {
  const client = new ScriptedClient({ hosts: { items: fleet(60) } });
  app = new Driver({ client, resources: client.resources, rows: 16, start: { lowBandwidth } });
  await app.untilShown('edge-00000');
  return app;
};
afterEach(() => app?.stop());

const names = (driver: Driver): readonly string[] =>
  driver.screen().flatMap((line) => line.match(/edge-\d+/)?.[0] ?? []);

describe('the low-bandwidth look', () => {
  it('scrolls by half a screen at both edges', async () => {
    const driver = await open(true);
    const first = names(driver);
    const half = Math.floor(first.length / 2);
    driver.press('j'.repeat(first.length));
    await driver.until('the next rows', () => names(driver)[0] === first[first.length - half]);
    expect(names(driver)).toHaveLength(first.length);
    driver.press('k'.repeat(half + 1));
    await driver.until('the rows before', () => names(driver)[0] === first[first.length - 2 * half]);
    expect(driver.screen().find((line) => line.startsWith('▌'))).toContain(first[first.length - half - 1]);
  });

  it('starts by itself on a slow link, says so, and can be turned off', async () => {
    const driver = await open(false);
    linkMeasured(driver.store, { ms: 200, slow: true });
    await driver.untilShown('link 200ms, low bandwidth');
    await driver.untilShown('slow link (200 ms)');
    driver.press(':', 'set low off', 'Enter');
    await driver.until('off', () => !driver.text().includes('low bandwidth') && driver.text().includes('link 200ms'));
  });
});
