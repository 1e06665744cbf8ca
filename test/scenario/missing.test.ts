import { describe, expect, it } from 'vitest';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { json } from '../api/server.ts';
import { checkAtSizes } from './invariant.ts';
import { atRest } from './real.ts';
import { openOver } from './service.ts';

const HOSTS = Array.from({ length: 3 }, (_, index) => ({
  metadata: { name: `edge-${index}`, uid: `h${index}` },
  spec: { clusterProfileTemplates: [{ uid: 'p-gone', name: 'edge-base', version: '1.4.0' }] },
  status: { state: 'ready', health: { state: 'healthy' } },
}));

describe('a missing related item', () => {
  it('is reported by its own name, with the available keys', async () => {
    const { driver } = await openOver({
      hosts: json({ items: HOSTS, listmeta: { continue: '', count: 3 } }),
      single: json({ code: 'ResourceNotFound', message: 'no such profile', ref: 'r-1' }, { status: 404 }),
    });
    await driver.untilShown('edge-0');
    driver.press('x', 'profile', 'Enter');
    await driver.untilShown('No such cluster profile');
    await atRest(driver);
    const screen = driver.screen();
    expect(screen[2]).toContain('Profiles › edge-base');
    expect(screen[2]).not.toContain('filter');
    expect(screen.at(-2)).toContain('not loaded');
    expect(screen.at(-2)).not.toMatch(/shown|[\d+] loaded/);
    expect(screen.at(-1)).toMatch(/Esc back.*r refresh|r refresh.*Esc back/);
    expect(screen.at(-1)).not.toMatch(/fold|YAML|wrap/);
    expect(driver.text().replaceAll(/\s+/g, ' ')).toContain('choose one with u');
    driver.press('y');
    await driver.untilShown('y: the item is not loaded');
    await checkAtSizes(driver, [
      [60, 15],
      [80, 24],
    ]);
    driver.press('Esc');
    await driver.until('the host again', () => driver.cursorLine().includes('edge-0'));
    expect(driver.state.tab).toBe('hosts');
  });
});

describe('a full list without a list meta', () => {
  it.each(['hosts', 'profiles'] as const)('is not called complete for a list of %s', async (kind) => {
    const items = Array.from({ length: 50 }, (_, index) => ({ metadata: { name: `i-${index}`, uid: `u${index}` } }));
    const { driver } = await openOver({ [kind]: json({ items }) }, { tab: kind, columns: 160 });
    await driver.untilShown('i-0');
    await atRest(driver);
    expect(driver.text()).toContain('50 received, total unknown');
    expect(driver.text()).toContain('50+');
    expect(driver.text()).not.toMatch(/all( 50)? loaded/);
    driver.press('L');
    await driver.untilShown('does not say whether this is all');
    driver.press('/', 'i-1', 'Enter');
    await driver.untilShown('(only 50 received, total unknown)');
  });

  it('is called complete if it is longer than a page', async () => {
    const items = Array.from({ length: 51 }, (_, index) => ({ metadata: { name: `i-${index}`, uid: `u${index}` } }));
    const { driver } = await openOver({ hosts: json({ items }) }, { columns: 160 });
    await driver.untilShown('all loaded');
  });

  it('is not called complete when the list meta is empty', async () => {
    const items = Array.from({ length: 50 }, (_, index) => ({ metadata: { name: `i-${index}`, uid: `u${index}` } }));
    const { driver } = await openOver({ profiles: json({ items, listmeta: {} }) }, { tab: 'profiles', columns: 160 });
    await driver.untilShown('50 received, total unknown');
  });
});

describe('a list without an answer to its filter or scope', () => {
  it('suggests a typo for a field that no row has', async () => {
    const { driver } = await openOver({ hosts: json({ items: HOSTS }) });
    await driver.untilShown('edge-0');
    driver.press('/', 'spec.devise.cores=4', 'Enter');
    await driver.untilShown('spec.devise.cores unknown for all 3 edge hosts: the filter cannot decide');
    expect(driver.text()).toContain('None of them has spec.devise.cores');
  });

  it('names its project', async () => {
    const { driver } = await openOver(
      { hosts: json({ items: [] }) },
      { start: { scope: { uid: 'abc', name: 'retail-east' } } },
    );
    await driver.untilShown('No edge hosts in project retail-east');
  });
});

describe('marked rows that left the list', () => {
  it('are counted separately and not exported', async () => {
    let items: readonly object[] = HOSTS;
    const { driver } = await openOver({
      hosts: (request, response) => json({ items, listmeta: { continue: '', count: items.length } })(request, response),
    });
    await driver.untilShown('edge-0');
    driver.press('Space', 'Space');
    await driver.untilShown('2 marked');
    items = HOSTS.slice(1);
    driver.press('r');
    await driver.untilShown('2 marked, 1 no longer in the list');
    items = HOSTS.slice(2);
    driver.press('r');
    await driver.untilShown('2 marked, 2 no longer in the list');
    driver.press('e', 'csv to', 'Enter');
    await driver.untilShown('nothing to export: 0 marked edge hosts');
    expect(overlayOf(driver.state, 'export-name')).toBeNull();
    expect(driver.text()).toContain('2 marked rows no longer loaded');
    driver.press('e', 'csv to the', 'Enter');
    await driver.untilShown('nothing to export');
    expect(driver.state.exporting).toBeNull();
  });
});

describe('a large live refresh', () => {
  it('is rarer than was set, and the header says so', async () => {
    const items = HOSTS.map((host) => ({ ...host, padding: 'x'.repeat(700_000) }));
    const { driver } = await openOver(
      { hosts: json({ items }), profiles: json({ items: [], listmeta: {} }) },
      { start: { refresh: 10 } },
    );
    await driver.untilShown('edge-0');
    await driver.untilShown('every 22s');
    driver.press('2');
    await driver.untilShown('No cluster profiles');
    expect(driver.text()).toContain('live 10s');
  });
});
