import { describe, expect, it } from 'vitest';
import { json, serve } from '../../api/server.ts';
import { command, commandOver } from './command.ts';

interface Named {
  readonly rule: string;
}

describe('edgescope now', () => {
  it('counts broken hosts, and names their messages and the traits of each group', async () => {
    const run = await commandOver();
    const { code, out } = await run('now', '-o', 'json');
    expect(code).toBe(0);
    const now = JSON.parse(out);
    expect(now).toMatchObject({ edgescope: 'now', broken: 19, known: 291, unknown: 9, complete: true });
    expect(now.groups[0]).toMatchObject({
      rows: 14,
      clusters: 8,
      apart: 'agent 4.7.2 and profile edge-base 1.4.0',
      found: true,
    });
    expect(now.places[0]).toMatchObject({ name: 'retail-east', broken: 14, known: 21 });
  });

  it('prints a page for a ticket that begins with scope, time and completeness', async () => {
    const run = await commandOver();
    const { out } = await run('now', '-o', 'md');
    expect(out).toMatch(
      /^\*\*19 of 300 hosts unhealthy · 9 unknown\*\*\n\n.*whole tenant · as of .* · of all 300 loaded/,
    );
    expect(out).toContain('agent 4.7.2 and profile edge-base 1.4.0');
    expect(out).toContain('\n19 unhealthy of 300 hosts · 9 unknown · ');
    // The lists follow each other, with few lines each.
    for (const title of ['MESSAGE', 'ATTENTION', 'WORST PROJECTS', 'WORST CLUSTERS'])
      expect(out).toMatch(new RegExp(`\\n\\n\\| ${title} \\|[^\\n]*\\n[^\\n]*\\n(\\| [^\\n]*\\n){1,9}\\n`));
    expect(out).toMatch(/\| \S.* \| retail-east( \+\d)? \| agent 4\.7\.2 and/);
  });

  it('lists as many messages as a high screen, and counts further messages', async () => {
    const messages = async (count: number) => {
      const items = Array.from({ length: count }, (_, at) => ({
        metadata: { uid: `${at}`, name: `${at}` },
        status: { health: { state: 'unhealthy', message: `failure of ${String.fromCharCode(97 + at)}` } },
      }));
      const server = await serve(json({ items, listmeta: { continue: '', count } }));
      return (await command('now', `--url=${server.url}`)).out;
    };
    expect((await messages(24)).match(/failure of/g)?.length).toBe(24);
    expect(await messages(24)).not.toContain('more message');
    expect(await messages(25)).toMatch(/ 1 more message +1$/m);
    expect(await messages(26)).toMatch(/ 2 more messages +2$/m);
  });

  it('names the cluster that is down, although another cluster has the same name', async () => {
    const host = (cluster: string, at: number, state: string) => ({
      metadata: { uid: `${cluster}-${at}`, name: `${cluster}-${at}` },
      spec: { host: { project: { uid: 'p', name: 'ops' } } },
      status: { state: 'in-use', health: { state }, inUseClusters: [{ uid: cluster, name: 'store' }] },
    });
    const items = [0, 1, 2, 3, 4].flatMap((at) => [host('c0ffee11', at, 'unhealthy'), host('ca11ab1e', at, 'healthy')]);
    const server = await serve(json({ items, listmeta: { continue: '', count: 10 } }));
    const { out } = await command('now', `--url=${server.url}`);
    expect(out).toMatch(/WORST PROJECTS +UNHEALTHY\n +ops +5 of 10\n/);
    expect(out).toMatch(/WORST CLUSTERS +UNHEALTHY\n +store \(ops c0ffee\) +5 of 5\n/);
  });

  it('prints no table of messages for a kind without messages', async () => {
    const run = await commandOver();
    const { out } = await run('now', 'projects');
    expect(out).toMatch(/\d failing of \d+ projects/);
    expect(out).not.toMatch(/MESSAGE|report/);
  });
});

describe('edgescope attention', () => {
  it('counts the findings of each rule, most severe first, and takes --exit-code', async () => {
    const run = await commandOver();
    const { code, out } = await run('attention', 'hosts', '-o', 'json', '--exit-code');
    expect(code).toBe(5);
    const { rules } = JSON.parse(out);
    expect(rules[0]).toMatchObject({ rule: 'unhealthy', severity: 'bad', rows: 19, inUse: 19, unknown: 9 });
    const { lines } = JSON.parse((await run('hosts', '--count-by=rule', '-o', 'json')).out);
    const full = lines.find(({ values: [id] }: { readonly values: readonly unknown[] }) => id === 'disk-full');
    expect(full.rows).toBeGreaterThan(0);
    expect(rules.find(({ rule }: Named) => rule === 'disk-full')).toMatchObject({ rows: full.rows });
    expect((await run('attention', 'projects')).out).toContain('alert-failing');
  });
});

describe('edgescope explain', () => {
  it('lists the findings of one item, the number of other items with them, and common traits', async () => {
    const run = await commandOver();
    const json = JSON.parse((await run('explain', 'host', 'edge-us-retail-store-00085', '-o', 'json')).out);
    expect(json).toMatchObject({ edgescope: 'explain', name: 'edge-us-retail-store-00085' });
    expect(json.wrong[0]).toMatchObject({ rule: 'unhealthy', same: 19, of: 300 });
    const { out } = await run('explain', 'host', 'edge-us-retail-store-00085');
    expect(out).toContain('agent 4.7.2 and profile edge-base 1.4.0');
  });

  it('suggests similar names if no item has the name', async () => {
    const run = await commandOver({ hosts: 30 });
    const missing = await run('explain', 'host', 'edge-us-retail-store-0001');
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('edge-us-retail-store-00017')]);
    const none = await run('explain', 'host');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('edgescope explain host NAME')]);
  });
});

describe('edgescope timeline', () => {
  it('counts events by lane and reason, and reports bursts', async () => {
    const run = await commandOver();
    const { code, out } = await run('timeline', '-o', 'json');
    expect(code).toBe(0);
    const timeline = JSON.parse(out);
    expect(timeline).toMatchObject({ edgescope: 'timeline', kind: 'hosts', span: '24h', complete: true, item: null });
    expect(timeline.lanes[0].reasons[0]).toEqual({ reason: 'DiskPressure', events: 14, rows: 14 });
    expect(timeline.bursts[0]).toMatchObject({ what: 'pack fluent-bit → False: DiskPressure' });
    expect(timeline.bursts[0].rows).toBeGreaterThan(10);
    expect((await run('timeline', '-o', 'csv')).out).toMatch(/\r\npack → False,DiskPressure,14,14\r\n/);
    expect((await run('timeline')).out).toMatch(/^Timeline of edge hosts, last 24h\n.*DiskPressure +14 /s);
  });

  it('covers the times of one item, and refuses an unknown span', async () => {
    const run = await commandOver({ hosts: 30 });
    const { out } = await run('timeline', 'host', 'edge-us-retail-store-00017', '--span=all', '-o', 'json');
    expect(JSON.parse(out)).toMatchObject({ span: 'all', item: { name: 'edge-us-retail-store-00017' } });
    const wrong = await run('timeline', '--span=3h');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('1h, 6h, 24h, 7d, 30d, all')]);
  });
});

describe('a question of the screen on the command line', () => {
  it('is about all rows of the filter, however many', async () => {
    const run = await commandOver();
    const filter = '--filter=state=in-use';
    const { lines } = JSON.parse((await run('hosts', '--count-by=state', filter, '-o', 'json')).out);
    const now = JSON.parse((await run('now', filter, '-o', 'json')).out);
    expect(now.known + now.unknown).toBe(lines[0].rows);
    const { events, earlier } = JSON.parse((await run('timeline', filter, '--span=all', '-o', 'json')).out);
    expect(events + earlier).toBeGreaterThan(lines[0].rows);
  });
});
