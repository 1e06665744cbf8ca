import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { performExports } from '../../src/cli/interactive/exports.ts';
import { SECRET_MARK } from '../../src/resources/shared/sample.ts';
import { nameSnapshot } from '../../src/store/export/snapshot.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { settings } from '../cli/print/printed.ts';
import { temporary } from '../temporary.ts';
import { atRest, openDemo } from './real.ts';

const open = async () => {
  const cwd = temporary();
  const driver = await openDemo({ hosts: 213 });
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
    expect(text).not.toContain(SECRET_MARK);
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  return { driver, press, lines, files: () => readdirSync(cwd), footer: () => driver.screen().at(-1) ?? '' };
};

describe('S', () => {
  it('says what it will write, and writes the lists as far as they are loaded, with the fields they were asked for', async () => {
    const { press, lines, files, footer } = await open();
    await press('2');
    await press('S');
    expect(footer()).toMatch(/^ hosts 50 of 213, profiles \d+ of \d+/);
    await press('Enter');
    const [name = ''] = files();
    expect(name).toBe('edgescope-inventory.example-tenant-20260301T052640Z.ndjson.gz');
    expect(footer()).toMatch(/hosts 50 of 213.* written · edgescope-.* \(\d+K\)/);
    const all = lines(name);
    expect(all[1]).toMatchObject({ list: 'hosts', fields: expect.arrayContaining(['status.health.state']) });
    expect(all.filter(({ kind }) => kind === 'hosts')).toHaveLength(50);
    expect(all.find(({ end }) => end === 'hosts')).toMatchObject({ items: 50, count: 213, complete: false });
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
    const cached = { type: 'cached', unread: 0, comparable: true } as const;
    const all = Object.entries(lists).map(([key, list]) => [key, { ...list, origin: cached }]);
    const { message, overlays } = nameSnapshot({ ...driver.state, lists: Object.fromEntries(all) });
    expect([message?.text, overlays]).toEqual(['no rows to write yet · cached hosts left out', undefined]);
  });
});
