import { expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest } from './real.ts';
import { openTurning } from './turning.ts';

const openChanged = async (
  refreshes: number,
  each?: number,
): Promise<{ driver: Driver; refreshed: (ms?: number) => Promise<void> }> => {
  const { driver, refreshed } = await openTurning({ hosts: 90, churn: 60, incident: 60_000 });
  driver.press('L');
  await driver.untilShown('all loaded');
  await atRest(driver);
  for (let count = 0; count < refreshes; count += 1) await refreshed(each);
  driver.press('B');
  await atRest(driver);
  return { driver, refreshed };
};

/** Number of rows that a line counts. */
const countOf = (driver: Driver, line: RegExp): number => Number(line.exec(driver.text())?.[1]);

it('counts the changes since the first complete list, once there is a later one', async () => {
  const { driver, refreshed } = await openChanged(0);
  expect(driver.text()).toContain('nothing to compare with before the next refresh · r asks now');
  for (let count = 0; count < 2; count += 1) await refreshed(93_000);
  await driver.untilShown('Hosts › Since 05:26:40Z, 3m ago');
  expect(driver.text()).toMatch(/WHAT +FROM +TO +HOSTS +BROKEN +WHEN/);
  expect(driver.text()).toMatch(/health +healthy +unhealthy +11 +11 +05:26–05:29Z/);
  expect(driver.text()).toMatch(/pack cert-manager condition +True Deployed +False WebhookTimeout +6 +6 /);
  expect(driver.text()).toContain('complete then and now · secrets not compared');
});

it('sorts its lines by broken rows, and by all rows', async () => {
  const { driver } = await openChanged(2, 93_000);
  const numbers = (column: 'hosts' | 'broken'): readonly number[] =>
    driver.screen().flatMap((line) => {
      const [, hosts, broken] = /^[ ▌][▸▾].* (\d+) +(\d+) +05:2/.exec(line) ?? [];
      return hosts === undefined ? [] : [Number(column === 'hosts' ? hosts : broken)];
    });
  const falling = (column: 'hosts' | 'broken') => () =>
    numbers(column).length > 3 && numbers(column).every((one, at, all) => at === 0 || one <= (all[at - 1] ?? 0));
  expect(falling('hosts')()).toBe(false);
  driver.press('o');
  await driver.untilShown('changes by the number of rows');
  await driver.until('the largest first', falling('hosts'));
  driver.press('o');
  await driver.until('the most broken first', falling('broken'));
  driver.press('o', 'o');
  await driver.untilShown('changes as a story: what broke first');
});

it('unfolds the changes of a line, and lists its rows, and comes back', async () => {
  const { driver } = await openChanged(2, 93_000);
  driver.press('Space');
  await driver.until('the changes', () => /edge-\S+ +healthy +\S.* 05:2\dZ|edge-\S+ +healthy/.test(driver.text()));
  driver.press('Enter');
  await driver.untilShown('of 11 shown');
  driver.press('Esc');
  await driver.until('the line', () => /▌▾ health +healthy +unhealthy/.test(driver.text()));
  driver.press('W');
  await driver.untilShown('What they share');
  driver.press('Esc');
  await driver.until('the line again', () => /▌▾ health +healthy +unhealthy/.test(driver.text()));
  driver.press('C');
  await driver.untilShown('that needs a recording');
  const onGone = () => /▌. gone /.test(driver.text());
  for (let line = 0; line < 30 && !onGone(); line += 1) {
    driver.press('j');
    await atRest(driver);
  }
  driver.press('Enter');
  await driver.untilShown('all of these are gone');
});

it('steps through the bases, counts from now on, and keeps the base', async () => {
  const { driver, refreshed } = await openChanged(3, 62_000);
  const all = countOf(driver, /: (\d+) of \d+ changed/);
  driver.press('>');
  await driver.until('a later base', () => countOf(driver, /: (\d+) of \d+ changed/) < all);
  driver.press('<', '<');
  await driver.untilShown('the earliest base');
  driver.press('B');
  await driver.until('no change', () => /none of [\d,]+ hosts changed/.test(driver.text()));
  driver.press('Esc', 'B');
  await driver.until('no change', () => /none of [\d,]+ hosts changed/.test(driver.text()));
  await refreshed();
  await driver.until('later changes', () => countOf(driver, /: (\d+) of \d+ changed/) > 3);
  driver.press(':', 'since 2m', 'Enter');
  await driver.untilShown('Since 05:27:42Z, 2m ago');
  driver.press(':', 'since 3h', 'Enter');
  await driver.untilShown('no data before 05:26:40Z');
});

it('shows the changes of the open item one by one, and the changes of the rows of a filter', async () => {
  const { driver } = await openChanged(2, 93_000);
  driver.press('Esc', '/', 'changed=health health=unhealthy', 'Enter');
  await driver.untilShown('of 11 shown');
  driver.press('B');
  await driver.untilShown('11 of 11 changed');
  driver.press('Esc', 'Enter');
  await atRest(driver);
  driver.press('B');
  await driver.until('its fields', () => /status\.health\.state +healthy +unhealthy/.test(driver.text()));
  driver.press('Esc');
  await driver.until('the open item', () => !driver.text().includes('Since'));
});

it.each([
  [60, 15],
  [80, 24],
] as const)('fits %i×%i', async (columns, rows) => {
  const { driver } = await openChanged(2, 46_500);
  driver.resize(columns, rows);
  await driver.until('its lines', () => /▌. \S/.test(driver.text()));
  expect(driver.text()).toMatch(/Since 05:26:40Z, 1m ago: \d+ of \d+ changed/);
  expect(driver.text()).toMatch(/health +healthy +unhealthy +\d+/);
});
