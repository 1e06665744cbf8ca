import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cache, cacheOf } from '../../src/cli/cache/cache.ts';
import { cacheCommand } from '../../src/cli/cache/command.ts';
import { connectionOf } from '../../src/cli/config/connection.ts';
import { changeState, readState, statePath } from '../../src/cli/state/remembered.ts';
import { wholeList } from '../../src/core/query/query.ts';
import { kind } from '../resources/shown.ts';
import { temporary } from '../temporary.ts';
import { parsed } from './parsed.ts';

const STRANGER = 12345;
/** True for root, who alone can give files away. */
const isRoot = process.getuid?.() === 0;

let home: string;
let victim: string;
beforeEach(() => {
  const base = temporary();
  home = join(base, 'home');
  victim = join(base, 'victim');
  mkdirSync(join(home, '.cache'), { recursive: true });
  mkdirSync(join(home, '.local/state'), { recursive: true });
  mkdirSync(join(victim, 'code'), { recursive: true });
  for (const name of [LIST, 'code/kept.js', 'state.json'])
    writeFileSync(join(victim, name), 'not JSON', { mode: 0o600 });
  chmodSync(victim, 0o755);
});

const LIST = `${'a'.repeat(40)}.list`;
const FOLDERS = ['.cache/edgescope', '.local/state/edgescope'];

const context = () => {
  const said: string[] = [];
  const output = { write: (text: string) => said.push(text) > 0 };
  return { said, env: {}, home, cwd: home, stdin: {}, stdout: output, stderr: output };
};

/** Opens the cache of this home, and records the sentences about it. */
const cacheHere = (): { readonly cache: Cache | null; readonly said: readonly string[] } => {
  const said: string[] = [];
  const parts = context();
  const connection = connectionOf(parsed(['--url', 'https://inventory.example']), parts);
  return { cache: cacheOf(connection, parts, (text) => said.push(text)), said };
};

const keep = async (cache: Cache | null): Promise<boolean> => {
  const items = [kind('hosts').item({ metadata: { uid: 'u1', name: 'one' } })];
  const rows = { query: wholeList('hosts'), items, known: 1, isWhole: true, at: Date.now() };
  return cache !== null && (await cache.keep(rows, Date.now(), () => true));
};

const remember = (): string | null => changeState(statePath({}, home) ?? '', (state) => ({ ...state, lines: ['x'] }));

/** Expects that every use of the folders is refused with these words, and that nothing behind the folders has changed. */
const expectRefused = async (word: RegExp): Promise<void> => {
  const { cache, said } = cacheHere();
  expect(said.join()).toMatch(word);
  expect(await keep(cache)).toBe(false);
  expect(readState(statePath({}, home) ?? '').note).toMatch(word);
  expect(remember()).toMatch(word);
  const asked = context();
  expect(await cacheCommand(parsed(['cache', 'clear']), asked)).toBe(1);
  expect(asked.said.join('')).toMatch(word);
  expect(readdirSync(victim).toSorted()).toEqual([LIST, 'code', 'state.json']);
  expect(existsSync(join(victim, 'code/kept.js'))).toBe(true);
  expect((statSync(victim).mode & 0o777).toString(8)).toBe('755');
};

describe('the folders of the program', () => {
  it('are not used if they are links, whose targets keep their modes and files', async () => {
    for (const folder of FOLDERS) symlinkSync(victim, join(home, folder));
    await expectRefused(/edgescope is a link/);
  });

  it.skipIf(!isRoot)('are not used by root through links in the home of another user', async () => {
    for (const folder of FOLDERS) symlinkSync(victim, join(home, folder));
    for (const path of [home, ...FOLDERS.map((folder) => join(home, folder, '..'))])
      chownSync(path, STRANGER, STRANGER);
    await expectRefused(/edgescope is a link/);
  });

  it.skipIf(!isRoot)('are neither created nor used by root in the home of another user', async () => {
    for (const path of [home, ...FOLDERS.map((folder) => join(home, folder, '..'))])
      chownSync(path, STRANGER, STRANGER);
    await expectRefused(/belongs to another user \(uid 12345\)/);
    for (const folder of FOLDERS) expect(existsSync(join(home, folder))).toBe(false);
    for (const folder of FOLDERS) mkdirSync(join(home, folder));
    await expectRefused(/belongs to another user \(uid 12345\)/);
    for (const folder of FOLDERS) chownSync(join(home, folder), STRANGER, STRANGER);
    await expectRefused(/belongs to another user \(uid 12345\)/);
    for (const folder of FOLDERS) expect(readdirSync(join(home, folder))).toEqual([]);
  });

  it('are used if a link is further up in their path, as for a home on another disk', async () => {
    const disk = join(home, 'disk');
    mkdirSync(disk);
    rmSync(join(home, '.cache'), { recursive: true });
    symlinkSync(disk, join(home, '.cache'));
    const { cache, said } = cacheHere();
    expect(said).toEqual([]);
    expect(await keep(cache)).toBe(true);
    expect((lstatSync(join(disk, 'edgescope')).mode & 0o777).toString(8)).toBe('700');
  });
});
