import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFile } from '../../src/cli/from/from.ts';
import { performExports } from '../../src/cli/interactive/exports.ts';
import { wholeList } from '../../src/core/query/query.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { json, raw } from '../api/server.ts';
import { settings } from '../cli/print/printed.ts';
import { checkAtSizes } from './invariant.ts';
import { atRest } from './real.ts';
import { named, paged } from './service.ts';
import { earlierRun, held, newHome, run } from './two-runs.ts';

const page = (items: readonly object[], more: object = {}) =>
  json({ items, listmeta: { continue: '', count: items.length, limit: 50, ...more } });
const renamed = (uid: string): object => ({ metadata: { name: 'renamed', uid }, spec: {}, status: {} });
const OLD = '▲ as of 05:26Z, 3h ago';

describe('a start after an earlier run', () => {
  it('shows cached rows while the service takes long, dimmed and dated, and fresh ones as they arrive', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { reply, release } = held(paged(60));
    const { driver, late } = await run(home, { hosts: reply }, 3, { theme: createTheme('256') });
    await driver.untilShown('Loading edge hosts');
    await late();
    await driver.untilShown('item-0000');
    expect(driver.text()).toContain('was 60');
    expect(driver.text()).toContain(OLD);
    expect(driver.text()).toContain('60 cached 3h ago · loading…');
    expect(driver.text()).toMatch(/as of 05:26:40Z · 3h ago/);
    const row = driver.terminal.painted().find((line) => line.includes('item-0003')) ?? '';
    expect(row.match(/\u001B\[[\d;]+m/g)?.filter((look) => !/38;5;(?:244|31)m/.test(look))).toEqual([]);
    release();
    await driver.until('the rows of this run', () => !driver.text().includes('cached'));
    expect(driver.text()).toContain('1 Hosts  50/60');
    expect(driver.screen()[0]).not.toContain('ago');
    expect(driver.text()).toContain('no change among the loaded rows since 3h ago');
    expect(driver.text()).not.toContain(OLD);
  });

  it('reports the changes since the cached rows were written', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: page(named(0, 20)) });
    const { reply, release } = held(page([...named(2, 5), renamed('u5'), ...named(6, 23)]));
    const { driver, late } = await run(home, { hosts: reply }, 26);
    await late();
    await driver.untilShown('item-0000');
    release();
    await driver.untilShown('since 1d2h ago: 1 changed, 3 new, 2 gone');
  });

  it('fits every size', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(160) });
    const { driver, late } = await run(home, { hosts: held(paged(60)).reply }, 50);
    await late();
    await driver.untilShown('item-0000');
    for (const [columns, rows] of [
      [60, 15],
      [80, 24],
      [200, 50],
    ] as const) {
      driver.resize(columns, rows);
      await driver.until('the age', () => driver.text().includes('2d2h ago'));
      expect(driver.text().replaceAll(/\s+/g, ' ')).toContain('earlier run');
    }
  });

  it('keeps the cursor and the marks on their rows while the rows of this run arrive', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(160) });
    const { reply, release } = held(paged(160));
    const { driver, late } = await run(home, { hosts: reply }, 3);
    await late();
    await driver.untilShown('of 160 shown');
    driver.press('Space', 'PgDn', 'PgDn', 'PgDn', 'PgDn');
    await driver.until('a row further down', () => /item-0(0[6-9]|1)/.test(driver.cursorLine()));
    const line = driver.cursorLine().split(/\s+/)[1] ?? '';
    release();
    await driver.until('the rows of this run', () => !driver.text().includes('cached'));
    expect(driver.cursorLine()).toContain(line);
    expect(driver.text()).toContain('1 marked');
  });

  it('has rows of each visited tab', async () => {
    const home = newHome();
    const first = await run(home, { profiles: paged(70) });
    first.driver.press('2');
    await atRest(first.driver);
    await first.kept.end();
    const { driver, late } = await run(home, { hosts: held(paged(1)).reply, profiles: held(paged(1)).reply }, 3);
    await late();
    await driver.untilShown('was 50/60');
    driver.press('2');
    await driver.untilShown('Loading cluster profiles');
    await late();
    await driver.untilShown('was 50/70');
    driver.press('1');
    await driver.untilShown('loading…');
  });
});

describe('a service that is down', () => {
  const down = json({ code: 'Down', message: 'no' }, { status: 503 });

  it('leaves the cached rows, with their age beside the failure', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { driver } = await run(home, { hosts: down }, 3);
    await driver.untilShown('✖ cached rows as of 05:26Z, 3h ago:');
    expect(driver.text()).toContain('was 60!');
    expect(driver.text()).toContain('item-0000');
    expect(driver.text()).toContain('60 cached 3h ago');
    expect(driver.text()).not.toContain('loading…');
    await checkAtSizes(driver);
    driver.resize(60, 15);
    await driver.untilShown('✖ rows from 3h ago: ');
  });

  it('filters the cached rows, and says that it filters these', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { driver } = await run(home, { hosts: down }, 3);
    await driver.untilShown('✖ cached rows');
    driver.press('/', 'item-003', 'Enter');
    await driver.untilShown('(only 60 cached)');
    expect(driver.text()).toContain('1–10 of 10 shown');
    driver.press('/', 'x', 'Enter');
    await driver.untilShown('No match for');
  });

  it('opens a row of a partial list, and reports unknown fields', async () => {
    const home = newHome();
    const first = await run(home, { profiles: paged(70) });
    first.driver.press('2');
    await atRest(first.driver);
    await first.kept.end();
    const { driver } = await run(home, { hosts: down, profiles: down, single: down }, 3, { tab: 'profiles' });
    await driver.untilShown('✖ cached rows');
    driver.press('Enter');
    await driver.untilShown('From an earlier run, as of 05:26Z, 3h ago');
    await driver.untilShown('r retry');
    driver.press('y');
    await driver.untilShown('r retry · Esc back');
  });

  it('is asked for all rows if L is pressed while cached rows are shown', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(160) });
    const { reply, release } = held(paged(170));
    const { driver, late } = await run(home, { hosts: reply }, 3);
    await late();
    await driver.untilShown('was 160');
    driver.press('L');
    release();
    await driver.untilShown('1 Hosts  170 ');
    expect(driver.text()).not.toContain('saved by an earlier run');
  });

  it('gives the age of copies', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { driver } = await run(home, { hosts: down }, 3);
    await driver.untilShown('✖ cached rows');
    driver.press('c');
    expect(driver.sent.of('copy').at(-1)).toMatchObject({ text: 'u0', cachedAge: 'as of 05:26Z, 3h ago' });
    driver.press('C');
    await driver.untilShown('row as shown');
    driver.press('row', 'Enter');
    expect(driver.sent.copied).toMatch(/^item-0000\t.*\tas of 05:26Z, 3h ago$/);
  });

  it('gives the age of exports, in the name and in each row', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { driver } = await run(home, { hosts: down }, 3);
    await driver.untilShown('✖ cached rows');
    const sent: string[] = [];
    performExports({
      connection: settings().connection,
      store: driver.store,
      clipboard: createClipboard({ env: {}, write: (text) => void sent.push(text) }),
      home: home.folder,
      cwd: home.folder,
    });
    driver.press('e');
    await driver.untilShown('60 edge hosts shown of 60 cached · cached rows as of 05:26Z, 3h ago');
    driver.press('csv to', 'Enter');
    await driver.untilShown('edgescope-hosts-as-of-2026-03-01T0526Z.csv');
    driver.press('Enter');
    await driver.untilShown('may be out of date');
    driver.press('e', 'csv to the', 'Enter');
    await driver.until('the copy', () => sent.length > 0);
    const copied = Buffer.from(/;c;([^\u0007\u001b]*)/.exec(sent[0] ?? '')?.[1] ?? '', 'base64').toString();
    expect(copied.split('\r\n')[0]).toMatch(/,as_of$/);
    expect(copied.split('\r\n')[1]).toMatch(/^item-0000,.*,2026-03-01T05:26:40\.000Z$/);
  });
});

describe('rows of an earlier run', () => {
  it('are in a file that opens as a snapshot, and are ignored with a word once it is cut', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { readFileSync, writeFileSync } = await import('node:fs');
    const path = `${home.folder}/${home.files()[0]}`;
    const file = await openFile('--from', path, { cwd: home.folder, home: home.folder });
    expect((await file.client(() => []).list({ query: wholeList('hosts'), continue: null })).items).toHaveLength(60);
    writeFileSync(path, readFileSync(path).subarray(0, -20));
    const { driver, late, said } = await run(home, { hosts: held(paged(1)).reply }, 3);
    await late();
    await driver.until('a word', () => said.length > 0);
    expect(said).toEqual(['cached rows ignored: their file was cut after 60 hosts']);
    expect(driver.text()).not.toContain('item-0000');
  });

  it.each([401, 403])('are hidden when the answer is %i', async (status) => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { reply, release } = held(json({ code: 'No', message: 'no' }, { status }));
    const { driver, late } = await run(home, { hosts: reply }, 3);
    await late();
    await driver.untilShown('item-0000');
    release();
    await driver.untilShown('Could not load the edge hosts');
    expect(driver.text()).not.toContain('item-00');
    expect(driver.text()).toContain('cached rows hidden');
    await driver.until('the file', () => home.files().length === (status === 403 ? 0 : 1));
  });

  it('stay beside the failure when a firewall answers in place of the service', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const page = '<!doctype html><title>Attention Required! | Cloudflare</title>';
    const { reply, release } = held(raw(page, { status: 403, headers: { 'content-type': 'text/html' } }));
    const { driver, late } = await run(home, { hosts: reply }, 3);
    await late();
    await driver.untilShown('item-0000');
    release();
    await driver.untilShown('A proxy or firewall before the service refused');
    expect(driver.text()).toContain('item-0000');
    expect(home.files()).toHaveLength(1);
  });

  it('are hidden with another key, or when switched off', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const blank = async (hours: number, ...options: Parameters<typeof home.cache>): Promise<boolean> => {
      const { driver, late } = await run(home, { hosts: held(paged(1)).reply }, hours, {
        cache: home.cache(...options),
      });
      await driver.untilShown('Loading edge hosts from inventory.example');
      await late();
      return Object.values(driver.state.lists).every(({ items }) => items.length === 0);
    };
    expect(await blank(3, [], { EDGESCOPE_API_KEY: 'other' })).toBe(true);
    expect(await blank(3, ['--no-cache'])).toBe(true);
    expect(await blank(3, [], { EDGESCOPE_CACHE: 'off' })).toBe(true);
  });

  it('do not mix with fresh rows when all projects are merged', async () => {
    const home = newHome();
    const scope = { uid: 'u1', name: 'item-0001' };
    await earlierRun(home, { hosts: page(named(500, 510)) }, { start: { scope } });
    const { driver, late } = await run(home, { hosts: held(paged(1)).reply, projects: page(named(0, 2)) }, 3, {
      start: { scope },
    });
    await late();
    await driver.untilShown('item-0500');
    driver.press('u');
    await driver.untilShown('all projects, one by one');
    driver.press('all', 'Enter');
    await driver.untilShown('· all projects');
    await driver.until('no old row', () => !driver.text().includes('item-0500'));
  });

  it('are cached without secrets', async () => {
    const home = newHome();
    const secret = {
      ...named(0, 1)[0],
      spec: { host: { hostAuthToken: 'hunter2hunter2' }, values: 'password: hunter3' },
    };
    await earlierRun(home, { hosts: page([secret]) });
    const { readFileSync } = await import('node:fs');
    const text = home
      .files()
      .map((name) => gunzipSync(readFileSync(`${home.folder}/${name}`)).toString())
      .join('');
    expect(text).toContain('item-0000');
    expect(text).not.toMatch(/hunter/);
    expect(text).not.toMatch(/"\*" /);
  });

  it('are dated by the last answer that confirmed them', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const again = await run(home, { hosts: paged(60) }, 5);
    await atRest(again.driver);
    await again.kept.end();
    const { driver, late } = await run(home, { hosts: held(paged(1)).reply }, 7);
    await late();
    await driver.untilShown('2h ago');
  });
});
