import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/core/values/value.ts';
import { parseDrops } from '../../src/demo/parameters.ts';
import { at, demo, type Envelope, PATHS, type Query, text, uids, walk } from './service.ts';

const SEARCHES = {
  hosts: '/v1/dashboard/edgehosts/search',
  profiles: '/v1/dashboard/clusterprofiles',
  projects: '/v1/dashboard/projects',
} as const;

const post = (
  { url }: { readonly url: string },
  path: string,
  body: Json,
  query: Query = {},
  headers: Query = {},
): Promise<Response> =>
  fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const found = async (...asked: Parameters<typeof post>): Promise<Envelope> => {
  const response = await post(...asked);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Envelope;
};

const refusal = async (...asked: Parameters<typeof post>): Promise<unknown> => {
  const response = await post(...asked);
  return [response.status, ((await response.json()) as { readonly code: unknown }).code];
};

const string = (property: string, value: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  property,
  type: 'string',
  condition: { string: { operator: 'eq', match: { conjunction: 'or', values: [value] }, ...more } },
});
const filter = (...filters: Json[]): Json => ({
  filter: { conjunction: 'and', filterGroups: [{ conjunction: 'and', filters }] },
});

describe('a search', () => {
  it.each(['hosts', 'profiles', 'projects'] as const)(
    'of %s has page by page the same items as the list',
    async (kind) => {
      const service = await demo();
      const listed = uids((await walk(service, PATHS[kind === 'projects' ? 'summaries' : kind])).items);
      const got: string[] = [];
      let token = '';
      do {
        const { items, listmeta } = await found(service, SEARCHES[kind], {}, { limit: '20', continue: token });
        got.push(...uids(items));
        token = listmeta.continue;
        expect(listmeta.count).toBe(listed.length);
      } while (token !== '');
      expect(got).toEqual(listed);
    },
  );

  it('finds only items of the project in the header', async () => {
    const service = await demo();
    const project = text((await found(service, SEARCHES.projects, {})).items[0], 'metadata.uid');
    const { items } = await found(service, SEARCHES.hosts, {}, {}, { ProjectUid: project });
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(at(items, 'spec.projectMeta.uid'))).toEqual(new Set([project]));
  });

  it('leaves out the fields that searches do not send', async () => {
    const service = await demo();
    const [host] = (await found(service, SEARCHES.hosts, {})).items;
    expect(Object.keys(host ?? {})).toEqual(['metadata', 'spec', 'status']);
    expect(at(host, 'status.packs')).toEqual([]);
    expect(at(host, 'spec.host.hostPairingKey')).toEqual([]);
    const [profile] = (await found(service, SEARCHES.profiles, {})).items;
    expect(at(profile, 'spec')).toEqual([]);
    expect(at(profile, 'specSummary.published.packs.name').length).toBeGreaterThan(0);
    expect(at(profile, 'specSummary.published.packs.values')).toEqual([]);
    expect(at(profile, 'status.pack.deprecated')).toEqual([0]);
  });

  it('filters and sorts', async () => {
    const service = await demo();
    const all = (await walk(service, PATHS.hosts)).items;
    const wanted = all.filter((item) => text(item, 'status.state') === 'ready');
    const ready = await found(service, SEARCHES.hosts, {
      ...(filter(string('state', 'READY', { ignoreCase: true })) as object),
      sort: [{ field: 'name', order: 'desc' }],
    });
    expect(uids(ready.items).toSorted()).toEqual(uids(wanted).toSorted());
    const names = ready.items.map((item) => text(item, 'metadata.name'));
    expect(names).toEqual(names.toSorted().toReversed());
    const others = await found(service, SEARCHES.hosts, filter(string('state', 'ready', { negation: true })));
    expect(others.listmeta.count).toBe(all.length - wanted.length);
    const infra = await found(service, SEARCHES.profiles, { filter: { profileType: ['infra'] } });
    expect(new Set(at(infra.items, 'specSummary.published.type'))).toEqual(new Set(['infra']));
    const named = await found(service, SEARCHES.projects, {
      filter: { name: { contains: 'RETAIL', ignoreCase: true } },
    });
    expect(named.items.every((item) => text(item, 'metadata.name').includes('retail'))).toBe(true);
    expect(named.listmeta.count).toBeGreaterThan(0);
  });

  it.each<[keyof typeof SEARCHES, Json, number, number | string]>([
    ['hosts', { filters: {} }, 422, 606],
    ['hosts', [], 422, 601],
    ['hosts', { filter: 'x' }, 422, 601],
    ['hosts', filter(string('message', 'x')), 422, 606],
    ['hosts', filter({ property: 'name', type: 'int', condition: {} }), 422, 606],
    ['hosts', filter(string('name', 'x', { operator: 'like' })), 422, 606],
    ['hosts', { sort: [{ field: 'agent', order: 'asc' }] }, 422, 606],
    ['hosts', { sort: [{ field: 'name', order: 'up' }] }, 422, 606],
    ['profiles', { filter: { profileName: { eq: 1 } } }, 422, 601],
    ['profiles', { filter: { profileType: ['other'] } }, 422, 606],
    ['profiles', { filter: { name: { eq: 'x' } } }, 422, 606],
    ['projects', { filter: { name: { like: 'x' } } }, 422, 606],
    ['projects', { sort: [{ field: 'clusters' }] }, 422, 606],
  ])('of %s refuses %j', async (kind, body, status, code) => {
    expect(await refusal(await demo(), SEARCHES[kind], body)).toEqual([status, code]);
  });
});

describe('the list of all hosts', () => {
  it('has the same values as each item', async () => {
    const service = await demo();
    const response = await fetch(`${service.url}/v1/edgehosts/metadata`);
    const { edgeHosts } = (await response.json()) as { readonly edgeHosts: readonly Json[] };
    const { items } = await walk(service, PATHS.hosts);
    expect(edgeHosts).toEqual(
      items.map((item) => ({
        uid: text(item, 'metadata.uid'),
        name: text(item, 'metadata.name'),
        state: text(item, 'status.state'),
        healthState: text(item, 'status.health.state'),
        archType: text(item, 'spec.device.archType'),
        edgeHostType: text(item, 'spec.type'),
      })),
    );
  });
});

describe('a removed endpoint', () => {
  it('answers as in newer releases, independent of other endpoints', async () => {
    const service = await demo({ drop: parseDrops('hosts, projects:410,summary:404,hosts-search:410,profiles-uid') });
    const [profile = ''] = uids((await walk(service, PATHS.profiles)).items);
    const statuses = [];
    for (const path of [PATHS.hosts, PATHS.projects, PATHS.summaries, `${PATHS.profiles}/${profile}`])
      statuses.push((await fetch(`${service.url}${path}`)).status);
    for (const path of Object.values(SEARCHES)) statuses.push((await post(service, path, {})).status);
    expect(statuses).toEqual([405, 410, 404, 405, 410, 200, 200]);
    const refused = await fetch(`${service.url}${PATHS.hosts}`);
    expect(await refused.json()).toEqual({ code: 405, message: 'method GET is not allowed, but [POST] are' });
  });

  it.each([
    ['host', /unknown endpoint host; did you mean hosts\?/],
    ['hosts:500', /one of 404, 405, 410/],
    ['__proto__', /unknown endpoint __proto__/],
  ])('is refused as an option: %s', (names, message) => {
    expect(() => parseDrops(names)).toThrow(message);
  });
});
