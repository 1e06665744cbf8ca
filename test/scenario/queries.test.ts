import { expect, it } from 'vitest';
import { currentRows } from '../../src/store/list/rows.ts';
import { currentView } from '../../src/store/state/state.ts';
import { atRest, openDemo } from './real.ts';

const OWN = [{ name: 'arm', about: 'ARM hosts', kind: 'hosts', filter: 'arch=arm64', order: '-cpu' }] as const;

it('Q shows a named query by its first letters, Esc and [ return', async () => {
  const driver = await openDemo({ hosts: 213 }, { start: { queries: OWN } });
  await atRest(driver);
  driver.press('Q', 'unpai', 'Enter');
  await atRest(driver);
  expect(currentView(driver.state).filter.text).toBe('state=unpaired');
  expect(currentRows(driver.state).every((item) => item.value('state') === 'unpaired')).toBe(true);
  expect(driver.screen().at(-1)).toContain('unpaired: unpaired hosts, the oldest first');
  driver.press('Q');
  await driver.untilShown('●  unpaired');
  driver.press('Esc', '[');
  await atRest(driver);
  expect(currentView(driver.state).filter.text).toBe('');
});

it(':query goes to its tab, completes names, and knows the user’s own', async () => {
  const driver = await openDemo({ hosts: 213 }, { start: { queries: OWN } });
  await atRest(driver);
  driver.press(':query ');
  await driver.untilShown('ARM hosts');
  driver.press('arm', 'Enter');
  await atRest(driver);
  expect(currentView(driver.state).order).toEqual([{ column: 'cpu', descending: true }]);
  driver.press(':query drafts', 'Enter');
  await atRest(driver);
  expect(driver.state.tab).toBe('profiles');
  driver.press(':query nothing-so', 'Enter');
  await driver.untilShown('no query nothing-so');
});
