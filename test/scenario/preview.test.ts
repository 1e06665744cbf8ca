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

it('gives the reason below 160 columns', async () => {
  const driver = await openDemo({ hosts: 50 }, { columns: 120 });
  await atRest(driver);
  driver.press('v');
  await driver.untilShown('v: the preview needs 160 columns, this terminal has 120');
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
