import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MEGABYTE } from '../core/values/index.ts';
import { hash } from '../resources/shared/sample.ts';
import { Refusal, refuse } from './errors.ts';
import { faultyAnswer } from './faults/answer.ts';
import type { Fault, SentBody } from './faults/fault.ts';
import { createFaults } from './faults/wish.ts';
import type { Life } from './life/life.ts';
import type { ServiceOptions } from './options.ts';
import { allOf, envelope } from './page.ts';
import { packed, packedPage, respondWhole, send } from './respond.ts';
import { createRoutes } from './routes.ts';

const LOOPBACK = '127.0.0.1';

export interface RunningServer {
  readonly port: number;
  /** Number of requests so far. */
  readonly requests: () => number;
  close(): Promise<void>;
}

/** Listens on loopback until closed. @throws the socket's error when the port is unusable */
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
  const faultsOf = createFaults(options.faults);
  const ending = new AbortController();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const ref = reference(world.seed, requests);
    const faults = faultsOf(request.method ?? 'GET', (request.url ?? '/').split('?')[0] ?? '/');
    const { signal } = ending;
    serve(request, response, { answer, ref, latencyMs: options.latencyMs, faults, signal }).catch(() =>
      // The client has gone, or the demo has been closed.
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
  readonly faults: readonly Fault[];
  readonly signal: AbortSignal;
}

const serve = async (request: IncomingMessage, response: ServerResponse, context: AnswerContext): Promise<void> => {
  const { faults, latencyMs, signal } = context;
  const [body] = await Promise.all([bodyOf(request), latencyMs > 0 && wait(latencyMs, undefined, { signal })]);
  if (faults.length > 0) return serveFaulty(request, response, { ...context, body });
  try {
    const answer = context.answer(request, body);
    if (answer.type === 'whole') await respondWhole(request, response, answer.listing);
    else if (answer.type === 'page') send(response, await packedPage(request, answer.page));
    else send(response, await packed(request, 200, answer.body));
  } catch (error) {
    if (response.headersSent || response.destroyed) throw error;
    send(response, await refused(request, error, context.ref));
  }
};

/** Maximum bytes kept of a request body: search bodies are far shorter. */
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

const serveFaulty = async (
  request: IncomingMessage,
  response: ServerResponse,
  { answer, ref, faults, signal, body }: AnswerContext & { readonly body: string },
): Promise<void> => {
  const gone = AbortSignal.any([signal, closeOf(response)]);
  const sent = await faultyAnswer(request, faults, ref, async () => {
    try {
      const given = answer(request, body);
      if (given.type === 'page') return envelope(given.page);
      return given.type === 'whole' ? allOf(given.listing) : given.body;
    } catch (error) {
      return refused(request, error, ref);
    }
  });
  const own = faults.find((fault) => fault.send !== undefined)?.send;
  if (own === undefined) send(response, sent);
  else await own(sent, response, gone);
};

/** A signal aborted when the response is closed. */
const closeOf = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
};

const refused = (request: IncomingMessage, error: unknown, ref: string): Promise<SentBody> => {
  const refusal = error instanceof Refusal ? error : refuse(500, 'InternalError', 'the demo failed to make an answer');
  return packed(request, refusal.status, refusal.body(ref));
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
