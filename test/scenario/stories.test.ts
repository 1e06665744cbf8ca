import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, startDemo } from '../../src/demo/index.ts';
import type { Driver, DriverOptions } from './driver.tsx';
import { atRest, NOW, openReal, realClient } from './real.ts';

let demo: Demo;
let client: ReturnType<typeof realClient>;
beforeAll(async () => {
  demo = await startDemo({ hosts: 213, now: () => NOW });
  client = realClient(demo.url);
});
afterAll(async () => {
  await client.close();
  await demo.close();
});

let driver: Driver | undefined;
afterEach(() => driver?.stop());

const open = async (options: Partial<DriverOptions> = {}): Promise<Driver> => {
  driver = openReal(client, { columns: 120, rows: 30, ...options });
  await atRest(driver);
  return driver;
};

/** The name in the row of the cursor. */
const current = (driver: Driver): string => driver.cursorLine().split(/\s+/)[1] ?? '';
/** The line of the screen that the cursor is on. */
const line = (driver: Driver): number => driver.screen().indexOf(driver.cursorLine());
/** A column of the rows on the screen, by its title. */
const column = (driver: Driver, title: string): string[] => {
  const lines = driver.screen();
  const head = lines.findIndex((one) => one.includes(title));
  const at = (lines[head] ?? '').indexOf(title);
  return lines
    .slice(head + 1, -2)
    .map(
      (one) =>
        one
          .slice(at)
          .split(/\s{2,}/)[0]
          ?.trim() ?? '',
    )
    .filter((text) => text !== '');
};

describe('walking the fleet', () => {
  it('by continue token to page 3 and back', async () => {
    const driver = await open();
    const first = driver.text();
    expect(first).toContain('50 of 213 loaded · page 1 of 5');
    driver.press('n');
    await driver.untilShown('page 2 of 5');
    driver.press('n');
    await driver.untilShown('page 3 of 5');
    expect(driver.text()).toContain('150 of 213 loaded');
    driver.press('p');
    await driver.untilShown('page 2 of 5');
    driver.press('p');
    await driver.untilShown('page 1 of 5');
    expect(driver.text()).toContain('150 of 213 loaded');
  });

  it('to the end with L, where every count agrees', async () => {
    const driver = await open();
    driver.press('L');
    await driver.untilShown('all loaded');
    expect(driver.text()).toContain('1 Hosts  213 ');
    expect(driver.text()).toContain('of 213 shown');
    driver.press('G', 'j');
    await atRest(driver);
    expect(driver.text()).toMatch(/\d+–213 of 213 shown/);
  });

  it('with several keys in one packet', async () => {
    const driver = await open();
    driver.terminal.type('nn');
    await driver.untilShown('page 3 of 5');
    driver.terminal.type('gjjjk');
    await driver.until('the third row', () => line(driver) === 6);
  });
});

describe('narrowing', () => {
  it('filters and goes back to the row where one was', async () => {
    const driver = await open();
    driver.press(...'jjjjjj');
    await atRest(driver);
    const before = driver.screen();
    driver.press('/', 'health=unhealthy', 'Enter');
    await atRest(driver);
    expect(new Set(column(driver, 'HEALTH'))).toEqual(new Set(['● unhealthy']));
    expect(driver.text()).toContain('filter health=unhealthy (here, on 50 of 213)');
    driver.press('Esc');
    await atRest(driver);
    expect(driver.screen()).toEqual(before);
  });

  it('says that a filter found nothing, and how to go on', async () => {
    const driver = await open();
    driver.press('/', 'no-such-host', 'Enter');
    await driver.untilShown('None of the 50 loaded');
    expect(driver.text()).toContain('L loads all');
    expect(driver.text()).toContain('Esc clears the filter');
  });

  it('asks the service with Tab, and counts what it found', async () => {
    const driver = await open({ tab: 'profiles' });
    driver.press('/', 'Tab', 'name=edge-base', 'Enter');
    await driver.untilShown('service filter metadata.name=edge-base');
    await atRest(driver);
    expect(driver.text()).toMatch(/2 Profiles {2}\d /);
    expect(new Set(column(driver, 'NAME'))).toEqual(new Set(['edge-base']));
    driver.press('Esc');
    await atRest(driver);
    expect(driver.text()).not.toContain('service filter');
  });

  it('to a cloud type of edge hosts', async () => {
    const driver = await open();
    driver.press('t', 'vsphere', 'Enter');
    await driver.untilShown('type vsphere');
    await atRest(driver);
    driver.press('L');
    await driver.untilShown('all loaded');
    const count = Number(/1 Hosts {2}(\d+)/.exec(driver.text())?.[1]);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(213);
    driver.press('t', 'Home', 'Enter');
    await atRest(driver);
    expect(driver.text()).toContain('of 213 loaded');
  });

  it('to a project and back to the whole tenant', async () => {
    const driver = await open();
    driver.press('u');
    await driver.untilShown('no project header is sent');
    await atRest(driver);
    driver.press('Down', 'Down');
    await atRest(driver);
    const name = (driver.screen().find((one) => /^ {2,}/.test(one) && one.includes('-')) ?? '').trim();
    expect(name).not.toBe('');
    driver.press('Enter');
    await driver.until('a project in the header', () => / project \S+/.test(driver.screen()[0] ?? ''));
    await atRest(driver);
    expect(driver.text()).not.toContain('of 213');
    driver.press('2');
    await atRest(driver);
    expect(driver.screen()[0]).toContain('project ');
    driver.press('u', 'Home', 'Enter');
    await driver.untilShown('whole tenant');
    driver.press('1');
    await atRest(driver);
    expect(driver.text()).toContain('of 213 loaded');
  });

  it('to a project that the service does not know: the screen names it', async () => {
    const driver = await open({ tab: 'profiles' });
    driver.press('u', '0123456789abcdef01234567', 'Enter');
    await driver.until('the project in the header', () =>
      (driver.screen()[0] ?? '').includes('0123456789abcdef01234567'),
    );
    await atRest(driver);
    expect(driver.text()).toMatch(/project 0123456789abcdef01234567|could not be loaded/);
  });

  it('to another metric period of the summary', async () => {
    const driver = await open({ tab: 'summary' });
    expect(driver.text()).toContain('period 60 min');
    driver.press('M', '1,440', 'Enter');
    await driver.untilShown('period 1440 min');
    await atRest(driver);
    expect(driver.text()).toMatch(/4 Summary {2}\d+/);
  });
});

describe('ordering', () => {
  it('by two columns through the picker', async () => {
    const driver = await open();
    driver.press('L');
    await driver.untilShown('all loaded');
    driver.press('o', 'health');
    await atRest(driver);
    // What was in force is put together anew: taken out, then chosen in another order.
    driver.press('Space', 'Space');
    driver.press('Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'name');
    driver.press('Space', 'Space');
    driver.press('Backspace', 'Backspace', 'Backspace', 'Backspace', 'state', 'Space');
    driver.press('Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'name', 'Space', 'Space', 'Enter');
    await driver.untilShown('order state, -name');
    driver.press('g');
    await atRest(driver);
    const states = column(driver, 'STATE');
    expect(states).toEqual(
      states.toSorted(
        (a, b) => ['unpaired', 'ready', 'in-use'].indexOf(a) - ['unpaired', 'ready', 'in-use'].indexOf(b),
      ),
    );
    driver.press('O');
    await driver.untilShown('order -state, -name');
  });

  it('on the service where it can, and says who did it', async () => {
    const driver = await open({ tab: 'profiles' });
    expect(driver.text()).toContain('order name (service)');
    const names = column(driver, 'NAME');
    driver.press('O');
    await driver.untilShown('order -name (service)');
    await atRest(driver);
    expect(column(driver, 'NAME')).not.toEqual(names);
  });
});

describe('an item', () => {
  it('is opened, read section by section, and left where the cursor was', async () => {
    const driver = await open();
    driver.press('PgDn', 'j', 'j');
    await atRest(driver);
    const before = driver.screen();
    const name = current(driver);
    driver.press('Enter');
    await driver.untilShown(`Hosts › ${name} › Overview`);
    driver.press(']');
    await driver.untilShown(`› ${name} › Hardware`);
    expect(driver.text()).toContain('cores');
    driver.press('y');
    await driver.untilShown(`› ${name} › YAML`);
    expect(driver.text()).toContain('metadata:');
    driver.press('J');
    await driver.untilShown(`› ${name} › JSON`);
    driver.press('Esc', 'Esc');
    await driver.until('the list again', () => driver.screen()[3]?.includes('NAME') ?? false);
    expect(driver.screen()).toEqual(before);
  });

  it('of each tab opens with its name and keeps its own place on the tab', async () => {
    const driver = await open();
    for (const tab of ['2', '3', '4']) {
      driver.press(tab);
      await atRest(driver);
      const name = current(driver);
      driver.press('Enter');
      await driver.untilShown(` › ${name} › `);
    }
    driver.press('1');
    await driver.until('the list of hosts', () => !driver.text().includes(' › '));
    driver.press('4');
    await driver.until('the open summary', () => driver.text().includes('Summary › '));
  });

  it('stays open through a refresh', async () => {
    const driver = await open();
    driver.press('Enter', ']');
    await atRest(driver);
    const before = driver.screen();
    driver.press('r');
    await atRest(driver);
    expect(driver.screen()).toEqual(before);
  });
});

describe('the place', () => {
  it('survives a refresh', async () => {
    const driver = await open();
    driver.press('n');
    await driver.untilShown('page 2 of 5');
    driver.press('j', 'j', 'j');
    await atRest(driver);
    const before = driver.screen();
    driver.press('r');
    await atRest(driver);
    expect(driver.screen()).toEqual(before);
  });

  it('survives a storm of resizes', async () => {
    const driver = await open();
    driver.press('L');
    await driver.untilShown('all loaded');
    driver.press('G', ...'kkkkkkkkkkkkkkkkkkkkkkkkkkkk');
    await atRest(driver);
    const name = current(driver);
    const row = line(driver);
    for (const [columns, rows] of [
      [60, 15],
      [200, 50],
      [20, 4],
      [61, 40],
      [90, 16],
      [300, 99],
      [60, 15],
    ] as const) {
      driver.resize(columns, rows);
    }
    driver.resize(120, 30);
    await atRest(driver);
    expect(current(driver)).toBe(name);
    expect(line(driver)).toBe(row);
  });

  it('is kept by each tab for itself', async () => {
    const driver = await open();
    driver.press('j', 'j', '2');
    await atRest(driver);
    driver.press('j', 'j', 'j');
    await atRest(driver);
    const profile = current(driver);
    driver.press('1');
    await driver.untilShown('HEALTH');
    const host = current(driver);
    driver.press('Tab');
    await driver.until('the profile', () => current(driver) === profile);
    driver.press('Shift+Tab');
    await driver.until('the host', () => current(driver) === host);
  });
});
