import { expect, it } from 'vitest';
import { currentRows } from '../../src/store/list/rows.ts';
import { checkAtSizes } from './invariant.ts';
import { atRest, openDemo } from './real.ts';

/** The lines beside the list. */
const beside = (screen: readonly string[]): readonly string[] => screen.map((line) => line.split(' │ ')[1] ?? '');

it('v shows the item under the cursor beside the list, and follows a resting cursor', async () => {
  const driver = await openDemo({ hosts: 213 }, { columns: 200, rows: 40 });
  await atRest(driver);
  driver.press('v');
  const [first = '', , third = ''] = currentRows(driver.state).map(({ name }) => name);
  await driver.until('the first host', () => beside(driver.screen()).includes(first));
  expect(beside(driver.screen()).join('\n')).toContain('Problems');
  driver.press('jj');
  await driver.until('the third host', () => beside(driver.screen()).includes(third));
  driver.press('Enter');
  await driver.untilShown('› Overview');
  driver.press('Esc', '2');
  await driver.until('what the list has of a profile', () => beside(driver.screen()).includes('From the list'));
  await checkAtSizes(driver, [
    [160, 24],
    [159, 24],
    [200, 15],
    [300, 50],
  ]);
  driver.press('v');
  await atRest(driver);
  expect(driver.text()).not.toContain(' │ ');
});

it('v shows the item below the list on a screen that is too narrow for both, and follows the cursor', async () => {
  const driver = await openDemo({ hosts: 213 }, { columns: 120, rows: 30 });
  await atRest(driver);
  driver.press('v');
  const [first, , third] = currentRows(driver.state).map(({ name }) => name);
  const rule = (): number => driver.screen().findIndex((line) => line.startsWith('── '));
  await driver.until('the first host', () => driver.screen()[rule()]?.startsWith(`── ${first} ──`) === true);
  expect(driver.screen()).toHaveLength(30);
  expect(driver.screen()[rule() + 1]).toContain('Problems');
  expect(driver.screen()[3]).toContain('MESSAGE');
  driver.press('jj');
  await driver.until('the third host', () => driver.screen()[rule()]?.includes(` ${third} `) === true);
  driver.press('G');
  await driver.until('the last row above the rule', () => driver.screen()[rule() - 1]?.startsWith('▌') === true);
  driver.press('g', '/edge-us-retail-store-00017', 'Enter');
  await driver.untilShown('1–1 of 1 shown');
  expect(driver.screen()).toHaveLength(30);
  expect(rule()).toBeGreaterThan(14);
  driver.press('Esc');
  await checkAtSizes(driver, [
    [80, 24],
    [159, 30],
    [160, 30],
    [60, 24],
    [60, 15],
  ]);
  driver.press('Enter');
  await driver.untilShown('› Overview');
  expect(rule()).toBe(-1);
});

it('says what a preview needs on a screen that is too small', async () => {
  const driver = await openDemo({ hosts: 50 }, { columns: 120, rows: 20 });
  await atRest(driver);
  driver.press('v');
  await driver.untilShown('v: the preview needs 160 columns or 24 lines, this terminal has 120 × 20');
  expect(driver.state.settings.preview).toBe(false);
});

it('stays on without rows, and returns with them', async () => {
  const driver = await openDemo({ hosts: 213 }, { columns: 180 });
  await atRest(driver);
  driver.press('v', '/nothing-is-called-so', 'Enter');
  await driver.untilShown('No match');
  expect(driver.text()).not.toContain(' │ ');
  driver.press('Esc');
  await driver.until('the preview', () => driver.text().includes(' │ '));
});
