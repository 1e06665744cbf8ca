import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/core/client/client.ts';
import { startDemo } from '../../src/demo/index.ts';
import type { Driver } from './driver.tsx';
import { atRest, NOW, openReal, realClient } from './real.ts';

type Demo = Awaited<ReturnType<typeof startDemo>>;

let demo: Demo;
let client: Client & { close(): Promise<void> };
let app: Driver | undefined;

beforeAll(async () => {
  demo = await startDemo({ hosts: 120, now: () => NOW });
  client = realClient(demo.url);
});
afterEach(() => app?.stop());
afterAll(async () => {
  await client.close();
  await demo.close();
});

/** The overview of the first host. */
const open = async (): Promise<Driver> => {
  app = openReal(client, { columns: 120, rows: 40 });
  await app.untilShown('●  in-use');
  app.press('L');
  await app.untilShown('120 loaded');
  await atRest(app);
  app.press('g', 'Enter');
  await app.untilShown('Kind of host');
  return app;
};

/** Moves to the first line with a text, and returns it. */
const toLine = async (driver: Driver, part: RegExp): Promise<string> => {
  const at = driver.screen().findIndex((line) => part.test(line));
  const from = driver.screen().findIndex((line) => line.startsWith('▌'));
  driver.press(...Array.from({ length: at - from }, () => 'j'));
  await driver.until('the line', () => part.test(driver.cursorLine()));
  return driver.cursorLine();
};

describe('Enter in an item', () => {
  it('goes to a profile in its version, and back to the same line', async () => {
    const driver = await open();
    const line = await toLine(driver, /Profiles? .* →$/);
    const title = /Profiles? +(.*) →/.exec(line)?.[1] ?? 'none';
    expect(driver.screen().at(-1)).toContain('Enter follow →');
    driver.press('Enter');
    await driver.untilShown(`Profiles › ${title} › Overview`);
    driver.press('Esc');
    await driver.untilShown('Hosts › ');
    expect(driver.cursorLine()).toBe(line);
  });

  it('goes to the project, and to all hosts of the cluster', async () => {
    const driver = await open();
    await toLine(driver, / Project .* →/);
    driver.press('Enter');
    await driver.untilShown('Projects › ');
    driver.press('Esc');
    await driver.untilShown('Hosts › ');
    driver.press('g');
    await driver.until('the top', () => driver.screen()[4]?.startsWith('▌') ?? false);
    const line = await toLine(driver, / Cluster .* →/);
    const cluster = /Cluster +(\S+)/.exec(line)?.[1] ?? 'none';
    driver.press('Enter');
    await driver.untilShown(`filter hosts in the cluster ${cluster}`);
  });

  it('goes to the profiles with packs of a registry', async () => {
    app = openReal(client, { columns: 120, rows: 40, tab: 'profiles' });
    await app.untilShown('1–');
    app.press('Enter');
    await app.untilShown('› Overview');
    app.press('ll');
    await app.untilShown('Packs by registry');
    await toLine(app, / →/);
    app.press('Enter');
    await app.untilShown('.packs.registryUid=');
    await app.until('some of them', () => /1–\d+ of \d+ shown/.test(app?.text() ?? ''));
    app.press('Esc');
    await app.untilShown('› Packs');
  });

  it('toggles the fold on a line without a link', async () => {
    const driver = await open();
    await toLine(driver, /Kind of host/);
    driver.press('Enter');
    await driver.untilShown('▸ Kind of host');
  });
});

describe('the next item', () => {
  it("opens at the same section, and moves the list's cursor", async () => {
    const driver = await open();
    const first = driver.screen()[2];
    driver.press('l');
    await driver.untilShown('› Hardware');
    driver.press('^N');
    await driver.untilShown('edge host 2 of');
    const second = driver.screen()[2] ?? '';
    expect(second).toContain('› Hardware');
    expect(second).not.toBe(first);
    driver.press('^P');
    await driver.untilShown('edge host 1 of');
    driver.press('^P');
    await driver.untilShown('first of the edge hosts shown');
    driver.press('^N', 'Esc');
    await driver.until('the list', () => driver.cursorLine().includes(second.split(' › ')[1] ?? 'none'));
  });

  it('opened from the list starts at the last section', async () => {
    const driver = await open();
    driver.press('l');
    await driver.untilShown('› Hardware');
    driver.press('Esc', 'j', 'Enter');
    await driver.untilShown('edge host 2 of');
    expect(driver.screen()[2]).toContain('› Hardware');
  });
});

it('moves the cursor through both columns on a wide screen, and copies its value', async () => {
  app = openReal(client, { columns: 180, rows: 40 });
  await app.untilShown('● unhealthy');
  app.press('Enter');
  await app.untilShown('Name and times');
  const driver = app;
  const uid = /Uid +(\S+)/.exec(driver.text())?.[1] ?? 'none';
  expect(driver.text()).toMatch(/State .* Name and times/);
  for (let step = 0; step < 60 && !/▌ +Uid/.test(driver.text()); step += 1) {
    const before = driver.text();
    driver.press('j');
    await driver.until('a step', () => driver.text() !== before);
  }
  driver.press('c');
  await driver.until('the copy', () => driver.sent.copied === uid);
});

/** The program with the cursor on the second of the cluster-bound hosts. */
const onSecondRow = async (): Promise<Driver> => {
  app = openReal(client, { columns: 120, rows: 30 });
  await app.untilShown('●  in-use');
  app.press('j');
  await app.until('the second row', () => app?.state.views['hosts']?.cursor.index === 1);
  return app;
};

describe('related things', () => {
  it('lead from a host to its profile, which is requested, and back to the same row', async () => {
    const driver = await onSecondRow();
    const name = driver.cursorLine().slice(2, 28);
    driver.press('x');
    await driver.untilShown('Related to edge-');
    expect(driver.text()).toContain('hosts in the cluster');
    driver.press('profile', 'Enter');
    await driver.untilShown('Profiles › ');
    await driver.until('the profile itself', () => driver.text().includes('Used by'));
    driver.press('Esc');
    await driver.until('the host again', () => driver.cursorLine().includes(name));
    expect(driver.state.tab).toBe('hosts');
  });

  it('lead from a host to all hosts of its cluster, on all pages, and back', async () => {
    const driver = await onSecondRow();
    const name = driver.cursorLine().slice(2, 28);
    driver.press('x');
    await driver.untilShown('hosts in the cluster');
    driver.press('hosts in', 'Enter');
    await driver.untilShown('filter hosts in the cluster');
    await driver.untilShown('all 120 loaded');
    const shared = driver.screen().filter((row) => row.includes(' in-use ')).length;
    expect(shared).toBeGreaterThanOrEqual(1);
    driver.press('Esc');
    await driver.until('the whole list again', () => driver.cursorLine().includes(name));
    expect(driver.text()).toContain('no filter');
  });

  it('show the name of a project once its list is loaded, and its uid before', async () => {
    app = openReal(client, { columns: 120, rows: 30, tab: 'profiles' });
    await app.untilShown('edge-base');
    app.press('/', 'name=edge-base version=1.4.0', 'Enter');
    await app.untilShown('1–1 of 1 shown');
    await atRest(app);
    app.press('Enter');
    await app.untilShown('Used by');
    const shown = (word: RegExp): boolean => app?.screen().some((line) => word.test(line)) === true;
    for (let tabs = 0; tabs < 6 && !shown(/Clusters using this profile/); tabs += 1) {
      app.press('Tab');
      await atRest(app);
    }
    expect(shown(/Cluster +Uid +Project/)).toBe(true);
    expect(shown(/office-\d+ .* (?:[0-9a-f]{24}) +(?:[0-9a-f]{24})/)).toBe(true);
    app.press('3');
    await app.untilShown('24 of 32 shown');
    app.press('2');
    await app.untilShown('Clusters using this profile');
    expect(shown(/office-\d+ .* (?:[0-9a-f]{24}) +branch-(?:east|west|central)/)).toBe(true);
  });

  it('lead from a profile to the hosts that use it, loading their list', async () => {
    app = openReal(client, { columns: 200, rows: 30, tab: 'profiles' });
    await app.untilShown('edge-base');
    app.press('/', 'name=edge-base version=1.4.0', 'Enter');
    await app.untilShown('1–1 of 1 shown');
    await atRest(app);
    app.press('x');
    await app.untilShown('hosts that carry the profile');
    expect(app.text()).toContain('edge hosts not loaded');
    app.press('hosts that', 'Enter');
    await app.untilShown('1 Hosts  120');
    await app.until('its hosts', () => (app?.text() ?? '').includes('edge-base 1.4.0'));
    expect(app.screen().filter((row) => row.includes('in-use') && !row.includes('edge-base')).length).toBe(0);
  });
});
