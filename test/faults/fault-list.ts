import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { nearest } from '../../src/core/text/index.ts';
import { isArray, isObject, type Json } from '../../src/core/values/index.ts';
import { LIST_NAMES, PARAMETER, type Route } from '../../src/demo/parameters.ts';
import type { SentBody } from '../../src/demo/respond.ts';
import { BODY_FAULTS } from './bodies.ts';
import { type Fault, type Faults, sentHtml, sentJson } from './fault.ts';
import { PAGING_FAULTS } from './paging.ts';

type Status = readonly [name: string, status: number, code: string, message: string, headers?: SentBody['headers']];

/** Errors of the service, in its own form. */
const SERVICE_STATUSES: readonly Status[] = [
  ['400', 400, 'InvalidRequest', 'the request cannot be read'],
  ['401', 401, 'UserAuthenticationFailed', 'the request carries no valid credentials'],
  ['403', 403, 'OperationForbidden', 'the user has no role that may list this'],
  ['410', 410, 'EndpointRemoved', 'this endpoint was removed'],
  ['429', 429, 'TooManyRequests', 'too many requests from this address'],
  ['429-after', 429, 'TooManyRequests', 'too many requests from this address', { 'retry-after': '2' }],
  ['429-late', 429, 'TooManyRequests', 'too many requests from this address', { 'retry-after': '300' }],
  ['500', 500, 'InternalError', 'the store of the service did not answer'],
  ['503-after', 503, 'Maintenance', 'the service is being updated', { 'retry-after': '2' }],
];

/** Errors of router and gateways. */
const GATEWAY_FAULTS: Faults = {
  404: {
    about: 'the path is not known',
    answer: () => sentJson(404, { code: 404, message: 'path was not found' }),
  },
  405: {
    about: 'the endpoint is gone, like on newer releases',
    answer: () => sentJson(405, { code: 405, message: 'method GET is not allowed, but [POST] are' }),
  },
  414: { about: 'the request is too long', answer: () => sentHtml(414, '414 Request-URI Too Large') },
  'no-order': {
    about: 'refuses every order (422)',
    answer: (query, ref) =>
      query.has('orderBy')
        ? sentJson(422, { code: 'InvalidOrder', message: 'orderBy names a field that nothing is ordered by', ref })
        : null,
  },
  422: {
    about: 'a parameter is not accepted',
    answer: (_, ref) => sentJson(422, { code: 606, message: 'a value in query should be one of [a b]', ref }),
  },
  502: { about: 'a gateway without a service behind it', answer: () => sentHtml(502, '502 Bad Gateway') },
  503: { about: 'a gateway whose service is busy', answer: () => sentHtml(503, '503 Service Unavailable') },
  504: { about: 'a gateway that timed out', answer: () => sentHtml(504, '504 Gateway Time-out') },
};

const statusFault = ([name, status, code, message, headers]: Status): readonly [string, Fault] => [
  name,
  {
    about: `${message}${headers === undefined ? '' : `, Retry-After: ${headers['retry-after']}`}`,
    answer: (_, ref) => sentJson(status, { code, message, details: '', ref }, headers),
  },
];

/** Refusals by status. */
const STATUS_FAULTS: Faults = { ...Object.fromEntries(SERVICE_STATUSES.map(statusFault)), ...GATEWAY_FAULTS };

/** JSON without lists of objects. */
const withoutLists = (json: Json): Json =>
  isObject(json)
    ? Object.fromEntries(
        Object.entries(json).flatMap(([key, value]) =>
          isArray(value) && value.some(isObject) ? [] : [[key, withoutLists(value)]],
        ),
      )
    : json;

const forget =
  (...names: readonly string[]) =>
  (query: URLSearchParams): void => {
    for (const name of names) query.delete(name);
  };

/** Parameters that are accepted and silently ignored. */
const IGNORED_FAULTS: Faults = {
  'sparse-fields': {
    about: 'a field selection omits everything inside lists',
    page: ({ items, listmeta }, query) => ({
      items: query.has(PARAMETER.fields) ? items.map(withoutLists) : items,
      listmeta,
    }),
  },
  'ignored-filter': {
    about: 'the same rows, whatever filter and type say',
    ask: forget(PARAMETER.filter, PARAMETER.cloudType),
  },
  'ignored-order': { about: 'the same order, whatever is requested', ask: forget(PARAMETER.order) },
};

/** Number and interval of a slow body's chunks. */
const SLOW_PIECES = 20;
const PIECE_MS = 200;

/** Interval of single bytes of a trickling body. */
const DRIP_MS = 500;

const half = ({ body }: SentBody): Buffer => body.subarray(0, Math.ceil(body.length / 2));

const begin = (response: ServerResponse, { status, headers, body }: SentBody): void =>
  void response.writeHead(status, { ...headers, 'content-length': String(body.length) }).flushHeaders();

/** Sends the body in chunks at an interval. */
const inPieces = async (
  sent: SentBody,
  response: ServerResponse,
  signal: AbortSignal,
  { bytes, ms }: { readonly bytes: number; readonly ms: number },
): Promise<void> => {
  begin(response, sent);
  for (let at = 0; at < sent.body.length; at += bytes) {
    response.write(sent.body.subarray(at, at + bytes));
    await wait(ms, undefined, { signal });
  }
  response.end();
};

const elsewhere = (location: string): SentBody => ({ ...sentHtml(302, 'Found'), headers: { location } });

/** Faults of the connection. */
const WIRE_FAULTS: Faults = {
  hang: {
    about: 'accepts the request and never answers',
    send: async (_, response) => void (await once(response, 'close')),
  },
  reset: {
    about: 'closes the connection without an answer',
    send: async (_, response) => void response.socket?.resetAndDestroy(),
  },
  'not-http': {
    about: 'speaks another protocol',
    send: async (_, response) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
  },
  cut: {
    about: 'closes the connection in the middle of the body',
    send: async (sent, response) => {
      begin(response, sent);
      await new Promise((resolve) => response.write(half(sent), resolve));
      response.socket?.destroy();
    },
  },
  'no-length': {
    about: 'sends no length: the answer ends with the connection',
    send: async ({ status, headers, body }, response) => {
      const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
      response.socket?.write(`HTTP/1.1 ${[`${status} OK`, ...lines].join('\r\n')}\r\n\r\n`);
      response.socket?.end(body);
    },
  },
  stall: {
    about: 'stops in the middle of the body',
    send: async (sent, response) => {
      begin(response, sent);
      response.write(half(sent));
      await once(response, 'close');
    },
  },
  slow: {
    about: `takes ${(SLOW_PIECES * PIECE_MS) / 1000} s for the body, which arrives`,
    send: (sent, response, signal) =>
      inPieces(sent, response, signal, { bytes: Math.ceil(sent.body.length / SLOW_PIECES), ms: PIECE_MS }),
  },
  drip: {
    about: 'sends two bytes of the body per second',
    send: (sent, response, signal) => inPieces(sent, response, signal, { bytes: 1, ms: DRIP_MS }),
  },
  redirect: { about: 'redirects to another host', answer: () => elsewhere('http://elsewhere.invalid/v1') },
  'redirect-login': { about: 'redirects to a sign-in page', answer: () => elsewhere('http://login.invalid/sso') },
  'redirect-loop': { about: 'redirects to itself', answer: () => elsewhere('?') },
};

/** All faults by topic. */
export const FAULT_GROUPS: readonly { readonly title: string; readonly faults: Faults }[] = [
  { title: 'Refusals', faults: STATUS_FAULTS },
  { title: 'Bodies', faults: BODY_FAULTS },
  { title: 'On the wire', faults: WIRE_FAULTS },
  { title: 'Paging', faults: PAGING_FAULTS },
  { title: 'Ignored', faults: IGNORED_FAULTS },
];

const FAULTS: ReadonlyMap<string, Fault> = new Map(FAULT_GROUPS.flatMap(({ faults }) => Object.entries(faults)));

/** A configured fault: for all requests, for the first requests only, or for requests of a list. */
export interface FaultSpec {
  readonly name: string;
  readonly fault: Fault;
  /** Range of affected requests of each path, counted from 0; the end is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Path of the affected list, including paths below it; null for every request. */
  readonly place: Route | null;
}

/** Names of the lists that a fault may apply to. */
const FAULT_LISTS: readonly string[] = Object.keys(LIST_NAMES);

/**
 * Parses faults: `NAME[:TIMES][@LIST]`, separated by commas: `500:2,slow@profiles`. TIMES is `2` for the first two
 * requests, `+2` for all requests after them.
 * @throws RangeError with the reason
 */
export const parseFaults = (text: string): readonly FaultSpec[] =>
  text.split(',').flatMap((part) => (part.trim() === '' ? [] : [parseFault(part.trim())]));

const parseFault = (text: string): FaultSpec => {
  const [, name = '', times, list] = /^([^:@]+)(?::(\+?\d{1,6}))?(?:@(.+))?$/.exec(text) ?? [];
  const fault = FAULTS.get(name);
  if (fault === undefined) {
    const near = nearest(name === '' ? text : name, [...FAULTS.keys()]);
    throw new RangeError(`unknown fault ${name || text}${near === null ? '' : `; did you mean ${near}?`}`);
  }
  if (list !== undefined && !FAULT_LISTS.includes(list)) {
    throw new RangeError(`${text}: unknown list ${list}; lists: ${FAULT_LISTS.join(', ')}`);
  }
  const places: Readonly<Record<string, Route>> = LIST_NAMES;
  const place = list === undefined ? null : (places[list] ?? null);
  return { name, fault, place, ...rangeOf(times) };
};

const rangeOf = (times: string | undefined): Pick<FaultSpec, 'from' | 'to'> => {
  if (times === undefined) return { from: 0, to: Number.POSITIVE_INFINITY };
  return times.startsWith('+') ? { from: Number(times), to: Number.POSITIVE_INFINITY } : { from: 0, to: Number(times) };
};

/** Finds the faults of a request by path and sequence number; counts the requests. */
export const createFaults = (specs: readonly FaultSpec[]): ((method: string, pathname: string) => readonly Fault[]) => {
  const met = new Map<string, number>();
  return (method, pathname) =>
    specs.flatMap(({ fault, from, to, place }, index) => {
      if (place !== null && !isAt(place, method, pathname)) return [];
      const key = `${index} ${method} ${pathname}`;
      const count = met.get(key) ?? 0;
      met.set(key, count + 1);
      return count >= from && count < to ? [fault] : [];
    });
};

const isAt = ({ method, path }: Route, requested: string, pathname: string): boolean =>
  requested === method && (pathname === path || pathname.startsWith(`${path}/`));
