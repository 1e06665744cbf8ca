import { describe, expect, it } from 'vitest';
import { currentRows } from '../../src/store/list/rows.ts';
import { json } from '../api/server.ts';
import { disturbedBy } from '../faults/disturb.ts';
import { BY_NAME, type Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';
import { openOver, query } from './service.ts';

const words = (driver: Driver): string => driver.text().replaceAll(/\s+/g, ' ');

const filtered = async (driver: Driver, text: string): Promise<void> => {
  driver.press('/', '^T');
  driver.terminal.type(text);
  driver.press('Enter');
  await atRest(driver);
};

const open = (faults: string, columns = 160): Promise<Driver> =>
  openDemo({ hosts: 60, ...disturbedBy(faults) }, { tab: 'profiles', columns, rows: 30, start: BY_NAME });

describe('a service that ignores its filter', () => {
  it('is detected, and its rows are filtered locally', async () => {
    const driver = await open('ignored-filter@profiles');
    await driver.untilShown('2 Profiles  50');
    await filtered(driver, 'published=no');
    await driver.untilShown('the service ignored the filter; filtering locally');
    expect(words(driver)).toContain(
      'service filter status.isPublished=false (ignored by the service; filtered here, only 50 of 67 loaded)',
    );
    const rows = currentRows(driver.state);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((item) => item.value('published') === false)).toBe(true);
  });

  it('leaves no row that fails the filter on the screen, and reports it', async () => {
    const driver = await open('ignored-filter@profiles');
    await driver.untilShown('2 Profiles  50');
    await filtered(driver, 'name=nothing-is-called-so');
    expect(currentRows(driver.state)).toEqual([]);
    expect(words(driver)).toContain(
      'No match for metadata.name=nothing-is-called-so among 50 of 67 loaded cluster profiles',
    );
  });

  it('is not suspected for one row that has changed meanwhile', async () => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      metadata: { name: `p-${at}`, uid: `u${at}` },
      spec: { version: '1.0.0' },
      status: { isPublished: at === 7 },
    }));
    const { driver } = await openOver(
      { profiles: json({ items, listmeta: { continue: '', count: 40 } }) },
      { tab: 'profiles', columns: 160 },
    );
    await driver.untilShown('p-0');
    await filtered(driver, 'published=no');
    await driver.untilShown('(1 not matching, hidden)');
    expect(driver.text()).not.toContain('ignored');
    expect(currentRows(driver.state)).toHaveLength(39);
  });

  it('is detected if it ignores the type', async () => {
    const driver = await openDemo({ hosts: 60, ...disturbedBy('ignored-filter@hosts') }, { columns: 160, rows: 30 });
    await driver.untilShown('1 Hosts  50');
    driver.press('t');
    driver.terminal.type('vsphere');
    driver.press('Enter');
    await driver.untilShown('the service ignored the type; filtering locally');
    // A page arrives in parts: the notice may come before the first host of the type.
    await atRest(driver);
    expect(driver.text()).toContain('the service ignored the type; filtering locally');
    const rows = currentRows(driver.state);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((item) => item.value('type') === 'vsphere')).toBe(true);
  });
});

describe('a service that ignores its order', () => {
  it('is ordered locally, without crediting the service', async () => {
    const driver = await open('ignored-order@profiles');
    await driver.untilShown('the service ignored the order; sorting locally');
    expect(words(driver)).toContain('order name (ignored by the service; sorted here)');
    const names = currentRows(driver.state).map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });
});

describe('a service that omits fields from partial lists', () => {
  it('is asked for whole items, on all pages', async () => {
    const driver = await open('sparse-fields@profiles', 200);
    await driver.untilShown('loaded whole cluster profiles');
    driver.press('L');
    await driver.untilShown('2 Profiles  67 ');
    await atRest(driver);
    expect(words(driver)).not.toMatch(/unknown: |not listed: /);
    const unknown = currentRows(driver.state).filter((item) => item.value('invalid') === null);
    expect(unknown.map(({ name }) => name)).toEqual([]);
    driver.press('/', 'invalid>0', 'Enter');
    await atRest(driver);
    expect(currentRows(driver.state).length).toBeGreaterThan(0);
  });

  it('is not suspected when whole items lack the same fields', async () => {
    const bare = (from: number, to: number): object[] =>
      Array.from({ length: to - from }, (_, at) => ({
        metadata: { name: `p-${from + at}`, uid: `u${from + at}` },
        spec: { version: '1.0.0', published: { name: 'x', packs: [{ name: 'kubernetes', layer: 'k8s' }] } },
      }));
    let unselected = 0;
    const { driver } = await openOver(
      {
        profiles: (request, response) => {
          const asked = query(request);
          if (!asked.has('fields')) unselected += 1;
          const from = Number(asked.get('continue') ?? asked.get('offset') ?? 0);
          const to = Math.min(120, from + Number(asked.get('limit') ?? 50));
          const listmeta = { continue: to < 120 ? String(to) : '', count: 120 };
          json({ items: bare(from, to), listmeta })(request, response);
        },
      },
      { tab: 'profiles', columns: 200 },
    );
    await driver.untilShown('p-0');
    await atRest(driver);
    expect(words(driver)).not.toContain('omits selected fields');
    expect(words(driver)).toContain('unknown: ');
    driver.press('L');
    await driver.untilShown('2 Profiles  120');
    driver.press('r');
    await atRest(driver);
    expect(unselected).toBe(1);
    driver.press('/', 'invalid>0', 'Enter');
    await driver.untilShown('INVALID unknown for all 120 cluster profiles: the filter cannot decide');
    expect(driver.text()).not.toContain('None of');
  });
});
