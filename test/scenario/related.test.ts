import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/core/client/client.ts';
import { type Demo, startDemo } from '../../src/demo/index.ts';
import type { Driver } from './driver.tsx';
import { NOW, openReal, realClient } from './real.ts';

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

/** The program with the cursor on the second of the cluster-bound hosts. */
const opened = async (): Promise<Driver> => {
  app = openReal(client, { columns: 120, rows: 30 });
  await app.untilShown('● unhealthy');
  app.press('j');
  await app.until('the second row', () => app?.state.views['hosts']?.cursor.index === 1);
  return app;
};

describe('related things', () => {
  it('lead from a host to its profile, which is requested, and back to the same row', async () => {
    const driver = await opened();
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
    const driver = await opened();
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

  it('lead from a profile to the hosts that use it, loading their list', async () => {
    app = openReal(client, { columns: 200, rows: 30, tab: 'profiles' });
    await app.untilShown('edge-base');
    app.press('/', 'name=edge-base version=1.4.0', 'Enter');
    await app.untilShown('1–1 of 1 shown');
    app.press('x');
    await app.untilShown('hosts that carry the profile');
    expect(app.text()).toContain('edge hosts not loaded');
    app.press('hosts that', 'Enter');
    await app.untilShown('1 Hosts  120');
    await app.until('its hosts', () => (app?.text() ?? '').includes('edge-base 1.4.0'));
    expect(app.screen().filter((row) => row.includes('in-use') && !row.includes('edge-base')).length).toBe(0);
  });

  it('report a thing that is not loaded', async () => {
    for (const [tab, said] of [
      ['projects', 'Not found among the 32 projects the service lists in this scope.'],
      ['hosts', 'No such edge host in the whole tenant (404)'],
    ] as const) {
      const driver = openReal(client, { columns: 120, rows: 30, tab });
      await driver.untilShown('1–');
      driver.press('Enter');
      await driver.untilShown('Overview');
      driver.store.setState(({ views }) => {
        const view = views[tab];
        return view?.detail ? { views: { ...views, [tab]: { ...view, detail: { ...view.detail, uid: 'gone' } } } } : {};
      });
      await driver.untilShown(said);
      driver.stop();
    }
  });
});
