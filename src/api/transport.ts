import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { ProblemError } from '../core/client/index.ts';
import { dispatch, type Response } from './dispatch.ts';
import { type Endpoint, readProxy, shownAddress } from './endpoint.ts';
import { type Answer, announced, type Send } from './exchange.ts';
import { watchLastBytes } from './last-bytes.ts';
import type { Timeouts } from './limits.ts';
import { LATE } from './problems/failures.ts';
import { networkProblem, STOPPED } from './problems/network.ts';
import type { Place } from './problems/place.ts';
import type { Trust } from './trust.ts';
import { proxyConnections } from './tunnel.ts';
import { watch } from './watch.ts';
import { createTrustLevels } from './widening.ts';

/** Lifetime of idle connections, longer than half a minute so that a refresh reuses them. */
const KEEP_ALIVE_MS = 35_000;
const CONNECTIONS = 6;

/** Unwanted bodies up to this size are read to the end, which is cheaper than a new connection. */
const DUMP_BYTES = 65_536;

export interface Transport {
  readonly send: Send;
  readonly place: Place;
  /** Aborts every request and connection. */
  close(): Promise<void>;
}

/**
 * The transport: HTTP/1.1 over keep-alive connections to one origin, optionally through a proxy. Does not follow
 * redirects and does not retry.
 * @throws ProblemError when the certificates or the proxy URL are unreadable
 */
export const createTransport = (base: URL, endpoint: Endpoint, timeouts: Timeouts): Transport => {
  const proxy = endpoint.proxy ? readProxy(endpoint.proxy) : null;
  const levels = createTrustLevels(endpoint, (trust) => dispatcherOf(base, endpoint, proxy, timeouts, trust));
  const lastBytes = watchLastBytes();
  const place: Place = {
    address: shownAddress(base),
    tls: base.protocol === 'https:',
    proxy: proxy === null ? null : shownAddress(proxy),
    timeouts,
  };
  const send: Send = async ({ method, path, headers, body }, signal) => {
    const guard = watch(signal, timeouts.overall);
    try {
      const options = {
        origin: base.origin,
        path,
        method,
        headers,
        ...(body !== undefined && { body }),
        headersTimeout: timeouts.headers,
        bodyTimeout: timeouts.idle,
      };
      for (let level = levels.current; ; ) {
        try {
          const response = await dispatch(level.dispatcher, options, guard.signal, lastBytes);
          return answerOf(response, guard, level.authority);
        } catch (error) {
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
      throw new ProblemError(networkProblem(cause, place), { cause });
    }
  };
  return { send, place, close: () => levels.destroy(closed()).finally(lastBytes.end) };
};

/** Reason of requests aborted by closing. Without stack: Node reads it per error, which takes V8 a millisecond. */
const closed = (): Error =>
  Object.assign(new Error('The connections were closed'), { code: 'UND_ERR_DESTROYED', stack: '' });

const answerOf = (
  { status, headers, body }: Response,
  guard: ReturnType<typeof watch>,
  authority: string | null,
): Answer => {
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
      body.dump((announced({ headers }) ?? 0) > DUMP_BYTES ? 0 : DUMP_BYTES);
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
    autoSelectFamily: true,
  };
  if (proxy === null) return new Agent({ ...common, connect: serviceTls });
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
