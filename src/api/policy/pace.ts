import { abortable } from '../abortable.ts';
import type { Outgoing, Send } from '../decode.ts';
import type { Clock } from './clock.ts';

/** Rate limit for each first path segment after `/v1`, by which the service counts requests. */
interface Pace {
  /** Average number of requests per second; 0.5 is one request in two seconds. */
  readonly perSecond: number;
  /** Number of requests that may be sent at once after a pause. */
  readonly burst: number;
}

/** Default burst, in seconds' worth of requests. */
const BURST_SECONDS = 3;

/** Creates a pace. If `burst` is null, the requests of three seconds may be sent at once, and at least one request. */
export const paceOf = (perSecond: number, burst: number | null = null): Pace => ({
  perSecond,
  burst: burst ?? Math.max(1, Math.floor(perSecond * BURST_SECONDS)),
});

/** Status for too many requests, and for how long the pace is halved after it, in ms. */
const TOO_MANY = 429;
const SLOW_MS = 60_000;

/** Requests that wait for their turn, in the order of their arrival. */
interface Queue {
  /** Settles when the last request of the queue is sent or aborted. */
  last: Promise<unknown>;
  length: number;
}

/** Token bucket of one path segment, and the requests that wait for its tokens. */
interface Lane {
  left: number;
  /** Time of the last refill (epoch ms). */
  filledAt: number;
  /** End of the halved pace after a 429 (epoch ms). */
  slowUntil: number;
  /** Requests that the screen waits for. */
  readonly first: Queue;
  /** Requests that the screen does not wait for, sent while the first queue is empty. */
  readonly behind: Queue;
}

const laneOf = ({ path }: Outgoing): string => /\/v1\/([^/?]+)/.exec(path)?.[1] ?? '';

/**
 * Limits the rate of requests: a token bucket per path segment, of `burst` requests, refilled at `perSecond`; requests are
 * sent in order. After a 429 both are halved for a minute. Requests that the screen waits for are sent before other requests
 * (`isBehind`) of their segment. Requests aborted in the queue leave at once at no cost. If `pace` is null, there is no limit.
 */
export const withPace = (send: Send, pace: Pace | null, clock: Clock): Send => {
  if (pace === null) return send;
  const lanes = new Map<string, Lane>();

  const take = async (lane: Lane, isBehind: boolean, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      if (isBehind && lane.first.length > 0) {
        await lane.first.last;
        continue;
      }
      const now = clock.now();
      const share = now < lane.slowUntil ? 0.5 : 1;
      const perMs = (Math.max(pace.perSecond, 0.01) * share) / 1000;
      // If the clock was set back, the lane must not stall until it has caught up.
      const passed = Math.max(0, now - lane.filledAt);
      lane.left = Math.min(Math.max(1, pace.burst * share), lane.left + passed * perMs);
      lane.filledAt = now;
      if (lane.left >= 1) {
        lane.left -= 1;
        return;
      }
      await clock.sleep(Math.ceil((1 - lane.left) / perMs), signal);
    }
  };

  /** Resolves when a request may be sent. */
  const waitForTurn = (lane: Lane, isBehind: boolean, signal: AbortSignal): Promise<void> => {
    const queue = isBehind ? lane.behind : lane.first;
    queue.length += 1;
    const turn = queue.last
      .then(() => take(lane, isBehind, signal))
      .finally(() => {
        queue.length -= 1;
      });
    queue.last = turn.catch(() => undefined);
    return turn;
  };

  return async (request, signal) => {
    const name = laneOf(request);
    const lane = lanes.get(name) ?? {
      left: pace.burst,
      filledAt: clock.now(),
      slowUntil: 0,
      first: { last: Promise.resolve(), length: 0 },
      behind: { last: Promise.resolve(), length: 0 },
    };
    lanes.set(name, lane);
    await abortable(waitForTurn(lane, request.isBehind === true, signal), signal);
    const answer = await send(request, signal);
    if (answer.status === TOO_MANY) lane.slowUntil = clock.now() + SLOW_MS;
    return answer;
  };
};
