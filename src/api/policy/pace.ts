import { abortable } from '../abortable.ts';
import type { Outgoing, Send } from '../decode.ts';
import type { Clock } from './clock.ts';

/** How many requests may be sent to each first path segment after `/v1`, where the service counts them. */
interface Pace {
  /** On average; a fraction is one in several seconds. */
  readonly perSecond: number;
  /** At once, after a pause. */
  readonly burst: number;
}

/** Requests at once, as a multiple of those per second, where nothing else is set. */
const BURST_SECONDS = 3;

/** A pace. Without `burst` (null), the requests of three seconds may be sent at once, and at least one. */
export const paceOf = (perSecond: number, burst: number | null = null): Pace => ({
  perSecond,
  burst: burst ?? Math.max(1, Math.floor(perSecond * BURST_SECONDS)),
});

/** Status of a service that was asked too often, and how long half of the pace is kept then, in ms. */
const TOO_MANY = 429;
const SLOW_MS = 60_000;

/** Requests that wait for their turn, in their order. */
interface Queue {
  /** Settles when the last request was sent or aborted. */
  last: Promise<unknown>;
  length: number;
}

/** A bucket of requests that may still be sent. */
interface Lane {
  left: number;
  /** When it was last filled (epoch ms). */
  filledAt: number;
  /** Until when it is slow (epoch ms). */
  slowUntil: number;
  /** The requests that the screen waits for. */
  readonly first: Queue;
  /** The others, which are sent while the first queue is empty. */
  readonly behind: Queue;
}

const laneOf = ({ path }: Outgoing): string => /\/v1\/([^/?]+)/.exec(path)?.[1] ?? '';

/**
 * Rate limiter: a bucket per lane, of `burst` requests, refilled at `perSecond`; requests are sent in order. After a 429 both
 * are half as much for a minute. A request that the screen does not wait for (`isBehind`) is sent after those of its lane that
 * the screen waits for. Requests aborted in the queue leave at once at no cost. Null is unlimited.
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
