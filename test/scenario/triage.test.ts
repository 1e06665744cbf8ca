import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { openWholeFleet } from './whole-fleet.ts';

const SIZE = { columns: 120, rows: 30 };

const openFleet = (): Promise<Driver> => openWholeFleet(SIZE);

const text = (driver: Driver): string => driver.screen().join('\n');

describe('the count', () => {
  it('counts the rows by a column, with broken ones of each', async () => {
    const driver = await openFleet();
    driver.press('F');
    await driver.untilShown('Count by health');
    await driver.until('lines', () => /unhealthy +81 +7%/.test(text(driver)));
    expect(text(driver)).toMatch(/– +37 +3% .*– +– /);
    expect(text(driver)).toContain('health healthy: 1,095 hosts, 0 of 1,095 known unhealthy');
  });

  it('opens the rows of a line and returns to it', async () => {
    const driver = await openFleet();
    driver.press('F');
    await driver.until('lines', () => /unhealthy +81/.test(text(driver)));
    driver.press('j', 'Enter');
    await driver.untilShown('of 81');
    expect(text(driver)).toContain('filter health=unhealthy');
    driver.press('Esc');
    await driver.untilShown('Count by health');
    expect(text(driver)).toMatch(/▌ +unhealthy +81/);
  });

  it('narrows its lines to a text, and switches fields and orders', async () => {
    const driver = await openFleet();
    driver.press('F');
    await driver.untilShown('Count by health');
    driver.press('l');
    await driver.until('another field', () => !text(driver).includes('Count by health'));
    driver.press('h', '/');
    driver.press('unh', 'Enter');
    await driver.until('one line', () => /unhealthy +81/.test(text(driver)) && !/ healthy +1,095/.test(text(driver)));
    driver.press('Esc', 'Esc');
    await driver.untilShown('1–');
  });
});
