import { abortable } from '../abortable.ts';
import type { Outgoing, Send } from '../exchange.ts';
import type { Clock } from './clock.ts';

/** Added to each second: what leaves here evenly arrives less evenly, and is counted there. */
const SLACK_MS = 25;

interface PaceLane {
  /** When the last requests went out, as many as one second has room for; epoch milliseconds. */
  sent: number[];
  /** Settles when the last in the queue has its turn or has left. */
  last: Promise<unknown>;
}

/** The service counts requests by the first path segment behind `/v1` (in-the-field.md, 9). */
const laneOf = ({ path }: Outgoing): string => /\/v1\/([^/?]+)/.exec(path)?.[1] ?? '';

/**
 * Lets at most `perSecond` requests of one lane pass in any second, in their order; a fraction is one in so many seconds.
 * One that is aborted while it waits leaves at once and costs nothing. Null lets everything pass.
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
      // A clock that was set back must not stop everything until it has caught up.
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
