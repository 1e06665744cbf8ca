import { describe, expect, it } from 'vitest';
import { parseFaults } from '../../src/demo/faults/wish.ts';
import { currentRows } from '../../src/store/select/rows.ts';
import { json } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';
import { openOver, query } from './service.ts';

const words = (driver: Driver): string => driver.text().replaceAll(/\s+/g, ' ');

const open = (faults: string, columns = 160): Promise<Driver> =>
  openDemo({ hosts: 60, faults: parseFaults(faults) }, { tab: 'profiles', columns, rows: 30 });

describe('a service that leaves fields out of selected lists', () => {
  it('is asked for whole items, on all pages', async () => {
    const driver = await open('sparse-fields@profiles', 200);
    await driver.untilShown('these are whole cluster profiles');
    driver.press('L');
    await driver.untilShown('2 Profiles  67 ');
    await atRest(driver);
    expect(words(driver)).not.toContain('not given by this service');
    const known = currentRows(driver.state).filter((item) => item.value('invalid') !== null);
    expect(known.length).toBe(currentRows(driver.state).length);
    driver.press('/', 'invalid>0', 'Enter');
    await atRest(driver);
    expect(currentRows(driver.state).length).toBeGreaterThan(0);
  });

  it('is not suspected where whole items lack the same', async () => {
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
    expect(words(driver)).not.toContain('leaves selected fields out');
    driver.press('L');
    await driver.untilShown('2 Profiles  120');
    driver.press('r');
    await atRest(driver);
    expect(unselected).toBe(1);
  });
});
