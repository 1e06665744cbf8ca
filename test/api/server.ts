import { readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
}

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** All requests, in the order of their arrival. */
  readonly seen: readonly Seen[];
  /** Number of opened connections. */
  readonly connections: () => number;
}

export const tlsFile = (name: string): string =>
  readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), 'utf8');
/** A self-signed certificate. */
export const CERTIFICATE = tlsFile('cert.pem');
/** The authority that signed the certificates in `authority/`. */
export const AUTHORITY = tlsFile('authority/ca.pem');

/** Certificate and key of a server with TLS, and whether it requests a client certificate. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  readonly ca?: string;
  readonly requestCert?: boolean;
}

const SELF_SIGNED: Identity = { cert: CERTIFICATE, key: tlsFile('key.pem') };

/** An identity of the authority: `server`, `expired`, `early`, `misnamed` or `client`. */
export const identity = (name: string): Identity => {
  const pem = tlsFile(`authority/${name}.pem`);
  return { cert: pem, key: pem };
};

/** A real server on loopback for one test. */
export const serve = async (reply: Reply, secure: boolean | Identity = false): Promise<TestServer> => {
  const seen: Seen[] = [];
  let connections = 0;
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      rawHeaders: request.rawHeaders,
    });
    reply(request, response);
  };
  const server = secure
    ? https.createServer(secure === true ? SELF_SIGNED : secure, listen)
    : http.createServer(listen);
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const url = `${secure ? 'https' : 'http'}://127.0.0.1:${port}`;
  return { url, port, seen, connections: () => connections };
};

export interface Head {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with this body, unchanged. */
export const raw =
  (body: string | Buffer, { status = 200, headers = {} }: Head = {}): Reply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

/** Answers with a value as JSON. */
export const json = (value: unknown, head: Head = {}): Reply => raw(JSON.stringify(value), head);

/** Answers each request with the next reply; further requests get the last reply. */
export const script = (...replies: readonly [Reply, ...Reply[]]): Reply => {
  let next = 0;
  return (request, response) => {
    const reply = replies[Math.min(next, replies.length - 1)];
    next += 1;
    reply?.(request, response);
  };
};

/** Closes the connection without an answer. */
export const hangUp: Reply = (request) => {
  request.socket.destroy();
};

/** Never answers. */
export const silence: Reply = () => undefined;
