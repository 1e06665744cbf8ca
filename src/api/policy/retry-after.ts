import type { IncomingHttpHeaders } from 'node:http';
import { header } from '../exchange.ts';

/** A year: more is a mistake, and no date of ours. */
const MOST_SECONDS = 366 * 24 * 3600;

/** The seconds that an answer asks to wait, given as seconds or as a date against `now` (epoch ms); null for none. */
export const retryAfter = (headers: IncomingHttpHeaders, now: number): number | null => {
  const text = header(headers, 'retry-after')?.trim() ?? '';
  const seconds = secondsOf(text, now);
  return Number.isNaN(seconds) ? null : Math.min(MOST_SECONDS, Math.max(0, Math.ceil(seconds)));
};

const secondsOf = (text: string, now: number): number => {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  return /[a-z]/i.test(text) ? (Date.parse(text) - now) / 1000 : Number.NaN;
};
