import { expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest } from './real.ts';
import { openTurning } from './turning.ts';

/** All hosts, with a function that refreshes them twice: meanwhile some break, and agents are updated. */
const openWhole = async (): Promise<{ driver: Driver; change: () => Promise<void> }> => {
  const { driver, refreshed } = await openTurning({ hosts: 90, churn: 60, incident: 60_000 });
  driver.press('L');
  await driver.untilShown('all loaded');
  await atRest(driver);
  const change = async (): Promise<void> => {
    for (let count = 0; count < 2; count += 1) await refreshed(93_000);
  };
  return { driver, change };
};

it('shows the largest changes in Now, and opens the changes at the same line', async () => {
  const { driver, change } = await openWhole();
  driver.press('0');
  await driver.untilShown('ATTENTION');
  expect(driver.text()).not.toContain('CHANGED');
  await change();
  await driver.untilShown('CHANGED SINCE 05:26:40Z');
  expect(driver.text()).toMatch(/agent \(3 fields\) +4\.7\.1 +4\.7\.2 +13 +0 +05:26–05:29Z/);
  const onAgent = () => /▌. agent \(3 fields\) +4\.7\.1 +4\.7\.2/.test(driver.text());
  for (let line = 0; line < 20 && !onAgent(); line += 1) {
    driver.press('j');
    await atRest(driver);
  }
  driver.press('Enter');
  await driver.until('Since at the line', () => driver.text().includes('Hosts › Since 05:26:40Z') && onAgent());
  driver.press('Esc');
  await driver.until('the line again', () => driver.text().includes('WHAT THEY SHARE') && onAgent());
});

it('shows changes seen by the program in an explanation, and in a lane of the timeline', async () => {
  const { driver, change } = await openWhole();
  driver.press('/', 'changed=health', 'Enter');
  await driver.untilShown('changed unknown for all 90 edge hosts: the filter cannot decide');
  await change();
  await driver.until('rows', () => !driver.text().includes('changed unknown'));
  driver.press('/', ' health=unhealthy', 'Enter');
  await driver.untilShown('of 11 shown');
  driver.press('X');
  await driver.until('its changes', () =>
    /WHEN\n +05:27–05:29Z +seen here: health healthy → unhealthy/.test(driver.text()),
  );
  driver.press('Esc', 'T');
  await driver.until('the lane', () => /seen here +\d+ /.test(driver.text()));
  const events = (name: string): number =>
    Number(new RegExp(`${name} +([\\d,]+) `).exec(driver.text())?.[1]?.replace(',', ''));
  expect(events('all')).toBeGreaterThanOrEqual(events('seen here'));
  // Only events that got worse make a burst, and only times of items are among the latest.
  expect(driver.text()).not.toMatch(/Z.* seen here/);
  driver.press('Esc', 'Enter');
  await atRest(driver);
  driver.press('T');
  await driver.until('its own', () => /seen here +10 /.test(driver.text()));
});
