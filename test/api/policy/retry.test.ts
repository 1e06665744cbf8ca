import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { retryAfter } from '../../../src/api/policy/retry.ts';
import type { RetryWait } from '../../../src/core/client/client.ts';
import type { Item } from '../../../src/core/item/item.ts';
import { hangUp, json, type Reply, raw, script, serve, silence } from '../server.ts';
import { asking, clientFor, fakeClock, listFrom, problemOf, thing } from '../tiny.ts';

const fine = json({ items: [thing(1)] });
const PACKED = { headers: { 'content-encoding': 'gzip' } };
const busy = (status: number, after?: string): Reply =>
  json({ message: 'later' }, { status, headers: after === undefined ? {} : { 'retry-after': after } });

describe('a client', () => {
  it.each([
    ['429', busy(429), [750, 1500]],
    ['502 with HTML', raw('<html>', { status: 502 }), [375, 750]],
    ['503', busy(503), [375, 750]],
    ['504', busy(504), [375, 750]],
    ['a connection that breaks', hangUp, [375, 750]],
    ['a body that breaks off', raw('{"items":['), [375, 750]],
    ['a packed body that breaks off', raw(gzipSync('{"items":[]}').subarray(0, 18), PACKED), [375, 750]],
  ])('retries after %s, with growing waits', async (_, failure, waits) => {
    const server = await serve(script(failure, failure, fine));
    const clock = fakeClock();
    const page = await listFrom(server, { clock, dice: () => 0.5 });
    expect(page.items).toHaveLength(1);
    expect(clock.slept).toEqual(waits);
  });

  it('retries at most twice', async () => {
    const server = await serve(busy(503));
    expect((await problemOf(listFrom(server))).status).toBe(503);
    expect(server.seen).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 405, 422, 500, 501])('does not retry after %i', async (status) => {
    const server = await serve(busy(status));
    await problemOf(listFrom(server));
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['seconds', { 'retry-after': '7' }, 0, 7000],
    ['seconds, up to a minute, and a little by chance', { 'retry-after': '60' }, 0.5, 60_250],
    [
      'a date of the service, whose clock is an hour ahead',
      { date: 'Sun, 01 Mar 2026 01:00:00 GMT', 'retry-after': 'Sun, 01 Mar 2026 01:00:20 GMT' },
      0,
      20_000,
    ],
  ])('retries after the time that the service names: %s', async (_, headers, dice, slept) => {
    const clock = fakeClock(Date.parse('2026-03-01T00:00:00Z'));
    const refusal = json({ message: 'later' }, { status: 503, headers });
    await listFrom(await serve(script(refusal, fine)), { clock, dice: () => dice });
    expect(clock.slept).toEqual([slept]);
  });

  it('does not retry after waits longer than the limit', async () => {
    const server = await serve(busy(429, '90'));
    const clock = fakeClock();
    const problem = await problemOf(listFrom(server, { clock }));
    expect(problem).toMatchObject({
      kind: 'rate',
      retryAfter: 90,
      remedy: ['Wait 90 s, then try again', { action: 'refresh' }],
    });
    expect(problem.retryAt).toBe(clock.now() + 90_000);
    expect(server.seen).toHaveLength(1);
  });

  it('does not retry once the request is stopped', async () => {
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

  it('retries at most a tenth of all requests once the reserve is used up', async () => {
    const server = await serve(busy(503));
    const client = clientFor(server);
    for (let count = 0; count < 50; count += 1) await problemOf(client.list(asking(count % 2 ? 'hosts' : 'projects')));
    expect(server.seen.length).toBeGreaterThan(50 + 10);
    expect(server.seen.length).toBeLessThanOrEqual(50 + 10 + 5);
  });

  it('retries a whole page, and hands over each item once', async () => {
    const half = raw(`{"items":[${JSON.stringify(thing(1))},`);
    const whole = json({ items: [thing(1), thing(2)] });
    const server = await serve(script(half, whole));
    const given: string[] = [];
    const onItems = (items: readonly Item[]): void => void given.push(...items.map(({ uid }) => uid));
    const page = await listFrom(server, {}, { onItems });
    expect(page.items.map(({ uid }) => uid)).toEqual(['u1', 'u2']);
    // The last items of a complete body may be only in the page: on a slow machine they arrive while no delivery is due.
    expect(['u1', 'u1,u2']).toContain(given.join());
    expect(server.seen.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
  });

  it('reports the reason and the end of a wait', async () => {
    const clock = fakeClock();
    const waits: RetryWait[] = [];
    const start = clock.now();
    await listFrom(await serve(script(busy(503, '7'), fine)), { clock }, { onWait: (wait) => waits.push(wait) });
    expect(waits).toEqual([{ until: start + 7000, problem: expect.objectContaining({ kind: 'server', status: 503 }) }]);
  });

  it('does not retry after a timeout, since the user has waited long enough', async () => {
    const server = await serve(silence);
    expect((await problemOf(listFrom(server, { timeouts: { headers: 20 } }))).kind).toBe('timeout');
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['seconds', '20', 20],
    ['seconds between blanks', ' 20 ', 20],
    ['parts of a second, rounded up', '19.25', 20],
    ['a date', 'Thu, 01 Jan 1970 00:00:25 GMT', 20],
    ['a date that begins with digits', '1970-01-01T00:00:25Z', 20],
  ])('reads the wait from %s', (_, text, seconds) => {
    expect(retryAfter({ 'retry-after': text }, 5000)).toBe(seconds);
  });

  it('reads no wait from an invalid value', () => {
    expect(['', 'soon', '-5', '12x'].map((text) => retryAfter({ 'retry-after': text }, 0))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(retryAfter({ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 5000)).toBe(0);
    expect(retryAfter({ 'retry-after': '9'.repeat(400) }, 0)).toBe(366 * 24 * 3600);
  });
});
