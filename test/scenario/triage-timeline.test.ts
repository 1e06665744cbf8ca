import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest, openLoaded } from './real.ts';

const opened = openLoaded(1213);

const openTimeline = async (): Promise<Driver> => {
  const driver = opened();
  driver.press('T');
  await driver.until('lanes', () => /pack → False +\d/.test(driver.text()));
  return driver;
};

describe('the timeline', () => {
  it("shows the burst among the hosts' times", async () => {
    const driver = await openTimeline();
    await driver.untilShown('34 clusters, 1 project');
    expect(driver.text()).toMatch(/DiskPressure +58 /);
    expect(driver.text()).toMatch(
      /\d\d:\d\d:\d\d–\d\d:\d\d:\d\dZ +58 .*fluent-bit → False: DiskPressure +34 clusters, 1 project/,
    );
    expect(driver.text()).toMatch(/less than once in a\s+million/);
    expect(driver.text()).toContain('only the last transition of each condition is known');
  });

  it('opens the rows of a cell and returns to it', async () => {
    const driver = await openTimeline();
    driver.press('j', 'j');
    await driver.until('the lane of the reason', () => /▌ +DiskPressure/.test(driver.text()));
    driver.press('Enter');
    await driver.untilShown('of 58');
    expect(driver.text()).toContain('58 hosts, pack → False: DiskPressure');
    driver.press('Esc');
    await driver.until('the same line', () => /▌ +DiskPressure/.test(driver.text()));
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
    await driver.untilShown('all counted');
    expect(driver.text()).toMatch(/pack → False +1 /);
    driver.press('Esc');
    await driver.until('the open item', () => !driver.text().includes('Timeline'));
  });
});
