import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type JsonObject, MEGABYTE } from '../core/values/index.ts';
import { allOf, createEndpoints, envelope, type Listing, type ListPage, page } from './endpoints.ts';
import type { Life } from './life/life.ts';
import {
  createTokens,
  type Drop,
  dropRefusal,
  KEY_HEADERS,
  LIST_NAMES,
  methodNotAllowed,
  Refusal,
  refuse,
  refusePlainly,
  SCOPE_HEADER,
} from './parameters.ts';
import { packBody, packedPage, respondWhole, type SentBody, send } from './respond.ts';
import { hash } from './sample/facts.ts';
import { parseBody } from './search-query.ts';
import type { ProjectStub } from './world/projects.ts';
import type { World } from './world/world.ts';

export interface DemoOptions {
  /** Number of edge hosts in the fleet, up to 500,000. Default 1,213. */
  readonly hosts?: number;
  /** Seed of the world. Default 1. */
  readonly seed?: number;
  /** Port to listen on. Default 0: any free port. */
  readonly port?: number;
  /** Milliseconds before each answer. Default 0. */
  readonly latencyMs?: number;
  /** Maximum requests per second and first path segment, and maximum burst; further requests get 429. Default null: no limit. */
  readonly rate?: number | null;
  /** True to send all edge hosts in one body, without paging or list meta. Default false. */
  readonly hostsInOneBody?: boolean;
  /** The required API key; requests without it get 401. Absent: no key is required. */
  readonly apiKey?: string;
  /** Removed endpoints, as on newer deployments (`parameters.ts`). */
  readonly drop?: readonly Drop[];
  /** Chooses a disturbance that replaces the regular answers of a path; null for regular answers. Default: no disturbance. */
  readonly disturb?: (method: string, pathname: string) => Disturbance | null;
  /** Milliseconds from start to incident; null for none. Default null. */
  readonly incident?: number | null;
  /** Changes of the fleet per minute, up to 600. Default 0. */
  readonly churn?: number;
  /**
   * The clock in epoch milliseconds: times of the world are relative to the demo's start. Read at the start, and with
   * each request in a changing world.
   */
  readonly now?: () => number;
}

/** The answer of the service before it is packed: a body, or a refusal ready to be sent. */
type RegularAnswer = JsonObject | SentBody;

/**
 * Sends another answer than the service would. `regular` makes the regular answer to a request, which may have been changed
 * before. `ref` is the correlation id; `signal` aborts when client or service ends.
 */
type Disturbance = (
  request: IncomingMessage,
  response: ServerResponse,
  given: { readonly regular: () => Promise<RegularAnswer>; readonly ref: string; readonly signal: AbortSignal },
) => Promise<void>;

/** Options that affect answers, with defaults applied. */
interface ServiceOptions {
  readonly latencyMs: number;
  readonly rate: number | null;
  readonly hostsInOneBody: boolean;
  readonly apiKey: string | null;
  readonly drop: readonly Drop[];
  readonly disturb: NonNullable<DemoOptions['disturb']>;
}

export const serviceOptions = (given: DemoOptions): ServiceOptions => ({
  latencyMs: given.latencyMs ?? 0,
  rate: given.rate ?? null,
  hostsInOneBody: given.hostsInOneBody ?? false,
  apiKey: given.apiKey ?? null,
  drop: given.drop ?? [],
  disturb: given.disturb ?? (() => null),
});

/**
 * Creates a rate limiter with a token bucket per name, which allows a burst of one second's requests; null for no limit.
 * `clock` returns monotonic milliseconds.
 */
const createRate = (perSecond: number | null, clock: () => number): ((name: string) => boolean) => {
  const buckets = new Map<string, { tokens: number; time: number }>();
  return (name) => {
    if (perSecond === null) return true;
    const now = clock();
    const most = Math.max(1, perSecond);
    const bucket = buckets.get(name) ?? { tokens: most, time: now };
    const tokens = Math.min(most, bucket.tokens + ((now - bucket.time) / 1000) * perSecond);
    buckets.set(name, { tokens: tokens >= 1 ? tokens - 1 : tokens, time: now });
    return tokens >= 1;
  };
};

/**
 * Reads the project of the scope header; null for the whole tenant.
 * @throws Refusal for an unknown project
 */
const readScope = (headers: IncomingHttpHeaders, projects: readonly ProjectStub[]): ProjectStub | null => {
  const uid = headers[SCOPE_HEADER];
  if (uid === undefined || uid === '') return null;
  const project = projects.find((one) => one.uid === uid);
  if (project !== undefined) return project;
  throw refuse(404, 'ProjectNotFound', `project '${String(uid)}' was not found`);
};

/** An answer: an object, a page whose items are created on demand, or a list that is too long for one object. */
type RouteAnswer =
  | { readonly type: 'body'; readonly body: JsonObject }
  | { readonly type: 'page'; readonly page: ListPage }
  | { readonly type: 'whole'; readonly listing: Listing; readonly key: string };

/** Creates the service without sockets: a function that maps a request to its answer, and throws `Refusal`. */
const createRoutes = (
  world: World,
  options: ServiceOptions,
): ((request: IncomingMessage, body: string) => RouteAnswer) => {
  const endpoints = createEndpoints(world);
  const tokens = createTokens(`${world.seed} ${world.fleet.size}`);
  const pass = createRate(options.rate, () => performance.now());
  const check = (request: IncomingMessage, method: string, path: string): ProjectStub | null => {
    const refusal = dropRefusal(options.drop, method, path);
    if (refusal !== null) throw refusal;
    checkKey(request, options.apiKey);
    return readScope(request.headers, world.projects);
  };
  const single = (request: IncomingMessage, method: string, pathname: string): JsonObject => {
    const [path, uid] = singlePath(pathname);
    const list = endpoints.find((one) => one.path === path && one.find !== undefined);
    if (list === undefined) throw refusePlainly(404, `path ${pathname} was not found`);
    if (method !== 'GET') throw methodNotAllowed(method, 'GET');
    const item = list.find?.(uid, check(request, method, `${path}/{uid}`)) ?? null;
    if (item === null) throw refuse(404, 'ResourceNotFound', `'${uid}' was not found in ${path}`);
    return item;
  };
  return (request, body) => {
    const [pathname = '/', text = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const query = new URLSearchParams(text);
    const method = request.method ?? 'GET';
    if (!pass(segment(pathname))) throw refuse(429, 'TooManyRequests', 'too many requests from this address');
    const lists = endpoints.filter(({ path }) => path === pathname);
    const [first] = lists;
    if (first === undefined) return { type: 'body', body: single(request, method, pathname) };
    const list = lists.find((one) => one.method === method);
    if (list === undefined) throw methodNotAllowed(method, first.method);
    const scope = check(request, method, pathname);
    const parameters = method === 'POST' ? parseBody(jsonOf(request, body)) : {};
    const listing = list.list(query, scope, parameters);
    const whole = options.hostsInOneBody && pathname === LIST_NAMES.hosts.path ? 'items' : list.whole;
    if (whole !== undefined) return { type: 'whole', listing, key: whole };
    const values = list.parameters.map((name) => query.get(name) ?? '');
    const initial = [method, pathname, scope?.uid ?? '', ...values, JSON.stringify(parameters)];
    return { type: 'page', page: page(listing, { query, initial, tokens }) };
  };
};

/** Returns the body of a search. @throws Refusal if its content type is not JSON */
const jsonOf = ({ headers }: IncomingMessage, body: string): string => {
  if (body === '' || /^application\/json\b/i.test(headers['content-type'] ?? '')) return body;
  throw refuse(415, 'UnsupportedMediaType', 'unsupported media type, only [application/json] are allowed');
};

const singlePath = (pathname: string): readonly [path: string, uid: string] => {
  const at = pathname.lastIndexOf('/');
  return [pathname.slice(0, at), decodeSegment(pathname.slice(at + 1))];
};

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw refusePlainly(400, `path segment ${segment} cannot be read`);
  }
};

/** The path segment by which the rate is limited. */
const segment = (pathname: string): string => pathname.split('/')[2] ?? '';

const checkKey = ({ headers }: IncomingMessage, key: string | null): void => {
  if (key !== null && !KEY_HEADERS.some((name) => headers[name] === key)) {
    throw refuse(401, 'UserAuthenticationFailed', 'the request carries no valid credentials');
  }
};

const LOOPBACK = '127.0.0.1';

interface RunningServer {
  readonly port: number;
  readonly requests: () => number;
  close(): Promise<void>;
}

/** Serves a world over HTTP on loopback until closed. @throws the error of the socket if the port is unusable */
export const listen = async (
  { world, advance }: Life,
  options: ServiceOptions & { readonly now: () => number },
  port: number,
): Promise<RunningServer> => {
  const routes = createRoutes(world, options);
  const answer: typeof routes = (request, body) => {
    advance(options.now());
    return routes(request, body);
  };
  const ending = new AbortController();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const ref = reference(world.seed, requests);
    const disturbance = options.disturb(request.method ?? 'GET', (request.url ?? '/').split('?')[0] ?? '/');
    const { signal } = ending;
    serve(request, response, { answer, ref, latencyMs: options.latencyMs, disturbance, signal }).catch(() =>
      // The client is gone, or the demo was closed.
      response.destroy(),
    );
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => requests,
    close: () => close(server, ending),
  };
};

interface AnswerContext {
  readonly answer: ReturnType<typeof createRoutes>;
  readonly ref: string;
  readonly latencyMs: number;
  readonly disturbance: Disturbance | null;
  readonly signal: AbortSignal;
}

const serve = async (request: IncomingMessage, response: ServerResponse, context: AnswerContext): Promise<void> => {
  const { disturbance, latencyMs, signal } = context;
  const [body] = await Promise.all([bodyOf(request), latencyMs > 0 && wait(latencyMs, undefined, { signal })]);
  if (disturbance !== null) {
    const regular = (): Promise<RegularAnswer> => regularAnswer(request, body, context);
    const gone = AbortSignal.any([signal, closeOf(response)]);
    return disturbance(request, response, { regular, ref: context.ref, signal: gone });
  }
  try {
    const answer = context.answer(request, body);
    if (answer.type === 'whole') await respondWhole(request, response, answer);
    else if (answer.type === 'page') send(response, await packedPage(request, answer.page));
    else send(response, await packBody(request, 200, answer.body));
  } catch (error) {
    if (response.headersSent || response.destroyed) throw error;
    send(response, await refusalBody(request, error, context.ref));
  }
};

/** Maximum bytes that are kept of a request body: bodies of searches are far shorter. */
const MAX_BODY_BYTES = MEGABYTE;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const regularAnswer = async (
  request: IncomingMessage,
  body: string,
  { answer, ref }: AnswerContext,
): Promise<RegularAnswer> => {
  try {
    const given = answer(request, body);
    if (given.type === 'page') return envelope(given.page);
    return given.type === 'whole' ? allOf(given.listing, given.key) : given.body;
  } catch (error) {
    return refusalBody(request, error, ref);
  }
};

const closeOf = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
};

const refusalBody = (request: IncomingMessage, error: unknown, ref: string): Promise<SentBody> => {
  const refusal = error instanceof Refusal ? error : refuse(500, 'InternalError', 'the demo failed to make an answer');
  return packBody(request, refusal.status, refusal.body(ref));
};

/** Correlation id of the nth request. */
const reference = (seed: number, request: number): string =>
  [1, 2].map((part) => hash(seed, request, part).toString(16).padStart(8, '0')).join('-');

/** Destroys all sockets at once, idle and active. */
const close = async (server: Server, ending: AbortController): Promise<void> => {
  ending.abort();
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
};
