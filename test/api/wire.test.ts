import { describe, expect, it } from 'vitest';
import { serviceDialects } from '../../src/api/dialects/current.ts';
import { json, serve } from './server.ts';
import { asking, clientFor, problemOf } from './tiny.ts';

const empty = json({ items: [] });
const one = json({ items: [{ metadata: { uid: 'u', name: 'n' } }] });
const order = [
  { path: 'metadata.name', descending: false },
  { path: 'metadata.uid', descending: true },
];
const filter = [
  { path: 'metadata.name', operator: '=', value: 'edge 1+2' },
  { path: 'spec.cloudType', operator: '!=', value: 'aws' },
] as const;

describe('requests on the wire', () => {
  it.each([
    ['edge hosts', asking('hosts'), '/v1/edgehosts'],
    ['edge hosts of a cloud type', asking('hosts', { cloudType: 'edge-native' }), '/v1/edgehosts?type=edge-native'],
    [
      'edge hosts, without a limit, with the token that the service gave',
      asking('hosts', { cloudType: 'vsphere' }, { continue: 'a+b/=', limit: 20 }),
      '/v1/edgehosts?type=vsphere&continue=a%2Bb%2F%3D',
    ],
    ['profiles', asking('profiles'), '/v1/clusterprofiles?limit=50'],
    [
      'every parameter of profiles, with the token beside the same initial query',
      asking(
        'profiles',
        { fields: ['metadata.uid', 'metadata.name'], filter, order },
        { continue: 't', limit: 10, offset: 20 },
      ),
      '/v1/clusterprofiles?fields=metadata.uid%2Cmetadata.name' +
        '&filters=metadata.name%3Dedge%201%2B2ANDspec.cloudType%21%3Daws' +
        '&orderBy=metadata.name%3D1%2Cmetadata.uid%3D-1&limit=10&offset=20&continue=t',
    ],
    ['projects with the limit 500, which becomes 50', asking('projects', {}, { limit: 500 }), '/v1/projects?limit=50'],
    ['projects with the limit 0, which becomes 1', asking('projects', {}, { limit: 0 }), '/v1/projects?limit=1'],
    [
      'projects with a filter and an order',
      asking('projects', { order, filter: filter.slice(1) }),
      '/v1/projects?filters=spec.cloudType%21%3Daws&orderBy=metadata.name%3D1%2Cmetadata.uid%3D-1&limit=50',
    ],
    ['the summary with a period', asking('summary', { period: 15 }), '/v1/dashboard/projects?metricPeriod=15&limit=50'],
    [
      'the summary without a period',
      asking('summary', {}, { continue: 'x' }),
      '/v1/dashboard/projects?limit=50&continue=x',
    ],
  ])('have the path and query of the document: %s', async (_, request, url) => {
    const server = await serve(one);
    await clientFor(server).list(request);
    expect(server.seen.map((seen) => `${seen.method} ${seen.url}`)).toEqual([`GET ${url}`]);
  });

  it('have the project header only if a project is the scope', async () => {
    const server = await serve(empty);
    const client = clientFor(server);
    await client.list(asking('hosts', { scope: { uid: '5f0a'.repeat(6), name: 'retail' } }));
    await client.list(asking('hosts'));
    expect(server.seen.map(({ headers }) => headers['projectuid'])).toEqual(['5f0a'.repeat(6), undefined]);
  });

  it.each([
    ['api-key', 'k-123456\n', 'ApiKey', 'k-123456'],
    ['token', 'aaa.bbb.ccc', 'Authorization', 'aaa.bbb.ccc'],
    ['token', 'Bearer aaa.bbb.ccc', 'Authorization', 'aaa.bbb.ccc'],
  ] as const)('are signed with %s %j', async (kind, value, name, sent) => {
    const server = await serve(empty);
    await clientFor(server, { credentials: { kind, value } }).list(asking('hosts'));
    const headers = server.seen[0]?.rawHeaders ?? [];
    expect(headers[headers.indexOf(name) + 1]).toBe(sent);
    expect(headers).toContain('application/json');
    const other = kind === 'token' ? 'ApiKey' : 'Authorization';
    expect(headers).not.toContain(other);
  });

  it('never send or show a key that cannot be in a header', async () => {
    const server = await serve(empty);
    const value = 'first-half\r\nX-Other: second-half';
    const problem = await problemOf(
      clientFor(server, { credentials: { kind: 'api-key', value } }).list(asking('hosts')),
    );
    expect(problem.kind).toBe('bad-request');
    expect(JSON.stringify(problem)).not.toContain('half');
    expect(server.seen).toEqual([]);
  });

  it('have the names of the configuration', async () => {
    const server = await serve(empty);
    const dialects = serviceDialects({
      filter: 'where',
      period: 'minutes',
      scopeHeader: 'X-Project',
      apiKeyHeader: 'X-Key',
    });
    const client = clientFor(server, { dialects, credentials: { kind: 'api-key', value: 'k-123456' } });
    await client.list(asking('projects', { filter: filter.slice(1), scope: { uid: 'p1', name: null } }));
    await client.list(asking('summary', { period: 5 }));
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v1/projects?where=spec.cloudType%21%3Daws&limit=50',
      '/v1/dashboard/projects?minutes=5&limit=50',
    ]);
    expect(server.seen[0]?.headers).toMatchObject({ 'x-project': 'p1', 'x-key': 'k-123456' });
  });

  it.each(['/', '/v1', '/v1/', '/gateway/', '/gateway/v1'])('keep the path before /v1 in %s', async (path) => {
    const server = await serve(empty);
    await clientFor({ url: `${server.url}${path}` }).list(asking('hosts'));
    expect(server.seen[0]?.url).toBe(path.startsWith('/gateway') ? '/gateway/v1/edgehosts' : '/v1/edgehosts');
  });

  it('reuse their connections from page to page', async () => {
    const server = await serve(json({ items: [] }));
    const client = clientFor(server);
    for (let page = 0; page < 8; page += 1) await client.list(asking('projects'));
    expect(server.connections()).toBeLessThanOrEqual(2);
  });
});

describe('a test that the service cannot express', () => {
  it('is not sent, with a note', async () => {
    const server = await serve(empty);
    const page = await clientFor(server).list(asking('hosts', { order, period: 5, fields: ['a'] }));
    expect(server.seen[0]?.url).toBe('/v1/edgehosts');
    expect(page.notes.map(({ message }) => message).join()).toMatch(/order.*field selection.*metric period/);
  });

  it.each([
    ['hosts', 'edge-1'],
    ['profiles', 'STORE-1'],
  ] as const)('is refused on %s for %s instead of answered with too many rows', async (kind, value) => {
    const server = await serve(empty);
    const request = asking(kind, { filter: [{ path: 'metadata.name', operator: '=', value }] });
    const problem = await problemOf(clientFor(server).list(request));
    expect(problem).toMatchObject({ kind: 'bad-request', what: expect.stringContaining(`metadata.name=${value}`) });
    expect(server.seen).toEqual([]);
  });
});
