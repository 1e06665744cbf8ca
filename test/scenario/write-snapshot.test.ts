import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { performExports } from '../../src/cli/interactive/exports.ts';
import type { DemoOptions } from '../../src/demo/index.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { itemsAt, readHistory } from '../../src/snapshot/states.ts';
import { nameSnapshot } from '../../src/store/export/snapshot.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { settings } from '../cli/print/printed.ts';
import { temporary } from '../temporary.ts';
import { atRest, NOW, openDemo } from './real.ts';

const CLEAR = ['\u0015'];

const open = async (options: DemoOptions = {}, now = () => NOW) => {
  const cwd = temporary();
  const driver = await openDemo({ hosts: 213, ...options }, { now });
  const { connection } = settings();
  performExports({
    connection,
    store: driver.store,
    clipboard: createClipboard({ env: {}, write: () => undefined }),
    home: cwd,
    cwd,
  });
  await atRest(driver);
  const press = async (...keys: readonly string[]): Promise<void> => {
    driver.press(...keys);
    await driver.until('the snapshot', () => driver.state.exporting === null);
    await atRest(driver);
  };
  const lines = (name: string) => {
    const text = gunzipSync(readFileSync(join(cwd, name))).toString('utf8');
    expect(text).not.toContain('demo-secret-');
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const walk = async (name: string) => {
    const file = readFileSync(join(cwd, name));
    const bytes = { size: file.length, read: (from: number, length: number) => file.subarray(from, from + length) };
    return { bytes, history: await readHistory(bytes, resourceOf) };
  };
  return { walk, driver, press, lines, files: () => readdirSync(cwd), footer: () => driver.screen().at(-1) ?? '' };
};

describe('S', () => {
  it('tells which lists it will write, and writes them as far as they are loaded', async () => {
    const { press, lines, files, footer } = await open();
    await press('2');
    await press('S');
    expect(footer()).toMatch(/^ hosts 50 of 213, profiles \d+ of \d+/);
    await press('Enter');
    const [name = ''] = files();
    expect(name).toBe('edgescope-inventory.example-tenant-20260301T052640Z.ndjson.gz');
    expect(footer()).toMatch(/hosts 50 of 213.* written · edgescope-.* \(\d+K\)/);
    const all = lines(name);
    expect(all[1]).toMatchObject({ list: 'hosts', fields: null });
    expect(all.filter(({ kind }) => kind === 'hosts')).toHaveLength(50);
    expect(all.find(({ end }) => end === 'hosts')).toMatchObject({ items: 50, count: 213, complete: false });
  });

  it('writes the changes of this run after the first state', async () => {
    let minute = 0;
    const { press, lines, driver, footer, walk } = await open(
      { now: () => NOW + minute * 60_000, churn: 60 },
      () => NOW + minute * 60_000,
    );
    await press('L');
    minute = 1;
    await press('r');
    await driver.until('the changes', () => driver.state.comparisons.length === 0);
    await press('S');
    expect(footer()).toMatch(/hosts 21\d of 21\d, [\d,]+ changes since 05:26Z/);
    await press(...CLEAR, 'a.gz', 'Enter');
    const all = lines('a.gz');
    expect(all.at(-1)).toMatchObject({ end: 'refresh', kind: 'hosts', complete: true });
    const { bytes, history } = await walk('a.gz');
    const items: string[] = [];
    for await (const { item } of itemsAt(
      bytes,
      history,
      { wants: () => true, at: Number.POSITIVE_INFINITY },
      resourceOf,
    ))
      items.push(`${item.name} ${item.value('health')} ${item.value('agent')} ${item.value('address')}`);
    const shown = Object.values(driver.state.lists).find(({ query }) => query.kind === 'hosts')?.items ?? [];
    expect(items.toSorted()).toEqual(
      shown
        .map((item) => `${item.name} ${item.value('health')} ${item.value('agent')} ${item.value('address')}`)
        .toSorted(),
    );
  });

  it('asks before it replaces a file, also as :snapshot FILE', async () => {
    const { press, lines, driver, footer } = await open();
    await press(':snapshot a.gz', 'Enter');
    expect(lines('a.gz').at(-1)).toMatchObject({ end: 'snapshot' });
    await press('L');
    await press(':snapshot a.gz', 'Enter');
    expect(driver.text()).toContain('a.gz already exists');
    await press('o');
    expect(footer()).toContain('hosts 213 of 213');
    expect(lines('a.gz').find(({ end }) => end === 'hosts')).toMatchObject({ items: 213, complete: true });
  });

  it('writes no rows of an earlier run', async () => {
    const { driver } = await open();
    const { lists } = driver.state;
    const cached = { type: 'cached', comparable: true } as const;
    const all = Object.entries(lists).map(([key, list]) => [key, { ...list, origin: cached }]);
    const { message, overlays } = nameSnapshot({ ...driver.state, lists: Object.fromEntries(all) });
    expect([message?.text, overlays]).toEqual(['no rows to write yet · cached hosts left out', undefined]);
  });
});
