import { describe, expect, it } from 'vitest';
import type { Credentials } from '../../../src/api/endpoint.ts';
import { json, type Reply, serve } from '../server.ts';
import { asking, clientFor, problemOf, thing } from '../tiny.ts';

/** Accepts one key and no other. */
const accepting =
  (key: string): Reply =>
  (request, response) =>
    (request.headers['apikey'] === key ? json({ items: [thing(1)] }) : json({ message: 'who?' }, { status: 401 }))(
      request,
      response,
    );

const key = (value: string): Credentials => ({ kind: 'api-key', value });

describe('a key that was refused', () => {
  it('is exchanged for the one that is there by now, once', async () => {
    const keys = [key('old-key'), key('new-key')];
    const server = await serve(accepting('new-key'));
    const client = clientFor(server, { credentials: () => keys.shift() ?? key('new-key') });
    expect((await client.list(asking('hosts'))).items).toHaveLength(1);
    expect(server.seen.map(({ headers }) => headers['apikey'])).toEqual(['old-key', 'new-key']);
  });

  it('is not shown again when it is still the same', async () => {
    const server = await serve(accepting('new-key'));
    const client = clientFor(server, { credentials: () => key('old-key') });
    expect((await problemOf(client.list(asking('hosts')))).status).toBe(401);
    expect(server.seen).toHaveLength(1);
  });

  it('that is exchanged again and again is tried no more than twice', async () => {
    let number = 0;
    const server = await serve(accepting('never'));
    const credentials = (): Credentials => {
      number += 1;
      return key(`key-number-${number}`);
    };
    const problem = await problemOf(clientFor(server, { credentials }).list(asking('hosts')));
    expect(problem.status).toBe(401);
    expect(server.seen).toHaveLength(2);
  });
});
