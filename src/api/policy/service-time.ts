import { SECOND, type ServiceAhead } from '../../core/values/index.ts';
import { type Answer, header, type Send } from '../exchange.ts';
import type { Clock } from './clock.ts';

/** Tells what each answer says of the service's clock, as soon as its head is here: bounds, since answers take a while. */
export const withServiceTime =
  (send: Send, clock: Clock, onServiceTime: (ahead: ServiceAhead) => void): Send =>
  async (request, signal) => {
    const sentAt = clock.now();
    const answer = await send(request, signal);
    const date = serviceTime(answer);
    // `Date` names the second of the answer's head.
    if (date !== null) onServiceTime({ least: date - clock.now(), most: date + SECOND - sentAt });
    return answer;
  };

/** Epoch ms of the `Date` of an answer; null where it has none, or where it may not be that of the service's own clock. */
const serviceTime = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): number | null => {
  // A cache or a gateway dates by its own clock, or by that of an earlier day.
  if (status >= 500 || status === 407 || header(headers, 'age') !== null) return null;
  const time = Date.parse(header(headers, 'date') ?? '');
  return Number.isNaN(time) ? null : time;
};
