import { abortable } from '../abortable.ts';
import type { Outgoing, Send } from '../decode.ts';
import type { Clock } from './clock.ts';

/** Margin per second: evenly spaced requests arrive less evenly at the service. */
const SLACK_MS = 25;

interface PaceLane {
  /** Send times (epoch ms) of the last requests, at most one second's allowance. */
  sent: number[];
  /** Settles when the last queued request was sent or aborted. */
  last: Promise<unknown>;
}

/** The service's rate limit is per first path segment after `/v1`. */
const laneOf = ({ path }: Outgoing): string => /\/v1\/([^/?]+)/.exec(path)?.[1] ?? '';

/**
 * Rate limiter: at most `perSecond` requests per lane in any second, in order; a fraction is one in several seconds.
 * Requests aborted in the queue leave at once at no cost. Null is unlimited.
 */
export const withPace = (send: Send, perSecond: number | null, clock: Clock): Send => {
  if (perSecond === null) return send;
  const rate = Math.max(perSecond, 0.01);
  const room = Math.max(1, Math.floor(rate));
  const span = (room / rate) * 1000 + SLACK_MS;
  const lanes = new Map<string, PaceLane>();

  const take = async (lane: PaceLane, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      // If the clock was set back, the lane must not stall until it has caught up.
      if (now < (lane.sent.at(-1) ?? now)) lane.sent = lane.sent.map(() => now);
      const first = lane.sent.length < room ? Number.NEGATIVE_INFINITY : (lane.sent[0] ?? now);
      if (now - first >= span) {
        lane.sent = [...lane.sent, now].slice(-room);
        return;
      }
      await clock.sleep(Math.ceil(first + span - now), signal);
    }
  };

  return async (request, signal) => {
    const name = laneOf(request);
    const lane = lanes.get(name) ?? { sent: [], last: Promise.resolve() };
    lanes.set(name, lane);
    const turn = lane.last.then(() => take(lane, signal));
    lane.last = turn.catch(() => undefined);
    await abortable(turn, signal);
    return send(request, signal);
  };
};
