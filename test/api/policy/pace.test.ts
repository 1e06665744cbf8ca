import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outgoing, Send, ServiceResponse } from '../../../src/api/decode.ts';
import { paceOf, withPace } from '../../../src/api/policy/pace.ts';
import { redactor } from '../../../src/api/problems/redact.ts';
import { json, serve } from '../server.ts';
import { asking, clientFor, fakeClock, thing } from '../tiny.ts';

const fine = json({ items: [thing(1)] });

describe('pace', () => {
  const sent: string[] = [];
  const send: Send = async ({ path }) => {
    sent.push(path);
    return {} as ServiceResponse;
  };
  const never = new AbortController().signal;
  const get = (path: string): Outgoing => ({ method: 'GET', path, headers: {}, attempt: 1, redact: redactor(null) });

  const told =
    (clock: ReturnType<typeof fakeClock>, times: number[], statuses: number[] = []): Send =>
    async () => {
      times.push(clock.now());
      return { status: statuses.shift() ?? 200 } as ServiceResponse;
    };

  it('lets no more requests through in any span of time, however they arrive', async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 5, maxLength: 40 });
    const paces = fc.record({ perSecond: fc.constantFrom(0.5, 1, 2, 5, 10), burst: fc.integer({ min: 1, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(gaps, paces, async (waits, pace) => {
        const clock = fakeClock();
        const times: number[] = [];
        const paced = withPace(told(clock, times), pace, clock);
        for (const wait of waits) {
          clock.pass(wait);
          await paced(get('/v1/edgehosts'), never);
        }
        for (const [first, from] of times.entries()) {
          for (const [last, to] of times.entries()) {
            const allowed = pace.burst + ((to - from) / 1000) * pace.perSecond;
            if (last >= first) expect(last - first + 1).toBeLessThanOrEqual(allowed + 1e-6);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('waits no longer than until the next request may be sent', async () => {
    const clock = fakeClock();
    const paced = withPace(send, paceOf(4, 4), clock);
    for (let count = 0; count < 4; count += 1) await paced(get('/v1/edgehosts'), never);
    clock.pass(100);
    await paced(get('/v1/edgehosts'), never);
    expect(clock.slept).toEqual([150]);
  });

  it('sends 25 pages in two seconds by default; with less than one request a second, one by one', async () => {
    const clock = fakeClock();
    const begin = clock.now();
    const paced = withPace(send, paceOf(5), clock);
    for (let count = 0; count < 25; count += 1) await paced(get('/v1/edgehosts'), never);
    expect(clock.now() - begin).toBe(2000);
    expect(paceOf(0.2)).toEqual({ perSecond: 0.2, burst: 1 });
  });

  it('is half as fast for a minute after the service refused too many requests', async () => {
    const clock = fakeClock();
    const times: number[] = [];
    const paced = withPace(told(clock, times, [429]), { perSecond: 4, burst: 4 }, clock);
    const ask = async (count: number): Promise<number> => {
      const begin = clock.now();
      for (let sent = 0; sent < count; sent += 1) await paced(get('/v1/edgehosts'), never);
      return clock.now() - begin;
    };
    await ask(1);
    clock.pass(10_000);
    expect(await ask(6)).toBe(2000);
    clock.pass(60_000);
    expect(await ask(6)).toBe(500);
  });

  it.each([1, 4])(
    'does not stall for an hour if the clock is set back by an hour, at %i requests a second',
    async (rate) => {
      const clock = fakeClock();
      const paced = withPace(send, paceOf(rate, 1), clock);
      await paced(get('/v1/edgehosts'), never);
      clock.pass(-3_600_000);
      await paced(get('/v1/edgehosts'), never);
      expect(clock.slept).toEqual([1000 / rate]);
    },
  );

  it('limits path segments with a common prefix separately, and paths outside of the API together', async () => {
    const clock = fakeClock();
    const paced = withPace(send, paceOf(4, 4), clock);
    const four = async (path: string): Promise<void> => {
      for (let count = 0; count < 4; count += 1) await paced(get(path), never);
    };
    await four('/v1/edgehosts');
    await four('/v1/events');
    await four('/moved');
    expect(clock.slept).toEqual([]);
    await paced(get('/elsewhere'), never);
    expect(clock.slept).toEqual([250]);
  });

  it('keeps the order of requests, and does not count aborted requests', async () => {
    sent.length = 0;
    const clock = fakeClock();
    let wake = (): void => undefined;
    const waits: number[] = [];
    const sleep = (ms: number) =>
      new Promise<void>((resolve) => {
        waits.push(ms);
        wake = () => {
          clock.pass(ms);
          resolve();
        };
      });
    const paced = withPace(send, paceOf(1, 1), { now: clock.now, sleep });
    await paced(get('/v1/a?4'), never);
    const leaving = new AbortController();
    const fifth = paced(get('/v1/a?5'), never);
    const sixth = paced(get('/v1/a?6'), leaving.signal);
    const seventh = paced(get('/v1/a?7'), never);
    leaving.abort(new Error('left'));
    await expect(sixth).rejects.toThrow('left');
    await expect.poll(() => waits).toHaveLength(1);
    wake();
    await fifth;
    await expect.poll(() => waits).toHaveLength(2);
    wake();
    await seventh;
    expect(sent.map((path) => path.slice(-1)).join('')).toBe('457');
  });

  it('sends requests that the screen waits for first, and other requests in their order', async () => {
    sent.length = 0;
    const clock = fakeClock();
    const turns: (() => void)[] = [];
    const sleep = (ms: number) =>
      new Promise<void>((resolve) => {
        turns.push(() => {
          clock.pass(ms);
          resolve();
        });
      });
    const paced = withPace(send, paceOf(1, 1), { now: clock.now, sleep });
    await paced(get('/v1/a?0'), never);
    const all = [
      paced({ ...get('/v1/a?3'), isBehind: true }, never),
      paced({ ...get('/v1/a?4'), isBehind: true }, never),
      paced(get('/v1/a?1'), never),
      paced(get('/v1/a?2'), never),
    ];
    let isDone = false;
    void Promise.all(all).then(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const turn of turns.splice(0)) turn();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sent.map((path) => path.slice(-1)).join('')).toBe('01234');
  });

  it('is applied by the client by default', async () => {
    const server = await serve(fine);
    const clock = fakeClock();
    const client = clientFor(server, { clock, requestsPerSecond: 2, burst: 4 });
    for (let count = 0; count < 6; count += 1) await client.list(asking('projects'));
    expect(clock.slept).toEqual([500, 500]);
  });
});
