import { expect, it } from 'vitest';
import { ALL_PROJECTS } from '../../src/core/query/query.ts';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { json } from '../api/server.ts';
import { createFakeClock } from '../terminal/fake-clock.ts';
import type { Driver } from './driver.tsx';
import { line } from './look.ts';
import { atRest, NOW, openDemo } from './real.ts';
import { named, openOver, query } from './service.ts';

/** The program over the embedded service, refreshing every 30 s of a manual clock. */
const open = async (
  start: Partial<StoreOptions> = {},
): Promise<{ driver: Driver; refreshed: (ms?: number) => Promise<void> }> => {
  const clock = createFakeClock();
  const driver = await openDemo(
    { hosts: 213 },
    {
      now: () => NOW + clock.now(),
      start: { refresh: 30, ...start },
      effects: { setTimer: clock.after, random: () => 0.5 },
    },
  );
  await atRest(driver);
  const refreshed = async (ms = 31_000): Promise<void> => {
    const { length } = driver.state.log;
    clock.turn(ms);
    await driver.until('an answer', () => driver.state.log.length > length);
    await atRest(driver);
  };
  return { driver, refreshed };
};

it('draws no frame for an unchanged answer', async () => {
  const { driver, refreshed } = await open();
  driver.press('n');
  await driver.untilShown('1 Hosts  100/');
  driver.press('j', 'j');
  await atRest(driver);
  const { frames } = driver.terminal;
  const { lists } = driver.state;
  await refreshed();
  await refreshed();
  expect(driver.terminal.frames).toBe(frames);
  expect(driver.state.lists).not.toBe(lists);
  expect(driver.text()).toContain('live 30s');
});

it('refreshes every project, a few at a time, and draws nothing when all are unchanged', async () => {
  const { driver, refreshed } = await open({ scope: ALL_PROJECTS, view: { order: [] } });
  await driver.untilShown('projects answered');
  await atRest(driver);
  const asked = () => driver.state.log.filter(({ path }) => path.startsWith('/v1/edgehosts')).length;
  const projects = asked();
  expect(projects).toBeGreaterThan(10);
  const before = driver.terminal.painted();
  expect(driver.text()).toMatch(/ every \d+[sm] /);
  await refreshed(200_000);
  await driver.until('all projects again', () => asked() === 2 * projects);
  await atRest(driver);
  expect(driver.terminal.painted()).toEqual(before);
});

it('leaks nothing over many refreshes', async () => {
  const { driver, refreshed } = await open();
  await refreshed();
  const kept = () => ({
    lists: Object.keys(driver.state.lists).length,
    itemFetches: Object.keys(driver.state.itemFetches).length,
    notes: Object.values(driver.state.lists).map(({ notes, tokens }) => [notes.length, tokens.size]),
    listeners: process.eventNames().map((name) => process.listenerCount(name)),
  });
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = kept();
  const timersBefore = timers();
  for (let count = 0; count < 30; count += 1) {
    driver.press(count % 2 === 0 ? 'j' : 'k');
    await refreshed();
  }
  expect(kept()).toEqual(before);
  // The HTTP client may have a timer of its own.
  expect(timers()).toBeLessThanOrEqual(timersBefore + 1);
  expect(driver.state.log.length).toBeLessThanOrEqual(200);
});

it('keeps the rows on their lines while refreshes find them moving now and then', async () => {
  const clock = createFakeClock();
  let walks = 0;
  const { driver } = await openOver(
    {
      hosts: (request, response) => {
        const isFirst = !query(request).has('continue');
        if (isFirst) walks += 1;
        const items = isFirst ? named(0, 50) : named(50, 60);
        // Rows move in the second walk, and in the walk that follows it at once.
        const count = isFirst && (walks === 2 || walks === 3) ? 61 : 60;
        json({ items, listmeta: { continue: isFirst ? '50' : '', count, limit: 50 } })(request, response);
      },
    },
    { now: () => NOW + clock.now(), start: { refresh: 30 }, effects: { setTimer: clock.after, random: () => 0.5 } },
  );
  await driver.untilShown('item-0000');
  driver.press('n');
  await driver.untilShown('all loaded');
  driver.press('g');
  await atRest(driver);
  const top = line(driver);
  for (const moved of [true, false]) {
    const before = walks;
    clock.turn(31_000);
    await driver.until('a refresh', () => walks > before);
    await atRest(driver);
    expect(line(driver)).toBe(top);
    expect(driver.text().includes(moved ? '60 loaded, up to 1 missing' : 'all loaded')).toBe(true);
  }
});
