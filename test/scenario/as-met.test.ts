import { describe, expect, it } from 'vitest';
import { json } from '../api/server.ts';
import { checkAtSizes } from './invariant.ts';
import { atRest, openDemo } from './real.ts';
import { named, openOver, paged, query } from './service.ts';

describe('an irregular service', () => {
  it('may send hosts in one body without list meta', async () => {
    const { driver, server } = await openOver({ hosts: json({ items: named(0, 3000) }) });
    await driver.untilShown('1 Hosts  3,000');
    await atRest(driver);
    expect(driver.text()).toContain('all loaded');
    driver.press('G');
    await driver.untilShown('item-2999');
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.url).not.toContain('limit');
  });

  it('may repeat the same 50 projects forever with a count of 65', async () => {
    let token = 0;
    const { driver, server } = await openOver(
      {
        projects: (request, response) => {
          token += 1;
          json({ items: named(0, 50), listmeta: { continue: `t${token}`, count: 65, limit: 50, offset: 50 } })(
            request,
            response,
          );
        },
      },
      { tab: 'projects' },
    );
    await driver.untilShown('50 of 65 loaded');
    driver.press('L');
    await driver.untilShown('50 of 65 loaded, then the service repeated itself');
    expect(driver.text()).toContain('pages in a row contained nothing new');
    expect(driver.text()).toContain('3 Projects  50/65 ');
    expect(server.seen).toHaveLength(4);
  });

  it('has its claim not repeated by a filter over more rows than it claims', async () => {
    const { driver } = await openOver({
      hosts: json({ items: named(0, 80), listmeta: { continue: 'more', count: 50, limit: 50, offset: 50 } }),
    });
    await driver.untilShown('1 Hosts  80+');
    driver.press('/', 'item', 'Enter');
    await driver.untilShown('filter item');
    expect(driver.text()).not.toMatch(/80 of 50/);
  });

  it('may spell listMeta in the other way', async () => {
    const { driver } = await openOver({
      hosts: (request, response) => {
        const start = Number(query(request).get('continue') ?? '0');
        json({
          items: named(start, start + 50),
          listMeta: { continue: start === 0 ? '50' : '', count: 100, limit: 50, offset: 50 },
        })(request, response);
      },
    });
    await driver.untilShown('1 Hosts  50/100');
    driver.press('n');
    await driver.untilShown('page 2 of 2: +50 hosts');
    await driver.untilShown('all loaded');
  });

  it('may send explicit nulls everywhere', async () => {
    const items = [
      { metadata: null, spec: null, status: null, aclmeta: null },
      {
        metadata: { name: 'half', uid: null, labels: null, annotations: null, creationTimestamp: null },
        spec: { device: null, host: null, clusterProfileTemplates: null },
        status: { health: null, packs: null, inUseClusters: null },
      },
      null,
      'no object',
    ];
    for (const tab of ['hosts', 'profiles', 'projects', 'summary'] as const) {
      const { driver } = await openOver(
        { [tab]: json({ items, listmeta: { continue: null, count: null, limit: null, offset: null } }) },
        { tab },
      );
      await driver.untilShown('half');
      expect(driver.text()).toContain('–');
      driver.press('G', 'Enter');
      for (let section = 0; section < 9; section += 1) {
        await atRest(driver);
        await checkAtSizes(driver, [[80, 24]]);
        driver.press(']');
      }
      driver.stop();
    }
  });

  it('may send no items, in each notation', async () => {
    for (const body of [{ items: [], listmeta: { continue: '', count: 0 } }, { items: null }, { items: [] }]) {
      const { driver } = await openOver({ hosts: json(body) });
      await driver.untilShown('No edge hosts in the whole tenant');
      expect(driver.text()).toContain('u chooses one');
      driver.stop();
    }
  });

  it('has its claim shown if it sends no rows', async () => {
    const { driver } = await openOver({ hosts: json({ items: [], listmeta: { continue: '', count: 12 } }) });
    await driver.untilShown('No edge hosts');
    expect(driver.text()).toContain('12 items');
  });
});

describe('requests', () => {
  it('never exceed a limit of 50, stay equal from page to page, and carry the scope', async () => {
    const { driver, server } = await openOver(
      { profiles: paged(120) },
      { tab: 'profiles', start: { scope: { uid: '0123456789abcdef01234567', name: null } } },
    );
    await driver.untilShown('item-0000');
    driver.press('L');
    await driver.untilShown('all loaded');
    const asked = server.seen
      .map(({ url }) => new URL(url, 'http://x').searchParams)
      // A request for one item detects what a selection leaves out.
      .filter((one) => one.get('limit') !== '1');
    expect(asked.map((one) => one.get('continue'))).toEqual([null, '50', '100']);
    for (const one of asked) {
      expect(Number(one.get('limit'))).toBeLessThanOrEqual(50);
      one.delete('continue');
      expect(one.toString()).toBe(asked[0]?.toString());
    }
    for (const { headers, method } of server.seen) {
      expect(headers['projectuid']).toBe('0123456789abcdef01234567');
      expect(method).toBe('GET');
    }
  });
});

describe('secrets', () => {
  it('are shown as present in hosts and profiles, without their values', async () => {
    const driver = await openDemo({ hosts: 40 }, { columns: 200, rows: 200 });
    for (const tab of ['1', '2', '3']) {
      driver.press(tab);
      await atRest(driver);
      driver.press('Enter', 'y');
      await driver.untilShown('› YAML');
      expect(driver.text()).not.toContain('demo-secret-');
      for (let screen = 0; screen < 8; screen += 1) {
        driver.press('PgDn');
        await checkAtSizes(driver, [[200, 200]]);
      }
      driver.press('Esc');
    }
    driver.press('1', 'Enter');
    await atRest(driver);
    const text = [];
    for (let section = 0; section < 9; section += 1) {
      text.push(driver.text());
      driver.press(']');
      await checkAtSizes(driver, [[200, 200]]);
    }
    expect(text.join('\n')).toContain('(present)');
  });
});
