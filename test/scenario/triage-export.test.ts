import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { performExports } from '../../src/cli/interactive/exports.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { settings } from '../cli/print/printed.ts';
import { temporary } from '../temporary.ts';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporary();
});

/** The program, whose exports are performed in a folder of their own. */
const open = async (hosts: number, size = { columns: 120, rows: 30 }): Promise<Driver> => {
  const driver = await openDemo({ hosts }, size);
  const clipboard = createClipboard({ env: {}, write: () => {} });
  performExports({ connection: settings().connection, store: driver.store, clipboard, home: cwd, cwd });
  await atRest(driver);
  return driver;
};

/** Exports the screen's answer under the offered name, and returns the content of the file. */
const exported = async (driver: Driver, format: string): Promise<string> => {
  const before = new Set(readdirSync(cwd));
  driver.press('e', `${format} to a file`, 'Enter', 'Enter');
  await driver.until('the file', () => driver.state.exporting === null && readdirSync(cwd).length > before.size);
  const name = readdirSync(cwd).find((one) => !before.has(one)) ?? '';
  expect(name).toMatch(/^edgescope-hosts-[a-z-]+-\d{4}-\d\d-\d\dT\d{4}Z\.[a-z]+$/);
  return readFileSync(join(cwd, name), 'utf8');
};

describe('an exported answer', () => {
  it('names the values that broken rows share, the rows and their source, for a ticket and for a program', async () => {
    const driver = await open(1213);
    driver.press('L');
    await driver.untilShown('81 unhealthy · 37 unknown');
    driver.press('W');
    await driver.untilShown('What they share: 81');
    await atRest(driver);
    const ticket = await exported(driver, 'md');
    expect(ticket).toContain('**What they share: 81 unhealthy against 1,095 others, 37 of unknown state left out**');
    expect(ticket).toMatch(/ · as of 2026-03-01T\S+Z · no filter · of all 1,213 loaded\n/);
    expect(ticket).toMatch(/\| agent 4\.7\.2 and profile edge-base 1\.4\.0 \|.*58\/81 \|/);
    expect(ticket).toMatch(/\n- 23 of the 81 fit none of these\.\n/);
    expect(ticket).toContain('What they have in common need not be the cause.');
    expect(readdirSync(cwd)[0]).toMatch(/^edgescope-hosts-why-.*\.md$/);
    expect(driver.screen().at(-1)).toContain('answer written · edgescope-hosts-why-');
    const why = JSON.parse(await exported(driver, 'json'));
    expect(why).toMatchObject({
      edgescope: 'why',
      format: 1,
      kind: 'hosts',
      complete: true,
      set: { rule: 'unhealthy', rows: 81 },
      rest: { rows: 1095 },
      leftOut: { unknown: 37 },
    });
    expect(why.traits[0]).toMatchObject({ a: 58, b: 2, c: 23, d: 1093 });
  });

  it('has the lines of a count under the filter in force, and says that rows are missing', async () => {
    const driver = await open(213);
    driver.press('/state=in-use', 'Enter', ':count agent', 'Enter');
    await driver.untilShown('Count by agent');
    await atRest(driver);
    driver.press('e');
    await driver.untilShown('Export Hosts › Count by agent · 50 of 213 loaded');
    driver.press('Esc');
    const count = await exported(driver, 'csv');
    expect(count).toMatch(/^agent,hosts,share,known,unhealthy,at_least\r\n/);
    const document = JSON.parse(await exported(driver, 'json'));
    expect(document).toMatchObject({ edgescope: 'count', filter: 'state=in-use', loaded: 50, count: 213 });
    expect(document.complete).toBe(false);
    expect(readdirSync(cwd).every((name) => name.startsWith('edgescope-hosts-count-agent-'))).toBe(true);
    expect(await exported(driver, 'md')).toContain('50 of 213 loaded');
  });

  it('has the title and the data of the command line', async () => {
    const driver = await open(60);
    driver.press('!');
    await driver.untilShown('Attention');
    await atRest(driver);
    expect(await exported(driver, 'md')).toMatch(/^\*\*What deserves attention among the edge hosts\*\*\n\n/);
    const { rules, ...document } = JSON.parse(await exported(driver, 'json'));
    expect(document).toMatchObject({ edgescope: 'attention', format: 1, kind: 'hosts' });
    expect(rules[0]).toMatchObject({ rule: 'unhealthy', severity: 'bad' });
  });
});
