import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '../core/values/index.ts';
import { dropped } from './drop.ts';
import { createEndpoints, type Endpoint, HOSTS_PATH, type Listing } from './endpoints.ts';
import { methodNotAllowed, refuse, refusePlainly } from './errors.ts';
import type { ServiceOptions } from './options.ts';
import { type ListPage, page } from './page.ts';
import { KEY_HEADERS } from './parameters.ts';
import { createRate } from './rate.ts';
import { readScope } from './scope.ts';
import { parseBody } from './search/body.ts';
import { hostSearch } from './search/hosts.ts';
import { profileSearch } from './search/profiles.ts';
import { projectSearch } from './search/projects.ts';
import type { Search } from './search/search.ts';
import { createTokens } from './token.ts';
import type { ProjectSeat } from './world/projects.ts';
import type { World } from './world/world.ts';

/** An answer: an object, a page with items to be created, or a list too long for one object. */
export type Answer =
  | { readonly type: 'body'; readonly body: JsonObject }
  | { readonly type: 'page'; readonly page: ListPage }
  | { readonly type: 'whole'; readonly listing: Listing };

/** The service without sockets: maps a request to its answer. The returned function throws `Refusal`. */
export const createRoutes = (
  world: World,
  options: ServiceOptions,
): ((request: IncomingMessage, body: string) => Answer) => {
  const endpoints: ReadonlyMap<string, Endpoint> = new Map(createEndpoints(world).map((one) => [one.path, one]));
  const searches: ReadonlyMap<string, Search> = new Map(createSearches(world).map((one) => [one.path, one]));
  const tokens = createTokens(`${world.seed} ${world.fleet.size}`);
  const pass = createRate(options.rate, () => performance.now());
  const check = (request: IncomingMessage, method: string, path: string): ProjectSeat | null => {
    const refusal = dropped(options.drop, method, path);
    if (refusal !== null) throw refusal;
    checkKey(request, options.apiKey);
    return readScope(request.headers, world.projects);
  };
  return (request, body) => {
    const [pathname = '/', text = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const query = new URLSearchParams(text);
    const method = request.method ?? 'GET';
    if (!pass(segment(pathname))) throw refuse(429, 'TooManyRequests', 'too many requests from this address');
    const search = searches.get(pathname);
    if (search !== undefined && (method === 'POST' || !endpoints.has(pathname))) {
      if (method !== 'POST') throw methodNotAllowed(method, 'POST');
      const scope = check(request, method, pathname);
      const asked = parseBody(jsonOf(request, body));
      const initial = [method, pathname, scope?.uid ?? '', JSON.stringify(asked)];
      return { type: 'page', page: page(search.list(asked, scope), { query, initial, tokens }) };
    }
    const [path, uid] = endpoints.has(pathname) ? [pathname, null] : singlePath(pathname);
    const endpoint = endpoints.get(path);
    if (endpoint === undefined || (uid !== null && endpoint.find === undefined)) {
      throw refusePlainly(404, `path ${pathname} was not found`);
    }
    if (method !== 'GET') throw methodNotAllowed(method, 'GET');
    const scope = check(request, method, uid === null ? path : `${path}/{uid}`);
    if (uid !== null) return { type: 'body', body: single(endpoint, uid, scope) };
    const listing = endpoint.list(query, scope);
    if (options.hostsInOneBody && pathname === HOSTS_PATH) return { type: 'whole', listing };
    const initial = [path, scope?.uid ?? '', ...endpoint.parameters.map((name) => query.get(name) ?? '')];
    return { type: 'page', page: page(listing, { query, initial, tokens }) };
  };
};

const createSearches = (world: World): readonly Search[] => [
  hostSearch(world),
  profileSearch(world),
  projectSearch(world),
];

/** The body of a search, which says that it is JSON. */
const jsonOf = ({ headers }: IncomingMessage, body: string): string => {
  if (body === '' || /^application\/json\b/i.test(headers['content-type'] ?? '')) return body;
  throw refuse(415, 'UnsupportedMediaType', 'unsupported media type, only [application/json] are allowed');
};

/** The path of a list and the uid of an item in it (in-the-field.md, details by uid). */
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

/** Key of the rate limit (in-the-field.md, 9). */
const segment = (pathname: string): string => pathname.split('/')[2] ?? '';

const checkKey = ({ headers }: IncomingMessage, key: string | null): void => {
  if (key !== null && !KEY_HEADERS.some((name) => headers[name] === key)) {
    throw refuse(401, 'UserAuthenticationFailed', 'the request carries no valid credentials');
  }
};
