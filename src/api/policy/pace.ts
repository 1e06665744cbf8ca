import { abortable } from '../abortable.ts';
import type { Outgoing, Send } from '../exchange.ts';
import type { Clock } from './clock.ts';

/** Requests that may go out at once after a silence. */
const BURST = 4;

interface Lane {
  tokens: number;
  /** When the tokens were counted, epoch milliseconds. */
  counted: number;
  /** Settles when the last in the queue has its turn or has left. */
  last: Promise<unknown>;
}

/** The service counts requests by the first path segment behind `/v1` (in-the-field.md, 9). */
const laneOf = ({ path }: Outgoing): string => /\/v1\/([^/?]+)/.exec(path)?.[1] ?? '';

/**
 * Lets at most `perSecond` requests of one lane pass, in their order, after a small burst. One that is aborted while it
 * waits leaves at once and costs nothing. Null lets everything pass.
 */
export const withPace = (send: Send, perSecond: number | null, clock: Clock): Send => {
  if (perSecond === null) return send;
  const rate = Math.max(perSecond, 0.01);
  const lanes = new Map<string, Lane>();

  const take = async (lane: Lane, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      lane.tokens = Math.min(BURST, lane.tokens + (Math.max(0, now - lane.counted) * rate) / 1000);
      lane.counted = now;
      if (lane.tokens >= 1) break;
      await clock.sleep(Math.ceil(((1 - lane.tokens) / rate) * 1000), signal);
    }
    lane.tokens -= 1;
  };

  return async (request, signal) => {
    const name = laneOf(request);
    const lane = lanes.get(name) ?? { tokens: BURST, counted: clock.now(), last: Promise.resolve() };
    lanes.set(name, lane);
    const turn = lane.last.then(() => take(lane, signal));
    lane.last = turn.catch(() => undefined);
    await abortable(turn, signal);
    return send(request, signal);
  };
};
