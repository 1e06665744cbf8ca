import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { ProblemError } from '../core/client/index.ts';
import { ArrivingBody } from './arriving-body.ts';
import { announcedLength, type Send, type ServiceResponse } from './decode.ts';
import { type Endpoint, nextAuthorities, readProxy, shownAddress } from './endpoint.ts';
import { type LastBytes, watchLastBytes } from './last-bytes.ts';
import type { Timeouts } from './limits.ts';
import { isTls, isUnknownIssuer } from './problems/certificate.ts';
import { LATE } from './problems/failures.ts';
import { httpFault, StatusError } from './problems/http.ts';
import {
  codeOf,
  isIntegrated,
  networkProblem,
  type Peer,
  STOPPED,
  TUNNEL_BROKEN,
  TUNNEL_FOREIGN,
  TUNNEL_INTEGRATED,
  TUNNEL_SILENT,
  TUNNEL_TLS,
} from './problems/network.ts';
import { type Trust, trustOf } from './trust.ts';
import { watch } from './watch.ts';

// Sends a request, and returns the head of the answer and the body as it arrives. `stream/read-list.ts` finds the items in the body.

/** The head of an answer, and its body as it arrives. */
interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: ArrivingBody;
}

/**
 * Sends a request and resolves with the head of its answer. If the signal aborts, rejects at once with its reason (undici
 * would wait for the connection) and fails the body.
 * @throws connection errors of undici
 */
const dispatch = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  lastBytes: LastBytes,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let connection: Dispatcher.DispatchController | null = null;
    let body: ArrivingBody | null = null;
    let interim: number | null = null;
    const stop = (): void => {
      reject(signal.reason);
      if (body === null) connection?.abort(signal.reason);
      else body.giveUp(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    dispatcher.dispatch(options, {
      onRequestStart: (controller) => {
        connection = controller;
        if (signal.aborted) controller.abort(signal.reason);
      },
      onResponseStart: (controller, status, headers) => {
        // Statuses below 100 are invalid, and nothing follows a protocol switch (101); undici would fail an assertion.
        if (status < 100 || status === 101) return controller.abort(new StatusError(status));
        // Interim responses (1xx) precede the answer.
        interim = status;
        if (status < 200) return;
        body = new ArrivingBody(controller);
        lastBytes.open(controller);
        resolve({ status, headers, body });
      },
      onResponseData: (controller, piece) => {
        // undici refuses a proxy's answer by itself but keeps reading it.
        if (body === null) controller.abort(new Error('nobody reads this'));
        // A resumed parser emits an empty chunk, which would pause it again.
        else if (piece.length > 0) body.push(piece);
      },
      onResponseEnd: (controller) => {
        lastBytes.closed(controller);
        body?.end();
      },
      onResponseError: (controller, error) => {
        lastBytes.closed(controller);
        reject(interim === null || httpFault(error) === null ? error : new StatusError(interim, { cause: error }));
        body?.fail(error);
      },
    });
  });

/** A host given as an IP address, which is not allowed as TLS server name. */
const IP_ADDRESS = /^(?:[\d.]+|\[?[\da-f:]+:[\da-f:.]*\]?)$/i;

/**
 * Creates connections to a proxy that must open a tunnel to the service within `connectMs`. A proxy that breaks off counts
 * as failed: undici would reconnect without end.
 */
const proxyConnections =
  (connectMs: number) =>
  (origin: URL, options: object): Dispatcher => {
    const pool = new Pool(origin, options);
    const connect = pool.connect.bind(pool);
    const ask = async (
      options: Omit<Dispatcher.ConnectOptions, 'origin'> & { servername?: string },
    ): Promise<Dispatcher.ConnectData> => {
      const { servername = '', ...rest } = options;
      const named = IP_ADDRESS.test(servername) ? rest : options;
      let answer: Dispatcher.ConnectData;
      try {
        answer = await connect({ ...named, signal: AbortSignal.timeout(connectMs) });
      } catch (error) {
        throw tunnelError(error);
      }
      if (answer.statusCode !== 407 || !isIntegrated(answer.headers)) return answer;
      answer.socket.destroy();
      throw Object.assign(new Error('no tunnel'), { code: TUNNEL_INTEGRATED });
    };
    return Object.assign(pool, { connect: ask });
  };

const BROKEN_CODES: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** Turns a failed tunnel into an error with a pseudo-code. A failure to reach the proxy stays as it is. */
const tunnelError = (error: unknown): unknown => {
  const code = tunnelCode(error);
  return code === null ? error : Object.assign(new Error('no tunnel', { cause: error }), { code });
};

const tunnelCode = (error: unknown): string | null => {
  if (timedOut(error)) return TUNNEL_SILENT;
  const code = codeOf(error);
  if (isTls(code)) return TUNNEL_TLS;
  if (BROKEN_CODES.has(code)) return TUNNEL_BROKEN;
  return httpFault(error) === null ? null : TUNNEL_FOREIGN;
};

const timedOut = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Connections that trust one set of authorities. */
interface TrustLevel {
  readonly dispatcher: Dispatcher;
  readonly trust: Trust;
  /** Name of the authorities added last; null if only the default authorities are trusted. */
  readonly authority: string | null;
}

/** Levels of growing trust: if the issuer of a certificate is unknown, further authorities are loaded. */
interface TrustLevels {
  readonly current: TrustLevel;
  /** Returns a level that trusts more than the failed level; null for other errors, or if there are no more authorities. */
  wider(than: TrustLevel, error: unknown): TrustLevel | null;
  /** Returns the same level with new connections, because its kept connections may be dead. */
  renewed(stale: TrustLevel): TrustLevel;
  /** Closes the connections of all levels. */
  destroy(error: Error): Promise<void>;
}

/** @throws ProblemError when the endpoint's own certificates cannot be read */
const createTrustLevels = (endpoint: Endpoint, dispatcherFor: (trust: Trust) => Dispatcher): TrustLevels => {
  const sources = [...(endpoint.authorities ?? [])];
  const added: string[] = [];
  const levelOf = (trust: Trust, authority: string | null): TrustLevel => ({
    dispatcher: dispatcherFor(trust),
    trust,
    authority,
  });
  const first = levelOf(trustOf(endpoint), null);
  const levels = [first];
  const last = (): TrustLevel => levels.at(-1) ?? first;
  const replaceLast = (level: TrustLevel): TrustLevel => {
    // Only idle and pending connections: no new requests go there.
    last()
      .dispatcher.close()
      .catch(() => undefined);
    levels.push(level);
    return level;
  };
  const add = (): TrustLevel | null => {
    const found = nextAuthorities(sources);
    if (found === null) return null;
    added.push(found.pem);
    return replaceLast(levelOf(trustOf(endpoint, added), found.name));
  };
  return {
    get current() {
      return last();
    },
    wider: (than, error) => {
      if (!lacksIssuer(error)) return null;
      // Another request may have widened already.
      return than === last() ? add() : last();
    },
    renewed: (stale) => (stale === last() ? replaceLast(levelOf(stale.trust, stale.authority)) : last()),
    destroy: async (error) => {
      await Promise.all(levels.map(({ dispatcher }) => dispatcher.destroy(error)));
    },
  };
};

/** True if the issuer of the certificate of the service or of a proxy is unknown. */
const lacksIssuer = (error: unknown): boolean => {
  const code = codeOf(error);
  return isUnknownIssuer(code === TUNNEL_TLS && error instanceof Error ? codeOf(error.cause) : code);
};

/** Lifetime of idle connections, longer than half a minute so that a refresh reuses them. */
const KEEP_ALIVE_MS = 35_000;
const CONNECTIONS = 6;

/** Idle time in ms after which a firewall in between may have dropped a kept connection. */
const STALE_MS = 2000;
/** Timeout for the head of an answer over a connection that was idle for so long: ten times the time of the last head, at least 5 s. */
const LEAST_STALE_WAIT_MS = 5000;
const STALE_PATIENCE = 10;

/** Maximum size of an unwanted body that is read to its end, which is cheaper than a new connection. */
const DUMP_BYTES = 65_536;

interface Transport {
  readonly send: Send;
  readonly place: Peer;
  /** Aborts every request and connection. */
  close(): Promise<void>;
}

/**
 * Creates the transport: HTTP/1.1 over keep-alive connections to one origin, optionally through a proxy. It follows no
 * redirects, and sends a request again only with further certificate authorities, or if a connection that was idle for
 * `staleMs` (ms) is dead.
 * @throws ProblemError when the certificates or the proxy URL are unreadable
 */
export const createTransport = (base: URL, endpoint: Endpoint, timeouts: Timeouts, staleMs = STALE_MS): Transport => {
  const proxy = endpoint.proxy ? readProxy(endpoint.proxy) : null;
  const levels = createTrustLevels(endpoint, (trust) => dispatcherOf(base, endpoint, proxy, timeouts, trust));
  const lastBytes = watchLastBytes();
  const place: Peer = {
    address: shownAddress(base),
    tls: base.protocol === 'https:',
    proxy: proxy === null ? null : shownAddress(proxy),
    ...(endpoint.proxyFrom !== undefined && { proxyFrom: endpoint.proxyFrom }),
    timeouts,
  };
  /** Time of the head of the last answer, and how long after its request it came, in ms. */
  let last: { readonly at: number; readonly headMs: number } | null = null;
  const send: Send = async ({ method, path, headers, body }, signal) => {
    const guard = watch(signal, timeouts.overall);
    try {
      const options = {
        origin: base.origin,
        path,
        method,
        headers,
        ...(body !== undefined && { body }),
        bodyTimeout: timeouts.idle,
      };
      const begunAt = performance.now();
      let staleWait =
        last !== null && begunAt - last.at >= staleMs
          ? Math.max(LEAST_STALE_WAIT_MS, STALE_PATIENCE * last.headMs)
          : null;
      for (let level = levels.current; ; ) {
        const headersTimeout = Math.min(timeouts.headers, staleWait ?? timeouts.headers);
        try {
          const response = await dispatch(level.dispatcher, { ...options, headersTimeout }, guard.signal, lastBytes);
          const at = performance.now();
          last = { at, headMs: at - begunAt };
          return answerOf(response, guard, level.authority);
        } catch (error) {
          if (staleWait !== null && codeOf(error) === 'UND_ERR_HEADERS_TIMEOUT') {
            // Reading twice changes nothing at the service.
            level = levels.renewed(level);
            staleWait = null;
            continue;
          }
          // The handshake failed: nothing was sent, so the request may be repeated.
          const wider = levels.wider(level, error);
          if (wider === null) throw error;
          level = wider;
        }
      }
    } catch (error) {
      guard.end();
      if (signal.aborted) throw new ProblemError(STOPPED, { cause: error });
      const cause = guard.late ? { code: LATE } : error;
      throw new ProblemError(networkProblem(cause, place, path.length), { cause });
    }
  };
  return { send, place, close: () => levels.destroy(closedError()).finally(lastBytes.end) };
};

/** Reason of requests aborted by closing. Without stack: Node reads it per error, which takes V8 a millisecond. */
const closedError = (): Error =>
  Object.assign(new Error('The connections were closed'), { code: 'UND_ERR_DESTROYED', stack: '' });

const answerOf = (
  { status, headers, body }: Response,
  guard: ReturnType<typeof watch>,
  authority: string | null,
): ServiceResponse => {
  const traffic = { wire: 0, decoded: 0 };
  return {
    status,
    headers,
    body,
    traffic,
    ...(authority !== null && { authority }),
    received: (bytes) => {
      traffic.wire += bytes;
      guard.received(bytes);
    },
    late: () => guard.late,
    end: () => {
      guard.end();
      body.dump((announcedLength({ headers }) ?? 0) > DUMP_BYTES ? 0 : DUMP_BYTES);
    },
  };
};

const dispatcherOf = (
  base: URL,
  endpoint: Endpoint,
  proxy: URL | null,
  timeouts: Timeouts,
  trust: Trust,
): Dispatcher => {
  const { connect: timeout } = timeouts;
  const serviceTls = {
    timeout,
    ...(trust.service && { secureContext: trust.service }),
    rejectUnauthorized: endpoint.insecure !== true,
  };
  const common = {
    allowH2: false,
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A service may name a longer time than a proxy or firewall in between keeps a connection.
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    autoSelectFamily: true,
  };
  if (proxy === null) return new Agent({ ...common, connect: serviceTls });
  if (base.protocol === 'http:' && proxy.protocol === 'http:')
    return forwarding(base, proxy, { ...common, connect: { timeout } });
  return new ProxyAgent({
    ...common,
    // The path is irrelevant to a proxy.
    uri: new URL('/', proxy).href,
    clientFactory: proxyConnections(timeout),
    requestTls: serviceTls,
    proxyTls: { timeout, ...(trust.proxy && { secureContext: trust.proxy }) },
    proxyTunnel: base.protocol === 'https:',
  });
};

/** Connections to a proxy that forwards requests without a tunnel. undici's `ProxyAgent` loses the headers of a 407. */
const forwarding = (base: URL, proxy: URL, options: Pool.Options): Dispatcher => {
  const { username, password } = proxy;
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const own = {
    host: base.host,
    ...(username !== '' && { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` }),
  };
  return new Pool(proxy.origin, options).compose((dispatch) => (given, handler) => {
    const headers = { ...own, ...(given.headers as Readonly<Record<string, string>>) };
    return dispatch({ ...given, origin: proxy.origin, path: `${base.origin}${given.path}`, headers }, handler);
  });
};
