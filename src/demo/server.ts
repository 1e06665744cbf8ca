import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { hash } from '../resources/shared/sample.ts';
import { Refusal, refuse } from './errors.ts';
import type { ServiceOptions } from './options.ts';
import { respond, respondWhole } from './respond.ts';
import { createRoutes } from './routes.ts';
import type { World } from './world/world.ts';

const LOOPBACK = '127.0.0.1';

export interface Running {
  readonly port: number;
  /** Requests that have come in so far. */
  readonly requests: () => number;
  close(): Promise<void>;
}

/** Listens on loopback until it is closed. @throws the error of the socket when the port cannot be used */
export const listen = async (world: World, options: ServiceOptions, port: number): Promise<Running> => {
  const answer = createRoutes(world, options);
  const ending = new AbortController();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const ref = reference(world.seed, requests);
    serve(request, response, { answer, ref, latencyMs: options.latencyMs, signal: ending.signal }).catch(() =>
      // The client has gone, or the demo has ended: nobody is left to be told.
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

interface Serving {
  readonly answer: ReturnType<typeof createRoutes>;
  readonly ref: string;
  readonly latencyMs: number;
  readonly signal: AbortSignal;
}

const serve = async (request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> => {
  request.resume();
  if (serving.latencyMs > 0) await wait(serving.latencyMs, undefined, { signal: serving.signal });
  try {
    const answer = serving.answer(request);
    if (answer.type === 'whole') await respondWhole(request, response, answer.listing);
    else await respond(request, response, 200, answer.body);
  } catch (error) {
    if (response.headersSent || response.destroyed) throw error;
    const refusal =
      error instanceof Refusal ? error : refuse(500, 'InternalError', 'the demo failed to make an answer');
    await respond(request, response, refusal.status, refusal.body(serving.ref));
  }
};

/** The correlation id of the nth request. */
const reference = (seed: number, request: number): string =>
  [1, 2].map((part) => hash(seed, request, part).toString(16).padStart(8, '0')).join('-');

/** Ends the sockets at once, also those kept alive and those in the middle of an answer. */
const close = async (server: Server, ending: AbortController): Promise<void> => {
  ending.abort();
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
};
