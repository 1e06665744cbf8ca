import { createServer } from 'node:net';
import type { ClientOptions } from '../../src/api/client.ts';
import { TIMEOUTS } from '../../src/api/limits.ts';
import { networkProblem } from '../../src/api/problems/network.ts';
import type { Problem } from '../../src/core/client/problem.ts';
import { answering, listen, proxyTo } from './peers.ts';
import { identity, json, type Reply, serve } from './server.ts';
import { asking, clientFor, listFrom, problemOf } from './tiny.ts';

/** A service that gives this answer. */
export const answered =
  (reply: Reply, options: Partial<ClientOptions> = {}) =>
  async (): Promise<Problem> =>
    problemOf(listFrom(await serve(reply), options));

export const status = (code: number, body: unknown = { code: 'C', message: 'm', ref: 'r-1' }, headers = {}) =>
  answered(json(body, { status: code, headers }));

/** A service with the certificate of this name (`test/fixtures/tls/authority`). */
export const certified = (name: string, caPem?: string) => async (): Promise<Problem> => {
  const server = await serve(json({ items: [] }), identity(name));
  return problemOf(listFrom(server, { endpoint: { baseUrl: server.url, ...(caPem && { caPem }) } }));
};

/** A service behind a proxy that gives this answer to the request for a tunnel. */
export const proxied = (code: number) => async (): Promise<Problem> => {
  const { url } = await proxyTo(1, code);
  return problemOf(listFrom({ url: '' }, { endpoint: { baseUrl: 'https://service.test', proxy: url } }));
};

/** The problem for a system error code that cannot be caused on loopback. */
export const coded = (code: string) => async (): Promise<Problem> =>
  networkProblem({ code }, { address: 'https://host', tls: true, proxy: null, timeouts: TIMEOUTS });

export const at = (url: string, options: Partial<ClientOptions> = {}): Promise<Problem> =>
  problemOf(listFrom({ url }, options));

/** A server that answers every request with these bytes. */
export const speaking = (bytes: string) => async (): Promise<Problem> => problemOf(listFrom(await answering(bytes)));

/** A filter that is too long for the service. */
export const search = (filter: string) => async (): Promise<Problem> => {
  const server = await serve(json({ message: 'URI too long' }, { status: 414 }));
  return problemOf(
    clientFor(server).list(asking('projects', { filter: [{ path: 'metadata.name', operator: '=', value: filter }] })),
  );
};

/** A service that gives this answer to a continue token. */
export const token =
  (code: number, text = 'abc') =>
  async (): Promise<Problem> => {
    const server = await serve(json({ code: 'Expired', message: 'm' }, { status: code }));
    return problemOf(clientFor(server).list(asking('projects', {}, { continue: text })));
  };

/** A continue token that is longer than this server, like most servers, accepts in a request. */
export const longToken = async (): Promise<Problem> => token(200, 't'.repeat(1_000_000))();

/** A connection that is closed while a long path is sent. */
export const resetWhileSending = async (): Promise<Problem> => {
  const url = `http://127.0.0.1:${await listen(createServer((socket) => void socket.destroy()))}`;
  return problemOf(clientFor({ url }).list(asking('projects', {}, { continue: 't'.repeat(1_000_000) })));
};
