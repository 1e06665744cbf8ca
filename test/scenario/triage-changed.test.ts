import { expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest } from './real.ts';
import { openTurning } from './turning.ts';

/** The program after some refreshes in which hosts broke, packs and agents were updated. */
const openChanged = async (refreshes: number): Promise<Driver> => {
  const { driver, refreshed } = await openTurning({ hosts: 213, churn: 60, incident: 60_000 });
  driver.press('L');
  await driver.untilShown('all loaded');
  await atRest(driver);
  for (let count = 0; count < refreshes; count += 1) await refreshed();
  return driver;
};

it('says in Now what changed most, and opens the changes at the same line', async () => {
  const driver = await openChanged(6);
  driver.press('0');
  await driver.untilShown('CHANGED SINCE 05:26:40Z');
  expect(driver.text()).toMatch(/agent +4\.7\.1 +4\.7\.2 +20 +1 +05:26–05:29Z/);
  const onHealth = () => /▌. health +healthy +unhealthy/.test(driver.text());
  driver.press(...'jjjjjjjjjjj');
  await driver.until('the line', onHealth);
  driver.press('Enter');
  await driver.until('Since at the line', () => driver.text().includes('Hosts › Since 05:26:40Z') && onHealth());
  driver.press('Esc');
  await driver.until('the line again', () => driver.text().includes('WHAT THEY SHARE') && onHealth());
});
