import { describe, expect, it } from 'vitest';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { json } from '../api/server.ts';
import { atRest } from './real.ts';
import { openOver, paged } from './service.ts';

const failing = json({ code: 'InternalError', message: 'it broke', ref: 'r-77' }, { status: 500 });

describe('the log of requests', () => {
  it('lists requests, newest first, with the cause of failures', async () => {
    const { driver } = await openOver({ profiles: failing });
    await driver.untilShown('item-0000');
    await atRest(driver);
    driver.press('2');
    await driver.untilShown('it broke');
    driver.press('`');
    await driver.untilShown('Requests · newest first');
    expect(driver.cursorLine()).toMatch(/^▌\d\d:\d\d:\d\dZ +500 .* GET \/v1\/clusterprofiles.*Service error/);
    const [, older] = driver.screen().slice(driver.screen().indexOf(driver.cursorLine()));
    expect(older).toMatch(/200 .* 1 {2}GET \/v1\/edgehosts/);
    expect(driver.text()).toContain('1–2 of 2 requests · 1 failed');
  });

  it('shows a request in full, and copies its ref, its line, or a value', async () => {
    const { driver } = await openOver({ profiles: failing });
    await driver.untilShown('item-0000');
    // The log is ordered by the end of answers.
    await atRest(driver);
    driver.press('2');
    await driver.untilShown('it broke');
    driver.press('`', 'c');
    expect(driver.sent.copied).toBe('r-77');
    driver.press('j', 'c');
    expect(driver.sent.copied).toMatch(/^2\S+Z · GET \/v1\/edgehosts · 200 · [\d.]+ m?s · /);
    driver.press('k', 'Enter');
    await driver.untilShown('Requests › 2');
    for (const text of ['InternalError', 'it broke', 'r-77', 'give support the ref'])
      expect(driver.text()).toContain(text);
    driver.press('j', 'c');
    expect(driver.sent.copied).toMatch(/^GET \/v1\/clusterprofiles\?/);
  });

  it('keeps the cursor on its request while others arrive', async () => {
    const { driver } = await openOver({ hosts: paged(500) });
    await driver.untilShown('item-0000');
    driver.press('n');
    await driver.untilShown('100 of 500 loaded');
    driver.press('`', 'j');
    await driver.until('the older request', () => driver.cursorLine().includes('GET /v1/edgehosts '));
    const chosen = driver.cursorLine();
    driver.store.setState(({ log }) => ({ log: [...log, ...log.map((one) => ({ ...one, id: one.id + 100 }))] }));
    await atRest(driver);
    expect(driver.cursorLine()).toBe(chosen);
  });

  it('closes with q and with the key that opened it, and labels all its keys', async () => {
    const { driver } = await openOver({}, { rows: 70 });
    await driver.untilShown('item-0000');
    // A request enters the log at the end of its answer.
    await atRest(driver);
    driver.press('j', 'j', '`');
    await driver.untilShown('Requests ·');
    driver.press('Enter', 'Esc');
    await driver.untilShown('Requests ·');
    driver.press('?');
    await driver.untilShown('open the request under the cursor');
    driver.press('Esc');
    await driver.untilShown('Requests ·');
    driver.press('q');
    await driver.until('the list', () => driver.cursorLine().includes('item-0002'));
    expect(driver.state.exit).toBeNull();
    driver.press('`', '`');
    await driver.until('the list', () => driver.cursorLine().includes('item-0002'));
    driver.press('`', ':');
    await driver.until('the palette', () => overlayOf(driver.state, 'palette') !== null);
    driver.press('Esc');
    await driver.untilShown('Requests ·');
    driver.press(':hosts item', 'Enter');
    await driver.untilShown('filter item');
    expect(overlayOf(driver.state, 'log')).toBeNull();
  });
});
