import type { IncomingHttpHeaders } from 'node:http';
import { header } from '../exchange.ts';

/** The seconds that an answer asks to wait, given as seconds or as a date against `now` (epoch ms); null for none. */
export const retryAfter = (headers: IncomingHttpHeaders, now: number): number | null => {
  const text = header(headers, 'retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
};
