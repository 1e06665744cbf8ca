import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { KIND_IDS, type KindId, wholeList } from '../../src/core/query/index.ts';
import { startDemo } from '../../src/demo/index.ts';
import { realClient, walkAll } from '../scenario/real.ts';
import { hosts, MADE, type MadeList, madeMembers, minutes, zipped } from '../snapshot/file.ts';
import { temporary } from '../temporary.ts';
import { capture } from './print/printed.ts';

const home = temporary();
const FILE = join(home, 'night.ndjson.gz');

const command = async (...args: readonly string[]) => {
  const [stdout, stderr] = [capture(), capture()];
  const env = { LANG: 'C.UTF-8', EDGESCOPE_API_KEY: 'k'.repeat(40), EDGESCOPE_URL: 'https://edge.invalid' };
  const code = await main(args, { env, home, cwd: home, stdin: {}, stdout, stderr });
  return { code, out: stdout.text, err: stderr.text };
};

const write = (members: readonly string[], file = FILE): Buffer => {
  const bytes = zipped(members);
  writeFileSync(file, bytes);
  return bytes;
};

const STATES = [
  hosts(['a', 'healthy'], ['b', 'healthy']),
  hosts(['a', 'unhealthy'], ['b', 'healthy'], ['c', 'healthy']),
  hosts(['a', 'unhealthy'], ['c', 'unhealthy']),
];
const [FIRST = [], ...LATER] = STATES;
const MEMBERS = madeMembers(
  [{ kind: 'hosts', items: FIRST }],
  LATER.map((items, index) => ({ kind: 'hosts' as const, items, at: minutes(10 * (index + 1)) })),
);

describe('--from', () => {
  test('prints the same output as the service that was recorded', async () => {
    const service = await startDemo({ hosts: 300 });
    onTestFinished(() => service.close());
    const client = realClient(service.url);
    onTestFinished(() => client.close());
    const lists: MadeList[] = [];
    for (const kind of KIND_IDS) {
      const items = await walkAll(client, wholeList(kind));
      lists.push({ kind, items, end: { at: Date.now() } });
    }
    const path = join(home, 'all.ndjson.gz');
    write(madeMembers(lists, [], { made: Date.now() }), path);
    mkdirSync(join(home, '.config/edgescope'), { recursive: true });
    writeFileSync(join(home, '.config/edgescope/config.json'), '{"requestsPerSecond": 1000}', { mode: 0o600 });
    const from = `--from=${path}`;
    // Names of the service and times differ.
    const plain = (text: string): string =>
      text
        .replaceAll(/--(?:from|url)=\S+/g, '--SERVICE')
        .replaceAll(' --all\n', '\n')
        .replaceAll(/127\.0\.0\.1:\d+|snapshot of edge\.example/g, 'SERVICE')
        .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME');
    for (const args of [
      ['hosts', '-o', 'json'],
      ['hosts', '-o', 'ndjson', '--filter', 'unhealthy'],
      ['profiles', '-o', 'csv', '--order', '-name'],
      ['hosts', '--count-by', 'health,agent', '-o', 'json'],
      ['why'],
      ['why', '-o', 'md'],
      ['now'],
      ['attention'],
      ['show', 'host', String(lists[0]?.items[0]?.uid), '-o', 'yaml'],
    ]) {
      const told = await command(...args, from);
      const served = await command(...args, `--url=${service.url}`);
      expect(plain(told.out), args.join(' ')).toBe(plain(served.out));
      expect(told.code, told.err).toBe(served.code);
    }
  });

  test.each([
    ['', 'a,c'],
    ['@02:10', 'a,b,c'],
    ['@02:19Z', 'a,b,c'],
    ['@2026-11-23T02:09:59Z', 'a,b'],
    ['@-15m', 'a,b'],
    ['@-10m', 'a,b,c'],
  ])('shows the state at the time "%s"', async (moment, uids) => {
    write(MEMBERS);
    const { code, out } = await command('hosts', '-o', 'json', `--from=night.ndjson.gz${moment}`);
    const rows: readonly { readonly metadata: { readonly uid: string } }[] = JSON.parse(out);
    expect(rows.map(({ metadata }) => metadata.uid).join()).toBe(uids);
    expect(code).toBe(0);
  });

  test('measures ages at the time of the file', async () => {
    write(MEMBERS);
    const { out } = await command('now', '--from=night.ndjson.gz@02:10');
    expect(out).toContain('as of 2026-11-23T02:10:00Z');
    expect(out).toContain('snapshot of edge.example');
  });

  test('lets watch print the recorded changes of rows that pass before or after', async () => {
    write(MEMBERS);
    const all = await command('watch', '--from=night.ndjson.gz');
    const recorded = MEMBERS.slice(1).join('');
    expect(all).toEqual({ code: 0, out: recorded, err: '' });
    const broken = await command('watch', 'hosts', '-o', 'text', '--filter', 'unhealthy', '--from=night.ndjson.gz');
    expect(broken.out).toMatch(/^02:10:00Z {2}edge-a.*\n02:20:00Z {2}edge-c.*\n$/);
    const earlier = await command('watch', '-o', 'text', '--from=night.ndjson.gz@02:10');
    expect(earlier.out.trim().split('\n')).toHaveLength(2);
  });

  test('prints the readable part of a cut file, and says so', async () => {
    const bytes = write(MEMBERS);
    writeFileSync(FILE, bytes.subarray(0, -30));
    const cut = await command('hosts', '-o', 'uid', '--from=night.ndjson.gz');
    expect(cut).toEqual({ code: 4, out: 'a\nb\nc\n', err: expect.stringContaining('cut after 02:10:00Z') });
    writeFileSync(FILE, zipped([MEMBERS.join('').replace('edge-b', 'edge-x')]));
    const edited = await command('hosts', '-o', 'uid', '--from=night.ndjson.gz@02:00');
    expect(edited).toEqual({ code: 0, out: 'a\nb\n', err: expect.stringContaining('changed since it was written') });
  });

  test('suggests no project for a file that is cut before its items', async () => {
    const cut = 'no-items.ndjson';
    writeFileSync(join(home, cut), `${MEMBERS.join('').split('\n').slice(0, 2).join('\n')}\n`);
    const { code, err } = await command('hosts', '--from', cut);
    expect([code, err]).toEqual([4, expect.stringContaining('cut after its first lines')]);
    expect(err).not.toContain('project UID');
  });

  test('reports missing rows once, although the notes of the list report them too', async () => {
    const lacking = 'lacking.gz';
    const end = { count: 7, isWhole: false, notes: ['2 received, service says 7'] };
    write(madeMembers([{ kind: 'hosts', items: FIRST, end }]), join(home, lacking));
    const { code, err } = await command('hosts', '--from', lacking, '-o', 'json');
    expect([code, err.match(/2 received, service says 7/g)]).toEqual([4, [expect.any(String)]]);
  });

  test('admits items of a file in the same way as items of a service', async () => {
    const [state = ''] = madeMembers([{ kind: 'hosts', items: FIRST }]);
    const password = 'hunter2-is-not-enough';
    const hostile = state.replace('"name":"edge-a"', `"name":"\\u001b[2Jedge-a","password":"${password}"`);
    expect(hostile).not.toBe(state);
    writeFileSync(FILE, gzipSync(hostile));
    const { out } = await command('hosts', '-o', 'json', '--from', FILE);
    expect(out).toContain('edge-a');
    expect(out).not.toContain(password);
    expect(out).not.toContain('\\u001b');
  });

  test.each([
    [['hosts', '--from=nowhere.gz'], '--from: nowhere.gz does not exist'],
    [['hosts', '--from=.'], '--from: . is a directory'],
    [['hosts', '--from=/dev/null'], '--from: /dev/null is not a regular file: it is read twice'],
    [['hosts', '--from=foreign.gz'], '--from: foreign.gz is not an edgescope snapshot'],
    [['hosts', '--from=newer.gz'], '--from: newer.gz was written by a newer edgescope (format 2)'],
    [['hosts', '--from=night.ndjson.gz@01:59'], '--from: no data for 01:59'],
    [['hosts', '--from=night.ndjson.gz@noon'], '--from: night.ndjson.gz@noon does not exist'],
    [['hosts', '--from=night.ndjson.gz', '--url=https://x'], '--url and --from cannot be combined'],
    [['hosts', '--from=night.ndjson.gz', '--context=lab'], '--context and --from cannot be combined'],
    [['hosts', '--from=night.ndjson.gz', '--demo'], '--demo and --from cannot be combined'],
    [['hosts', '--from=night.ndjson.gz', '--server-filter=a=b'], 'a snapshot: nothing is asked'],
    [['serve', '--from=night.ndjson.gz'], '--from does not apply to edgescope serve'],
  ])('refuses %j', async (args, reason) => {
    write(MEMBERS);
    writeFileSync(join(home, 'foreign.gz'), gzipSync('some log\n'));
    writeFileSync(join(home, 'newer.gz'), gzipSync('{"edgescope":"snapshot","format":2}\n'));
    const { code, err } = await command(...args);
    expect(err).toContain(reason);
    expect(code).toBe(2);
  });

  test('names the span of the file and its lists for a time or a list that it lacks', async () => {
    write(MEMBERS);
    const { err } = await command('hosts', '--from=night.ndjson.gz@2026-11-22T02:20Z');
    expect(err).toContain(`${new Date(MADE).toISOString().slice(0, 19)}Z to 2026-11-23T02:20:00Z`);
    const { code, err: missing } = await command('profiles', '--from=night.ndjson.gz');
    expect(missing).toContain('profiles are not in this snapshot: it has hosts');
    expect(code).toBe(1);
  });

  test('merges the projects of a file of all projects', async () => {
    const [one = [], two = []] = STATES;
    const list = (project: string, items: MadeList['items']): MadeList => ({
      kind: 'hosts' satisfies KindId,
      project,
      items,
    });
    write(madeMembers([list('p1', one), list('p2', two)], [], { scope: { type: 'all' } }));
    const { out, code } = await command('hosts', '-o', 'uid', '--from=night.ndjson.gz');
    expect(out.trim().split('\n').sort()).toEqual(['a', 'b', 'c']);
    expect(code).toBe(0);
  });
});

describe('a list that was not whole when its file was written', () => {
  test.each([
    ['as many rows as the service claimed', 2],
    ['no claim of the service', null],
  ])('is still a part, with %s', async (_, count) => {
    const path = join(home, `part-${count}.ndjson.gz`);
    write(madeMembers([{ kind: 'hosts', items: FIRST, end: { isWhole: false, count } }]), path);
    const printed = await command('hosts', `--from=${path}`, '-o', 'uid');
    expect([printed.code, printed.err]).toEqual([4, expect.stringContaining('not whole when it was written')]);
    expect((await command('check', 'hosts', `--from=${path}`)).out).toMatch(/^EDGESCOPE UNKNOWN/);
    const counted = await command('hosts', '--count-by=health', `--from=${path}`, '-o', 'json');
    expect([counted.code, JSON.parse(counted.out)]).toEqual([4, expect.objectContaining({ complete: false })]);
  });
});
