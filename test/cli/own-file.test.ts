import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/cli/config/file.ts';
import { readOwnFile } from '../../src/cli/own-folder.ts';
import { changeState, readState } from '../../src/cli/state/remembered.ts';
import { temporary } from '../temporary.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = temporary();
  path = join(folder, 'file.json');
});

const GOOD = '{"columns":{"hosts":"name"}}';
/** True for root, who alone can give files away. */
const isRoot = process.getuid?.() === 0;

const STRANGE: readonly (readonly [string, () => void, string])[] = [
  ['a directory', () => mkdirSync(path), 'foreign'],
  ['a pipe', () => execFileSync('mkfifo', [path]), 'foreign'],
  ['a device', () => symlinkSync('/dev/zero', path), 'foreign'],
  ['a file without an end', () => truncateSync(written(), 2 ** 40), 'foreign'],
  ['no UTF-8', () => writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d])), 'foreign'],
  ['a link to itself', () => symlinkSync(path, path), 'refused'],
  ['a file that its group can change', () => chmodSync(written(), 0o660), 'refused'],
  ['a file that everyone can change', () => chmodSync(written(), 0o602), 'refused'],
];
const written = (): string => {
  writeFileSync(path, GOOD);
  return path;
};

describe('a file of the user', () => {
  it('is read if the user owns it, also through a symlink, and may be missing', () => {
    expect(readOwnFile(path, 1000)).toEqual({ type: 'none' });
    expect(readOwnFile(join(written(), 'below'), 1000)).toEqual({ type: 'none' });
    const link = join(folder, 'link');
    symlinkSync(path, link);
    expect(readOwnFile(link, 1000)).toEqual({ type: 'text', text: GOOD });
  });

  it.each(STRANGE)('is refused without waiting or endless reading: %s', (_, make, type) => {
    make();
    expect(readOwnFile(path, 1000)).toMatchObject({ type, why: expect.stringContaining(path) });
  });

  it.each(STRANGE)('is reported with its path if it is the config file: %s', (_, make) => {
    make();
    expect(() => readConfig({ path, given: null }, folder)).toThrow(path);
  });

  it.each(STRANGE)('is reported and not overwritten if it is the state file: %s', (_, make, type) => {
    make();
    const { state, note } = readState(path);
    expect(state.columns).toEqual({});
    expect(note).toContain(path);
    expect(readdirSync(folder)).toEqual([type === 'foreign' ? 'file.json.unreadable' : 'file.json']);
  });

  it.skipIf(!isRoot)('is ignored if another user owns it, whatever its content', () => {
    chownSync(written(), 12345, 12345);
    expect(readOwnFile(path, 1000)).toMatchObject({ type: 'refused', why: expect.stringContaining('uid 12345') });
    expect(() => readConfig({ path, given: null }, folder)).toThrow(/belongs to another user/);
    const said = changeState(path, (state) => ({ ...state, lines: ['x'] }));
    expect(said).toContain('no state is saved');
    expect(readFileSync(path, 'utf8')).toBe(GOOD);
    expect(readdirSync(folder)).toEqual(['file.json']);
  });
});

describe('the remembered state', () => {
  it('preserves entries of another version of the program', () => {
    writeFileSync(path, '{"columns":{"edge.example":{"hosts":"name"}},"panes":{"left":[1]},"version":9}', {
      mode: 0o600,
    });
    expect(changeState(path, (state) => ({ ...state, lines: ['x'] }))).toBeNull();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      columns: { 'edge.example': { hosts: 'name' } },
      lines: ['x'],
      panes: { left: [1] },
      version: 9,
    });
  });

  it('is set aside if its file is nested too deep to be written again', () => {
    writeFileSync(path, `{"columns":{},"next":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, { mode: 0o600 });
    expect(changeState(path, (state) => ({ ...state, lines: ['x'] }))).toContain('was not an edgescope state file');
    expect(changeState(path, (state) => ({ ...state, lines: ['x'] }))).toBeNull();
  });

  it('is closed to others, also in a folder that was open to them', () => {
    chmodSync(folder, 0o755);
    expect(changeState(path, (state) => ({ ...state, lines: ['x'] }))).toBeNull();
    expect([folder, path].map((one) => (statSync(one).mode & 0o777).toString(8))).toEqual(['700', '600']);
  });
});
