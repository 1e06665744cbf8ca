import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '../core/value.ts';
import { createEndpoints, type Endpoint, HOSTS_PATH, type Listing } from './endpoints.ts';
import { methodNotAllowed, refuse, refusePlainly } from './errors.ts';
import type { ServiceOptions } from './options.ts';
import { page } from './page.ts';
import { KEY_HEADERS } from './parameters.ts';
import { createRate } from './rate.ts';
import { readScope } from './scope.ts';
import { createTokens } from './token.ts';
import type { ProjectSeat } from './world/projects.ts';
import type { World } from './world/world.ts';

/** What a request is answered with: a body, or a list that is too long for one. */
export type Answer =
  | { readonly type: 'body'; readonly body: JsonObject }
  | { readonly type: 'whole'; readonly listing: Listing };

/** The service without its sockets. The function that is given throws a `Refusal` where the service refuses. */
export const createRoutes = (world: World, options: ServiceOptions): ((request: IncomingMessage) => Answer) => {
  const endpoints: ReadonlyMap<string, Endpoint> = new Map(createEndpoints(world).map((one) => [one.path, one]));
  const tokens = createTokens(`${world.seed} ${world.fleet.size}`);
  const pass = createRate(options.rate, () => performance.now());
  return (request) => {
    const [pathname = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const query = new URLSearchParams(search);
    const method = request.method ?? 'GET';
    if (!pass(segment(pathname))) throw refuse(429, 'TooManyRequests', 'too many requests from this address');
    const [path, uid] = endpoints.has(pathname) ? [pathname, null] : singlePath(pathname);
    const endpoint = endpoints.get(path);
    if (endpoint === undefined || (uid !== null && endpoint.find === undefined)) {
      throw refusePlainly(404, `path ${pathname} was not found`);
    }
    if (method !== 'GET') throw methodNotAllowed(method, 'GET');
    if (options.drop.includes(uid === null ? path : `${path}/{uid}`)) throw methodNotAllowed(method, 'POST');
    checkKey(request, options.apiKey);
    const scope = readScope(request.headers, world.projects);
    if (uid !== null) return { type: 'body', body: single(endpoint, uid, scope) };
    const listing = endpoint.list(query, scope);
    if (options.hostsInOneBody && pathname === HOSTS_PATH) return { type: 'whole', listing };
    return { type: 'body', body: page(endpoint, listing, { query, scope: scope?.uid ?? '', tokens }) };
  };
};

/** The path of a list and the uid of one of its items (in-the-field.md, details by uid). */
const singlePath = (pathname: string): readonly [path: string, uid: string] => {
  const at = pathname.lastIndexOf('/');
  return [pathname.slice(0, at), decoded(pathname.slice(at + 1))];
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw refusePlainly(400, `path segment ${segment} cannot be read`);
  }
};

const single = ({ path, find }: Endpoint, uid: string, scope: ProjectSeat | null): JsonObject => {
  const item = find?.(uid, scope) ?? null;
  if (item === null) throw refuse(404, 'ResourceNotFound', `'${uid}' was not found in ${path}`);
  return item;
};

/** What requests are counted by (in-the-field.md, 9). */
const segment = (pathname: string): string => pathname.split('/')[2] ?? '';

const checkKey = ({ headers }: IncomingMessage, key: string | null): void => {
  if (key !== null && !KEY_HEADERS.some((name) => headers[name] === key)) {
    throw refuse(401, 'UserAuthenticationFailed', 'the request carries no valid credentials');
  }
};
