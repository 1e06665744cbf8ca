import { describe, expect, it } from 'vitest';
import { json, serve } from '../../api/server.ts';
import { command } from './command.ts';

const COUNT = { alpha: 8, beta: 6, gamma: 3 };
const FAILED = Date.now() - 3_600_000;

/** Hosts of a cluster. Broken hosts failed within seconds of each other. */
const hosts = (project: string, cluster: string, count: number, broken: boolean): object[] =>
  Array.from({ length: count }, (_, at) => ({
    metadata: { uid: `${project}-${cluster}-${at}`, name: `${project}-${cluster}-${at}` },
    spec: {
      host: { project: { uid: `uid-of-${project}`, name: project } },
      clusterProfileTemplates: [{ uid: `base-of-${project}`, name: 'base', profileVersion: '1.0.0', packs: [] }],
    },
    status: {
      state: 'in-use',
      health: { state: broken ? 'unhealthy' : 'healthy', agentVersion: '4.7.1' },
      inUseClusters: [{ uid: `${cluster}-of-${project}`, name: cluster }],
      packs: [
        {
          name: 'dns',
          condition: {
            type: 'Ready',
            status: broken ? 'False' : 'True',
            reason: 'Down',
            lastTransitionTime: new Date(broken ? FAILED + at * 1000 : FAILED - (at + 1) * 4e7).toISOString(),
          },
        },
      ],
    },
  }));

/** Two clusters that are down, a sound cluster with the same name, and others. */
const FLEET = [
  ...hosts('alpha', 'store-1', COUNT.alpha, true),
  ...hosts('beta', 'store-1', COUNT.beta, false),
  ...Array.from({ length: 12 }, (_, at) =>
    hosts(['alpha', 'beta', 'gamma'][at % 3] ?? '', `store-${at === 5 ? 1 : at + 2}`, 3, at === 5),
  ).flat(),
];

/** Serves the fleet. Returns functions that run a command for text or JSON, and that count the hosts of a filter. */
const open = async () => {
  const page = { items: FLEET, listmeta: { continue: '', count: FLEET.length, limit: 50, offset: 0 } };
  const hosts = json(page);
  const none = json({ items: [], listmeta: { continue: '', count: 0 } });
  const published = {
    metadata: { uid: 'base', name: 'base' },
    spec: { version: '1.0.0' },
    status: { isPublished: true },
  };
  const profiles = json({ items: [published], listmeta: { continue: '', count: 1 } });
  const server = await serve((request, response) =>
    (request.url?.startsWith('/v1/edgehosts')
      ? hosts
      : request.url?.startsWith('/v1/clusterprofiles')
        ? profiles
        : none)(request, response),
  );
  const run = async (...args: readonly string[]) => {
    const { code, out, err } = await command(...args, `--url=${server.url}`);
    expect([args, code, code === 0 ? '' : err]).toEqual([args, 0, '']);
    return out;
  };
  return {
    run,
    asked: async (...args: readonly string[]) => JSON.parse(await run(...args, '-o', 'json')),
    found: async (filter: string) =>
      (await run('hosts', `--filter=${filter}`, '-o', 'ndjson')).trim().split('\n').length,
  };
};

describe('clusters with the same name', () => {
  it('are a line each of a count, with a filter that finds its hosts', async () => {
    const { asked, found } = await open();
    const { lines } = await asked('hosts', '--count-by=cluster');
    const [alpha, beta] = lines;
    expect(alpha).toMatchObject({
      values: ['store-1 (alpha)'],
      rows: COUNT.alpha,
      broken: COUNT.alpha,
      filter: 'cluster=store-1 project=alpha',
    });
    expect(beta).toMatchObject({ values: ['store-1 (beta)'], rows: COUNT.beta, broken: 0 });
    expect(lines).toContainEqual(expect.objectContaining({ values: ['store-2'], filter: 'cluster=store-2' }));
    expect(await found(alpha.filter)).toBe(COUNT.alpha);
    expect(await found('cluster=store-1')).toBe(COUNT.alpha + COUNT.beta + COUNT.gamma);
  });

  it('are separate places among the worst', async () => {
    const { asked } = await open();
    const { places } = await asked('now');
    expect(places.find(({ name }: { readonly name: string }) => name.startsWith('store-1 '))).toMatchObject({
      name: 'store-1 (alpha)',
      broken: COUNT.alpha,
      known: COUNT.alpha,
    });
  });

  it('are told apart in the traits of a set', async () => {
    const { asked, run } = await open();
    const { traits } = await asked('why', 'hosts');
    expect(traits[0].filter).toBe('cluster=store-1 project=alpha');
    expect(await run('why', 'hosts')).toContain('store-1 (alpha)');
  });

  it('are not peers of each other', async () => {
    const { asked } = await open();
    const { peers } = await asked('explain', 'host', 'alpha-store-1-0');
    expect(peers).toEqual({ by: ['profile'], rows: 12 });
  });

  it('are counted apart in the places of a burst', async () => {
    const { run } = await open();
    expect(await run('timeline')).toMatch(/Down.*2 clusters, 2 projects/);
  });

  it('have profiles with the same name, which are told apart too', async () => {
    const { asked } = await open();
    const { lines } = await asked('hosts', '--count-by=profile');
    expect((await asked('hosts', '--count-by=profile-name')).lines).toHaveLength(1);
    expect(lines.map(({ values }: { readonly values: readonly string[] }) => values[0])).toContain(
      'base 1.0.0 (alpha)',
    );
  });
});

describe('projects with the same name', () => {
  /** Hosts of four projects, three of which are named ops. Hosts with a GPU A100 in ops are broken. */
  const fleet = ['pa', 'pb', 'pc', 'lab', 'lab'].flatMap((project, group) =>
    Array.from({ length: 40 }, (_, at) => ({
      metadata: { uid: `${project}-${group}-${at}`, name: `${project}-${group}-${at}` },
      spec: {
        host: { project: { uid: project, name: project === 'lab' ? 'lab' : 'ops' } },
        device: { gpus: [{ vendor: 'NVIDIA', model: at % 4 === 0 ? 'A100' : `L${at % 3}` }] },
      },
      status: {
        state: 'in-use',
        health: { state: project !== 'lab' && at % 4 === 0 ? 'unhealthy' : 'healthy' },
        inUseClusters: [{ uid: `c${group}-${at % 5}`, name: `c${group}-${at % 5}` }],
      },
    })),
  );
  const page = json({ items: fleet, listmeta: { continue: '', count: fleet.length, limit: 50, offset: 0 } });
  const none = json({ items: [], listmeta: { continue: '', count: 0 } });
  const open = async () => {
    const server = await serve((request, response) =>
      (request.url?.startsWith('/v1/edgehosts') ? page : none)(request, response),
    );
    const asked = async (...args: readonly string[]) =>
      JSON.parse((await command(...args, `--url=${server.url}`, '-o', 'json')).out);
    const found = async (filter: string): Promise<number> =>
      (await command('hosts', `--filter=${filter}`, '-o', 'uid', `--url=${server.url}`)).out.trim().split('\n').length;
    return { asked, found };
  };

  it('are a line each of a count, with a filter that finds its hosts', async () => {
    const { asked, found } = await open();
    for (const args of [['--count-by=project'], ['--count-by=project,health']]) {
      const { lines } = await asked('hosts', ...args);
      for (const { rows, filter } of lines) expect([filter, await found(filter)]).toEqual([expect.any(String), rows]);
    }
    const { lines } = await asked('hosts', '--count-by=project');
    expect(lines.map(({ filter }: { readonly filter: string }) => filter).toSorted()).toEqual([
      'project=lab',
      'project=ops ref=pa',
      'project=ops ref=pb',
      'project=ops ref=pc',
    ]);
  });

  it('are found together in a trait that all of them share', async () => {
    const { asked, found } = await open();
    const { traits } = await asked('why', 'hosts');
    expect(traits[0].filter.split(' ').toSorted()).toEqual(['gpu-model=A100', 'project=ops']);
    expect(await found(traits[0].filter)).toBe(30);
  });
});
