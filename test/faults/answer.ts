import type { IncomingMessage } from 'node:http';
import { isArray, isObject, type JsonObject } from '../../src/core/values/index.ts';
import { packBody, type SentBody } from '../../src/demo/respond.ts';
import type { Fault } from './fault.ts';

type RegularAnswer = JsonObject | SentBody;

/** The answer to a request with faults, which replace or modify the regular answer. */
export const faultyAnswer = async (
  request: IncomingMessage,
  faults: readonly Fault[],
  ref: string,
  serve: () => Promise<RegularAnswer>,
): Promise<SentBody> => {
  const [pathname = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const params = new URLSearchParams(search);
  for (const { answer } of faults) {
    const sent = answer?.(params, ref) ?? null;
    if (sent !== null) return sent;
  }
  const query = new URLSearchParams(params);
  for (const { ask } of faults) ask?.(query);
  request.url = `${pathname}?${query}`;
  const given = await serve();
  const sent = isSent(given) ? given : await packBody(request, 200, paged(given, faults, params));
  return faults.reduce((changed, { change }) => change?.(changed) ?? changed, sent);
};

const isSent = (given: RegularAnswer): given is SentBody => 'status' in given && Buffer.isBuffer(given['body']);

/** Keys of lists. */
const LIST_KEYS = ['items', 'edgeHosts'];

const paged = (given: JsonObject, faults: readonly Fault[], params: URLSearchParams): JsonObject =>
  faults.reduce((body, { page }) => {
    const { listmeta } = body;
    const key = LIST_KEYS.find((one) => isArray(body[one])) ?? '';
    const list = body[key];
    if (page === undefined || !isArray(list)) return body;
    const { items, ...others } = page({ items: list, listmeta: isObject(listmeta) ? listmeta : {} }, params);
    return { [key]: items ?? null, ...others };
  }, given);
