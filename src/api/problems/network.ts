import type { IncomingHttpHeaders } from 'node:http';
import { type Problem, ProblemError, type ProblemKind, type Remedy } from '../../core/client/index.ts';
import type { Timeouts } from '../limits.ts';
import { HTTP2_ONLY, isTls, tlsProblem } from './certificate.ts';
import {
  FAILURES,
  failureFamily,
  formatSeconds,
  isReset,
  LONG_PATH,
  longRequestRemedy,
  RESET_REMEDY,
  tryAgain,
} from './failures.ts';
import { type HttpFault, httpFault } from './http.ts';

/** The code of a Node or undici error: its own code, else the code of its cause, else the first code in an aggregate; empty for none. */
export const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error && error.cause !== undefined) return codeOf(error.cause);
  return error instanceof AggregateError ? (error.errors.map(codeOf).find((code) => code !== '') ?? '') : '';
};

/** Addresses of the service and the proxy of a request, for display, and the time limits that applied. */
export interface Peer {
  /** The service's base URL. */
  readonly address: string;
  readonly tls: boolean;
  /** The proxy's URL, if any. */
  readonly proxy: string | null;
  /** Environment variable that the proxy was read from. */
  readonly proxyFrom?: string;
  readonly timeouts: Timeouts;
}

/** Pseudo-code for a proxy that opened no tunnel: it sent nothing. */
export const TUNNEL_SILENT = 'TUNNEL_SILENT';
/** Pseudo-code for a proxy that opened no tunnel: it broke off. */
export const TUNNEL_BROKEN = 'TUNNEL_BROKEN';
/** Pseudo-code for a proxy that opened no tunnel: it did not speak HTTP. */
export const TUNNEL_FOREIGN = 'TUNNEL_FOREIGN';
/** Pseudo-code for a proxy that accepts only Negotiate or NTLM, which this program does not speak. */
export const TUNNEL_INTEGRATED = 'TUNNEL_INTEGRATED';
/** Pseudo-code for a TLS failure with the proxy itself; the cause has the code of the failure. */
export const TUNNEL_TLS = 'TUNNEL_TLS';

const proxyVariable = ({ proxyFrom = 'HTTPS_PROXY' }: Peer): string => proxyFrom;

const proxyRemedy = (place: Peer, also = ''): Remedy => [`Check ${proxyVariable(place)} and NO_PROXY${also}`];

/** Finds the status in undici's error about a refused tunnel. */
const STATUS = /Proxy response \((\d+)\)/;

/** The problem of a failed proxy tunnel; null for other failures. */
const proxyProblem = (error: unknown, place: Peer): Problem | null => {
  const status = STATUS.exec(error instanceof Error ? error.message : '')?.[1];
  if (status !== undefined) return refusal(Number(status), place);
  const { address, timeouts } = place;
  const whom = proxyName(place);
  switch (codeOf(error)) {
    case TUNNEL_SILENT:
      return {
        kind: 'timeout',
        what: `${whom} opened no tunnel to ${address} within ${formatSeconds(timeouts.connect)}`,
        remedy: proxyRemedy(place, ', and that the proxy reaches this address'),
      };
    case TUNNEL_BROKEN:
      return {
        kind: 'reset',
        what: `${whom} closed the connection when asked for a tunnel to ${address}`,
        remedy: proxyRemedy(place, ', and that the proxy allows this address'),
      };
    case TUNNEL_INTEGRATED:
      return proxySignIn(place, true);
    case TUNNEL_FOREIGN:
      return { kind: 'not-json', what: `${whom} does not speak HTTP`, remedy: proxyRemedy(place) };
    case TUNNEL_TLS:
      return tlsProblem(codeOf(error instanceof Error ? error.cause : null), { of: 'proxy', whom });
    default:
      return null;
  }
};

const proxyName = ({ proxy }: Peer): string => `The proxy ${proxy ?? ''}`.trim();

/** True for the headers of a proxy that accepts only Negotiate, NTLM or Kerberos. */
export const isIntegrated = ({ 'proxy-authenticate': ways = '' }: IncomingHttpHeaders): boolean => {
  const all = [ways].flat().join(',');
  return /\b(?:negotiate|ntlm|kerberos)\b/i.test(all) && !/\b(?:basic|digest)\b/i.test(all);
};

/** The problem if a proxy wants a sign-in (407). `integrated`: in a way that this program does not speak (`isIntegrated`). */
export const proxySignIn = (place: Peer, integrated: boolean): Problem => {
  const variable = proxyVariable(place);
  return {
    kind: 'not-authorised',
    what: integrated
      ? `${proxyName(place)} takes Negotiate or NTLM alone (407), which this program does not speak`
      : `${proxyName(place)} requires credentials`,
    remedy: [
      integrated
        ? `Set ${variable} to a helper that signs in, as cntlm or px, or name the service in NO_PROXY`
        : `Put user and password into ${variable}, as http://user:password@host:port; only Basic is spoken`,
    ],
    status: 407,
  };
};

const refusal = (status: number, place: Peer): Problem =>
  status === 407
    ? proxySignIn(place, false)
    : {
        kind: 'refused',
        what: `${proxyName(place)} refused a tunnel to ${place.address} (${status})`,
        remedy: ['Check that the proxy allows this address, or name it in NO_PROXY'],
        status,
      };

/** Remedy for a reset over TLS: in TLS 1.3 a missing client certificate shows as a plain reset. */
const RESET_TLS_REMEDY = tryAgain('the service may want a client certificate (--client-cert-file)');
/** Remedy for a connection timeout over TLS: the timeout covers the handshake, which a port without TLS never answers. */
const CONNECT_TLS_REMEDY: Remedy = [
  'Check the route to it (VPN, firewall, proxy), and that it speaks https on this port',
];

const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';

const tlsRemedy = (code: string): Remedy | null =>
  isReset(code) ? RESET_TLS_REMEDY : code === CONNECT_TIMEOUT ? CONNECT_TLS_REMEDY : null;

/** Failures that, if there is a proxy, concern the connection to the proxy and not the service. */
const ON_THE_WAY: ReadonlySet<ProblemKind> = new Set(['dns', 'refused']);

/** Codes of transient failures before any answer. Timeouts are not included: the user has waited once. */
const PASSING: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'UND_ERR_SOCKET',
  TUNNEL_BROKEN,
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** True for a connection failure that is worth a retry. */
export const mayPass = (error: unknown): boolean => error instanceof ProblemError && PASSING.has(codeOf(error.cause));

/** The problem of a connection that failed before or during the answer; `sent` is the length of the path in bytes. */
export const networkProblem = (error: unknown, place: Peer, sent = 0): Problem => {
  const code = codeOf(error);
  const ofProxy = proxyProblem(error, place);
  if (ofProxy !== null) return ofProxy;
  if (isTls(code)) return tlsProblem(code, { of: 'service', whom: place.address });
  const fault = httpFault(error);
  if (fault !== null) return httpProblem(fault, place);
  const words = FAILURES.get(code) ?? failureFamily(code);
  if (words === null) return unknownFailure(error, code, place);
  const [kind, what, remedy] = words;
  if (place.proxy !== null && (ON_THE_WAY.has(kind) || code === CONNECT_TIMEOUT)) {
    const text = what(`the proxy ${place.proxy}`, place.timeouts).replace(/^the /, 'The ');
    return { kind, what: text, remedy: proxyRemedy(place) };
  }
  const ofLength = isReset(code) && sent > LONG_PATH ? longRequestRemedy(sent) : null;
  const ofTls = place.tls ? tlsRemedy(code) : null;
  return { kind, what: what(place.address, place.timeouts), remedy: ofLength ?? ofTls ?? remedy };
};

/** The problem of an unlisted error. It names the code, which is easier to search for than the text for programmers. */
const unknownFailure = (error: unknown, code: string, { address }: Peer): Problem => {
  const name = code || (error instanceof Error ? error.name : '');
  return {
    kind: 'unknown',
    what: `The request to ${address} failed${/^\w{1,60}$/.test(name) ? ` (${name})` : ''}`,
    remedy: tryAgain('the service, or a proxy in between, drops the connection'),
  };
};

const httpProblem = (fault: HttpFault, place: Peer): Problem => {
  switch (fault.kind) {
    case 'foreign':
      return {
        kind: 'not-json',
        what: `${place.address} does not speak HTTP`,
        remedy: ['Check the port, and whether the address wants https'],
      };
    case 'http2':
      return {
        kind: 'not-json',
        what: `${place.address} ${HTTP2_ONLY.what}`,
        remedy: HTTP2_ONLY.remedy,
      };
    case 'short':
      return { kind: 'reset', what: `${place.address} cut its answer off`, remedy: RESET_REMEDY };
    case 'broken':
      return {
        kind: 'not-json',
        what: `The answer of ${place.address} violates HTTP: ${fault.reason}`,
        remedy: tryAgain('a proxy or gateway in between corrupts the answers'),
      };
  }
};

/** The problem of a request that was aborted on purpose. */
export const STOPPED: Problem = { kind: 'stopped', what: 'The request was stopped', remedy: tryAgain() };
