import {
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import type { Item } from '../../src/core/item/index.ts';
import { type DemoOptions, startDemo } from '../../src/demo/index.ts';
import { disturbedBy } from '../faults/disturb.ts';
import { hosts } from '../snapshot/file.ts';
import { temporary } from '../temporary.ts';
import { serveMoving } from './print/moving-service.ts';
import { capture } from './print/printed.ts';
import { A, hostsClient, linesOf, taking } from './taking.ts';

const NOW = Date.UTC(2026, 2, 1, 5, 26);

/** Runs command lines in a folder of its own, over an embedded service. */
const over = async (options: DemoOptions = {}) => {
  const service = await startDemo({ hosts: 130, now: () => NOW, ...options });
  onTestFinished(() => service.close());
  const cwd = temporary();
  const config = join(cwd, 'c.json');
  writeFileSync(config, JSON.stringify({ url: service.url, requestsPerSecond: 1000 }), { mode: 0o600 });
  const run = async (...args: readonly string[]) => {
    const [stdout, stderr] = [capture(), capture()];
    const context = { env: { LANG: 'C.UTF-8' }, home: cwd, cwd, stdin: {}, stdout, stderr };
    const code = await main([...args, '--config', config], context);
    return { code, out: stdout.text, err: stderr.text };
  };
  const files = (): readonly string[] => readdirSync(cwd).filter((name) => name !== 'c.json' && !name.startsWith('.'));
  const file = (name: string): string => join(cwd, name);
  return { run, files, file, left: () => readdirSync(cwd).filter((name) => name.endsWith('.part')) };
};

describe('edgescope snapshot', () => {
  test('writes all lists for the owner alone, and replaces a file only with --force', async () => {
    const { run, files, file } = await over();
    const { code, err } = await run('snapshot');
    const [name = ''] = files();
    expect(name).toMatch(/^edgescope-127\.0\.0\.1-\d+-tenant-\d{8}T\d{6}Z\.ndjson\.gz$/);
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/: 130 hosts, \d+ profiles, \d+ projects, \d+ project summaries · \d+K\n$/),
    ]);
    expect(statSync(file(name)).mode & 0o777).toBe(0o600);
    const before = readFileSync(file(name));
    const ends = linesOf(before).filter(({ end }) => end !== undefined);
    expect(ends.map(({ end, complete }) => [end, complete])).toEqual([
      ...['hosts', 'profiles', 'projects', 'summary'].map((kind) => [kind, true]),
      ['snapshot', undefined],
    ]);
    expect(ends[0].withheld.hostAuthToken).toBeGreaterThan(100);
    const again = await run('snapshot', name);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('exists')]);
    expect(readFileSync(file(name)).equals(before)).toBe(true);
    expect((await run('snapshot', name, '--force', '--kinds', 'hosts', '--limit', '7')).code).toBe(0);
    const limited = linesOf(readFileSync(file(name)));
    expect(limited.filter(({ item }) => item !== undefined)).toHaveLength(7);
    expect(limited.at(-2)).toMatchObject({ end: 'hosts', items: 7, complete: false });
  });

  test('writes the rows that exist at the end of a walk in which rows were deleted', async () => {
    const steps = Array.from({ length: 3 }, () => ({ deleted: [0], inserted: [] }));
    const service = await serveMoving({ total: 200, steps });
    const { run } = await over();
    const options = ['--url', service.url, '--dialect', 'current', '--kinds', 'hosts'];
    const made = await run('snapshot', 'moving.gz', ...options);
    expect([made.code, made.err]).toEqual([0, expect.stringContaining(': 197 hosts · ')]);
    const read = await run('hosts', '--from', 'moving.gz', '-o', 'uid');
    expect([read.code, read.out.trim().split('\n').toSorted()]).toEqual([0, service.exist.toSorted()]);
    expect((await run('check', 'hosts', '--from', 'moving.gz', '--filter', 'name=u1')).out).toContain('of 197 hosts');
  });

  test('writes the received rows if a list fails, and leaves no file if all lists fail', async () => {
    const { run, file } = await over(disturbedBy('403@profiles'));
    const { code, err } = await run('snapshot', 'a.gz');
    expect([code, err]).toEqual([4, expect.stringMatching(/^profiles: .*403/m)]);
    const end = linesOf(readFileSync(file('a.gz'))).find((line) => line.end === 'profiles');
    expect(end).toMatchObject({ items: 0, complete: false, notes: [expect.stringContaining('403')] });
    const none = await over(disturbedBy('403'));
    expect((await none.run('snapshot')).code).toBe(3);
    expect([none.files(), none.left()]).toEqual([[], []]);
  });

  test('writes a list for each of all projects, behind the list of projects', async () => {
    const { run, file } = await over();
    expect((await run('snapshot', 'a.gz', '--project=all', '--kinds', 'hosts')).code).toBe(0);
    const all = linesOf(readFileSync(file('a.gz')));
    expect(all[1].list).toBe('projects');
    const projects = new Set(all.filter(({ kind }) => kind === 'projects').map(({ item }) => item.metadata.uid));
    const items = all.filter(({ kind }) => kind === 'hosts');
    expect(items.length).toBeGreaterThan(100);
    expect(items.every(({ project }) => projects.has(project))).toBe(true);
  });

  test.each([
    [['-', 'more'], 'unexpected argument'],
    [['--append'], '--append needs the file'],
    [['a.gz', '--append', '--force'], 'cannot be combined'],
    [['--for', '2h'], '--for needs --every'],
    [['--every', '0.1s'], 'less than a second'],
    [['--kinds', 'hosts,hsts'], 'unknown kind "hsts"'],
    [['a.gz', '--limit', '-1'], '--limit'],
    [['.', '--append'], '--append: /'],
  ])('refuses %j', async (args, reason) => {
    const { run, files } = await over();
    const { code, err } = await run('snapshot', ...args);
    expect([code, err, files()]).toEqual([2, expect.stringContaining(reason), []]);
  });
});

/** A host whose JSON text differs from the admitted text. */
const leaking = (json: string): Item => {
  const [item] = hosts(['z', 'healthy']);
  if (item === undefined) throw new Error('no host');
  return new Proxy(item, {
    get: (target, name) => {
      if (name === 'jsonText') return () => json;
      if (name === 'raw') return () => JSON.parse(json);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};
const LEAK = leaking('{"metadata":{"uid":"z","name":"z"},"spec":{"hostAuthToken":"swordfish"}}');

describe('a secret in an item', () => {
  test('makes the snapshot remove its file, and is reported by its key', async () => {
    const { run, files, stderr } = taking(
      hostsClient(() => [...A, LEAK]),
      ['a.gz'],
    );
    expect(await run()).toBe(1);
    expect(stderr.text).toContain('a value under hostAuthToken would have been written: nothing was kept');
    expect(files()).toEqual([]);
  });

  test('is not written to a pipe either', async () => {
    const { run, out, stderr } = taking(
      hostsClient(() => [...A, LEAK]),
      ['-'],
    );
    expect(await run()).toBe(1);
    expect(stderr.text).toContain('would have been written: the output ends before this item\n');
    expect(out().length).toBeLessThan(20);
  });

  test('may be the key of edgescope itself, in any spelling', async () => {
    const env = { EDGESCOPE_URL: 'https://edge.example', EDGESCOPE_API_KEY: 'own/key-0123456789"x' };
    for (const written of ['own/key-0123456789\\"x', 'own\\/key-0123456789\\"x']) {
      const item = leaking(`{"metadata":{"uid":"z","name":"z"},"note":"${written}"}`);
      const { run, files, stderr } = taking(
        hostsClient(() => [item]),
        ['a.gz'],
        {},
        env,
      );
      expect(await run()).toBe(1);
      expect(stderr.text).toContain('the key of edgescope itself would have been written');
      expect(files()).toEqual([]);
    }
  });

  test('is not appended to a recording, which keeps its earlier refreshes', async () => {
    const { run, path, stderr } = taking(
      hostsClient((walk) => (walk === 0 ? A : [...A, LEAK])),
      ['a.gz'],
      { every: 5 },
    );
    expect(await run()).toBe(1);
    expect(stderr.text).toMatch(
      /a value under hostAuthToken would have been written: this refresh was not kept, the recording ends before it\n/,
    );
    expect(stderr.text).not.toContain('nothing was kept');
    expect(linesOf(readFileSync(path)).at(-1)).toMatchObject({ end: 'snapshot' });
  });
});

describe('--append', () => {
  test('continues from the last whole state, wherever the last member was cut off', async () => {
    let minute = 0;
    const { run, file } = await over({ now: () => NOW + minute * 60_000, churn: 60 });
    expect((await run('snapshot', 'a.gz', '--kinds', 'hosts', '--append')).code).toBe(0);
    const first = statSync(file('a.gz')).size;
    minute = 1;
    expect(await run('snapshot', 'a.gz', '--append')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/a\.gz: 1 refresh, \d\d+ changes/),
    });
    const second = readFileSync(file('a.gz'));
    minute = 2;
    for (let at = first; at <= second.length; at += Math.ceil((second.length - first) / 12)) {
      writeFileSync(file('a.gz'), second);
      truncateSync(file('a.gz'), at);
      const { code, err } = await run('snapshot', 'a.gz', '--append');
      expect(code).toBe(0);
      expect(/^removed a cut refresh after \d\d:\d\d:\d\dZ$/m.test(err)).toBe(at > first && at < second.length);
      const [now, then] = [await run('hosts', '-o', 'csv'), await run('hosts', '-o', 'csv', '--from', file('a.gz'))];
      expect(then.out.replaceAll(/\r/g, '').split('\n').toSorted()).toEqual(
        now.out.replaceAll(/\r/g, '').split('\n').toSorted(),
      );
    }
  });

  test('refuses a file with other lists or content, and leaves it unchanged', async () => {
    const { run, file } = await over();
    await run('snapshot', 'a.gz', '--kinds', 'hosts');
    const before = readFileSync(file('a.gz'));
    const refused = async (reason: string, ...args: readonly string[]) => {
      const { code, err } = await run('snapshot', ...args, '--append');
      expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
    };
    await refused('a.gz has hosts, not hosts, profiles', 'a.gz', '--kinds', 'hosts,profiles');
    await refused('another scope: tenant, not project abc', 'a.gz', '--project', 'abc');
    await refused('a.gz is of 127.0.0.1:', 'a.gz', '--demo');
    writeFileSync(file('b.gz'), 'text');
    await refused('b.gz is not gzip', 'b.gz');
    writeFileSync(file('c.gz'), before.subarray(0, 900));
    await refused('c.gz ends within its first state', 'c.gz');
    chmodSync(file('b.gz'), 0o666);
    await refused('b.gz is not gzip', 'b.gz');
    expect(statSync(file('b.gz')).mode & 0o777).toBe(0o666);
    expect(readFileSync(file('a.gz')).equals(before)).toBe(true);
  });

  test('makes its file readable for the owner alone', async () => {
    const { run, file } = await over();
    await run('snapshot', 'a.gz', '--kinds', 'hosts');
    chmodSync(file('a.gz'), 0o666);
    symlinkSync(file('a.gz'), file('link.gz'));
    const { code, err } = await run('snapshot', 'link.gz', '--append');
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('link.gz could be read by others: now only you can read it\n'),
    ]);
    expect(statSync(file('a.gz')).mode & 0o777).toBe(0o600);
  });

  test.skipIf(process.getuid?.() !== 0)('refuses the file of another user', async () => {
    const { run, file } = await over();
    await run('snapshot', 'a.gz', '--kinds', 'hosts');
    chownSync(file('a.gz'), 12345, 12345);
    const { size } = statSync(file('a.gz'));
    const { code, err } = await run('snapshot', 'a.gz', '--append');
    expect([code, err]).toEqual([2, expect.stringContaining('--append: a.gz belongs to another user (uid 12345)')]);
    expect(statSync(file('a.gz')).size).toBe(size);
  });

  test('is refused for several named projects', () => {
    expect(() =>
      taking(
        hostsClient(() => A),
        ['--project=a,b'],
      ),
    ).toThrow('--project: a snapshot is of one project, of all, or of the tenant');
  });
});
