import { createHmac } from 'node:crypto';
import { CLOUD_TYPES, type CloudType, DEFAULT_PERIOD, type KindId, PAGE_LIMIT } from '../core/query/index.ts';
import { nearest } from '../core/text/index.ts';
import type { JsonObject } from '../core/values/index.ts';

/** An endpoint of the embedded service: method, and path without query. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** The endpoints of all lists, by the names that the options of the demo use: documented lists, and the searches that replace them. */
export const LIST_NAMES = {
  hosts: { method: 'GET', path: '/v1/edgehosts' },
  profiles: { method: 'GET', path: '/v1/clusterprofiles' },
  projects: { method: 'GET', path: '/v1/projects' },
  summary: { method: 'GET', path: '/v1/dashboard/projects' },
  'hosts-metadata': { method: 'GET', path: '/v1/edgehosts/metadata' },
  'hosts-search': { method: 'POST', path: '/v1/dashboard/edgehosts/search' },
  'profiles-search': { method: 'POST', path: '/v1/dashboard/clusterprofiles' },
  'projects-search': { method: 'POST', path: '/v1/dashboard/projects' },
} as const satisfies Readonly<Record<KindId, Route>> & Readonly<Record<string, Route>>;

/** An error response of the embedded service: a status and a JSON body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly #body: (ref: string) => JsonObject;

  constructor(status: number, body: (ref: string) => JsonObject) {
    super(`status ${status}`);
    this.status = status;
    this.#body = body;
  }

  /** Makes the body; `ref` is the correlation id of the request. */
  body(ref: string): JsonObject {
    return this.#body(ref);
  }
}

/** Creates a refusal in the form of the service itself: a word as code, the message, and the correlation id for support. */
export const refuse = (status: number, code: string, message: string, details = ''): Refusal =>
  new Refusal(status, (ref) => ({ code, message, details, ref }));

/** Creates a refusal in the form of the router before the service: the status as code, and a message. */
export const refusePlainly = (status: number, message: string): Refusal =>
  new Refusal(status, () => ({ code: status, message }));

export const methodNotAllowed = (method: string, allowed: string): Refusal =>
  refusePlainly(405, `method ${method} is not allowed, but [${allowed}] are`);

/** Codes in the body of a refusal, by what is wrong with a parameter. */
export const INVALID = { type: 601, oneOf: 606, aboveMaximum: 608, belowMinimum: 609 } as const;

/** Creates a refusal of an invalid parameter: 422, with the code of the reason in the body. */
export const unprocessable = (code: number, message: string): Refusal =>
  new Refusal(422, (ref) => ({ code, message, details: '', ref }));

/** A removed endpoint, and the status with which requests to it are refused. */
export interface Drop extends Route {
  readonly status: 404 | 405 | 410;
}

/** Endpoints by the name that the option for removed endpoints uses; `{uid}` is the uid of a single item. */
const ENDPOINTS: Readonly<Record<string, Route>> = {
  ...LIST_NAMES,
  'hosts-uid': { method: 'GET', path: '/v1/edgehosts/{uid}' },
  'profiles-uid': { method: 'GET', path: '/v1/clusterprofiles/{uid}' },
};

const DROP_NAMES: readonly string[] = Object.keys(ENDPOINTS);

const STATUSES = [404, 405, 410] as const;

/**
 * Parses a list of removed endpoints: `NAME[:STATUS]`, separated by commas: `hosts,projects:410`. The default status is 405.
 * @throws RangeError with the reason
 */
export const parseDrops = (text: string): readonly Drop[] =>
  text.split(',').flatMap((part) => (part.trim() === '' ? [] : [parseDrop(part.trim())]));

const parseDrop = (text: string): Drop => {
  const [name = '', code = '405'] = text.split(':');
  const endpoint = ENDPOINTS[name];
  if (endpoint === undefined || !Object.hasOwn(ENDPOINTS, name)) {
    const near = nearest(name, DROP_NAMES);
    throw new RangeError(
      `unknown endpoint ${name}; ${near === null ? `endpoints: ${DROP_NAMES.join(', ')}` : `did you mean ${near}?`}`,
    );
  }
  const status = STATUSES.find((one) => String(one) === code);
  if (status === undefined)
    throw new RangeError(`${text}: the status of a removed endpoint must be one of ${STATUSES.join(', ')}`);
  return { ...endpoint, status };
};

/** The refusal of a request to a removed endpoint; null for other requests. */
export const dropRefusal = (drops: readonly Drop[], method: string, path: string): Refusal | null => {
  const drop = drops.find((one) => one.method === method && one.path === path);
  switch (drop?.status) {
    case undefined:
      return null;
    case 404:
      return refusePlainly(404, 'path was not found');
    case 405:
      return methodNotAllowed(method, method === 'GET' ? 'POST' : 'GET');
    case 410:
      return refuse(410, 'EndpointRemoved', 'this endpoint was removed');
  }
};

const OFFSET_BYTES = 4;
const SEAL_BYTES = 8;

/** Makes and reads continue tokens. A token hides the offset of the next page, and is valid only for its query. */
export interface Tokens {
  make(query: string, offset: number): string;
  /**
   * The offset of a token.
   * @throws Refusal for an invalid token, or a token of another query or service
   */
  read(query: string, token: string): number;
}

/** Creates the tokens of a service; `secret` seals them. */
export const createTokens = (secret: string): Tokens => {
  const seal = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const make = (query: string, offset: number): string => {
    const hidden = Buffer.alloc(OFFSET_BYTES);
    hidden.writeUInt32BE((offset ^ seal(query).readUInt32BE()) >>> 0);
    return Buffer.concat([hidden, seal(`${offset} ${query}`).subarray(0, SEAL_BYTES)]).toString('base64url');
  };
  return {
    make,
    read: (query, token) => {
      const bytes = Buffer.from(token, 'base64url');
      const offset =
        bytes.length === OFFSET_BYTES + SEAL_BYTES ? (bytes.readUInt32BE() ^ seal(query).readUInt32BE()) >>> 0 : null;
      if (offset !== null && make(query, offset) === token) return offset;
      throw refuse(422, 'InvalidContinueToken', 'the continue token does not belong to this query');
    },
  };
};

/** Names of the query parameters of the documented lists. */
export const PARAMETER = {
  cloudType: 'type',
  fields: 'fields',
  filter: 'filters',
  order: 'orderBy',
  limit: 'limit',
  offset: 'offset',
  continue: 'continue',
  period: 'metricPeriod',
} as const;
export const SCOPE_HEADER = 'projectuid';
export const KEY_HEADERS = ['apikey', 'authorization'] as const;

/** Reads a whole number; `fallback` if the parameter is absent or empty. @throws Refusal if it is no number within the bounds */
const wholeNumber = (
  query: URLSearchParams,
  name: string,
  bounds: { readonly least: number; readonly most: number; readonly fallback: number },
): number => {
  const text = query.get(name);
  if (text === null || text === '') return bounds.fallback;
  if (!/^[+-]?\d+$/.test(text)) throw unprocessable(INVALID.type, `${name} in query must be of type int64: "${text}"`);
  const value = Number(text);
  if (value > bounds.most) {
    throw unprocessable(INVALID.aboveMaximum, `${name} in query should be less than or equal to ${bounds.most}`);
  }
  if (value < bounds.least) {
    throw unprocessable(INVALID.belowMinimum, `${name} in query should be greater than or equal to ${bounds.least}`);
  }
  return value;
};

/** Reads the page size: at most 50; if absent or zero, 50. @throws Refusal for an invalid number */
export const readLimit = (query: URLSearchParams): number =>
  wholeNumber(query, PARAMETER.limit, { least: 0, most: PAGE_LIMIT, fallback: PAGE_LIMIT }) || PAGE_LIMIT;

/** Reads the offset; 0 if absent. @throws Refusal for an invalid number */
export const readOffset = (query: URLSearchParams): number =>
  wholeNumber(query, PARAMETER.offset, { least: 0, most: 0x7fffffff, fallback: 0 });

/** Reads the metric period in minutes; the default period if absent. @throws Refusal for an invalid number */
export const readPeriod = (query: URLSearchParams): number =>
  wholeNumber(query, PARAMETER.period, { least: 1, most: 0x7fffffff, fallback: DEFAULT_PERIOD });

/** Reads the cloud type that edge hosts are filtered by; null for all. @throws Refusal for an unknown type */
export const readCloudType = (query: URLSearchParams): CloudType | null => {
  const text = query.get(PARAMETER.cloudType);
  if (text === null || text === '') return null;
  const type = CLOUD_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw unprocessable(INVALID.oneOf, `${PARAMETER.cloudType} in query should be one of [${CLOUD_TYPES.join(' ')}]`);
};
