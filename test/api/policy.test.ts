import { describe, expect, it, vi } from 'vitest';
import type { Answer, Send } from '../../src/api/exchange.ts';
import { withPace } from '../../src/api/policy/pace.ts';
import type { RequestRecord } from '../../src/api/policy/record.ts';
import { retryAfter } from '../../src/api/policy/retry-after.ts';
import { hangUp, json, type Reply, raw, script, serve } from './server.ts';
import { asking, clientFor, fakeClock, listFrom, problemOf, thing } from './tiny.ts';

const fine = json({ items: [thing(1)] });
const busy = (status: number, after?: string): Reply =>
  json({ message: 'later' }, { status, headers: after === undefined ? {} : { 'retry-after': after } });

describe('asking again', () => {
  it.each([
    ['429', busy(429)],
    ['502 with HTML', raw('<html>', { status: 502 })],
    ['503', busy(503)],
    ['504', busy(504)],
    ['a connection that breaks', hangUp],
  ])('after %s, with growing waits', async (_, failure) => {
    const server = await serve(script(failure, failure, fine));
    const clock = fakeClock();
    const page = await listFrom(server, { clock, dice: () => 0.5 });
    expect(page.items).toHaveLength(1);
    expect(clock.slept).toEqual([375, 750]);
  });

  it('not more than twice', async () => {
    const server = await serve(busy(503));
    expect((await problemOf(listFrom(server))).status).toBe(503);
    expect(server.seen).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 405, 422, 500, 501])('not after %i', async (status) => {
    const server = await serve(busy(status));
    await problemOf(listFrom(server));
    expect(server.seen).toHaveLength(1);
  });

  it('after the seconds that the service names', async () => {
    const clock = fakeClock();
    await listFrom(await serve(script(busy(429, '7'), fine)), { clock });
    expect(clock.slept).toEqual([7000]);
  });

  it('after the date that the service names', async () => {
    const clock = fakeClock(Date.parse('2026-03-01T00:00:00Z'));
    await listFrom(await serve(script(busy(503, 'Sun, 01 Mar 2026 00:00:20 GMT'), fine)), { clock });
    expect(clock.slept).toEqual([20_000]);
  });

  it('not when the service wants more patience than a person has', async () => {
    const server = await serve(busy(429, '90'));
    const problem = await problemOf(listFrom(server));
    expect(problem).toMatchObject({ kind: 'rate', retryAfter: 90, remedy: 'Wait 90 s, then try again with r' });
    expect(server.seen).toHaveLength(1);
  });

  it('not once it is stopped', async () => {
    const stop = new AbortController();
    const clock = {
      now: () => 0,
      sleep: (_: number, signal: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          stop.abort();
        }),
    };
    const server = await serve(busy(503));
    expect((await problemOf(listFrom(server, { clock }, { signal: stop.signal }))).kind).toBe('stopped');
    expect(server.seen).toHaveLength(1);
  });

  it('reads no wait out of what is none', () => {
    expect(['', 'soon', '-5', '12x'].map((text) => retryAfter({ 'retry-after': text }, 0))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(retryAfter({ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 5000)).toBe(0);
  });
});

describe('pace', () => {
  const sent: string[] = [];
  const send: Send = async ({ path }) => {
    sent.push(path);
    return {} as Answer;
  };
  const never = new AbortController().signal;
  const get = (path: string) => ({ path, headers: {} });

  it('lets a burst pass, then so many in a second, for each first segment by itself', async () => {
    const clock = fakeClock();
    const paced = withPace(send, 4, clock);
    await Promise.all(Array.from({ length: 7 }, () => paced(get('/base/v1/dashboard/projects?limit=50'), never)));
    expect(clock.slept).toEqual([250, 250, 250]);
    await Promise.all(Array.from({ length: 4 }, () => paced(get('/base/v1/edgehosts'), never)));
    expect(clock.slept).toHaveLength(3);
    clock.pass(60_000);
    await Promise.all(Array.from({ length: 5 }, () => paced(get('/base/v1/dashboard/other'), never)));
    expect(clock.slept).toHaveLength(4);
  });

  it('keeps the order, and one that leaves the queue costs nothing', async () => {
    sent.length = 0;
    const clock = fakeClock();
    let wake = (): void => undefined;
    const sleep = vi.fn(
      (ms: number) =>
        new Promise<void>((resolve) => {
          wake = () => {
            clock.pass(ms);
            resolve();
          };
        }),
    );
    const paced = withPace(send, 1, { now: clock.now, sleep });
    for (const path of ['/v1/a?1', '/v1/a?2', '/v1/a?3', '/v1/a?4']) await paced(get(path), never);
    const leaving = new AbortController();
    const fifth = paced(get('/v1/a?5'), never);
    const sixth = paced(get('/v1/a?6'), leaving.signal);
    const seventh = paced(get('/v1/a?7'), never);
    leaving.abort(new Error('left'));
    await expect(sixth).rejects.toThrow('left');
    await vi.waitFor(() => expect(sleep).toHaveBeenCalledTimes(1));
    wake();
    await fifth;
    await vi.waitFor(() => expect(sleep).toHaveBeenCalledTimes(2));
    wake();
    await seventh;
    expect(sent.map((path) => path.slice(-1)).join('')).toBe('123457');
  });

  it('is kept by the client unless it is told otherwise', async () => {
    const server = await serve(fine);
    const clock = fakeClock();
    const client = clientFor(server, { clock, requestsPerSecond: 2 });
    for (let count = 0; count < 6; count += 1) await client.list(asking('projects'));
    expect(clock.slept).toEqual([500, 500]);
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302): Reply => raw('', { status, headers: { location } });
  const credentials = { kind: 'api-key', value: 'k-123456' } as const;

  it.each([301, 302, 303, 307, 308])(
    '%i inside of the origin is followed once, credentials and all',
    async (status) => {
      const server = await serve(script(to('/v2/edgehosts?a=1', status), fine));
      expect((await listFrom(server, { credentials })).items).toHaveLength(1);
      expect(server.seen.map(({ url, headers }) => [url, headers['apikey']])).toEqual([
        ['/v1/edgehosts', 'k-123456'],
        ['/v2/edgehosts?a=1', 'k-123456'],
      ]);
    },
  );

  it('a second one is not', async () => {
    const server = await serve(to('/again'));
    expect(await problemOf(listFrom(server))).toMatchObject({
      kind: 'redirect',
      what: expect.stringContaining('again and again'),
    });
    expect(server.seen).toHaveLength(2);
  });

  it('to another place are refused, and name it without its secrets', async () => {
    const other = await serve(fine);
    const location = `${other.url.replace('//', '//me:pass-word@')}/login?token=se-cret`;
    const server = await serve(to(location));
    const problem = await problemOf(listFrom(server, { credentials }));
    expect(problem).toMatchObject({ kind: 'redirect', status: 302 });
    expect(problem.what).toContain(`${other.url}/login`);
    expect(JSON.stringify(problem)).not.toMatch(/pass-word|se-cret/);
    expect(other.seen).toEqual([]);
  });

  it('to https of the same host is another place too', async () => {
    const server = await serve((request, response) =>
      to(`https://${request.headers.host}/v1/edgehosts`)(request, response),
    );
    expect((await problemOf(listFrom(server))).what).toContain('https://127.0.0.1');
  });

  it('that name no address are answers like any other', async () => {
    const server = await serve(to('http://[', 302));
    expect((await problemOf(listFrom(server))).kind).toBe('unknown');
  });
});

describe('the record of requests', () => {
  it('holds every attempt, without secrets', async () => {
    const records: RequestRecord[] = [];
    const server = await serve(script(busy(503), fine, busy(500)));
    const client = clientFor(server, {
      credentials: { kind: 'api-key', value: 'k-123456' },
      onRequest: (record) => records.push(record),
    });
    const filter = [{ path: 'spec.apiToken', operator: '=', value: 'se-cret' }] as const;
    await client.list(asking('projects', { filter }));
    await problemOf(client.list(asking('hosts')));
    expect(records.map(({ id, status, problem }) => [id, status, problem?.kind])).toEqual([
      [1, 503, undefined],
      [2, 200, undefined],
      [3, 500, 'server'],
    ]);
    expect(records[1]).toMatchObject({ path: expect.stringMatching(/^\/v1\/projects\?filters=.*limit=50$/) });
    expect(records[1]?.decodedBytes).toBe(records[1]?.wireBytes);
    expect(records[1]?.decodedBytes).toBeGreaterThan(50);
    expect(JSON.stringify(records)).not.toMatch(/se-cret|k-123456/);
  });
});
