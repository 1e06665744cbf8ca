import { describe, expect, it } from 'vitest';
import { json, serve } from '../../api/server.ts';
import { command } from './command.ts';

const CLUSTERS = 50;
const FAILING = 8;

/** Four hosts in each of 50 clusters. In eight clusters the first two hosts are unhealthy; all others are healthy. */
const HOSTS = Array.from({ length: 4 * CLUSTERS }, (_, at) => {
  const [half, cluster] = [Math.floor(at / (2 * CLUSTERS)), Math.floor(at / 2) % CLUSTERS];
  const isBroken = half === 0 && cluster < FAILING;
  return {
    metadata: { uid: `h${at}`, name: `host-${at}`, labels: { half: half === 0 ? 'a' : 'b' } },
    spec: { host: { project: { uid: 'p', name: 'ops' } } },
    status: {
      state: 'in-use',
      health: { state: isBroken ? 'unhealthy' : 'healthy' },
      inUseClusters: [{ uid: `c${cluster}`, name: `c${cluster}` }],
    },
  };
});
type Host = (typeof HOSTS)[number];

/** Runs command lines over a service with all hosts, or with the first hosts if it fails after them. */
const over = async (items: readonly object[], failsAfter: number | null = null) => {
  const server = await serve((request, response) => {
    const url = request.url ?? '';
    const isHosts = url.startsWith('/v1/edgehosts');
    if (failsAfter !== null && url.includes('continue=')) {
      response.statusCode = 403;
      response.end('{"code":"Forbidden","message":"not allowed"}');
      return;
    }
    const shown = isHosts ? items.slice(0, failsAfter ?? items.length) : [];
    const next = failsAfter === null || !isHosts ? '' : 'next';
    const count = isHosts ? items.length : 0;
    json({ items: shown, listmeta: { continue: next, count, limit: 50, offset: 0 } })(request, response);
  });
  return (...args: readonly string[]) => command(...args, `--url=${server.url}`, '--dialect=document');
};

const FILTER = '--filter=label:half=a';
const clustering = (out: string): unknown => JSON.parse(out).clustering;
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('why', () => {
  it('does not call a cluster completely unhealthy if only the filter hides its healthy hosts', async () => {
    const run = await over(HOSTS);
    expect(clustering((await run('why', '-o', 'json')).out)).toMatchObject({ clusters: FAILING, whole: 0 });
    const { code, out } = await run('why', '-o', 'json', FILTER);
    expect([code, clustering(out)]).toEqual([0, expect.objectContaining({ clusters: FAILING, whole: 0 })]);
    expect((await run('why', FILTER)).out).not.toContain('every host');
  });

  it('calls no cluster completely unhealthy while some hosts are not loaded', async () => {
    const run = await over(HOSTS, HOSTS.length / 2);
    const { code, out } = await run('why', '-o', 'json');
    expect([code, clustering(out)]).toEqual([4, expect.objectContaining({ clusters: FAILING, whole: null })]);
    const text = flat((await run('why')).out);
    expect(text).not.toContain('completely');
  });

  it('does not count a host of unknown health as unhealthy', async () => {
    const silent = ({ status, ...host }: Host): object => ({
      ...host,
      status: { ...status, health: status.health.state === 'unhealthy' ? status.health : {} },
    });
    const run = await over(HOSTS.map((host, at) => (at < 2 * CLUSTERS ? host : silent(host))));
    expect(clustering((await run('why', '-o', 'json')).out)).toMatchObject({ whole: 0 });
  });

  it('calls a cluster completely unhealthy if every host is, whatever the filter hides', async () => {
    const dead = HOSTS.map((host) => {
      const [{ name } = { name: '' }] = host.status.inUseClusters;
      const state = Number(name.slice(1)) < FAILING ? 'unhealthy' : 'healthy';
      return { ...host, status: { ...host.status, health: { state } } };
    });
    const run = await over(dead);
    for (const filter of [[], [FILTER]])
      expect(flat((await run('why', ...filter)).out)).toContain(`fill ${FAILING} clusters completely`);
  });
});

describe('now', () => {
  const places = (out: string, field: string): readonly object[] =>
    JSON.parse(out).places.filter((place: { readonly field: string }) => place.field === field);

  it('counts all hosts of a cluster, whatever the filter hides', async () => {
    const run = await over(HOSTS);
    for (const filter of [[], [FILTER]]) {
      const { out } = await run('now', '-o', 'json', ...filter);
      expect(places(out, 'cluster')).toHaveLength(FAILING);
      expect(places(out, 'cluster')).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'c0', rows: 4, broken: 2, known: 4 })]),
      );
    }
    expect((await run('now', FILTER)).out).toMatch(/c0 +2 of 4\n/);
  });

  it('names only places with a broken row of the filter', async () => {
    const run = await over(HOSTS);
    const { out } = await run('now', '-o', 'json', '--filter=cluster=c3|c40');
    expect(places(out, 'cluster')).toMatchObject([{ name: 'c3' }]);
  });

  it('counts the loaded hosts of a cluster, and says so, while others are not loaded', async () => {
    const run = await over(HOSTS, HOSTS.length / 2);
    expect((await run('now')).out).toMatch(/c0 +2 of 2 loaded\n/);
  });

  it('says how many hosts have no unhealthy one among them, and "so far" while some are not loaded', async () => {
    const whole = await over(HOSTS);
    expect((await whole('now', '--filter=label:half=b')).out).toContain('No unhealthy host among 100 hosts');
    const part = await over(HOSTS.toReversed(), HOSTS.length / 2);
    expect((await part('now')).out).toContain('0 unhealthy of 100 hosts so far');
  });
});

describe('attention', () => {
  it('says in how many hosts the other rules find nothing, and "so far" while some are not loaded', async () => {
    const whole = await over(HOSTS);
    const filtered = flat((await whole('attention', FILTER)).out);
    expect(filtered).toMatch(/other rules? finds? nothing in the 100 hosts/);
    const part = await over(HOSTS, HOSTS.length / 2);
    expect(flat((await part('attention')).out)).toMatch(/other rules? finds? nothing so far in the 100 hosts/);
  });
});
