import { formatSize } from '../../core/format/size.ts';
import { type Problem, ProblemError, type ProblemKind } from '../../core/problem.ts';
import { maskText } from '../../core/secrets/mask.ts';
import { sanitise } from '../../core/text/sanitise.ts';
import type { Timeouts } from '../limits.ts';
import { LEAST_BYTES } from '../watch.ts';
import { type HttpFault, httpFault } from './http.ts';
import type { Place } from './place.ts';
import { isTls, tlsProblem } from './tls.ts';

/** `whom` is the service or the proxy. */
type Words = readonly [kind: ProblemKind, what: (whom: string, timeouts: Timeouts) => string, remedy: string];

const DNS_REMEDY = 'Check the name in --url and the DNS of this machine; from behind a proxy set HTTPS_PROXY';
const RESET_REMEDY = 'Try again with r; if it stays so, check whether the address wants https and the port is right';
/** A service that wants a client certificate ends the connection without another word in TLS 1.3. */
const RESET_TLS_REMEDY =
  'Try again with r; if it stays so, the service may want a client certificate (--client-cert-file)';
/** The time for a connection is that of the handshake too, which a port without TLS never answers. */
const CONNECT_TLS_REMEDY = 'Check the route to it (VPN, firewall, proxy), and that it speaks https on this port';
const SLOW_REMEDY = 'Try again with r, or allow more time with --timeout';
const UNREACHABLE_REMEDY = 'Check the route to it: VPN, firewall, proxy';

const seconds = (ms: number): string => `${Math.round(ms / 10) / 100} s`;

const noName: Words = ['dns', (whom) => `The name of ${whom} is not known`, DNS_REMEDY];
const reset: Words = ['reset', (whom) => `${whom} broke the connection off`, RESET_REMEDY];
const unreachable: Words = ['refused', (whom) => `There is no way to ${whom}`, UNREACHABLE_REMEDY];

const forbidden: Words = [
  'refused',
  (whom) => `This machine does not allow a connection to ${whom}`,
  'Check the firewall of this machine',
];

/** Stands for a request that was given up because it took longer than the overall limit. */
export const LATE = 'LATE';

/** Stand for a proxy that did not open a way to the service: without a word, by breaking off, in another language. */
export const TUNNEL_SILENT = 'TUNNEL_SILENT';
export const TUNNEL_BROKEN = 'TUNNEL_BROKEN';
export const TUNNEL_FOREIGN = 'TUNNEL_FOREIGN';

const WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['ENOTFOUND', noName],
  ['ENODATA', noName],
  ['EAI_NONAME', noName],
  ['EAI_AGAIN', ['dns', (whom) => `The name server did not answer for ${whom}`, DNS_REMEDY]],
  [
    'ECONNREFUSED',
    [
      'refused',
      (whom) => `${whom} refuses connections`,
      'Check the address and the port, and whether the service runs',
    ],
  ],
  ['EHOSTUNREACH', unreachable],
  ['ENETUNREACH', unreachable],
  ['EADDRNOTAVAIL', unreachable],
  ['ENETDOWN', unreachable],
  ['EHOSTDOWN', unreachable],
  ['EACCES', forbidden],
  ['EPERM', forbidden],
  ['ECONNRESET', reset],
  ['ECONNABORTED', reset],
  ['EPIPE', reset],
  ['UND_ERR_SOCKET', reset],
  ['ETIMEDOUT', ['timeout', (whom) => `No connection to ${whom} in time`, UNREACHABLE_REMEDY]],
  [
    'UND_ERR_CONNECT_TIMEOUT',
    ['timeout', (whom, { connect }) => `No connection to ${whom} within ${seconds(connect)}`, UNREACHABLE_REMEDY],
  ],
  [
    'UND_ERR_HEADERS_TIMEOUT',
    [
      'timeout',
      (whom, { headers }) => `${whom} took the request and did not answer within ${seconds(headers)}`,
      SLOW_REMEDY,
    ],
  ],
  [
    'UND_ERR_BODY_TIMEOUT',
    [
      'timeout',
      (whom, { idle }) => `${whom} stopped in the middle of its answer: nothing came for ${seconds(idle)}`,
      SLOW_REMEDY,
    ],
  ],
  [
    LATE,
    [
      'timeout',
      (whom, { overall }) =>
        `The answer of ${whom} takes too long: less than ${formatSize(LEAST_BYTES)} came in ${seconds(overall)}`,
      SLOW_REMEDY,
    ],
  ],
  [
    'UND_ERR_HEADERS_OVERFLOW',
    [
      'too-large',
      (whom) => `${whom} answers with larger headers than are read`,
      'Check that the address is the service',
    ],
  ],
]);

/** What else may be the matter where TLS is spoken. */
const TLS_REMEDIES: ReadonlyMap<string, string> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', CONNECT_TLS_REMEDY],
  ...[...WORDS].filter(([, words]) => words === reset).map(([code]) => [code, RESET_TLS_REMEDY] as const),
]);

/** Failures of the way to a proxy rather than of the service behind it. */
const ON_THE_WAY: ReadonlySet<ProblemKind> = new Set(['dns', 'refused']);

/**
 * Codes of failures before anything was answered that may have passed a moment later. Timeouts are none of them: the
 * person has waited once.
 */
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

/** The code of an error of Node or undici; its own, else that of its cause. */
export const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
};

/** True for a failed connection that is worth another attempt. */
export const mayPass = (error: unknown): boolean => error instanceof ProblemError && PASSING.has(codeOf(error.cause));

/** In undici's words about a proxy, in front of a tunnel or of a plain request. */
const TUNNEL_STATUS = /(?:Proxy response|Proxy Authentication Required) \((\d+)\)/;

const PROXY_REMEDY = 'Check HTTPS_PROXY and NO_PROXY';

/** A failure without an answer, or in the middle of one, in words. */
export const networkProblem = (error: unknown, place: Place): Problem => {
  const code = codeOf(error);
  if (isTls(code)) return tlsProblem(code, place);
  const tunnel = TUNNEL_STATUS.exec(error instanceof Error ? error.message : '')?.[1];
  if (tunnel !== undefined) return tunnelProblem(Number(tunnel), place);
  const untunnelled = withoutTunnel(code, place);
  if (untunnelled !== null) return untunnelled;
  const fault = httpFault(error);
  if (fault !== null) return httpProblem(fault, place);
  const words = WORDS.get(code);
  if (words) {
    const [kind, what, remedy] = words;
    const onTheWay = place.proxy !== null && (ON_THE_WAY.has(kind) || code === 'UND_ERR_CONNECT_TIMEOUT');
    if (onTheWay) {
      const said = what(`the proxy ${place.proxy}`, place.timeouts).replace(/^the /, 'The ');
      return { kind, what: said, remedy: PROXY_REMEDY };
    }
    const said = (place.tls && TLS_REMEDIES.get(code)) || remedy;
    return { kind, what: what(place.address, place.timeouts), remedy: said };
  }
  const said = error instanceof Error ? sanitise(maskText(error.message)).slice(0, 200) : '';
  return {
    kind: 'unknown',
    what: `The request to ${place.address} failed${said ? `: ${said}` : ''}`,
    remedy: 'Try again with r; if it stays so, the service or something in between drops the connection',
  };
};

const httpProblem = (fault: HttpFault, place: Place): Problem => {
  switch (fault.kind) {
    case 'foreign':
      return {
        kind: 'not-json',
        what: `What answers at ${place.address} does not speak HTTP`,
        remedy: 'Check the port, and whether the address wants https',
      };
    case 'short':
      return { kind: 'reset', what: `${place.address} broke its answer off`, remedy: RESET_REMEDY };
    case 'broken':
      return {
        kind: 'not-json',
        what: `The answer of ${place.address} breaks the rules of HTTP: ${fault.reason}`,
        remedy: 'Try again with r; if it stays so, a proxy or gateway in between spoils the answers',
      };
  }
};

/** A proxy that gave no answer to the wish for a tunnel; null where that is not what failed. */
const withoutTunnel = (code: string, { address, proxy, timeouts }: Place): Problem | null => {
  const whom = `The proxy ${proxy ?? ''}`.trim();
  switch (code) {
    case TUNNEL_SILENT:
      return {
        kind: 'timeout',
        what: `${whom} opened no way to ${address} within ${seconds(timeouts.connect)}`,
        remedy: `${PROXY_REMEDY}, and that the proxy reaches this address`,
      };
    case TUNNEL_BROKEN:
      return {
        kind: 'reset',
        what: `${whom} broke off when it was asked for a way to ${address}`,
        remedy: `${PROXY_REMEDY}, and that the proxy allows this address`,
      };
    case TUNNEL_FOREIGN:
      return { kind: 'not-json', what: `${whom} does not speak HTTP`, remedy: PROXY_REMEDY };
    default:
      return null;
  }
};

const tunnelProblem = (status: number, place: Place): Problem => {
  const proxy = `The proxy ${place.proxy ?? ''}`.trim();
  if (status === 407) {
    return {
      kind: 'not-authorised',
      what: `${proxy} wants to know who asks`,
      remedy: 'Put user and password into HTTPS_PROXY, as http://user:password@host:port',
      status,
    };
  }
  return {
    kind: 'refused',
    what: `${proxy} gave no way to ${place.address} (${status})`,
    remedy: 'Check that the proxy allows this address, or name it in NO_PROXY',
    status,
  };
};

/** The request was ended on purpose. */
export const STOPPED: Problem = { kind: 'stopped', what: 'The request was stopped', remedy: 'Ask again with r' };
