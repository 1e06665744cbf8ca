import type { IncomingHttpHeaders } from 'node:http';
import { DAY, SECOND } from '../../core/values/index.ts';
import { header } from '../exchange.ts';

/** Upper limit, a year: more is a mistake. */
const MAX_SECONDS = (366 * DAY) / SECOND;

/**
 * Seconds of a `Retry-After` header, given as seconds or a date; null for none. A date is relative to the answer's own
 * `Date`, the same clock, or to `now` (epoch ms).
 */
export const retryAfter = (headers: IncomingHttpHeaders, now: number): number | null => {
  const text = header(headers, 'retry-after')?.trim() ?? '';
  const date = Date.parse(header(headers, 'date') ?? '');
  const seconds = secondsOf(text, Number.isNaN(date) ? now : date);
  return Number.isNaN(seconds) ? null : Math.min(MAX_SECONDS, Math.max(0, Math.ceil(seconds)));
};

const secondsOf = (text: string, now: number): number => {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  return /[a-z]/i.test(text) ? (Date.parse(text) - now) / 1000 : Number.NaN;
};
