import { describe, expect, it } from 'vitest';
import { currentRows } from '../../src/store/list/rows.ts';
import { BY_NAME, type Driver, type DriverOptions } from './driver.tsx';
import { column, line } from './look.ts';
import { atRest, openDemo } from './real.ts';

const open = async (options: Partial<DriverOptions> = {}): Promise<Driver> => {
  const driver = await openDemo({ hosts: 213 }, options);
  await atRest(driver);
  return driver;
};

/** The summaries, with all hosts loaded behind them. */
const openSummaries = async (): Promise<Driver> => {
  const driver = await open();
  driver.press('L');
  await driver.untilShown('all loaded');
  driver.press('4');
  await driver.untilShown('CPU · 60 min');
  await atRest(driver);
  return driver;
};

/** The dots of the rows on the screen. */
const healthDots = (driver: Driver): readonly string[] =>
  driver.screen().flatMap((line) => /^.{2}edge-\S+ +([●○?])/.exec(line)?.[1] ?? []);

describe('a walk through the fleet', () => {
  it('goes to page 3 and back by continue token', async () => {
    const driver = await open();
    const first = driver.text();
    expect(first).toContain('50 of 213 loaded');
    driver.press('n');
    await driver.untilShown('100 of 213 loaded');
    driver.press('n');
    await driver.untilShown('150 of 213 loaded');
    await driver.until('what came', () => /page 3 of 5: \+50 hosts, \d+ unhealthy/.test(driver.text()));
    const row = driver.cursorLine();
    driver.press('p');
    await driver.untilShown('there are no pages to go back to');
    expect(driver.cursorLine()).toBe(row);
  });

  it('goes to the end with L, where every count agrees', async () => {
    const driver = await open();
    driver.press('L');
    await driver.untilShown('all loaded');
    expect(driver.text()).toContain('1 Hosts  213 ');
    expect(driver.text()).toContain('of 213 shown');
    driver.press('G', 'j');
    await atRest(driver);
    expect(driver.text()).toMatch(/\d+–213 of 213 shown/);
  });

  it('takes several keys in one packet', async () => {
    const driver = await open();
    driver.terminal.type('nn');
    await driver.untilShown('150 of 213 loaded');
    driver.terminal.type('gjjjk');
    await driver.until('the third row', () => line(driver) === 6);
  });
});

describe('narrowing', () => {
  it('filters, and returns to the former row', async () => {
    const driver = await open();
    driver.press(...'jjjjjj');
    await atRest(driver);
    const before = driver.screen();
    driver.press('/', 'health=unhealthy', 'Enter');
    await atRest(driver);
    expect(new Set(healthDots(driver))).toEqual(new Set(['●']));
    expect(driver.text()).toContain('filter health=unhealthy (only 50 of 213 loaded)');
    driver.press('Esc');
    await atRest(driver);
    expect(driver.screen()).toEqual(before);
  });

  it('completes a filter under the prompt with occurring values, and marks errors at their position', async () => {
    const driver = await open({ columns: 60, rows: 15 });
    driver.press('/', 'heal', 'Right', 'Right');
    await driver.untilShown(' / health=');
    expect(driver.text()).toMatch(/^ → healthy \d+ · unhealthy \d+/m);
    driver.press('Down', 'Down', 'Enter');
    await driver.untilShown(' / health=unhealthy');
    await atRest(driver);
    expect(new Set(healthDots(driver))).toEqual(new Set(['●']));
    driver.press(' cpu>many');
    await driver.untilShown('cpu must be a number, such as 4');
    const lines = driver.screen();
    const mark = lines.findIndex((one) => one.includes('^ cpu is a number'));
    expect(lines[mark - 1]?.indexOf('many')).toBe(lines[mark]?.indexOf('^'));
    driver.press('Esc', '/', 'Up');
    await atRest(driver);
    expect(driver.text()).toContain('↓ choose · ↑ earlier filters');
  });

  it('finds and highlights what a field column shows', async () => {
    const driver = await open({ columns: 160 });
    driver.press(',', 'device.os.fam', 'Space', 'Enter', '/', "'rhel", 'Enter');
    await atRest(driver);
    expect(new Set(column(driver, 'FAMILY'))).toEqual(new Set(['rhel']));
    driver.press('/', 'mem=32G', 'Enter');
    await atRest(driver);
    const rows = driver.terminal.painted().filter((line) => line.includes('rhel') && !line.includes('filter'));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const apart = Array.from(row.matchAll(/\u001B\[1;4(?:;7)?m(.*?)\u001B\[m/g), ([, text]) => text);
      expect(new Set(apart)).toEqual(new Set(['rhel', '32G']));
    }
  });

  it('reports a filter without matches, and suggests how to go on', async () => {
    const driver = await open();
    driver.press('/', 'no-such-host', 'Enter');
    await driver.untilShown('No match for');
    expect(driver.text()).toContain('L loads all');
    expect(driver.text()).toContain('Esc clears the filter');
  });

  it('filters on the service with Tab, and counts its matches', async () => {
    const driver = await open({ tab: 'profiles' });
    driver.press('/', '^T', 'name=edge-base', 'Enter');
    await driver.untilShown('service filter metadata.name=edge-base');
    await atRest(driver);
    expect(driver.text()).toMatch(/2 Profiles {2}\d /);
    expect(new Set(column(driver, 'NAME'))).toEqual(new Set(['edge-base']));
    driver.press('Esc');
    await atRest(driver);
    expect(driver.text()).not.toContain('service filter');
  });

  it('narrows edge hosts to a cloud type', async () => {
    const driver = await open();
    driver.press('t', 'vsphere', 'Enter');
    await driver.untilShown('type vsphere');
    await atRest(driver);
    driver.press('L');
    await driver.untilShown('all loaded');
    const count = Number(/1 Hosts {2}(\d+)/.exec(driver.text())?.[1]);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(213);
    driver.press('t', 'Home', 'Enter');
    await atRest(driver);
    expect(driver.text()).toContain('of 213 loaded');
  });

  it('narrows to a project and returns to the whole tenant', async () => {
    const driver = await open();
    driver.press('u');
    await driver.untilShown('no project header sent');
    await atRest(driver);
    driver.press('Down', 'Down');
    await atRest(driver);
    const name = (driver.screen().find((one) => /^ {2,}/.test(one) && one.includes('-')) ?? '').trim();
    expect(name).not.toBe('');
    driver.press('Enter');
    await driver.until('a project in the header', () => / project \S+/.test(driver.screen()[0] ?? ''));
    await atRest(driver);
    expect(driver.text()).not.toContain('of 213');
    driver.press('2');
    await atRest(driver);
    expect(driver.screen()[0]).toContain('project ');
    driver.press('u', 'Home', 'Enter');
    await driver.untilShown('whole tenant');
    driver.press('1');
    await atRest(driver);
    expect(driver.text()).toContain('of 213 loaded');
  });

  it('goes from a summary to the hosts of its project, and to the hosts of each unhealthy cluster', async () => {
    const driver = await openSummaries();
    driver.press('x');
    await driver.untilShown('Related to ');
    expect(driver.text()).toMatch(/hosts of the project .* \d+ of 213 loaded/);
    driver.press('unhealthy cluster');
    await driver.until('the clusters alone', () => !driver.text().includes('hosts of the project'));
    const [, cluster = '', broken = '', all = ''] =
      /unhealthy cluster (\S+) +(\d+) of (\d+) loaded hosts? unhealthy/.exec(driver.text()) ?? [];
    driver.press('Enter');
    await driver.untilShown(`filter unhealthy cluster ${cluster}`);
    await driver.untilShown(`of ${all} shown`);
    expect(healthDots(driver).filter((dot) => dot === '●')).toHaveLength(Number(broken));
  });

  it('goes from the pane of a summary to the hosts of a cluster that it names', async () => {
    const driver = await openSummaries();
    driver.press('Enter');
    await driver.untilShown('Unhealthy clusters, as counted from hosts');
    const row = /^.*? (\S+) +(\d+) of (\d+) loaded hosts? unhealthy →/m;
    for (let line = 0; line < 40 && !row.test(driver.cursorLine()); line += 1) {
      driver.press('j');
      await atRest(driver);
    }
    const [, cluster = '', , all = ''] = row.exec(driver.cursorLine()) ?? [];
    driver.press('Enter');
    await driver.untilShown(`of ${all} shown`);
    expect(driver.text()).toContain(cluster);
  });

  it('changes the metric period of the summary', async () => {
    const driver = await open({ tab: 'summary' });
    expect(driver.text()).toContain('period 60 min');
    driver.press(':', 'period 1440', 'Enter');
    await driver.untilShown('period 1440 min');
    expect(driver.text()).toContain('CPU · 1440 min');
    driver.press('M', '45', 'Enter');
    await driver.untilShown('CPU · 45 min');
    await atRest(driver);
    expect(driver.text()).toMatch(/4 Summary {2}\d+/);
  });
});

describe('ordering', () => {
  it('puts the worst profiles first, as in all kinds', async () => {
    const driver = await open({ tab: 'profiles', columns: 160, start: { autoload: 500 } });
    await driver.untilShown('80 shown · all loaded');
    const invalid = currentRows(driver.state).map((profile) => Number(profile.value('invalid') ?? 0));
    expect(invalid[0]).toBeGreaterThan(0);
    expect(invalid).toEqual(invalid.toSorted((a, b) => b - a));
  });

  it('leaves the order to the service if possible, and says who ordered', async () => {
    const driver = await open({ tab: 'profiles', start: BY_NAME });
    expect(driver.text()).toContain('order name (service)');
    const names = column(driver, 'NAME');
    driver.press('o', 'Enter');
    await driver.untilShown('order -name (service)');
    await atRest(driver);
    expect(column(driver, 'NAME')).not.toEqual(names);
  });
});
