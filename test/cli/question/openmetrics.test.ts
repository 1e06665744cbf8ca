import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, serve } from '../../api/server.ts';
import { disturbedBy } from '../../faults/disturb.ts';
import { openMetrics, type Sample } from '../../output/openmetrics-text.ts';
import { temporary } from '../../temporary.ts';
import { command, commandOver } from './command.ts';

const HOSTS = 120;
const COUNT = ['hosts', '--count-by', 'health,agent', '-o', 'openmetrics'];

const named = (samples: readonly Sample[], name: string): readonly Sample[] =>
  samples.filter((sample) => sample.name === name);
const sum = (samples: readonly Sample[]): number => samples.reduce((all, { value }) => all + value, 0);

describe('counts as openmetrics', () => {
  it('count rows by all fields together, with an empty label for missing values', async () => {
    const run = await commandOver({ hosts: HOSTS });
    const { code, out, err } = await run(...COUNT);
    const samples = openMetrics(out);
    const wanted = new Map<string, number>();
    for (const line of (await run('hosts', '--columns', 'health,agent', '-o', 'ndjson')).out.trim().split('\n')) {
      const { health, agent } = JSON.parse(line);
      const key = JSON.stringify({ health: health ?? '', agent: agent ?? '' });
      wanted.set(key, (wanted.get(key) ?? 0) + 1);
    }
    const hosts = named(samples, 'edgescope_hosts');
    expect(new Map(hosts.map(({ labels, value }) => [JSON.stringify(labels), value]))).toEqual(
      new Map([...wanted].sort()),
    );
    expect(hosts.some(({ labels }) => labels['agent'] === '')).toBe(true);
    expect([code, err]).toEqual([0, '']);
  });

  it('include gauges about the loading of their list', async () => {
    const run = await commandOver({ hosts: HOSTS });
    const before = Date.now() / 1000;
    const samples = openMetrics((await run(...COUNT, '--filter', 'unhealthy')).out);
    const list = new Map(samples.map(({ name, labels, value }) => [`${name} ${labels['kind'] ?? ''}`, value]));
    expect(list.get('edgescope_list_complete hosts')).toBe(1);
    expect(list.get('edgescope_list_rows hosts')).toBe(HOSTS);
    expect(list.get('edgescope_list_claimed hosts')).toBe(HOSTS);
    expect(list.get('edgescope_list_walk_seconds hosts')).toBeGreaterThanOrEqual(0);
    const received = list.get('edgescope_list_received_timestamp_seconds hosts') ?? 0;
    expect(received).toBeGreaterThanOrEqual(Math.floor(before) - 1);
    expect(received).toBeLessThan(before + 600);
    expect(sum(named(samples, 'edgescope_hosts'))).toBe(7);
  });

  it('have no line for an unknown value', async () => {
    const run = await commandOver({ hosts: HOSTS, ...disturbedBy('no-meta@projects,lost-rows@hosts') });
    const projects = await run('projects', '--count-by', 'broken', '-o', 'openmetrics');
    expect(named(openMetrics(projects.out), 'edgescope_list_claimed')).toEqual([]);
    const hosts = await run(...COUNT);
    expect(named(openMetrics(hosts.out), 'edgescope_list_complete')[0]?.value).toBe(0);
    expect(hosts.code).toBe(4);
  });

  it('count a row with several values under each value, and name labels by their keys', async () => {
    const run = await commandOver({ hosts: HOSTS });
    const rules = openMetrics((await run('hosts', '--count-by', 'rule', '-o', 'openmetrics')).out);
    const found = openMetrics((await run('attention', '-o', 'openmetrics')).out);
    const value = ({ labels }: Sample) => [labels['rule'], labels['severity']];
    const unhealthy = named(found, 'edgescope_findings').find(({ labels }) => labels['rule'] === 'unhealthy');
    expect(unhealthy === undefined ? null : value(unhealthy)).toEqual(['unhealthy', 'bad']);
    expect(named(rules, 'edgescope_hosts').find(({ labels }) => labels['rule'] === 'unhealthy')?.value).toBe(
      unhealthy?.value,
    );
    const { out } = await run('hosts', '--count-by', 'label:site', '-o', 'openmetrics');
    expect(Object.keys(openMetrics(out)[0]?.labels ?? {})).toEqual(['label_site']);
  });

  it('keep their labels when another project or cluster has the same name, because the uid is a label too', async () => {
    const host = (project: string, cluster: string, name: string, health: string) => ({
      metadata: { uid: `${project}-${cluster}-${name}`, name },
      spec: { host: { project: { uid: project, name: 'ops' } } },
      status: { state: 'in-use', health: { state: health }, inUseClusters: [{ uid: cluster, name: 'store' }] },
    });
    const first = [
      host('pa', 'ca', 'a', 'healthy'),
      host('pa', 'ca', 'b', 'unhealthy'),
      host('pa', 'ca', 'c', 'Unhealthy'),
    ];
    const counted = async (items: readonly object[]) => {
      const server = await serve(json({ items, listmeta: { continue: '', count: items.length } }));
      const args = ['hosts', '--count-by', 'project,cluster,health', '-o', 'openmetrics', `--url=${server.url}`];
      return named(openMetrics((await command(...args)).out), 'edgescope_hosts');
    };
    const store = { project: 'ops', project_uid: 'pa', cluster: 'store', cluster_uid: 'ca' };
    const before = await counted(first);
    expect(before.map(({ labels, value }) => [labels, value])).toEqual([
      [{ ...store, health: 'healthy' }, 1],
      [{ ...store, health: 'unhealthy' }, 2],
    ]);
    const after = await counted([...first, host('pb', 'cb', 'd', 'healthy'), { metadata: { uid: 'e', name: 'e' } }]);
    expect(after).toEqual(expect.arrayContaining([...before]));
    const none = { project: '', project_uid: '', cluster: '', cluster_uid: '', health: '' };
    expect(after.map(({ labels }) => labels)).toContainEqual(none);
    expect(after.length).toBe(4);
  });

  it('count numbers in bands that do not depend on other rows', async () => {
    const shares = [0.041, 0.0999, 0.1, 0.29, 0.9, 0.95, 1, null];
    const hosts = shares.map((share, at) => ({
      metadata: { uid: `${at}`, name: `${at}` },
      spec: {
        device: {
          cpu: { cores: 6 },
          memory: { sizeInMB: 16_000 + at },
          disks: share === null ? null : [{ partitions: [{ totalSpace: 1e4, usedSpace: Math.round(share * 1e4) }] }],
        },
      },
    }));
    const server = await serve(json({ items: hosts, listmeta: { continue: '', count: hosts.length } }));
    const args = ['hosts', '--count-by', 'disk,mem,cpu', '-o', 'openmetrics', `--url=${server.url}`];
    const samples = named(openMetrics((await command(...args)).out), 'edgescope_hosts');
    expect(samples.map(({ labels, value }) => [...Object.values(labels), value])).toEqual([
      ['', '8G-16G', '6', 1],
      ['0%-10%', '8G-16G', '6', 2],
      ['10%-20%', '8G-16G', '6', 1],
      ['20%-30%', '8G-16G', '6', 1],
      ['90%-100%', '8G-16G', '6', 3],
    ]);
  });

  it.each([
    [['hosts', '--count-by', 'name'], 'name has another value for each host'],
    [['hosts', '--count-by', 'health,uid'], 'uid has another value for each host'],
    [['hosts', '--count-by', 'ip'], 'ip has another value for each host'],
    [['hosts', '--count-by', 'age'], 'age is a time'],
    [['hosts', '--count-by', 'health', '--top', '3'], '--top has no effect'],
    [['hosts', '--count-by', 'health', '--rarest'], '--rarest has no effect'],
    [['hosts', '--count-by', 'health', '--across', 'arch'], 'counts: hosts --count-by health,agent'],
    [['hosts'], 'counts: hosts --count-by health,agent'],
    [['show', 'host', 'x'], 'counts: hosts --count-by health,agent'],
    [['why'], 'counts: hosts --count-by health,agent'],
    [['now'], 'counts: hosts --count-by health,agent'],
  ])('are refused for %j', async (args, reason) => {
    const run = await commandOver({ hosts: 60 });
    const { code, out, err } = await run(...args, '-o', 'openmetrics');
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(reason)]);
  });

  it('are refused above 1,000 series, with their number', async () => {
    const run = await commandOver({ hosts: 1213 });
    const { code, out, err } = await run('hosts', '--count-by', 'project,agent,cpu,profile', '-o', 'openmetrics');
    expect([code, out]).toEqual([2, '']);
    expect(Number(/(\d,\d{3}) series/.exec(err)?.[1]?.replace(',', ''))).toBeGreaterThan(1000);
  });
});

describe('attention as openmetrics', () => {
  it('counts the findings of each rule, and omits a rule that is unknown for all rows', async () => {
    const run = await commandOver({ hosts: HOSTS });
    const { code, out } = await run('attention', '-o', 'openmetrics');
    const samples = openMetrics(out);
    const rules = JSON.parse((await run('attention', '-o', 'json')).out).rules as {
      rule: string;
      rows: number;
      unknown: number;
    }[];
    expect(code).toBe(0);
    for (const { rule, rows, unknown } of rules) {
      const [found] = named(samples, 'edgescope_findings').filter(({ labels }) => labels['rule'] === rule);
      const [undecided] = named(samples, 'edgescope_findings_undecided').filter(
        ({ labels }) => labels['rule'] === rule,
      );
      expect([rule, found?.value, undecided?.value]).toEqual([rule, unknown === HOSTS ? undefined : rows, unknown]);
      expect(found?.labels['kind'] ?? 'hosts').toBe('hosts');
    }
  });
});

describe('--to', () => {
  it('replaces the file whole, readable by all, and prints nothing', async () => {
    const run = await commandOver({ hosts: HOSTS });
    const folder = temporary();
    const file = join(folder, 'edge.prom');
    writeFileSync(file, 'before', { mode: 0o600 });
    const umask = process.umask(0o077);
    try {
      expect(await run(...COUNT, '--to', file)).toEqual({ code: 0, out: '', err: '' });
    } finally {
      process.umask(umask);
    }
    expect(openMetrics(readFileSync(file, 'utf8')).length).toBeGreaterThan(5);
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(readdirSync(folder)).toEqual(['edge.prom']);
  });

  it.each(['lost-rows@hosts', 'html:+2@hosts'])('never replaces a file by a part of the rows: %s', async (fault) => {
    const folder = temporary();
    const file = join(folder, 'edge.prom');
    const whole = await commandOver({ hosts: HOSTS });
    const part = async (...args: readonly string[]) =>
      (await commandOver({ hosts: HOSTS, ...disturbedBy(fault) }))(...args);
    expect((await part(...COUNT, '--to', file)).code).toBe(4);
    expect(named(openMetrics(readFileSync(file, 'utf8')), 'edgescope_list_complete')[0]?.value).toBe(0);
    expect((await whole(...COUNT, '--to', file)).code).toBe(0);
    const before = readFileSync(file, 'utf8');
    const { code, out, err } = await part(...COUNT, '--to', file);
    expect([code, out]).toEqual([4, '']);
    expect(err).toContain(`${file} was left as it was: rows are missing\n`);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['edge.prom']);
  });

  it('leaves the old file if the command fails', async () => {
    const run = await commandOver({ hosts: HOSTS, ...disturbedBy('html@hosts') });
    const folder = temporary();
    const file = join(folder, 'edge.prom');
    writeFileSync(file, 'before');
    expect((await run(...COUNT, '--to', file)).code).toBe(1);
    const other = await commandOver({ hosts: 60 });
    expect(await other('hosts', '--count-by', 'name', '-o', 'openmetrics', '--to', file)).toMatchObject({ code: 2 });
    expect(readFileSync(file, 'utf8')).toBe('before');
    mkdirSync(join(folder, 'sub'));
    const missing = await other(...COUNT, '--to', join(folder, 'none/x.prom'));
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('no such directory')]);
    expect((await other(...COUNT, '--to', join(folder, 'sub'))).err).toContain('is a directory');
    expect(readdirSync(folder).sort()).toEqual(['edge.prom', 'sub']);
  });

  it('is refused with any other format', async () => {
    const run = await commandOver({ hosts: 60 });
    for (const args of [['hosts'], ['hosts', '--count-by', 'health'], ['attention'], ['why'], ['show', 'host', 'x']]) {
      const { code, err } = await run(...args, '--to', 'x');
      expect([args, code, err]).toEqual([args, 2, expect.stringContaining('--to')]);
    }
  });
});
