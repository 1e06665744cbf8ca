import { expect, it } from 'vitest';
import { type ItemChange, isQuiet } from '../../src/change/change.ts';
import { itemChanges } from '../../src/change/compare-lists.ts';
import type { Item } from '../../src/core/item/item.ts';
import { ALL_PROJECTS } from '../../src/core/query/query.ts';
import { basesOf, changesOf } from '../../src/store/list/changes.ts';
import { currentList } from '../../src/store/walk/query.ts';
import type { Driver } from './driver.tsx';
import { atRest } from './real.ts';
import { openTurning } from './turning.ts';

const itemsOf = (driver: Driver): ReadonlyMap<string, Item> =>
  new Map(currentList(driver.state)?.items.map((item) => [item.uid, item]));

/** A change as two states differ in it. */
const told = ({ uid, what, path, from, to }: ItemChange): string => JSON.stringify([uid, what, path, from, to]);

/** The changes between two states. */
const difference = (before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>): readonly string[] => {
  const found: string[] = [];
  for (const [uid, item] of after) {
    const known = before.get(uid);
    if (known === undefined) found.push(JSON.stringify([uid, 'new', '', undefined, undefined]));
    else
      for (const change of itemChanges(known, item))
        if (!isQuiet(change)) found.push(JSON.stringify([uid, 'field', change.path, change.from, change.to]));
  }
  for (const uid of before.keys())
    if (!after.has(uid)) found.push(JSON.stringify([uid, 'gone', '', undefined, undefined]));
  return found.sort();
};

it.each([3, 11, 28])('counts the changes of a fleet of seed %i over refreshes exactly', async (seed) => {
  const { driver, refreshed } = await openTurning({ hosts: 55, churn: 60, incident: 60_000, seed });
  driver.press('L');
  await driver.untilShown('all loaded');
  await atRest(driver);
  const before = itemsOf(driver);
  for (let count = 0; count < 2; count += 1) await refreshed(62_000);
  await driver.until('the changes', () => basesOf(driver.state, 'hosts').length === 3);
  const changes = changesOf(driver.state, 'hosts');
  expect(changes.length).toBeGreaterThan(10);
  expect(
    changes
      .filter(({ what }) => what !== 'back')
      .map(told)
      .sort(),
  ).toEqual(difference(before, itemsOf(driver)));
  for (const { at, seen } of changes) if (at !== null) expect(at).toBeLessThanOrEqual(seen[1]);
});

it('names changes in the rows so that a filter finds them, and updates them when the base moves', async () => {
  const { driver, refreshed } = await openTurning({ hosts: 55, churn: 240, incident: 60_000 });
  driver.press('L');
  await driver.untilShown('all loaded');
  for (let count = 0; count < 3; count += 1) await refreshed();
  const changed = () =>
    new Set([...itemsOf(driver).values()].filter((item) => item.value('changed') !== null).map(({ uid }) => uid));
  const rows = () =>
    new Set(
      changesOf(driver.state, 'hosts')
        .filter(({ uid, what }) => what !== 'gone' && itemsOf(driver).has(uid))
        .map(({ uid }) => uid),
    );
  expect(changed()).toEqual(rows());
  expect(changed().size).toBeGreaterThan(10);
  driver.press('/', 'changed=*', 'Enter');
  await driver.untilShown('changed=*');
  await atRest(driver);
  expect(driver.text()).toContain(`of ${changed().size} shown`);
  const all = changed().size;
  driver.press('B', '>', '>', 'Esc');
  await driver.until('fewer', () => changed().size < all);
  expect(changed()).toEqual(rows());
});

it('keeps a log of each project', async () => {
  const { driver, refreshed } = await openTurning({ hosts: 60, churn: 240 }, { scope: ALL_PROJECTS });
  await driver.untilShown('projects answered');
  await atRest(driver);
  await refreshed(200_000);
  await driver.until('changes', () => changesOf(driver.state, 'hosts').length > 3);
  expect(Object.keys(driver.state.changes).length).toBeGreaterThan(10);
});

it('sends no extra requests for an open item whose changes are known', async () => {
  const { driver, refreshed } = await openTurning({ hosts: 60, churn: 240 });
  driver.press('L');
  await driver.untilShown('all loaded');
  driver.press('Enter');
  await atRest(driver);
  const asked = () => driver.state.log.filter(({ path }) => /^\/v1\/edgehosts\/\w/.test(path)).length;
  for (let count = 0; count < 3; count += 1) {
    const before = asked();
    await refreshed();
    expect(asked() - before).toBeLessThanOrEqual(1);
  }
});
