import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/args/parse.ts';
import { type Cache, cacheOf } from '../../../src/cli/cache/cache.ts';
import { cacheFolder, foundIn } from '../../../src/cli/cache/folder.ts';
import { CacheFileBuilder, MAX_FILE_BYTES, MAX_ITEMS } from '../../../src/cli/cache/format.ts';
import { connectionOf } from '../../../src/cli/config/connection.ts';
import { type InitialQuery, wholeList } from '../../../src/core/query/query.ts';
import { kind } from '../../resources/shown.ts';
import { temporary } from '../../temporary.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOSTS = kind('hosts');
const QUERY = wholeList('hosts');

let home: string;
let folder: string;
beforeEach(() => {
  home = temporary();
  folder = cacheFolder({}, home) ?? '';
});

const opened = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Cache => {
  const output = { write: () => true };
  const options = ['--url', 'https://inventory.example', ...args];
  const context = { env, home, cwd: home, stdin: {}, stdout: output, stderr: output };
  const cache = cacheOf(connectionOf(parseArguments(options), context), { env, home }, (text) => {
    throw new Error(text);
  });
  if (cache === null) throw new Error('nothing is kept');
  return cache;
};

const item = (uid: string, more = '') => {
  const text = JSON.stringify({ metadata: { name: `host ${uid}`, uid }, spec: { more } });
  return HOSTS.item(JSON.parse(text), text);
};

const fileOf = (
  count: number,
  about: Partial<Parameters<CacheFileBuilder['file']>[0]> = {},
  more = '',
): Iterable<Buffer> => {
  const packed = new CacheFileBuilder();
  for (let at = 0; at < count; at += 1) if (!packed.add(item(`u${at}`, more))) break;
  return packed.file({
    kind: 'hosts',
    service: 'inventory.example',
    scope: 'the whole tenant',
    receivedAt: NOW - 1000,
    count: null,
    whole: true,
    ...about,
  });
};

const names = (cache: Cache, query = QUERY, now = NOW): readonly string[] | undefined =>
  cache.recall(query, HOSTS, now)?.first.items.map(({ name }) => name);

/** The one file that is kept. */
const only = (): string => {
  const [name, ...others] = readdirSync(folder);
  if (name === undefined || others.length > 0) throw new Error(`there are ${others.length + 1} files`);
  return join(folder, name);
};

describe('the cache', () => {
  it('returns cached lists, to their owner only', async () => {
    expect(await opened().keep(QUERY, fileOf(3), NOW)).toBe(true);
    expect(names(opened())).toEqual(['host u0', 'host u1', 'host u2']);
    expect(statSync(only()).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(await opened().recall(QUERY, HOSTS, NOW)?.all()).toMatchObject({ whole: true, count: 3 });
  });

  it('is at the XDG path', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/x' }, home)).toBe('/x/edgescope');
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' }, home)).toBe(join(home, '.cache/edgescope'));
  });

  it('separates keys, addresses, projects and queries, and reveals none of them in file names', async () => {
    const env = { EDGESCOPE_API_KEY: 'first-key' };
    const asked: readonly (readonly [Cache, InitialQuery])[] = [
      [opened([], env), QUERY],
      [opened([], { EDGESCOPE_API_KEY: 'second-key' }), QUERY],
      [opened([], { EDGESCOPE_TOKEN: 'first-key' }), QUERY],
      [opened([], {}), QUERY],
      [opened(['--insecure'], env), QUERY],
      [opened([], env), wholeList('hosts', { uid: 'p1', name: null })],
      [opened([], env), { ...QUERY, cloudType: 'vsphere' }],
      [opened([], env), { ...QUERY, filter: [{ path: 'a.b', operator: '=', value: 'c' }] }],
    ];
    for (const [index, [cache, query]] of asked.entries()) {
      expect(names(cache, query)).toBeUndefined();
      await cache.keep(query, fileOf(index + 1), NOW);
    }
    for (const [index, [cache, query]] of asked.entries()) expect(names(cache, query)).toHaveLength(index + 1);
    expect(readdirSync(folder).join()).toMatch(/^(?:[0-9a-f]{40}\.list,?){8}$/);
  });

  it('identifies the user of a token: another token of the same user has the same rows', async () => {
    const token = (claims: object, signature = 'a'): Readonly<Record<string, string>> => ({
      EDGESCOPE_TOKEN: `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
    });
    const me = { iss: 'x', sub: 'me', tenant: 't1' };
    await opened([], token({ ...me, exp: 1, jti: 'a' })).keep(QUERY, fileOf(2), NOW);
    expect(names(opened([], token({ exp: 2, jti: 'b', ...me }, 'b')))).toHaveLength(2);
    expect(names(opened([], token({ ...me, sub: 'you', exp: 1 })))).toBeUndefined();
    expect(names(opened([], token({ ...me, tenant: 't2', exp: 1 })))).toBeUndefined();
    expect(names(opened([], token({ exp: 1 }, 'a')))).toBeUndefined();
  });

  it('does not store the answer for another key', async () => {
    const path = join(home, 'key');
    writeFileSync(path, 'first-key', { mode: 0o600 });
    const cache = opened(['--api-key-file', path]);
    writeFileSync(path, 'second-key');
    expect(await cache.keep(QUERY, fileOf(2), NOW)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['rows of the future', { receivedAt: NOW + 3_600_000 }],
    ['rows that are older than a week', { receivedAt: NOW - 8 * 24 * 3_600_000 }],
    ['another kind', { kind: 'profiles' }],
  ])('does without %s', async (_, about) => {
    await opened().keep(QUERY, fileOf(2, about), NOW);
    expect(names(opened())).toBeUndefined();
  });

  it.each<[string, (path: string) => void]>([
    ['that was cut', (path) => truncateSync(path, statSync(path).size - 1)],
    ['that goes on', (path) => writeFileSync(path, `${readFileSync(path, 'latin1')}x`, { encoding: 'latin1' })],
    [
      'of another version',
      (path) => writeFileSync(path, readFileSync(path, 'latin1').replace('"format":2', '"format":1')),
    ],
    ['of another program', (path) => writeFileSync(path, '#!/bin/sh\n')],
    ['that is empty', (path) => truncateSync(path, 0)],
    ['without an end', (path) => truncateSync(path, 2 ** 33)],
    ['that others may read', (path) => chmodSync(path, 0o644)],
    [
      'that is a link',
      (path) => {
        renameSync(path, `${path}.real`);
        symlinkSync(`${path}.real`, path);
      },
    ],
    [
      'that is a directory',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ])('does without a file %s', async (_, spoil) => {
    await opened().keep(QUERY, fileOf(2), NOW);
    spoil(only());
    expect(names(opened())).toBeUndefined();
  });

  it('does without a file in which anything has been changed, or shows nothing odd of it', async () => {
    await opened().keep(QUERY, fileOf(2), NOW);
    const path = only();
    const good = readFileSync(path);
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.uint8Array({ minLength: 1, maxLength: 12 }), (at, bytes) => {
        const bad = Buffer.from(good);
        bad.set(bytes.subarray(0, bad.length - at), at);
        writeFileSync(path, bad, { mode: 0o600 });
        const items = opened().recall(QUERY, HOSTS, NOW)?.first.items ?? [];
        for (const one of items) {
          expect(`${one.uid}${one.name}${one.search()}`.replaceAll('\n', '')).not.toMatch(
            /[\p{Cc}\p{Cf}\p{Cs}]|undefined/u,
          );
          expect(() => JSON.stringify([one.json(), one.sections(NOW)])).not.toThrow();
        }
      }),
      { numRuns: 400 },
    );
  });

  it('limits items per list, bytes per file, and files', async () => {
    const many = new CacheFileBuilder();
    for (let at = 0; at < MAX_ITEMS; at += 1) expect(many.add(item(`u${at}`))).toBe(true);
    expect(many.add(item('more'))).toBe(false);
    const large = fileOf(MAX_ITEMS, {}, 'x'.repeat(100_000));
    const cache = opened();
    await cache.keep(QUERY, large, NOW);
    expect(statSync(only()).size).toBeLessThan(MAX_FILE_BYTES);
    expect(statSync(only()).size).toBeGreaterThan(MAX_FILE_BYTES / 2);
    for (let at = 0; at < 70; at += 1) {
      await cache.keep(wholeList('hosts', { uid: `p${at}`, name: null }), fileOf(1), NOW);
    }
    expect(readdirSync(folder)).toHaveLength(64);
  });

  it('removes files older than a week, and abandoned drafts', async () => {
    const cache = opened();
    await cache.keep(wholeList('hosts', { uid: 'p1', name: null }), fileOf(1), Date.now());
    const old = only();
    const draft = `${old}.123-1.draft`;
    writeFileSync(draft, '', { mode: 0o600 });
    writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
    for (const path of [old, draft]) utimesSync(path, 1000, 1000);
    await cache.keep(QUERY, fileOf(1), Date.now());
    expect(existsSync(old) || existsSync(draft)).toBe(false);
    expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
    expect(await foundIn(folder)).toHaveLength(1);
  });

  it('is whole when several copies write at the same time', async () => {
    const files = Array.from({ length: 12 }, (_, index) => fileOf(index + 1));
    await Promise.all(files.map((file) => opened().keep(QUERY, file, NOW)));
    expect(names(opened())?.length).toBeGreaterThan(0);
    expect(only()).toMatch(/\.list$/);
  });

  it('does without a folder that cannot be made or written', async () => {
    writeFileSync(join(home, '.cache'), 'a file');
    expect(await opened().keep(QUERY, fileOf(1), NOW)).toBe(false);
    expect(names(opened())).toBeUndefined();
    await opened().forget(QUERY);
  });

  it('forgets', async () => {
    await opened().keep(QUERY, fileOf(1), NOW);
    await opened().forget(QUERY);
    expect(readdirSync(folder)).toEqual([]);
  });
});
