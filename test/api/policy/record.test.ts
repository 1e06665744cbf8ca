import { describe, expect, it } from 'vitest';
import type { Outgoing, ServiceResponse } from '../../../src/api/decode.ts';
import { withRecord } from '../../../src/api/policy/record.ts';
import { redactor } from '../../../src/api/problems/redact.ts';
import type { RequestRecord } from '../../../src/core/client/problem.ts';
import { hangUp, json, type Reply, script, serve } from '../server.ts';
import { asking, clientFor, fakeClock, problemOf, thing } from '../tiny.ts';

const fine = json({ items: [thing(1)] });
const busy = (status: number, after?: string): Reply =>
  json({ message: 'later' }, { status, headers: after === undefined ? {} : { 'retry-after': after } });

describe('the record of requests', () => {
  it('has every attempt, without secrets', async () => {
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

  it('has requests without an answer', async () => {
    const records: RequestRecord[] = [];
    const server = await serve(hangUp);
    const problem = await problemOf(
      clientFor(server, { onRequest: (record) => records.push(record) }).list(asking('hosts')),
    );
    expect(problem.kind).toBe('reset');
    expect(records).toHaveLength(3);
    expect(records[2]).toMatchObject({
      id: 3,
      attempt: 3,
      path: '/v1/edgehosts',
      headMs: null,
      status: null,
      wireBytes: 0,
      decodedBytes: 0,
      problem,
    });
  });

  describe('says how long a request took', () => {
    const request: Outgoing = { method: 'GET', path: '/v1/x', headers: {}, attempt: 1, redact: redactor(null) };
    const { signal } = new AbortController();
    const answer = {
      status: 200,
      traffic: { wire: 7, decoded: 9 },
      end: () => undefined,
    } as unknown as ServiceResponse;

    it.each([
      ['until the head of the answer, and in total', 30, 12, { headMs: 30, totalMs: 42 }],
      ['as at least 0 ms, if the clock was set back', -5000, -60, { headMs: 0, totalMs: 0 }],
    ])('%s', async (_, head, body, times) => {
      const clock = fakeClock();
      const records: RequestRecord[] = [];
      const startedAt = clock.now();
      const send = withRecord(
        async () => {
          clock.pass(head);
          return answer;
        },
        clock,
        (record) => records.push(record),
      );
      const { end } = await send(request, signal);
      expect(records).toEqual([]);
      clock.pass(body);
      end(null);
      expect(records).toEqual([expect.objectContaining({ startedAt, ...times, wireBytes: 7, decodedBytes: 9 })]);
    });

    it('until the request failed', async () => {
      const clock = fakeClock();
      const records: RequestRecord[] = [];
      const failing = async (): Promise<ServiceResponse> => {
        clock.pass(80);
        throw new Error('odd');
      };
      await expect(withRecord(failing, clock, (record) => records.push(record))(request, signal)).rejects.toThrow(
        'odd',
      );
      expect(records).toEqual([expect.objectContaining({ headMs: null, totalMs: 80, problem: null })]);
    });
  });
});
