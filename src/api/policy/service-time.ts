import { SECOND, type ServiceAhead } from '../../core/values/index.ts';
import { header, type Send, type ServiceResponse } from '../decode.ts';
import type { Clock } from './clock.ts';

/** Reports from each response head by how many ms the clock of the service is ahead of this clock: the least and the most, since the latency is unknown. */
export const withServiceTime =
  (send: Send, clock: Clock, onServiceTime: (ahead: ServiceAhead) => void): Send =>
  async (request, signal) => {
    const sentAt = clock.now();
    const answer = await send(request, signal);
    const date = serviceTime(answer);
    // `Date` has a resolution of one second.
    if (date !== null) onServiceTime({ least: date - clock.now(), most: date + SECOND - sentAt });
    return answer;
  };

/** Epoch ms of an answer's `Date`; null without a `Date`, or if it may come from another clock. */
const serviceTime = ({ status, headers }: Pick<ServiceResponse, 'status' | 'headers'>): number | null => {
  // Caches and gateways send their own date.
  if (status >= 500 || status === 407 || header(headers, 'age') !== null) return null;
  const time = Date.parse(header(headers, 'date') ?? '');
  return Number.isNaN(time) ? null : time;
};
