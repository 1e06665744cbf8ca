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
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cache, cacheOf } from '../../../src/cli/cache/cache.ts';
import { cacheFolder, foundIn, MAX_FILE_BYTES } from '../../../src/cli/cache/folder.ts';
import { type KeptRows, zipRows } from '../../../src/cli/cache/rows-file.ts';
import { connectionOf } from '../../../src/cli/config/connection.ts';
import { type InitialQuery, type KindId, wholeList } from '../../../src/core/query/query.ts';
import { refreshMember, refreshText, StateWriter } from '../../../src/snapshot/writer.ts';
import { kind } from '../../resources/shown.ts';
import { temporary } from '../../temporary.ts';
import { parsed } from '../parsed.ts';

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
  const cache = cacheOf(connectionOf(parsed(options), context), { env, home }, (text) => {
    throw new Error(text);
  });
  if (cache === null) throw new Error('nothing is kept');
  return cache;
};

const item = (uid: string, more: unknown = '') => {
  const text = JSON.stringify({ metadata: { name: `host ${uid}`, uid }, spec: { more } });
  return HOSTS.item(JSON.parse(text), text);
};

const rowsOf = (count: number, about: Partial<KeptRows> = {}, more = (): unknown => ''): KeptRows => ({
  query: QUERY,
  items: Array.from({ length: count }, (_, at) => item(`u${at}`, more())),
  known: count,
  isWhole: true,
  at: NOW - 1000,
  ...about,
});

const keep = (cache: Cache, rows: KeptRows, now = NOW): Promise<boolean> => cache.keep(rows, now, () => true);

const names = async (cache: Cache, query = QUERY, now = NOW): Promise<readonly string[] | undefined> =>
  (await cache.recall(query, HOSTS, now))?.items.map(({ name }) => name);

/** Names of the cached rows; undefined for a file that is refused. */
const namesOrNone = (cache: Cache): ReturnType<typeof names> => names(cache).catch(() => undefined);

/** Bytes of a snapshot with these lists and item texts. */
const stateOf = async (...lists: readonly (readonly [KindId, readonly string[]])[]): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  const header = { program: '0', made: NOW, service: 'inventory.example', scope: { type: 'tenant' } as const };
  const writer = new StateWriter(header, async (bytes) => void pieces.push(bytes));
  for (const [id, texts] of lists) {
    await writer.list({ kind: id, query: {}, dialect: 'document', fields: null });
    for (const text of texts) await writer.item({ kind: id }, text);
    await writer.listEnd({ kind: id, count: null, isWhole: true, at: NOW - 1000, notes: [] });
  }
  await writer.end();
  return Buffer.concat(pieces);
};

const HOST = '{"metadata":{"name":"host u0","uid":"u0"}}';

/** Path of the only file in the cache. */
const only = (): string => {
  const [name, ...others] = readdirSync(folder);
  if (name === undefined || others.length > 0) throw new Error(`there are ${others.length + 1} files`);
  return join(folder, name);
};

describe('the cache', () => {
  it('returns cached lists, from files that only their owner can read', async () => {
    expect(await keep(opened(), rowsOf(3))).toBe(true);
    expect(await names(opened())).toEqual(['host u0', 'host u1', 'host u2']);
    expect(statSync(only()).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(await opened().recall(QUERY, HOSTS, NOW)).toMatchObject({ count: 3, receivedAt: NOW - 1000 });
  });

  it('tells a part of a list from a whole list, and returns the count', async () => {
    const part = rowsOf(3, { known: 12, isWhole: false });
    await keep(opened(), part);
    expect(await opened().recall(QUERY, HOSTS, NOW)).toMatchObject({ count: 12 });
    await keep(opened(), { ...part, known: 3 });
    expect(await opened().recall(QUERY, HOSTS, NOW)).toMatchObject({ count: null });
  });

  it('uses the XDG path', () => {
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
      expect(await names(cache, query)).toBeUndefined();
      await keep(cache, rowsOf(index + 1, { query }));
    }
    for (const [index, [cache, query]] of asked.entries()) expect(await names(cache, query)).toHaveLength(index + 1);
    expect(readdirSync(folder).join()).toMatch(/^(?:[0-9a-f]{40}\.list,?){8}$/);
  });

  it('identifies the user of a token: another token of the same user has the same rows', async () => {
    const token = (claims: object, signature = 'a'): Readonly<Record<string, string>> => ({
      EDGESCOPE_TOKEN: `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
    });
    const me = { iss: 'x', sub: 'me', tenant: 't1' };
    await keep(opened([], token({ ...me, exp: 1, jti: 'a' })), rowsOf(2));
    expect(await names(opened([], token({ exp: 2, jti: 'b', ...me }, 'b')))).toHaveLength(2);
    expect(await names(opened([], token({ ...me, sub: 'you', exp: 1 })))).toBeUndefined();
    expect(await names(opened([], token({ ...me, tenant: 't2', exp: 1 })))).toBeUndefined();
    expect(await names(opened([], token({ exp: 1 }, 'a')))).toBeUndefined();
  });

  it('does not store rows if the key file has changed', async () => {
    const path = join(home, 'key');
    writeFileSync(path, 'first-key', { mode: 0o600 });
    const cache = opened(['--api-key-file', path]);
    writeFileSync(path, 'second-key');
    expect(await keep(cache, rowsOf(2))).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['rows of the future', { at: NOW + 3_600_000 }],
    ['rows that are older than a week', { at: NOW - 8 * 24 * 3_600_000 }],
  ])('ignores %s', async (_, about) => {
    await keep(opened(), rowsOf(2, about));
    expect(await names(opened())).toBeUndefined();
  });

  it.each<[string, (path: string) => void]>([
    ['that is endless', (path) => truncateSync(path, 2 ** 33)],
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
    ['in the old format', (path) => writeFileSync(path, '{"edgescope":"kept list","format":2}\n')],
  ])('ignores a file %s', async (_, spoil) => {
    await keep(opened(), rowsOf(2));
    spoil(only());
    expect(await names(opened())).toBeUndefined();
  });

  it.each<[string, RegExp, (good: Buffer) => Buffer | Promise<Buffer>]>([
    ['that was cut off', /^was cut after /, (good) => good.subarray(0, -20)],
    ['with bytes behind its end', /^was changed since/, (good) => Buffer.concat([good, Buffer.from('x')])],
    ['that contains a snapshot twice', /^was changed since/, (good) => Buffer.concat([good, good])],
    [
      'of a later version',
      /newer/,
      (good) => Buffer.from(String(gunzipSync(good)).replace('"format":1', '"format":2')),
    ],
    ['that was edited', /^was changed/, (good) => gzipSync(String(gunzipSync(good)).replace('host u1', 'host u9'))],
    ['of another program', /not an edgescope snapshot/, () => Buffer.from('#!/bin/sh\n')],
    ['that is empty', /not an edgescope snapshot/, () => Buffer.of()],
    ['of another kind', /holds something else/, () => stateOf(['profiles', [HOST]])],
    ['of several lists', /holds something else/, () => stateOf(['hosts', [HOST]], ['profiles', [HOST]])],
    ['without a list', /holds something else/, () => stateOf()],
    [
      'that is a recording',
      /holds something else/,
      async () => {
        const refresh = { kind: 'hosts', at: NOW, isWhole: true, changes: 0, touched: 0 } as const;
        const more = refreshMember(refreshText([{ refresh, changes: [] }]));
        return Buffer.concat([await stateOf(['hosts', [HOST]]), more]);
      },
    ],
    ['of too many rows', /more than 1000 rows/, () => stateOf(['hosts', Array.from({ length: 1001 }, () => HOST)])],
  ])('refuses a file %s, and says why', async (_, why, spoil) => {
    await keep(opened(), rowsOf(2));
    writeFileSync(only(), await spoil(readFileSync(only())));
    await expect(names(opened())).rejects.toThrow(why);
  });

  it('shows all rows of a file or none, wherever the file was cut or changed', async () => {
    await keep(opened(), rowsOf(2));
    const path = only();
    const good = readFileSync(path);
    const whole = ['host u0', 'host u1'];
    for (let at = 0; at < good.length; at += 1) {
      writeFileSync(path, good.subarray(0, at), { mode: 0o600 });
      // A cut in the last bytes of gzip leaves the text complete, with its digest.
      expect(at < good.length - 12 ? [undefined] : [undefined, whole]).toContainEqual(await namesOrNone(opened()));
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.uint8Array({ minLength: 1, maxLength: 12 }), async (at, bytes) => {
        const bad = Buffer.from(good);
        bad.set(bytes.subarray(0, bad.length - at), at);
        writeFileSync(path, bad, { mode: 0o600 });
        // Some bytes in the head of gzip have no meaning.
        expect([undefined, whole]).toContainEqual(await namesOrNone(opened()));
      }),
      { numRuns: 400 },
    );
  });

  it('shows no control characters and throws nothing for a file with arbitrary items', async () => {
    await keep(opened(), rowsOf(2));
    const path = only();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 4 }), fc.string({ unit: 'binary' }), async (odd, text) => {
        const named = { metadata: { name: text, uid: `${text}\u001b[2J`, labels: { [text]: text } }, status: odd };
        writeFileSync(
          path,
          await stateOf(['hosts', [named, ...odd.map((spec) => ({ spec }))].map((one) => JSON.stringify(one))]),
        );
        for (const one of (await opened().recall(QUERY, HOSTS, NOW))?.items ?? []) {
          expect(`${one.uid}${one.name}${one.search()}`.replaceAll('\n', '')).not.toMatch(
            /[\p{Cc}\p{Cf}\p{Cs}]|undefined/u,
          );
          expect(() => JSON.stringify([one.json(), one.sections(NOW)])).not.toThrow();
        }
      }),
      { numRuns: 100 },
    );
  });

  it('limits rows per list, bytes per file, and files', async () => {
    const cache = opened();
    await keep(cache, rowsOf(1001));
    expect(await cache.recall(QUERY, HOSTS, NOW)).toMatchObject({ count: 1001, items: { length: 1000 } });
    await keep(
      cache,
      rowsOf(200, {}, () => Array.from({ length: 2000 }, Math.random)),
    );
    expect(statSync(only()).size).toBeLessThan(MAX_FILE_BYTES);
    expect(statSync(only()).size).toBeGreaterThan(MAX_FILE_BYTES / 3);
    expect(await cache.recall(QUERY, HOSTS, NOW)).toMatchObject({ count: 200 });
    for (let at = 0; at < 70; at += 1) {
      await keep(cache, rowsOf(1, { query: wholeList('hosts', { uid: `p${at}`, name: null }) }));
    }
    expect(readdirSync(folder)).toHaveLength(64);
  });

  it('writes nothing after its time is over, and leaves the existing file', async () => {
    await keep(opened(), rowsOf(2));
    let left = 300;
    const isTime = (): boolean => {
      left -= 1;
      return left > 0;
    };
    expect(await opened().keep(rowsOf(500), NOW, isTime)).toBe(false);
    expect(await names(opened())).toHaveLength(2);
    expect(await zipRows(rowsOf(3), 'inventory.example', NOW, () => false)).toBeNull();
  });

  it('removes files older than a week, files in the old format, and abandoned drafts', async () => {
    const cache = opened();
    await keep(cache, rowsOf(1, { query: wholeList('hosts', { uid: 'p1', name: null }) }), Date.now());
    const old = only();
    const draft = `${old}.123-1.draft`;
    const before = join(folder, `${'a'.repeat(40)}.list`);
    writeFileSync(draft, '', { mode: 0o600 });
    writeFileSync(before, '{"edgescope":"kept list","format":2}\n', { mode: 0o600 });
    writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
    for (const path of [old, draft]) utimesSync(path, 1000, 1000);
    await keep(cache, rowsOf(1), Date.now());
    expect([old, draft, before].some((path) => existsSync(path))).toBe(false);
    expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
    expect(await foundIn(folder)).toHaveLength(1);
  });

  it('stays whole when several instances write at the same time', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => keep(opened(), rowsOf(index + 1))));
    expect((await names(opened()))?.length).toBeGreaterThan(0);
    expect(only()).toMatch(/\.list$/);
  });

  it('works without a folder that cannot be created', async () => {
    writeFileSync(join(home, '.cache'), 'a file');
    expect(await keep(opened(), rowsOf(1))).toBe(false);
    expect(await names(opened())).toBeUndefined();
    await opened().forget(QUERY);
  });

  it('removes the file of a list that is forgotten', async () => {
    await keep(opened(), rowsOf(1));
    await opened().forget(QUERY);
    expect(readdirSync(folder)).toEqual([]);
  });
});
