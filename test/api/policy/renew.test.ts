import { describe, expect, it } from 'vitest';
import type { Credentials } from '../../../src/api/endpoint.ts';
import type { Signature } from '../../../src/api/policy/renew.ts';
import { json, type Reply, raw, serve } from '../server.ts';
import { asking, clientFor, problemOf, thing } from '../tiny.ts';

/** A service that accepts only one key. */
const accepting =
  (key: string): Reply =>
  (request, response) =>
    (request.headers['apikey'] === key ? json({ items: [thing(1)] }) : json({ message: 'who?' }, { status: 401 }))(
      request,
      response,
    );

const key = (value: string): Credentials => ({ kind: 'api-key', value });

const signed = (credentials: Credentials | null): Signature => ({ credentials, headers: {} });

describe('a refused key', () => {
  it('is replaced once by the current key', async () => {
    const keys = [key('old-key'), key('new-key')];
    const server = await serve(accepting('new-key'));
    const client = clientFor(server, { credentials: () => signed(keys.shift() ?? key('new-key')) });
    expect((await client.list(asking('hosts'))).items).toHaveLength(1);
    expect(server.seen.map(({ headers }) => headers['apikey'])).toEqual(['old-key', 'new-key']);
  });

  it('is not sent again if it is still the current key', async () => {
    const server = await serve(accepting('new-key'));
    const client = clientFor(server, { credentials: () => signed(key('old-key')) });
    expect((await problemOf(client.list(asking('hosts')))).status).toBe(401);
    expect(server.seen).toHaveLength(1);
  });

  it('is replaced if there was no key before, or if only its kind changed', async () => {
    const server = await serve(accepting('new-key'));
    const kinds: (Credentials | null)[] = [null, key('new-key')];
    expect(
      (await clientFor(server, { credentials: () => signed(kinds.shift() ?? null) }).list(asking('hosts'))).items,
    ).toHaveLength(1);
    expect(server.seen.map(({ headers }) => headers['apikey'])).toEqual([undefined, 'new-key']);
    kinds.push({ kind: 'token', value: 'new-key' }, key('new-key'));
    expect(
      (await clientFor(server, { credentials: () => signed(kinds.shift() ?? null) }).list(asking('hosts'))).items,
    ).toHaveLength(1);
  });

  it('stays refused if it was removed', async () => {
    const server = await serve(accepting('new-key'));
    const keys = [key('old-key')];
    const problem = await problemOf(
      clientFor(server, { credentials: () => signed(keys.shift() ?? null) }).list(asking('hosts')),
    );
    expect(problem).toMatchObject({ kind: 'not-authorised', status: 401 });
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['status 403', json({}, { status: 403 }), 1],
    ['status 404', json({}, { status: 404 }), 1],
    ['an answer that breaks off, which is requested again', raw('{"items":['), 3],
  ])('is not suspected after %s, and no other key is tried', async (_, reply, requests) => {
    let number = 0;
    const server = await serve(reply);
    const credentials = (): Signature => {
      number += 1;
      return signed(key(`key-number-${number}`));
    };
    await problemOf(clientFor(server, { credentials }).list(asking('hosts')));
    expect(server.seen).toHaveLength(requests);
  });

  it('is replaced at most once per request', async () => {
    let number = 0;
    const server = await serve(accepting('never'));
    const credentials = (): Signature => {
      number += 1;
      return signed(key(`key-number-${number}`));
    };
    const problem = await problemOf(clientFor(server, { credentials }).list(asking('hosts')));
    expect(problem.status).toBe(401);
    expect(server.seen).toHaveLength(2);
  });
});
