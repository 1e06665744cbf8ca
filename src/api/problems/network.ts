import { type Problem, ProblemError, type ProblemKind, type Remedy } from '../../core/client/index.ts';
import { codeOf } from './code.ts';
import { FAILURES, failureFamily, isReset, RESET_REMEDY } from './failures.ts';
import { type HttpFault, httpFault } from './http.ts';
import type { Place } from './place.ts';
import { tryAgain } from './remedy.ts';
import { isTls, tlsProblem } from './tls.ts';
import { PROXY_REMEDY, proxyProblem, TUNNEL_BROKEN } from './tunnel.ts';

/** In TLS 1.3 a missing client certificate shows as a plain reset. */
const RESET_TLS_REMEDY = tryAgain('the service may want a client certificate (--client-cert-file)');
/** The connection timeout covers the handshake, which a port without TLS never answers. */
const CONNECT_TLS_REMEDY: Remedy = [
  'Check the route to it (VPN, firewall, proxy), and that it speaks https on this port',
];

const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';

/** Additional remedy where TLS is in use. */
const tlsRemedy = (code: string): Remedy | null =>
  isReset(code) ? RESET_TLS_REMEDY : code === CONNECT_TIMEOUT ? CONNECT_TLS_REMEDY : null;

/** Failures of the connection to the proxy, not of the service. */
const ON_THE_WAY: ReadonlySet<ProblemKind> = new Set(['dns', 'refused']);

/** Transient failures before any answer. Timeouts are not among them: the user has waited once. */
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

/** The problem of a connection that failed before or during the answer. */
export const networkProblem = (error: unknown, place: Place): Problem => {
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
    const said = what(`the proxy ${place.proxy}`, place.timeouts).replace(/^the /, 'The ');
    return { kind, what: said, remedy: PROXY_REMEDY };
  }
  return { kind, what: what(place.address, place.timeouts), remedy: (place.tls && tlsRemedy(code)) || remedy };
};

/** For an unlisted error: its code is easier to search for than its text, which is for programmers. */
const unknownFailure = (error: unknown, code: string, { address }: Place): Problem => {
  const name = code || (error instanceof Error ? error.name : '');
  return {
    kind: 'unknown',
    what: `The request to ${address} failed${/^\w{1,60}$/.test(name) ? ` (${name})` : ''}`,
    remedy: tryAgain('the service or something in between drops the connection'),
  };
};

const httpProblem = (fault: HttpFault, place: Place): Problem => {
  switch (fault.kind) {
    case 'foreign':
      return {
        kind: 'not-json',
        what: `${place.address} does not speak HTTP`,
        remedy: ['Check the port, and whether the address wants https'],
      };
    case 'short':
      return { kind: 'reset', what: `${place.address} cut its answer off`, remedy: RESET_REMEDY };
    case 'broken':
      return {
        kind: 'not-json',
        what: `The answer of ${place.address} violates HTTP: ${fault.reason}`,
        remedy: tryAgain('a proxy or gateway in between spoils the answers'),
      };
  }
};

/** The request was aborted on purpose. */
export const STOPPED: Problem = { kind: 'stopped', what: 'The request was stopped', remedy: tryAgain() };
