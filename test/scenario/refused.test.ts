import { describe, expect, it } from 'vitest';
import type { Signature } from '../../src/api/policy/renew.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { json } from '../api/server.ts';
import { checkAtSizes, SIZES } from './invariant.ts';
import { openDemo } from './real.ts';
import { openOver, paged, query } from './service.ts';

describe('an expired API key', () => {
  it('leaves the rows, names the place of a new key, and uses it with r', async () => {
    const demo = { hosts: 120, apiKey: 'valid-key' };
    let value = 'valid-key';
    const credentials = (): Signature => ({
      credentials: { kind: 'api-key', value, file: '/home/me/.edgescope-key' },
      headers: {},
    });
    const driver = await openDemo(demo, {}, { credentials });
    await driver.untilShown('1 Hosts  50/120');
    value = 'old-key-that-ran-out';
    driver.press('n');
    await driver.untilShown('rejected the key (401)');
    expect(driver.text().replaceAll(/\s+/g, ' ')).toContain('Write a valid key into /home/me/.edgescope-key');
    expect(driver.cursorLine()).not.toBe('');
    expect(driver.text()).not.toContain('old-key');
    value = 'valid-key';
    driver.press('n');
    await driver.untilShown('1 Hosts  100/');
    expect(driver.text()).not.toContain('401');
  });

  it('is replaced silently when the new key is available', async () => {
    const keys = ['old-key-that-ran-out', 'valid-key'];
    const credentials = (): Signature => ({
      credentials: { kind: 'api-key', value: keys.shift() ?? 'valid-key' },
      headers: {},
    });
    const driver = await openDemo({ hosts: 60, apiKey: 'valid-key' }, {}, { credentials });
    await driver.untilShown('1 Hosts  50/60');
    driver.press('`');
    await driver.untilShown('2 requests · 1 failed');
    expect(driver.text()).not.toMatch(/old-key|valid-key/);
  });
});

describe('a filter rejected by the service', () => {
  it("stays open for editing, with the service's message", async () => {
    const message = 'filters in query cannot be read';
    const { driver } = await openOver(
      {
        profiles: (request, response) =>
          query(request).has('filters')
            ? json({ code: 'InvalidFilter', message, ref: 'r-422' }, { status: 422 })(request, response)
            : paged(60)(request, response),
      },
      { tab: 'profiles' },
    );
    await driver.untilShown('item-0000');
    driver.press('/', '^T');
    driver.terminal.type('metadata.name=x');
    driver.press('Enter');
    await driver.until('the message', () => driver.text().replaceAll(/\s+/g, ' ').includes(message));
    expect(driver.text()).toContain('r-422');
    expect(driver.text()).toContain('metadata.name=x');
    driver.press('/');
    await driver.until('the filter in the prompt', () => overlayOf(driver.state, 'filter')?.text.trim() === 'name=x');
    expect(overlayOf(driver.state, 'filter')?.server).toBe(true);
    expect(driver.text().replaceAll(/\s+/g, ' ')).toContain(message);
    driver.press('Esc', 'Esc');
    await driver.untilShown('item-0000');
  });
});

describe('an unverified certificate', () => {
  it('is reported on every screen, however narrow', async () => {
    const label = 'inventory-of-the-appliances-in-the-north.example.com:8443';
    const service = { label, demo: false, unverified: true, options: [] };
    const { driver } = await openOver({}, { start: { service } });
    await driver.untilShown('item-0000');
    for (const keys of [[], ['Enter'], ['Esc', '?'], ['Esc', '`'], ['Esc', ':'], ['Esc', 'u']]) {
      driver.press(...keys);
      for (const [columns, rows] of SIZES) {
        driver.resize(columns, rows);
        await driver.until('the banner', () => driver.screen()[0]?.includes('certificate not verified') === true);
      }
      await checkAtSizes(driver, [[60, 15]]);
    }
  });
});
