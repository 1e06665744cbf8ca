import { describe, expect, it } from 'vitest';
import type { ItemRequest } from '../../src/core/client/client.ts';
import { json, type Reply, script, serve } from './server.ts';
import { asking, clientFor, problemOf, thing } from './tiny.ts';

const PROFILE: ItemRequest = { kind: 'profiles', dialect: 'document', uid: 'u1', scope: { uid: 'p1', name: 'retail' } };
const HOST: ItemRequest = { kind: 'hosts', dialect: 'document', uid: 'u1', scope: null };

const routerSays = json({ code: 404, message: 'path was not found' }, { status: 404 });
const serviceSays = json({ code: 'ResourceNotFound', message: "'u1' was not found", ref: 'r-1' }, { status: 404 });
const notAllowed = json({ code: 405, message: 'method GET is not allowed' }, { status: 405 });
const listOf = (...items: unknown[]): Reply => json({ items, listmeta: { continue: '', count: items.length } });

describe('a single item by its uid', () => {
  it('is requested in its scope; a host is requested without resolved pack values', async () => {
    const server = await serve(json(thing(1)));
    const client = clientFor(server);
    expect((await client.get(PROFILE)).item.name).toBe('thing-1');
    await client.get(HOST);
    expect(server.seen.map(({ url, headers }) => [url, headers['projectuid']])).toEqual([
      ['/v1/clusterprofiles/u1', 'p1'],
      ['/v1/edgehosts/u1?resolvePackValues=false', undefined],
    ]);
  });

  it.each([
    ['a/b c', 'a%2Fb%20c'],
    ['..', '%2E%2E'],
  ])('stays in its segment of the path with a uid %s', async (uid, segment) => {
    const server = await serve(json({ metadata: { uid } }));
    await clientFor(server).get({ ...PROFILE, uid });
    expect(server.seen[0]?.url).toBe(`/v1/clusterprofiles/${segment}`);
  });

  it('is masked in the log and in a failure if the uid is a secret', async () => {
    const token = 'ghp_abcdefghijklmnopqrstuvwx0123456789';
    const server = await serve(serviceSays);
    const records: unknown[] = [];
    const client = clientFor(server, { onRequest: (record) => records.push(record) });
    await problemOf(client.get({ ...HOST, uid: token }));
    expect(JSON.stringify(records)).toContain('Not found: GET /v1/edgehosts/(present)');
    expect(JSON.stringify(records)).not.toContain(token);
  });

  it('is searched in the list if the service has no single items, and further items directly', async () => {
    const server = await serve(script(routerSays, listOf(thing(1))));
    const client = clientFor(server);
    const { item, notes } = await client.get(PROFILE);
    expect(item.uid).toBe('u1');
    expect(notes[0]?.message).toContain('searched its list by uid');
    await client.get(PROFILE);
    expect(server.seen.map(({ url }) => decodeURIComponent(url))).toEqual([
      '/v1/clusterprofiles/u1',
      '/v1/clusterprofiles?filters=metadata.uid=u1&limit=1',
      '/v1/clusterprofiles?filters=metadata.uid=u1&limit=1',
    ]);
    expect(server.seen[1]?.headers['projectuid']).toBe('p1');
  });

  it.each([
    ['finds nothing by a uid', listOf()],
    ['finds another one', listOf(thing(2))],
    ['does not filter', json({ code: 'InvalidFilter', message: 'no' }, { status: 422 })],
  ])('is unavailable if there are no single items and the list %s', async (_, list) => {
    const server = await serve(script(notAllowed, list));
    expect(await problemOf(clientFor(server).get(PROFILE))).toMatchObject({ kind: 'gone', status: 405 });
  });

  it('is unavailable if its list has no filter', async () => {
    const server = await serve(notAllowed);
    expect(await problemOf(clientFor(server).get(HOST))).toMatchObject({ kind: 'gone', status: 405 });
    expect(server.seen).toHaveLength(1);
  });

  it('is reported as missing, with the ref, if the service does not know it', async () => {
    const server = await serve(script(serviceSays, listOf()));
    expect(await problemOf(clientFor(server).get(PROFILE))).toMatchObject({
      kind: 'not-found',
      what: 'No such thing in project retail (404)',
      ref: 'r-1',
    });
  });

  it('is not replaced by another item or a list that the service sends', async () => {
    for (const other of [json(thing(2)), listOf(thing(1))]) {
      const server = await serve(script(other, listOf(thing(1))));
      expect((await clientFor(server).get(PROFILE)).item.uid).toBe('u1');
      expect(server.seen).toHaveLength(2);
    }
  });

  it.each([
    [json({}, { status: 403 }), 'forbidden'],
    [json({}, { status: 401 }), 'not-authorised'],
  ] as const)('fails as the service says, without a retry', async (reply, kind) => {
    const server = await serve(reply);
    expect((await problemOf(clientFor(server).get(PROFILE))).kind).toBe(kind);
    expect(server.seen).toHaveLength(1);
  });
});

describe('a list with an order that the service refuses', () => {
  const order = [{ path: 'metadata.name', descending: false }];
  const refusing =
    (parameter: string, message: string): Reply =>
    (request, response) =>
      (request.url?.includes(`${parameter}=`) ? json({ code: 'X', message }, { status: 422 }) : listOf(thing(1)))(
        request,
        response,
      );

  it('falls back to the order of the service if it is a default, with a note', async () => {
    const server = await serve(refusing('orderBy', 'not sortable'));
    const page = await clientFor(server).list(asking('profiles', { order }));
    expect(page).toMatchObject({ unordered: true, items: [{ uid: 'u1' }] });
    expect(page.notes[0]?.message).toBe('the service refused the order (422); sorting locally');
  });

  it.each([
    ['alone if the refusal names the order', 'orderBy: not sortable', { unordered: true }],
    ['first if the refusal names nothing', 'invalid', { unordered: true }],
    ['with the field selection if the refusal names the selection', 'fields', { unselected: true, unordered: true }],
  ])('is requested again, leaving the order out %s', async (_, message, page) => {
    const server = await serve(refusing('orderBy', message));
    const query = { order, fields: ['metadata.uid'] };
    expect(await clientFor(server).list(asking('profiles', query))).toMatchObject(page);
    expect(server.seen.length).toBeLessThanOrEqual(3);
  });

  it.each([500, 501])('falls back after a failure (%i) too, once', async (status) => {
    const failing: Reply = (request, response) =>
      (request.url?.includes('orderBy=') ? json({ code: 'X' }, { status }) : listOf(thing(1)))(request, response);
    const server = await serve(failing);
    const page = await clientFor(server).list(asking('profiles', { order, fields: ['metadata.uid'] }));
    expect(page).toMatchObject({ unordered: true, items: [{ uid: 'u1' }] });
    expect(page.unselected).toBeUndefined();
    expect(page.notes[0]?.message).toBe(`the service refused the order (${status}); sorting locally`);
    expect(server.seen).toHaveLength(2);
  });

  it('fails with the first failure if the order is not the reason', async () => {
    const server = await serve((request, response) =>
      json({ code: 'X', message: request.url?.includes('orderBy=') ? 'first' : 'second' }, { status: 500 })(
        request,
        response,
      ),
    );
    expect((await problemOf(clientFor(server).list(asking('profiles', { order })))).message).toBe('first');
    expect(server.seen).toHaveLength(2);
  });
});

describe('a list without rows in the requested order', () => {
  const order = [{ path: 'metadata.name', descending: false }];
  const emptyIf =
    (test: (url: string) => boolean): Reply =>
    (request, response) =>
      (test(request.url ?? '') ? listOf() : listOf(thing(1)))(request, response);

  it('is requested once without the order, and shows the order of the service, with a note', async () => {
    const server = await serve(emptyIf((url) => url.includes('orderBy=')));
    const page = await clientFor(server).list(asking('profiles', { order }));
    expect(page).toMatchObject({ unordered: true, items: [{ uid: 'u1' }] });
    expect(page.notes[0]?.message).toBe('the service sent no rows in this order; sorting locally');
  });

  it('is empty, without a note, if it is empty without the order too', async () => {
    const server = await serve(listOf());
    const page = await clientFor(server).list(asking('profiles', { order }));
    expect(page).toMatchObject({ items: [], notes: [] });
    expect(page.unordered).toBeUndefined();
    expect(server.seen).toHaveLength(2);
  });

  it('is empty without a second request once the order has given rows in another list', async () => {
    const server = await serve((request, response) =>
      (request.headers['projectuid'] === 'p-1' ? listOf(thing(1)) : listOf())(request, response),
    );
    const client = clientFor(server);
    await client.list(asking('profiles', { order, scope: { uid: 'p-1', name: null } }));
    await client.list(asking('profiles', { order, scope: { uid: 'p-2', name: null } }));
    expect(server.seen).toHaveLength(2);
  });

  it('does not hand over rows of another order', async () => {
    const server = await serve(emptyIf((url) => url.includes('orderBy=')));
    const given: unknown[] = [];
    await clientFor(server).list(asking('profiles', { order }), { onItems: (items) => given.push(...items) });
    expect(given).toEqual([]);
  });
});

describe('a list with a field selection that the service refuses', () => {
  const refusing =
    (code: number): Reply =>
    (request, response) =>
      (request.url?.includes('fields=') ? json({ code: 'X', message: 'fields' }, { status: code }) : listOf(thing(1)))(
        request,
        response,
      );

  it.each([400, 406, 422])('falls back to whole items, with a note (status %d)', async (status) => {
    const server = await serve(refusing(status));
    const page = await clientFor(server).list(asking('profiles', { fields: ['metadata.uid'] }));
    expect(page).toMatchObject({ unselected: true, items: [{ uid: 'u1' }] });
    expect(page.notes[0]?.message).toBe(`the service refused field selection (${status}); loaded whole things`);
  });

  it('is not requested again within a walk, nor after another refusal', async () => {
    const server = await serve(json({ code: 'X' }, { status: 422 }));
    const client = clientFor(server);
    const fields = ['metadata.uid'];
    await problemOf(client.list(asking('profiles', { fields }, { continue: 't1' })));
    expect(server.seen).toHaveLength(1);
    expect((await problemOf(client.list(asking('profiles', { fields })))).kind).toBe('bad-request');
    expect(server.seen).toHaveLength(3);
    await problemOf(client.list(asking('profiles')));
    expect(server.seen).toHaveLength(4);
  });

  it('is not requested again if requests are not permitted', async () => {
    const server = await serve(json({}, { status: 403 }));
    await problemOf(clientFor(server).list(asking('profiles', { fields: ['metadata.uid'] })));
    expect(server.seen).toHaveLength(1);
  });
});
