import { afterEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import { Driver, type DriverOptions } from './driver.tsx';
import { fleet, ScriptedClient } from './fleet.ts';

let app: Driver | undefined;
const open = (client: ScriptedClient, options: Partial<DriverOptions> = {}): Driver => {
  app = new Driver({ client, resources: client.resources, ...options });
  return app;
};
afterEach(() => app?.stop());

const refused: Problem = {
  kind: 'refused',
  what: 'inventory.example refused the connection',
  remedy: ['r retry'],
};

describe('a list', () => {
  it('requests the first page and shows it with the total', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(213) } });
    const driver = open(client);
    await driver.untilShown('edge-00000');
    expect(driver.text()).toContain('1 Hosts  50/213');
    expect(driver.text()).toContain('1–18 of 50 shown · 50 of 213 loaded · page 1 of 5');
    expect(client.requests).toHaveLength(1);
  });

  it('names the pending request before any answer', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(3) } });
    client.held = true;
    const driver = open(client);
    expect(driver.text()).toContain('Loading hosts from inventory.example…');
    client.release();
    await driver.untilShown('edge-00002');
    expect(driver.text()).toContain('1 Hosts  3');
  });

  it('walks by continue token with n, and back with p', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(213) } });
    const driver = open(client);
    await driver.untilShown('edge-00000');
    driver.press('n');
    await driver.until('page 2', () => driver.cursorLine().includes('edge-00050'));
    driver.press('n');
    await driver.until('page 3', () => driver.cursorLine().includes('edge-00100'));
    expect(driver.text()).toContain('page 3 of 5');
    expect(client.requests.map((request) => request.continue)).toEqual([null, 't50', 't100']);
    driver.press('p');
    await driver.until('page 2 again', () => driver.cursorLine().includes('edge-00050'));
    expect(client.requests).toHaveLength(3);
  });

  it('prefetches near the end', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(213) } });
    const driver = open(client);
    await driver.untilShown('edge-00000');
    driver.press('G');
    await driver.until('the second page', () => driver.text().includes('100 of 213 loaded'));
    expect(driver.cursorLine()).toContain('edge-00049');
  });

  it('loads all with L, and Esc stops it', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(213) } });
    const driver = open(client);
    await driver.untilShown('edge-00000');
    client.held = true;
    driver.press('L');
    await driver.untilShown('loading all, Esc stops');
    driver.press('Esc');
    client.release();
    await driver.until('the page on its way', () => driver.text().includes('100 of 213 loaded'));
    expect(client.requests).toHaveLength(2);
    driver.press('L');
    await driver.untilShown('all loaded');
    expect(driver.text()).toContain('1 Hosts  213');
  });

  it('keeps the cursor on its row when rows arrive above it', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(120) } }, { order: false });
    const driver = open(client, { start: { view: { order: [{ column: 'health', descending: false }] } } });
    await driver.untilShown('edge-00000');
    driver.press('jjjjjjjj');
    await driver.until('the first healthy ones', () => driver.cursorLine().includes('edge-00004'));
    const before = driver.cursorLine();
    const line = driver.screen().indexOf(before);
    driver.press('L');
    await driver.untilShown('all loaded');
    expect(driver.screen()[line]).toBe(before);
  });

  it('handles keys that arrive in one packet', async () => {
    const driver = open(new ScriptedClient({ hosts: { items: fleet(40) } }));
    await driver.untilShown('edge-00000');
    driver.terminal.type('jjjjk');
    await driver.until('the fourth row', () => driver.cursorLine().includes('edge-00003'));
  });

  it('ends a walk with a repeated token, and reports it', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(213) } });
    const driver = open(client);
    await driver.untilShown('edge-00000');
    client.answers.push((request) => ({
      ...client.page(request),
      meta: { continue: 't50', count: 213, limit: 50, offset: 0 },
    }));
    driver.press('n');
    await driver.untilShown('the service repeated a continue token');
    expect(driver.text()).toContain('100 received, service says 213');
  });

  it('ends a walk whose pages contain nothing new', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(65) } });
    const driver = open(client);
    await driver.untilShown('edge-00000');
    for (const token of ['b', 'c', 'd']) {
      client.answers.push((request) => ({
        ...client.page({ ...request, continue: null }),
        meta: { continue: token, count: 65, limit: 50, offset: 50 },
      }));
    }
    driver.press('n');
    await driver.untilShown('50 received, service says 65');
    expect(client.requests).toHaveLength(4);
  });

  it('never shows an unverified count', async () => {
    const driver = open(new ScriptedClient({ hosts: { items: fleet(120), count: null } }));
    await driver.untilShown('edge-00000');
    expect(driver.text()).toContain('1 Hosts  50+');
    expect(driver.text()).toContain('50 loaded, more available');
  });

  it('keeps and dates the rows when a refresh fails', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(30) } });
    const driver = open(client);
    await driver.untilShown('edge-00000');
    client.problem = refused;
    driver.press('r');
    await driver.untilShown('refused the connection');
    expect(driver.text()).toContain('edge-00000');
    expect(driver.text()).toMatch(/showing rows from \d\d:\d\d:\d\dZ: /);
    expect(driver.text()).toContain('1 Hosts  30!');
    driver.press('r');
    await driver.until('a good answer', () => !driver.text().includes('refused'));
  });

  it('shows failure and remedy when there are no rows', async () => {
    const client = new ScriptedClient({ hosts: { items: [] } });
    client.problem = refused;
    const driver = open(client);
    await driver.untilShown('Could not load the hosts');
    expect(driver.text()).toContain('r retry');
    expect(driver.text()).toContain('1 Hosts  !');
  });

  it('names the scope of an empty list', async () => {
    const client = new ScriptedClient({ hosts: { items: [] } });
    const driver = open(client, { start: { scope: { uid: 'abc', name: 'retail-east' } } });
    await driver.untilShown('No hosts in project retail-east');
  });

  it('suggests a typo for a field that no row has', async () => {
    const driver = open(new ScriptedClient({ hosts: { items: fleet(3) } }));
    await driver.untilShown('edge-00000');
    driver.press('/', 'spec.devise.cores=4', 'Enter');
    await driver.untilShown('spec.devise.cores unknown for all 3 hosts: the filter cannot decide');
    expect(driver.text()).toContain('None of them has spec.devise.cores');
  });
});
