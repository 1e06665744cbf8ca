import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fieldChanges, isQuiet } from '../../src/change/change.ts';
import { main } from '../../src/cli/main.ts';
import type { Item } from '../../src/core/item/index.ts';
import { wholeList } from '../../src/core/query/index.ts';
import { startDemo } from '../../src/demo/index.ts';
import { realClient, walkAll } from '../scenario/real.ts';
import { hostOf, hosts, type MadeList, madeMembers, minutes, zipped } from '../snapshot/file.ts';
import { temporary } from '../temporary.ts';
import { capture } from './print/printed.ts';

const home = temporary();

const since = async (...args: readonly string[]) => {
  const [stdout, stderr] = [capture(), capture()];
  const code = await main(['since', ...args], { env: { LANG: 'C.UTF-8' }, home, cwd: home, stdin: {}, stdout, stderr });
  return { code, out: stdout.text, err: stderr.text };
};

/** Writes a snapshot of hosts in a first state, with refreshes for later states. Returns its name. */
const file = (
  name: string,
  states: readonly (readonly Item[])[],
  list: Partial<MadeList> = {},
  header = {},
): string => {
  const [items = [], ...later] = states;
  const refreshes = later.map((after, index) => ({
    kind: 'hosts' as const,
    items: after,
    at: minutes(10 * (index + 1)),
  }));
  writeFileSync(join(home, name), zipped(madeMembers([{ kind: 'hosts', items, ...list }], refreshes, header)));
  return name;
};

const [EARLY, MIDDLE, LATE] = [
  hosts(['a', 'healthy'], ['b', 'healthy'], ['c', 'healthy']),
  hosts(['a', 'unhealthy'], ['b', 'healthy'], ['d', 'healthy']),
  hosts(['a', 'unhealthy'], ['b', 'unhealthy'], ['d', 'healthy']),
];
file('early.gz', [EARLY]);
file('late.gz', [LATE], { end: { at: minutes(60) } });
file('night.gz', [EARLY, MIDDLE, LATE]);

const counted = (out: string) =>
  JSON.parse(out).transitions.map(
    ({ what, from, to, items }: Record<string, string>) => `${what} ${from}→${to} ${items}`,
  );

describe('edgescope since', () => {
  test.each([
    [
      ['--from', 'late.gz', '--base', 'early.gz'],
      ['health healthy→unhealthy 2', 'gone → 1', 'new → 1'],
    ],
    [['--from', 'night.gz', '--base', '02:10'], ['health healthy→unhealthy 1']],
    [
      ['--from', 'night.gz@02:10', '--base', 'early.gz'],
      ['health healthy→unhealthy 1', 'gone → 1', 'new → 1'],
    ],
    [['--from', 'night.gz', '--base', 'late.gz'], []],
    [['--from', 'late.gz', '--base', 'early.gz', '--filter', 'name=edge-b'], ['health healthy→unhealthy 1']],
  ])('counts changes: %s', async (args, expected) => {
    const { code, out, err } = await since(...args, '-o', 'json');
    expect(counted(out), err).toEqual(expected);
    expect(code).toBe(0);
    expect((await since(...args, '--exit-code')).code).toBe(expected.length === 0 ? 0 : 5);
  });

  test('counts changes of items that are broken now, and names limits of the comparison', async () => {
    const { out } = await since('--from', 'late.gz', '--base', 'early.gz');
    expect(out).toMatch(/^Hosts changed since 02:00:00Z, 1h earlier: 4 of 4$/m);
    expect(out).toMatch(/^. health +healthy +unhealthy +2 +2 +02:00–03:00Z$/m);
    expect(out).toContain('complete then and now · secrets not compared');
  });

  test('lists each change in the form of a recording', async () => {
    const { out } = await since('--from', 'late.gz', '--base', 'early.gz', '--changes', '-o', 'ndjson');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ uid, path }) => [uid, path])).toEqual([
      ['a', 'status.health.state'],
      ['b', 'status.health.state'],
      ['c', undefined],
      ['d', undefined],
    ]);
    expect(lines[0]).toEqual({
      kind: 'hosts',
      uid: 'a',
      name: 'edge-a',
      seen: ['2026-11-23T02:00:00.000Z', '2026-11-23T03:00:00.000Z'],
      path: 'status.health.state',
      from: 'healthy',
      to: 'unhealthy',
    });
  });

  test('prints – for unknown and missing values, and ignores changes of spelling', async () => {
    const states = (...all: readonly object[]): Item[] =>
      all.map((health, at) => hostOf({ metadata: { uid: `${at}`, name: `n${at}` }, status: { health } }));
    file('a.gz', [states({ state: null }, { message: 'm' }, { state: 'healthy' }, { state: 'Healthy' })]);
    file(
      'b.gz',
      [states({ state: 'unhealthy' }, { state: 'Unhealthy', message: 'm' }, { state: null }, { state: 'healthy' })],
      {
        end: { at: minutes(60) },
      },
    );
    const args = ['--from', 'b.gz', '--base', 'a.gz'];
    expect(counted((await since(...args, '-o', 'json')).out)).toEqual(['health –→unhealthy 2', 'health healthy→– 1']);
    expect((await since(...args)).out).toMatch(/^. health +– +unhealthy +2 .*\n. health +healthy +– +1 /m);
    const { out } = await since(...args, '--changes', '-o', 'csv');
    expect(
      out
        .split('\r\n')
        .slice(1)
        .flatMap((line) => (line === '' ? [] : line.split(',').slice(1, 6).join())),
    ).toEqual([
      'n0,field,status.health.state,–,unhealthy',
      'n1,field,status.health.state,–,unhealthy',
      'n2,field,status.health.state,healthy,–',
    ]);
    expect((await since(...args, '--changes')).out).toMatch(/n1 +status\.health\.state +– +unhealthy/);
  });

  test('finds exactly the changes of the service', async () => {
    let now = Date.now();
    const service = await startDemo({ hosts: 150, churn: 600, now: () => now });
    onTestFinished(() => service.close());
    const client = realClient(service.url);
    onTestFinished(() => client.close());
    const before = await walkAll(client, wholeList('hosts'));
    file('before.gz', [before], { end: { at: Date.now() } }, { made: Date.now() });
    now += 600_000;
    const after = await walkAll(client, wholeList('hosts'));
    file('after.gz', [after], { end: { at: Date.now() } }, { made: Date.now() });
    const old = new Map(before.map((item) => [item.uid, item]));
    const expected = after.flatMap((item) => {
      const known = old.get(item.uid);
      if (known === undefined) return [`${item.uid} new`];
      return fieldChanges(known.raw(), item.raw()).flatMap((one) => (isQuiet(one) ? [] : `${item.uid} ${one.path}`));
    });
    const uids = new Set(after.map(({ uid }) => uid));
    expected.push(...before.flatMap(({ uid }) => (uids.has(uid) ? [] : `${uid} gone`)));
    const { out } = await since('--from', 'after.gz', '--base', 'before.gz', '--changes', '-o', 'ndjson');
    const found = out
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { uid, path, gone } = JSON.parse(line);
        return `${uid} ${path ?? (gone === true ? 'gone' : 'new')}`;
      });
    expect(expected.length).toBeGreaterThan(100);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test('reports lists that are not whole, and calls their further rows first seen, not new', async () => {
    file('part.gz', [EARLY.slice(0, 2)], { end: { isWhole: false, count: 3 } });
    const { code, out } = await since('--from', 'late.gz', '--base', 'part.gz');
    expect(out).toContain('not complete then, complete now');
    expect(out).toMatch(/first seen here +1/);
    expect(code).toBe(4);
    for (const format of ['json', 'ndjson', 'table']) {
      const { code, err } = await since('--from', 'late.gz', '--base', 'part.gz', '-o', format);
      expect([code, err.match(/part\.gz: hosts were not whole when it was written\n/g)]).toEqual([
        4,
        [expect.any(String)],
      ]);
    }
  });

  test('names fields and kinds that are not compared', async () => {
    file('few.gz', [hosts(['a', 'healthy'])], { list: { fields: ['metadata.name', 'metadata.uid'] } });
    const { out, err } = await since('--from', 'late.gz', '--base', 'few.gz', '-o', 'json');
    expect(counted(out)).toEqual(['new → 2']);
    expect(err).toContain('has: metadata.name, metadata.uid');
  });

  test.each([
    [[], /since needs a base/],
    [['--base', '02:00'], /02:00 is a time, which needs a recording/],
    [['--from', 'night.gz', '--base', '01:00'], /no data for 01:00\n {2}the file has 2026-11-23T02:00:00Z to/],
    [['--base', 'none.gz'], /--base: none\.gz does not exist/],
    [['profiles', '--from', 'late.gz', '--base', 'early.gz'], /profiles are not in .*early\.gz: it has hosts/],
    [['--from', 'late.gz', '--base', 'early.gz', '-o', 'jsn'], /did you mean json/],
  ] as const)('refuses %j', async (args, message) => {
    const { code, err } = await since(...args);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });

  test('refuses a base that begins as a snapshot, but is none', async () => {
    const [text = ''] = madeMembers([{ kind: 'hosts', items: EARLY }]);
    const long = text.replace('"rules":3', `"rules":${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    writeFileSync(join(home, 'long.gz'), zipped([long]));
    const { code, err } = await since('--from', 'late.gz', '--base', 'long.gz');
    expect([code, err]).toEqual([2, expect.stringMatching(/--base: .*long\.gz is not an edgescope snapshot/)]);
  });

  test('refuses lists with another query or scope', async () => {
    file('edge.gz', [EARLY], { list: { query: { type: 'vsphere' } } });
    expect((await since('--from', 'late.gz', '--base', 'edge.gz')).err).toMatch(/different types: "vsphere" and null/);
    file('east.gz', [EARLY], {}, { scope: { type: 'project', uid: 'p1', name: 'east' } });
    expect((await since('--from', 'late.gz', '--base', 'east.gz')).err).toMatch(/its scope is project east/);
  });
});
