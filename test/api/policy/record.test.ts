import { describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../../src/core/request.ts';
import { json, type Reply, script, serve } from '../server.ts';
import { asking, clientFor, problemOf, thing } from '../tiny.ts';

const fine = json({ items: [thing(1)] });
const busy = (status: number, after?: string): Reply =>
  json({ message: 'later' }, { status, headers: after === undefined ? {} : { 'retry-after': after } });

describe('the record of requests', () => {
  it('holds every try, without secrets', async () => {
    const records: RequestRecord[] = [];
    const server = await serve(script(busy(503), fine, busy(500)));
    const client = clientFor(server, {
      credentials: { kind: 'api-key', value: 'k-123456' },
      onRequest: (record) => records.push(record),
    });
    const filter = [{ path: 'spec.apiToken', operator: '=', value: 'se-cret' }] as const;
    await client.list(asking('projects', { filter }));
    await problemOf(client.list(asking('hosts')));
    expect(records.map(({ id, attempt, status, problem }) => [id, attempt, status, problem?.kind])).toEqual([
      [1, 1, 503, 'server'],
      [2, 2, 200, undefined],
      [3, 1, 500, 'server'],
    ]);
    expect(records[1]).toMatchObject({ path: expect.stringMatching(/^\/v1\/projects\?filters=.*limit=50$/) });
    expect(records[1]?.decodedBytes).toBe(records[1]?.wireBytes);
    expect(records[1]?.decodedBytes).toBeGreaterThan(50);
    expect(JSON.stringify(records)).not.toMatch(/se-cret|k-123456/);
  });
});
