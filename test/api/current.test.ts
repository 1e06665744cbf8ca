import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serviceDialects } from '../../src/api/dialects/current.ts';
import { type FieldTest, KIND_IDS, type KindId } from '../../src/core/query/query.ts';
import { remedyInKeys } from '../../src/store/keys/remedy.ts';
import { SHIPPED_KEYS } from '../places/shipped-keys.ts';
import { json, type Reply, script, serve } from './server.ts';
import { asking, clientFor, problemOf, thing } from './tiny.ts';

const dialect = serviceDialects().current;
const test = (path: string, operator: FieldTest['operator'], value: string, join?: 'AND' | 'OR'): FieldTest => ({
  path,
  operator,
  value,
  ...(join && { join }),
});
const body = (kind: KindId, filter: readonly FieldTest[]) =>
  dialect.list(asking(kind, { dialect: 'current', filter })).body;
const why = (kind: KindId, ...filter: readonly FieldTest[]) => dialect.ability(kind).unsayable(filter);

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** A page, and the request that the server saw for it. */
const noting =
  (asked: unknown[], reply: Reply): Reply =>
  (request, response) =>
    void bodyOf(request).then((text) => {
      asked.push([request.method, request.url, request.headers['content-type'], JSON.parse(text)]);
      reply(request, response);
    });

describe('the searches that replace the documented lists', () => {
  it('are POSTs with an empty body for an unrestricted list', async () => {
    const asked: unknown[] = [];
    const server = await serve(noting(asked, json({ items: [thing(1)], listmeta: { continue: '', count: 1 } })));
    const client = clientFor(server);
    for (const kind of KIND_IDS)
      await client.list(asking(kind, { dialect: 'current', scope: { uid: 'p1', name: null } }));
    expect(asked).toEqual(
      ['edgehosts/search', 'clusterprofiles', 'projects', 'projects'].map((path) => [
        'POST',
        `/v1/dashboard/${path}?limit=50`,
        'application/json',
        {},
      ]),
    );
    expect(server.seen.every(({ headers }) => headers['projectuid'] === 'p1')).toBe(true);
  });

  it('send limit, offset and token outside of the body, and a limit of at most 50', () => {
    const request = { ...asking('hosts', { dialect: 'current' }), continue: 'a+b=', offset: 50, limit: 500 };
    expect(dialect.list(request).query).toEqual([
      ['limit', '50'],
      ['offset', '50'],
      ['continue', 'a+b='],
    ]);
  });

  it('are retried like a list, with the same body, and do not follow redirects', async () => {
    const asked: unknown[] = [];
    const list = asking('profiles', { dialect: 'current', filter: [test('metadata.name', '=', 'x')] });
    const busy = json({ code: 503, message: 'busy' }, { status: 503 });
    const server = await serve(noting(asked, script(busy, json({ items: [], listmeta: { count: 0 } }))));
    await clientFor(server).list(list);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toEqual(asked[1]);

    const moved = await serve(json({}, { status: 307, headers: { location: '/v1/elsewhere' } }));
    expect(await problemOf(clientFor(moved).list(list))).toMatchObject({ kind: 'redirect', status: 307 });
    expect(moved.seen).toHaveLength(1);
  });

  it('are the only requests with a body and another method than GET', async () => {
    const server = await serve(json({ ...(thing(1) as object), items: [], listmeta: { count: 0 } }));
    const client = clientFor(server);
    const dialects = ['document', 'current'] as const;
    for (const one of dialects) {
      for (const kind of KIND_IDS) {
        await client.list(asking(kind, { dialect: one }));
        await client.get({ kind, dialect: one, uid: 'u1', scope: null }).catch(() => undefined);
      }
    }
    const posts = server.seen.filter(({ method }) => method !== 'GET');
    expect(new Set(posts.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set(['edgehosts/search', 'clusterprofiles', 'projects'].map((path) => `POST /v1/dashboard/${path}?limit=50`)),
    );
    expect(server.seen.filter(({ method, headers }) => method === 'GET' && 'content-type' in headers)).toEqual([]);
  });

  it('leave out the period and the cloud type, with a note', () => {
    const { query, body, notes } = dialect.list(asking('summary', { dialect: 'current', period: 30 }));
    expect([query, body]).toEqual([[['limit', '50']], {}]);
    expect(notes[0]?.message).toContain('no metric period for this list');
  });
});

describe('a filter in the body of a search', () => {
  it('for hosts has a group of tests for each alternative', () => {
    const tests = [
      test('status.state', '=', 'ready'),
      test('metadata.name', '!~', 'lab'),
      test('tags', '=', 'site:berlin', 'OR'),
    ];
    const string = (property: string, operator: string, negation: boolean, value: string) => ({
      property,
      type: 'string',
      condition: { string: { operator, negation, ignoreCase: true, match: { conjunction: 'or', values: [value] } } },
    });
    expect(body('hosts', tests)).toEqual({
      filter: {
        conjunction: 'or',
        filterGroups: [
          {
            conjunction: 'and',
            filters: [string('state', 'eq', false, 'ready'), string('name', 'contains', true, 'lab')],
          },
          { conjunction: 'and', filters: [string('tags', 'eq', false, 'site:berlin')] },
        ],
      },
    });
    expect(body('hosts', tests.slice(0, 1))).toMatchObject({ filter: { conjunction: 'and' } });
  });

  it.each<[KindId, readonly FieldTest[], object]>([
    ['profiles', [test('metadata.name', '=', 'Edge')], { profileName: { eq: 'Edge', ignoreCase: true } }],
    ['profiles', [test('metadata.name', '~', 'edge')], { profileName: { contains: 'edge', ignoreCase: true } }],
    [
      'profiles',
      [test('type', '=', 'infra'), test('metadata.name', '!=', 'x')],
      { profileName: { ne: 'x', ignoreCase: true }, profileType: ['infra'] },
    ],
    ['profiles', [test('type', '=', 'infra'), test('type', '=', 'add-on', 'OR')], { profileType: ['infra', 'add-on'] }],
    ['projects', [test('metadata.name', '~', 'retail')], { name: { contains: 'retail', ignoreCase: true } }],
    ['summary', [test('metadata.name', '=', 'retail')], { name: { eq: 'retail', ignoreCase: true } }],
  ])('for %s is converted: %j', (kind, tests, filter) => {
    expect(body(kind, tests)).toEqual({ filter });
  });

  it.each<[KindId, FieldTest, string]>([
    ['hosts', test('spec.type', '=', 'vsphere'), 'cannot search by spec.type'],
    ['hosts', test('metadata.name', '>', 'a'), 'cannot compare with >'],
    ['hosts', test('metadata.name', '=', ''), 'cannot search for an empty value'],
    ['hosts', test('metadata.name', '=', 'Ärger'), 'non-ASCII letters'],
    ['hosts', test('spec.device.archType', '=', 'AMD64'), 'amd64 by default'],
    ['hosts', test('tags', '=', 'a:b:c'), 'whole labels, as key:value'],
    ['profiles', test('spec.version', '=', '1.0.0'), 'only by name and type'],
    ['profiles', test('type', '=', 'other'), 'for the types infra, add-on, cluster, system'],
    ['profiles', test('metadata.name', '!~', 'a'), 'cannot exclude part of a name'],
    ['projects', test('metadata.uid', '=', 'u'), 'only by name'],
  ])('for %s refuses to express %j', (kind, tests, reason) => {
    expect(why(kind, tests)).toContain(reason);
    expect(() => body(kind, [tests])).toThrow('Not sent to the service');
  });

  it('takes one name, and alternatives only of types', () => {
    const name = test('metadata.name', '=', 'a');
    expect(why('projects', name, { ...name, operator: '!=' })).toContain('one name at a time');
    expect(why('profiles', name, { ...name, join: 'OR' })).toContain('alternatives only of the type');
    expect(why('profiles', test('type', '=', 'infra'), test('type', '=', 'add-on'))).toContain('one type');
    expect(why('profiles', test('type', '=', 'infra'), name)).toBeNull();
  });
});

describe('an order in the body of a search', () => {
  it('uses the names of the search, and sorts by its sortable paths only', () => {
    const order = [
      { path: 'metadata.name', descending: false },
      { path: 'metadata.creationTimestamp', descending: true },
    ];
    const sort = (kind: KindId) => dialect.list(asking(kind, { dialect: 'current', order })).body;
    expect(sort('hosts')).toEqual({
      sort: [
        { field: 'name', order: 'asc' },
        { field: 'creationTimestamp', order: 'desc' },
      ],
    });
    expect(sort('profiles')).toMatchObject({ sort: [{ field: 'profileName' }, { field: 'creationTimestamp' }] });
    expect(sort('projects')).toMatchObject({ sort: [{ field: 'name' }, { field: 'creationTimestamp' }] });
    const sortable = (kind: KindId, path: string) => dialect.ability(kind).sortable(path);
    expect(sortable('hosts', 'status.health.message')).toBe(false);
    expect(sortable('profiles', 'spec.version')).toBe(false);
    expect(sortable('projects', 'metadata.lastModifiedTimestamp')).toBe(true);
  });
});

describe('an endpoint that is gone', () => {
  const gone = (status: number) => serve(json({ code: status, message: 'gone' }, { status }));

  it.each([404, 405, 410])('is named for status %d, with the endpoint of the other dialect', async (status) => {
    const problem = await problemOf(clientFor(await gone(status)).list(asking('hosts')));
    const instead = 'POST /v1/dashboard/edgehosts/search';
    expect(problem.endpoint).toEqual({ call: 'GET /v1/edgehosts', instead });
    expect(remedyInKeys(SHIPPED_KEYS, problem.remedy)).toContain(
      `ewer releases have ${instead} instead: :set dialect current asks it`,
    );
    const back = await problemOf(clientFor(await gone(status)).list(asking('projects', { dialect: 'current' })));
    expect(back.endpoint).toEqual({ call: 'POST /v1/dashboard/projects', instead: 'GET /v1/projects' });
  });

  it('is told from an expired token, a hidden project, and a sign-in page', async () => {
    const other = async (status: number, token: string | null = null) =>
      problemOf(clientFor(await gone(status)).list(asking('profiles', {}, { continue: token })));
    expect((await other(404, 'token')).endpoint).toBeUndefined();
    expect((await other(405, 'token')).endpoint).toBeDefined();
    expect((await other(403)).endpoint).toBeUndefined();
    expect((await other(500)).endpoint).toBeUndefined();
  });
});
