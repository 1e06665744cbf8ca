import { describe, expect, it } from 'vitest';
import { currentView } from '../../src/store/state/state.ts';
import type { Driver, DriverOptions } from './driver.tsx';
import { current, line } from './look.ts';
import { atRest, openDemo } from './real.ts';

const open = async (options: Partial<DriverOptions> = {}): Promise<Driver> => {
  const driver = await openDemo({ hosts: 213 }, options);
  await atRest(driver);
  return driver;
};

describe('an item', () => {
  it('opens, shows one section after the other, and returns to the former cursor when closed', async () => {
    const driver = await open();
    driver.press('PgDn', 'j', 'j');
    await atRest(driver);
    const before = driver.screen();
    const name = current(driver);
    driver.press('Enter');
    await driver.untilShown(`Hosts › ${name} › Overview`);
    driver.press(']');
    await driver.untilShown(`› ${name} › Hardware`);
    expect(driver.text()).toContain('cores');
    driver.press('y');
    await driver.untilShown(`› ${name} › YAML`);
    expect(driver.text()).toContain('metadata:');
    driver.press('Esc', 'Esc');
    await driver.until('the list again', () => driver.screen()[3]?.includes('NAME') ?? false);
    expect(driver.screen()).toEqual(before);
  });

  it('opens with its name in each tab, and stays open there', async () => {
    const driver = await open();
    for (const tab of ['2', '3', '4']) {
      driver.press(tab);
      await atRest(driver);
      const name = current(driver);
      driver.press('Enter');
      await driver.untilShown(` › ${name} `);
    }
    driver.press('1');
    await driver.until('the list of hosts', () => !driver.text().includes(' › '));
    driver.press('4');
    await driver.until('the open summary', () => driver.text().includes('Summary › '));
  });
});

describe('the position', () => {
  it('survives many resizes', async () => {
    const driver = await open();
    driver.press('L');
    await driver.untilShown('all loaded');
    driver.press('G', ...'kkkkkkkkkkkkkkkkkkkkkkkkkkkk');
    await atRest(driver);
    const name = current(driver);
    const row = line(driver);
    for (const [columns, rows] of [
      [60, 15],
      [200, 50],
      [20, 4],
      [61, 40],
      [90, 16],
      [300, 99],
      [60, 15],
    ] as const) {
      driver.resize(columns, rows);
    }
    driver.resize(120, 30);
    await atRest(driver);
    expect(current(driver)).toBe(name);
    expect(line(driver)).toBe(row);
  });

  it('changes to the neighbouring tab from everywhere, also from Now', async () => {
    const driver = await open();
    const tab = (): string | undefined => driver.state.overlays.at(-1)?.id ?? driver.state.tab;
    driver.press('Shift+Tab');
    await driver.until('Now', () => tab() === 'question');
    driver.press('Tab');
    await driver.until('hosts', () => tab() === 'hosts');
    driver.press('`', 'Tab');
    await driver.until('profiles', () => tab() === 'profiles');
    await atRest(driver);
    driver.press('Enter');
    await driver.until('a profile', () => currentView(driver.state).detail !== null);
    driver.press('2');
    await driver.until('its list', () => currentView(driver.state).detail === null);
  });
});
