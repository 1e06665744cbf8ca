import type { IncomingHttpHeaders } from 'node:http';
import { DAY, SECOND } from '../../core/values/index.ts';
import { header } from '../exchange.ts';

/** A year: more is a mistake, and no date of ours. */
const MAX_SECONDS = (366 * DAY) / SECOND;

/**
 * The seconds that an answer asks to wait, given as seconds or as a date; null for none. A date is compared with that of
 * the answer itself, made by the same clock, or with `now` (epoch ms) where it has none.
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
