import { nearest } from '../core/text/index.ts';
import { LIST_NAMES, type Place } from './endpoint-names.ts';
import { methodNotAllowed, type Refusal, refuse, refusePlainly } from './errors.ts';

/** A removed endpoint, and the status of its refusal. */
export interface Drop extends Place {
  readonly status: 404 | 405 | 410;
}

/** Endpoints by the name for dropping them; `{uid}` is the uid of a single item. */
const ENDPOINTS: Readonly<Record<string, Place>> = {
  ...LIST_NAMES,
  'hosts-uid': { method: 'GET', path: '/v1/edgehosts/{uid}' },
  'profiles-uid': { method: 'GET', path: '/v1/clusterprofiles/{uid}' },
};

/** Names of droppable endpoints. */
const DROP_NAMES: readonly string[] = Object.keys(ENDPOINTS);

const STATUSES = [404, 405, 410] as const;

/**
 * Parses dropped endpoints: `NAME[:STATUS]`, comma-separated: `hosts,projects:410`. Default status 405.
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

/** The refusal of a request to a dropped endpoint; null for others. */
export const dropped = (drops: readonly Drop[], method: string, path: string): Refusal | null => {
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
