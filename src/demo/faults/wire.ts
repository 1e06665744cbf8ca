import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Faults, type SentBody, sentHtml } from './fault.ts';

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
export const WIRE_FAULTS: Faults = {
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
