import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { type DemoOptions, startDemo } from '../../src/demo/index.ts';
import { parseDrops } from '../../src/demo/parameters.ts';
import { temporary } from '../temporary.ts';
import { capture } from './print/printed.ts';

/** Runs command lines over services by name. The client has the key `key-of-NAME`, unless another one is given. */
const over = async (services: Readonly<Record<string, DemoOptions>>, keys: Readonly<Record<string, string>> = {}) => {
  const home = temporary();
  const folder = join(home, '.config/edgescope');
  mkdirSync(folder, { recursive: true });
  const contexts: Record<string, object> = {};
  const started: Record<string, Awaited<ReturnType<typeof startDemo>>> = {};
  for (const [name, options] of Object.entries(services)) {
    const service = await startDemo({ now: () => Date.UTC(2026, 2, 1), ...options, apiKey: `key-of-${name}` });
    onTestFinished(() => service.close());
    started[name] = service;
    writeFileSync(join(folder, name), keys[name] ?? `key-of-${name}`, { mode: 0o600 });
    contexts[name] = { url: service.url, apiKeyFile: name, requestsPerSecond: 1000 };
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ contexts }), { mode: 0o600 });
  const run = async (...args: readonly string[]) => {
    const [stdout, stderr] = [capture(), capture()];
    const code = await main(args, { env: { LANG: 'C.UTF-8' }, home, cwd: home, stdin: {}, stdout, stderr });
    const rows = stdout.text.trim().split(/\r?\n/);
    return { code, out: stdout.text, err: stderr.text, rows };
  };
  return { run, started };
};

/** Two services with the same hosts, and a third one with others. */
const THREE = { prod: { hosts: 120 }, twin: { hosts: 120 }, lab: { hosts: 70, seed: 2 } };

describe('several services in one list', () => {
  it('have rows identified by service and uid, and printed with the plain uids', async () => {
    const { run } = await over(THREE);
    const { code, err, rows } = await run('hosts', '--context', 'all', '-o', 'csv', '--columns', 'name,uid,service');
    expect([code, err, rows.length]).toEqual([0, '', 1 + 310]);
    expect(new Set(rows).size).toBe(311);
    const twins = rows.flatMap((row) => (/,twin$/.test(row) ? [row.replace('twin', 'prod')] : []));
    expect(rows.filter((row) => /,prod$/.test(row)).toSorted()).toEqual(twins.toSorted());
    const { rows: lines, out } = await run('hosts', '--context', 'prod,lab', '-o', 'ndjson', '--filter', 'service=lab');
    expect(lines).toHaveLength(70);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      service: 'lab',
      metadata: { uid: expect.stringMatching(/^\w+$/) },
    });
    expect(out).not.toContain('\u001F');
  });

  it('are counted together, and hosts with the same uid are found as duplicates', async () => {
    const { run } = await over(THREE);
    const { out } = await run('hosts', '--context', 'all', '--count-by', 'service', '-o', 'csv');
    expect(out).toMatch(/^prod,120,.*\n?^twin,120,.*\n?^lab,70,/ms);
    const found = await run('attention', '--context', 'all', '-o', 'csv');
    // The twins, and hosts that share an address within a service.
    expect(Number(/^duplicate,bad,(\d+)/m.exec(found.out)?.[1])).toBeGreaterThanOrEqual(240);
  });

  it('fail separately: one failure makes the result partial, and if all fail the first failure counts', async () => {
    const one = await over(THREE, { twin: 'another' });
    const { code, err, rows } = await one.run('hosts', '--context', 'all', '-o', 'csv');
    expect([code, rows.length]).toEqual([4, 1 + 190]);
    expect(err).toMatch(/twin: .*\(401\)[\s\S]*2 of 3 services answered, 1 failed/);
    const all = await over(THREE, { prod: 'a', twin: 'b', lab: 'c' });
    expect((await all.run('hosts', '--context', 'all')).code).toBe(3);
  });

  it('show an item from the service that has the item, in the dialect of that service', async () => {
    const { run, started } = await over({
      prod: { hosts: 20 },
      new: { hosts: 20, seed: 2, drop: parseDrops('hosts') },
    });
    const { rows, err, code } = await run(
      'hosts',
      '--context',
      'prod,new',
      '-o',
      'csv',
      '--columns',
      'service,metadata.uid,name',
    );
    expect([code, rows.length]).toEqual([0, 41]);
    expect(err).toContain('405 from GET /v1/edgehosts; using POST');
    const [, uid = '', name = ''] = rows.find((row) => row.startsWith('new,'))?.split(',') ?? [];
    const before = started['prod']?.requests ?? 0;
    const shown = await run('show', 'host', '--context', 'prod,new', uid, '-o', 'json');
    expect(JSON.parse(shown.out)).toMatchObject({ service: 'new', metadata: { uid, name } });
    expect((started['prod']?.requests ?? 0) - before).toBe(1);
  });

  it('are logged together, each request with its service', async () => {
    const { run } = await over({ prod: { hosts: 60 }, lab: { hosts: 60 } });
    const log = join(temporary(), 'log');
    await run('hosts', '--context', 'all', '-o', 'csv', '--log-file', log);
    const records = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(new Set(records.map(({ service }) => service))).toEqual(new Set(['prod', 'lab']));
  });

  it('refuse options that are for one service', async () => {
    const { run } = await over({ prod: { hosts: 1 }, lab: { hosts: 1 } });
    expect((await run('hosts', '--context', 'all', '--project', 'x')).err).toContain('--project is for one service');
    expect((await run('hosts', '--context', 'prod,labb')).err).toContain('did you mean lab?');
  });
});
