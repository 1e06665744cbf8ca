import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type Exports, performExports } from '../../src/cli/interactive/exports.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { settings } from '../cli/print/printed.ts';
import { temporary } from '../temporary.ts';
import type { Driver, DriverOptions } from './driver.tsx';
import { atRest, openDemo } from './real.ts';

let cwd: string;
let sent: string[];
let exports: Exports;
beforeEach(() => {
  cwd = temporary();
  sent = [];
});

/** The program, with exports performed in a folder of their own. */
const open = async (options: Partial<DriverOptions> = {}): Promise<Driver> => {
  const driver = await openDemo({ hosts: 213 }, options);
  exports = performExports({
    connection: settings().connection,
    store: driver.store,
    clipboard: createClipboard({ env: {}, write: (text) => void sent.push(text) }),
    home: cwd,
    cwd,
  });
  await atRest(driver);
  return driver;
};
const press = async (driver: Driver, ...keys: readonly string[]): Promise<void> => {
  driver.press(...keys);
  await driver.until('the export', () => driver.state.exporting === null);
  await atRest(driver);
};
const footer = (driver: Driver): string => driver.screen().at(-1) ?? '';
const file = (name: string): string => readFileSync(join(cwd, name), 'utf8');
/** Chooses a file format and names the file. */
const exported = (driver: Driver, format: string, name: string): Promise<void> =>
  press(driver, 'e', `${format} to`, 'Enter', ...CLEAR, name, 'Enter');
const CLEAR = ['\u0015'];

describe('an export', () => {
  it('contains the filtered and ordered rows, under a descriptive file name', async () => {
    const driver = await open();
    await press(driver, ':hosts unhealthy', 'Enter', ':sort -name', 'Enter', 'e');
    expect(driver.screen().join('\n')).toMatch(/Export \d+ edge hosts shown of 50 loaded · 50 of 213 loaded/);
    await press(driver, 'Enter', 'Enter');
    expect(readdirSync(cwd)).toEqual(['edgescope-hosts-2026-03-01T0526Z.csv']);
    const lines = file('edgescope-hosts-2026-03-01T0526Z.csv').trim().split('\r\n');
    const names = lines.slice(1).map((line) => line.split(',')[0]);
    expect(names).toEqual(currentRows(driver.state).map(({ name }) => name));
    expect(names).toEqual([...names].sort().reverse());
    expect(footer(driver)).toMatch(/^ \d edge hosts written · 50 of 213 loaded · edgescope-hosts/);
  });

  it('contains the marked rows alone, filtered ones included', async () => {
    const driver = await open();
    const names = currentRows(driver.state).map(({ name }) => name);
    await press(driver, 'Space', 'Space', 'j', 'Space');
    await press(driver, `/${names[3]}`, 'Enter', 'e');
    expect(driver.screen().join('\n')).toContain('Export 3 marked edge hosts · 2 of them hidden by the filter');
    await press(driver, 'ndjson to', 'Enter', ...CLEAR, 'marked.ndjson', 'Enter');
    const items = file('marked.ndjson').trim().split('\n');
    expect(items.map((line) => JSON.parse(line).metadata.name)).toEqual([names[3], names[0], names[1]]);
  });

  it('leaves out free texts by default, and says so', async () => {
    const driver = await open();
    await press(driver, '2');
    driver.press('Enter');
    await driver.untilShown('Layers');
    await atRest(driver);
    await exported(driver, 'ndjson', 'a.ndjson');
    expect(file('a.ndjson')).toContain('"values":"(hidden)"');
    expect(file('a.ndjson')).not.toMatch(/"values":"(?!\(hidden\)")/);
    expect(footer(driver)).toMatch(/\d+ free-text values hidden; --with-values shows them/);
    await press(driver, ':set values on', 'Enter');
    await exported(driver, 'ndjson', 'b.ndjson');
    expect(file('b.ndjson')).not.toContain('(hidden)');
    expect(file('b.ndjson')).toMatch(/"values":"[^(]/);
    expect(footer(driver)).not.toContain('hidden');
  });

  it('asks before overwriting a file, and accepts another name', async () => {
    const driver = await open();
    writeFileSync(join(cwd, 'a.md'), 'old');
    await exported(driver, 'md', 'a.md');
    expect(driver.screen()[2]).toContain('a.md already exists · o overwrite · n rename');
    await press(driver, 'n', 'Backspace', 'Backspace', 'Backspace', 'b.md', 'Enter');
    expect(file('a.md')).toBe('old');
    expect(file('ab.md')).toContain('| NAME |');
    await exported(driver, 'md', 'a.md');
    await press(driver, 'o');
    expect(file('a.md')).toContain('| NAME |');
  });

  it('loses nothing on failure: the prompt reopens with name and rows', async () => {
    const driver = await open();
    await press(driver, ':hosts unhealthy', 'Enter');
    const names = currentRows(driver.state).map(({ name }) => name);
    await exported(driver, 'json', 'none/a.json');
    expect(footer(driver)).toContain('nothing was written: no such directory');
    expect(driver.screen()[2]).toContain('> none/a.json');
    await press(driver, 'Home', ...Array.from({ length: 5 }, () => '\u001B[3~'), 'Enter');
    expect(JSON.parse(file('a.json')).map((item: { metadata: { name: string } }) => item.metadata.name)).toEqual(names);
    expect(file('a.json')).not.toContain('demo-secret-');
  });

  it('copies the table shown, in its columns, as text or Markdown', async () => {
    const driver = await open();
    await press(driver, ':hosts unhealthy', 'Enter', 'C', 'as text', 'Enter');
    expect(footer(driver)).toMatch(/^ \d edge hosts as table copied \(OSC 52\)/);
    await press(driver, 'C', 'as Markdown', 'Enter');
    const copies = sent.flatMap((text) => Array.from(text.matchAll(/52;c;([\w+/=]+)/g), ([, part = '']) => part));
    const [text = '', markdown = ''] = copies.map((part) => Buffer.from(part, 'base64').toString('utf8'));
    expect(text).toMatch(/^NAME +HEALTH +STATE/);
    expect(text.trim().split('\n')).toHaveLength(currentRows(driver.state).length + 1);
    expect(text).not.toMatch(/\bAGE\b/);
    expect(markdown).toMatch(/^\*\*\d edge hosts\*\* · /);
    expect(markdown).toContain('filter unhealthy · order health, broke, name');
    expect(markdown).toContain('- 50 of 213 loaded');
    expect(markdown).toContain('| NAME | HEALTH | STATE |');
  });

  it('reports missing rows and fields, in the message and in formats with comments', async () => {
    const driver = await open({ tab: 'profiles' });
    const partial = 'the items have only the fields the list needs';
    await exported(driver, 'yaml', 'p.yaml');
    expect(footer(driver)).toContain('cluster profiles written · ');
    expect(file('p.yaml')).toMatch(new RegExp(`^# .*${partial}`, 'm'));
    const documents = parseAllDocuments(file('p.yaml'));
    expect(documents).toHaveLength(currentRows(driver.state).length);
    await press(driver, 'L');
    await driver.untilShown('all loaded');
    await exported(driver, 'md', 'p.md');
    expect(file('p.md')).toMatch(
      /^\*\*\d+ cluster profiles\*\* · inventory\.example · whole tenant · as of \S+Z\n\nno filter · order .* · all \d+ loaded\n\n\| NAME/,
    );
    await press(driver, 'Enter');
    await driver.until('the whole item', () => !driver.text().includes('loading the whole'));
    await exported(driver, 'json', 'one.json');
    expect(footer(driver)).toMatch(/^ cluster profile \S+ written · \d+ free-text values? hidden; .*one/);
    expect(JSON.parse(file('one.json'))[0].spec.published.packs[0]).toHaveProperty('values');
  });

  it("goes to the terminal's clipboard, within its limit", async () => {
    const driver = await open();
    await press(driver, 'Space', 'e', 'csv to the', 'Enter');
    const coded = /52;c;([A-Za-z0-9+/=]+)/.exec(sent[0] ?? '')?.[1] ?? '';
    expect(Buffer.from(coded, 'base64').toString().split('\r\n')).toHaveLength(3);
    expect(footer(driver)).toContain('1 marked edge host as csv copied (OSC 52)');
    await press(driver, 'Esc', 'L');
    await driver.untilShown('all loaded');
    await press(driver, 'e', ' json to the', 'Enter');
    expect(footer(driver)).toContain('too long for a terminal clipboard');
    expect(sent).toHaveLength(1);
  });

  it('starts from the palette too', async () => {
    const driver = await open();
    await press(driver, ':export tsv ~/hosts.tsv', 'Enter');
    expect(file('hosts.tsv').split('\n')).toHaveLength(52);
    await press(driver, ':export csvv', 'Enter');
    expect(footer(driver)).toContain('unknown format csvv; did you mean csv?');
    await press(driver, 'Backspace', 'Enter');
    expect(overlayOf(driver.state, 'export-name')?.content.format.id).toBe('csv');
    await press(driver, ...CLEAR, 'Enter');
    expect(footer(driver)).toContain('enter a file name');
    await press(driver, 'Esc');
    expect(footer(driver)).toContain('export cancelled, nothing written');
  });

  it('is finished on quitting, or cancelled without a trace', async () => {
    const driver = await open();
    driver.press(':export json a.json', 'Enter');
    await driver.until('the wish', () => driver.state.exporting !== null);
    expect(await exports.end('time')).toContain('50 edge hosts written');
    expect(JSON.parse(file('a.json'))).toHaveLength(50);
    const other = await open();
    other.press(':export json b.json', 'Enter');
    await other.until('the wish', () => other.state.exporting !== null);
    expect(await exports.end('up')).toContain('stopped');
    expect(readdirSync(cwd)).toEqual(['a.json']);
  });
});
