import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { type Endpoint, nextAuthorities, readBaseUrl, readProxy, shownAddress } from '../../api/endpoint.ts';
import { TIMEOUTS } from '../../api/limits.ts';
import { isUnknownIssuer, tlsProblem } from '../../api/problems/certificate.ts';
import { trustOf } from '../../api/trust.ts';
import { formatMs, ProblemError } from '../../core/client/index.ts';
import { DAY, plural } from '../../core/values/index.ts';
import { sourceText } from '../config/setting.ts';
import { endpointOf } from '../connect.ts';
import type { Connection } from '../settings.ts';
import { errorCode } from '../system-error.ts';
import { type Check, type CheckGroup, failedCheck, ok, problemCheck, warning } from './check.ts';

/** Number of days before its end from which a certificate gives a warning. */
const SOON_DAYS = 21;

/** Host and port of a URL; IPv6 without brackets. */
const peerOf = ({ protocol, hostname, port }: URL): { readonly host: string; readonly port: number } => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port) || (protocol === 'https:' ? 443 : 80),
});

const namesCheck = async (url: URL): Promise<Check> => {
  const { host } = peerOf(url);
  if (isIP(host) !== 0) return ok('name', `${host} is an address`);
  try {
    const begun = performance.now();
    const found: LookupAddress[] = await lookup(host, { all: true });
    return ok(
      'name',
      `${host} → ${found.map(({ address }) => address).join(', ')} in ${formatMs(performance.now() - begun)}`,
    );
  } catch (error) {
    return failedCheck(
      'name',
      `${host} has no address (${errorCode(error)})`,
      `check the name, and the resolver of this machine: getent hosts ${host}`,
    );
  }
};

const proxyCheck = ({ proxy }: Connection, env: Readonly<Record<string, string | undefined>>): Check => {
  if (proxy.value !== null) return ok('proxy', `${shownAddress(readProxy(proxy.value))} (${sourceText(proxy.source)})`);
  const isGiven = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name]);
  return ok('proxy', isGiven ? 'none: NO_PROXY names the service, or its scheme has none' : 'none is set');
};

/** Opens a TCP connection within a time limit. @throws system errors */
const opened = (url: URL, timeoutMs: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(peerOf(url));
    socket.setTimeout(timeoutMs, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });

/** Opens a connection to the service through its proxy. @throws system errors, or the status if the proxy refuses */
const openTunnel = (proxy: URL, service: URL, timeoutMs: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { host, port } = peerOf(service);
    const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    const auth =
      proxy.username === ''
        ? {}
        : { auth: `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}` };
    const send = proxy.protocol === 'https:' ? tlsRequest : request;
    const asked = send({ ...peerOf(proxy), method: 'CONNECT', path, timeout: timeoutMs, agent: false, ...auth });
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) return resolve(socket as Socket);
      socket.destroy();
      reject(Object.assign(new Error('refused'), { code: `status ${statusCode}` }));
    });
    asked.once('timeout', () => asked.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    asked.once('error', reject);
    asked.end();
  });

interface Handshake {
  readonly socket: TLSSocket;
  /** Error code if the chain is not trusted; null if it is. */
  readonly refusal: string | null;
}

/** Shakes hands over an open connection, whether or not the chain is trusted. @throws system errors */
const handshake = (socket: Socket, service: URL, endpoint: Endpoint, more: readonly string[]): Promise<Handshake> =>
  new Promise((resolve, reject) => {
    const { host } = peerOf(service);
    const secureContext = trustOf(endpoint, more).service ?? undefined;
    const tls = connectTls(
      {
        socket,
        rejectUnauthorized: false,
        ...(isIP(host) === 0 && { servername: host }),
        ...(secureContext && { secureContext }),
      },
      () => resolve({ socket: tls, refusal: tls.authorized ? null : String(tls.authorizationError) }),
    );
    tls.once('error', reject);
  });

/** The certificate at the end of a chain. */
const rootOf = (leaf: DetailedPeerCertificate): DetailedPeerCertificate => {
  const seen = new Set<DetailedPeerCertificate>();
  let last = leaf;
  while (last.issuerCertificate && !seen.has(last)) {
    seen.add(last);
    last = last.issuerCertificate;
  }
  return last;
};

const certificateCheck = ({ socket, refusal }: Handshake, authority: string | null): Check => {
  const leaf = socket.getPeerCertificate(true);
  const { issuer } = rootOf(leaf);
  const days = Math.floor((Date.parse(leaf.valid_to) - Date.now()) / DAY);
  const until = days < 0 ? `expired ${plural(-days, 'day')} ago` : `expires in ${plural(days, 'day')}`;
  const text = `${socket.getProtocol()}, ${until}, by ${authority ?? issuer?.O ?? issuer?.CN ?? 'an unnamed authority'}`;
  if (refusal === null)
    return days < SOON_DAYS ? warning('certificate', text, 'have it renewed') : ok('certificate', text);
  const check = problemCheck('certificate', tlsProblem(refusal, { of: 'service', whom: 'The service' }));
  return { ...check, text: `${check.text} (${text})` };
};

/** Connects as requests do. While the issuer is unknown, it connects again with one more source of authorities. */
const connectionChecks = async (connection: Connection, service: URL): Promise<readonly Check[]> => {
  const endpoint = endpointOf(connection, service.href);
  const timeoutMs = connection.timeouts.value.connect ?? TIMEOUTS.connect;
  const proxy = connection.proxy.value === null ? null : readProxy(connection.proxy.value);
  const reach = (): Promise<Socket> =>
    proxy === null ? opened(service, timeoutMs) : openTunnel(proxy, service, timeoutMs);
  const checks: Check[] = [];
  const added: string[] = [];
  let authority: string | null = null;
  const sources = [...connection.authorities];
  for (;;) {
    const begun = performance.now();
    let socket: Socket;
    try {
      socket = await reach();
    } catch (error) {
      const whom = proxy === null ? shownAddress(service) : `the proxy ${shownAddress(proxy)}`;
      const variable = endpoint.proxyFrom ?? (service.protocol === 'http:' ? 'HTTP_PROXY' : 'HTTPS_PROXY');
      return [failedCheck('connect', `${whom}: ${errorCode(error)}`, `check address, port, firewall and ${variable}`)];
    }
    if (checks.length === 0) checks.push(ok('connect', `in ${formatMs(performance.now() - begun)}`));
    if (service.protocol === 'http:') {
      socket.destroy();
      return [...checks, warning('certificate', 'none: http is not encrypted', 'write https:// if the service has it')];
    }
    try {
      const shaken = await handshake(socket, service, endpoint, added);
      const found = shaken.refusal !== null && isUnknownIssuer(shaken.refusal) ? nextAuthorities(sources) : null;
      if (found === null) checks.push(certificateCheck(shaken, authority));
      shaken.socket.destroy();
      if (found === null) return checks;
      added.push(found.pem);
      authority = found.name;
    } catch (error) {
      socket.destroy();
      const problem =
        error instanceof ProblemError
          ? error.problem
          : tlsProblem(errorCode(error), { of: 'service', whom: 'The service' });
      return [...checks, problemCheck('certificate', problem)];
    }
  }
};

export const NETWORK: CheckGroup = {
  name: 'network',
  checks: async ({ connection, context }) => {
    if (connection === null) return [];
    const { target, proxy, insecure } = connection;
    if (target.value.kind !== 'service') return [ok('network', 'the embedded service is in this process')];
    const service = readBaseUrl(target.value.baseUrl);
    return [
      await namesCheck(proxy.value === null ? service : readProxy(proxy.value)),
      proxyCheck(connection, context.env),
      ...(await connectionChecks(connection, service)),
      ...(insecure.value
        ? [warning('trust', 'certificates are not verified', 'leave --insecure out, and give --ca-file')]
        : []),
    ];
  },
};
