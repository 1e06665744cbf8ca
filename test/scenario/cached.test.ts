import { describe, expect, it } from 'vitest';
import { performExports } from '../../src/cli/interactive/exports.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { json } from '../api/server.ts';
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
  it('shows cached rows at once, dimmed and dated, and fresh ones as they arrive', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { reply, release } = held(paged(60));
    const { driver } = await run(home, { hosts: reply }, 3, { theme: createTheme('256') });
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

  it('reports the changes since', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: page(named(0, 20)) });
    const { driver } = await run(home, { hosts: page([...named(2, 5), renamed('u5'), ...named(6, 23)]) }, 26);
    await driver.untilShown('since 1d2h ago: 1 changed, 3 new, 2 gone');
  });

  it('fits every size', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(160) });
    const { driver } = await run(home, { hosts: held(paged(60)).reply }, 50);
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

  it('keeps the cursor and the marks on their rows, and waits for them', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(160) });
    const { reply, release } = held(paged(160));
    const { driver } = await run(home, { hosts: reply }, 3);
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
    const { driver } = await run(home, { hosts: held(paged(1)).reply, profiles: held(paged(1)).reply }, 3);
    await driver.untilShown('was 50/60');
    driver.press('2');
    await driver.untilShown('was 50/70');
    driver.press('1');
    await driver.untilShown('loading…');
  });

  it('reads rows beyond the first screen after the first frame', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: page(named(0, 300)) });
    const { driver } = await run(home, { hosts: held(paged(1)).reply }, 3);
    await driver.untilShown('of 60 shown · 300 cached');
    expect(driver.text()).toContain('1 Hosts  was 300 ');
    await driver.untilShown('of 300 shown');
    driver.press('G');
    await driver.untilShown('item-0299');
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

  it('filters them, and names what it filters', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { driver } = await run(home, { hosts: down }, 3);
    await driver.untilShown('✖');
    driver.press('/', 'item-003', 'Enter');
    await driver.untilShown('(local, only 60 cached rows)');
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

  it('loads all on a request made meanwhile', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(160) });
    const { reply, release } = held(paged(170));
    const { driver } = await run(home, { hosts: reply }, 3);
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
    await driver.untilShown('✖');
    driver.press('c');
    expect(driver.state.copy).toMatchObject({ text: 'u0', cachedAge: 'as of 05:26Z, 3h ago' });
    driver.press('C');
    await driver.untilShown('row as shown');
    driver.press('row', 'Enter');
    expect(driver.state.copy.text).toMatch(/^item-0000\t.*\tas of 05:26Z, 3h ago$/);
  });

  it('gives the age of exports, in the name and in each row', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { driver } = await run(home, { hosts: down }, 3);
    await driver.untilShown('✖');
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
  it.each([401, 403])('are hidden when the answer is %i', async (status) => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const { driver } = await run(home, { hosts: json({ code: 'No', message: 'no' }, { status }) }, 3);
    await driver.untilShown('Could not load the edge hosts');
    expect(driver.text()).not.toContain('item-00');
    expect(driver.text()).toContain('cached rows hidden');
    await driver.until('the file', () => home.files().length === (status === 403 ? 0 : 1));
  });

  it('are hidden with another key, or when switched off', async () => {
    const home = newHome();
    await earlierRun(home, { hosts: paged(60) });
    const blank = async (hours: number, ...options: Parameters<typeof home.cache>): Promise<boolean> => {
      const { driver } = await run(home, { hosts: held(paged(1)).reply }, hours, { cache: home.cache(...options) });
      await driver.untilShown('Loading edge hosts from inventory.example');
      return !driver.text().includes('item-0');
    };
    expect(await blank(3, [], { EDGESCOPE_API_KEY: 'other' })).toBe(true);
    expect(await blank(3, ['--no-cache'])).toBe(true);
    expect(await blank(3, [], { EDGESCOPE_CACHE: 'off' })).toBe(true);
  });

  it('do not mix with fresh rows when all projects are merged', async () => {
    const home = newHome();
    const scope = { uid: 'u1', name: 'item-0001' };
    await earlierRun(home, { hosts: page(named(500, 510)) }, { start: { scope } });
    const { driver } = await run(home, { hosts: held(paged(1)).reply, projects: page(named(0, 2)) }, 3, {
      start: { scope },
    });
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
      .map((name) => readFileSync(`${home.folder}/${name}`, 'utf8'))
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
    const { driver } = await run(home, { hosts: held(paged(1)).reply }, 7);
    await driver.untilShown('2h ago');
  });
});
