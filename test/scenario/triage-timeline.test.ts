import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { checkAtSizes } from './invariant.ts';
import { atRest } from './real.ts';
import { openWholeFleet } from './whole-fleet.ts';

const SIZE = { columns: 120, rows: 30 };

const openTimeline = async (): Promise<Driver> => {
  const driver = await openWholeFleet(SIZE);
  driver.press('T');
  await driver.until('lanes', () => /pack → False +\d/.test(text(driver)));
  return driver;
};

const text = (driver: Driver): string => driver.screen().join('\n');

describe('the timeline', () => {
  it("shows the burst among the hosts' times", async () => {
    const driver = await openTimeline();
    await driver.untilShown('34 clusters, 1 project');
    expect(text(driver)).toMatch(/DiskPressure +58 /);
    expect(text(driver)).toMatch(
      /\d\d:\d\d:\d\d–\d\d:\d\d:\d\dZ +58 .*fluent-bit → False: DiskPressure +34 clusters, 1 project/,
    );
    expect(text(driver)).toMatch(/less than once in a\s+million/);
    expect(text(driver)).toContain('only the last transition of each condition is known');
  });

  it('opens the rows of a cell and returns to it', async () => {
    const driver = await openTimeline();
    driver.press('j', 'j');
    await driver.until('the lane of the reason', () => /▌ +DiskPressure/.test(text(driver)));
    driver.press('Enter');
    await driver.untilShown('of 58');
    expect(text(driver)).toContain('58 hosts, pack → False: DiskPressure');
    driver.press('Esc');
    await driver.until('the same line', () => /▌ +DiskPressure/.test(text(driver)));
  });

  it('zooms into a cell, moves along its cells, and returns to longer spans', async () => {
    const driver = await openTimeline();
    driver.press('+');
    await driver.untilShown('one cell');
    driver.press('-');
    await driver.untilShown('last 24h');
    driver.press('>');
    await driver.untilShown('last 7d');
    driver.press('<', '<', '<', '<');
    await driver.untilShown('no shorter span');
    driver.press(':', 'timeline 30d', 'Enter');
    await driver.untilShown('last 30d');
  });

  it('shows the times of one item over the lanes of all', async () => {
    const driver = await openTimeline();
    driver.press('j', 'j', 'Enter');
    await driver.untilShown('of 58');
    driver.press('Enter');
    await atRest(driver);
    driver.press('T');
    await driver.untilShown('all hosts');
    expect(text(driver)).toMatch(/pack → False +1 /);
    driver.press('Esc');
    await driver.until('the open item', () => !text(driver).includes('Timeline'));
  });

  it('fits every size', async () => {
    const driver = await openTimeline();
    await checkAtSizes(driver);
  });
});
