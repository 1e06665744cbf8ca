import type { ProblemKind, Remedy } from '../../core/client/index.ts';
import { formatSize } from '../../core/values/index.ts';
import type { Timeouts } from '../limits.ts';
import { MIN_PROGRESS_BYTES } from '../watch.ts';

/** The action of loading again, in a remedy. The screen shows the key of the action. */
export const REFRESH = { action: 'refresh' } as const;
/** The action of choosing a project, in a remedy. */
export const SCOPE = { action: 'scope' } as const;
const CLOUD_TYPE = { action: 'cloud-type' } as const;
/** The action of filtering, in a remedy. */
export const FILTER = { action: 'filter' } as const;
const LIMIT = { action: 'limit' } as const;
const SERVER_FILTER = { action: 'server-filter' } as const;

/** Remedy for a list that is too large: request fewer items. */
export const NARROW_REMEDY: Remedy = [
  'Narrow the list to a project',
  SCOPE,
  ', a cloud type',
  CLOUD_TYPE,
  ', a filter of the service',
  SERVER_FILTER,
  LIMIT,
];

/** Remedy to try again, with an alternative if that fails. */
export const tryAgain = (otherwise?: string): Remedy => [
  'Try again',
  REFRESH,
  ...(otherwise === undefined ? [] : [`; if it persists, ${otherwise}`]),
];

/** Formats a time limit for a sentence: `5 s`, `0.02 s`. */
export const formatSeconds = (ms: number): string => `${Math.round(ms / 10) / 100} s`;

/** Cause and remedy of a connection failure; `whom` is the service or the proxy. */
type FailureWords = readonly [kind: ProblemKind, what: (whom: string, timeouts: Timeouts) => string, remedy: Remedy];

const DNS_REMEDY: Remedy = ['Check the name in --url and the DNS of this machine; from behind a proxy set HTTPS_PROXY'];
/** Remedy if the peer has reset or closed the connection. */
export const RESET_REMEDY = tryAgain('check whether the address wants https and the port is right');

/** Longest path, in bytes, that every usual server and gateway takes. */
export const LONG_PATH = 8000;
/** Remedy if a continue token, which the service chose, makes the path longer than `LONG_PATH`; `bytes` is the length of the path. */
export const longTokenRemedy = (bytes: number): Remedy => [
  `The continue token of the service makes the request ${formatSize(bytes)} long: report it to the operator of the service`,
];
/** Remedy if a path of `bytes` bytes is longer than `LONG_PATH`, because of the filter or the token. */
export const longRequestRemedy = (bytes: number): Remedy => [
  `The request is ${formatSize(bytes)} long, which few services take: the filter, or the continue token of the service, is too long`,
];
const SLOW_REMEDY: Remedy = ['Try again', REFRESH, ', or allow more time with --timeout'];
const UNREACHABLE_REMEDY: Remedy = ['Check the route to it: VPN, firewall, proxy'];

const noName: FailureWords = ['dns', (whom) => `The name of ${whom} cannot be resolved`, DNS_REMEDY];
const noAnswer: FailureWords = ['dns', (whom) => `The DNS server did not answer for ${whom}`, DNS_REMEDY];
const noFamily: FailureWords = [
  'refused',
  (whom) => `This machine has no IPv4 or IPv6 route to ${whom}`,
  ['Check which of both this machine and the service have'],
];
const badAddress: FailureWords = [
  'dns',
  (whom) => `The address of ${whom} is not valid`,
  ['Check host name and port in --url'],
];
const reset: FailureWords = ['reset', (whom) => `${whom} closed the connection`, RESET_REMEDY];
const closed: FailureWords = ['reset', (whom) => `The connection to ${whom} was closed`, tryAgain()];
const unreachable: FailureWords = ['refused', (whom) => `No route to ${whom}`, UNREACHABLE_REMEDY];
const late: FailureWords = ['timeout', (whom) => `No connection to ${whom} in time`, UNREACHABLE_REMEDY];
const forbidden: FailureWords = [
  'refused',
  (whom) => `This machine does not allow a connection to ${whom}`,
  ['Check the firewall of this machine'],
];
const noFiles: FailureWords = [
  'refused',
  (whom) => `Too many open files on this machine for a connection to ${whom}`,
  ['Raise the limit (ulimit -n), or end other programs'],
];
const noMemory: FailureWords = [
  'refused',
  (whom) => `This machine has no memory for a connection to ${whom}`,
  ['End other programs, then try again', REFRESH],
];
const noPort: FailureWords = [
  'refused',
  (whom) => `This machine has no free address or port for a connection to ${whom}`,
  ['Check the network of this machine; many open connections use up its ports'],
];

/** Pseudo-code of a request aborted by the overall time limit. */
export const LATE = 'LATE';

const connectTimeout: FailureWords = [
  'timeout',
  (whom, { connect }) => `No connection to ${whom} within ${formatSeconds(connect)}`,
  UNREACHABLE_REMEDY,
];

const CODES_BY_WORDS: readonly (readonly [words: FailureWords, codes: readonly string[]])[] = [
  [noName, ['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']],
  [noAnswer, ['EAI_AGAIN', 'EAI_FAIL', 'ESERVFAIL', 'ETIMEOUT']],
  [noFamily, ['EAI_FAMILY', 'EAI_ADDRFAMILY', 'EAFNOSUPPORT', 'EPFNOSUPPORT', 'EPROTONOSUPPORT']],
  [badAddress, ['EINVAL', 'EBADNAME', 'ENAMETOOLONG', 'EAI_OVERFLOW', 'ERR_INVALID_URL', 'ERR_SOCKET_BAD_PORT']],
  [reset, ['ECONNRESET', 'ECONNABORTED', 'ENETRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE']],
  [
    closed,
    [
      'ENOTCONN',
      'ESHUTDOWN',
      'ABORT_ERR',
      'UND_ERR_ABORT',
      'UND_ERR_ABORTED',
      'UND_ERR_CLOSED',
      'UND_ERR_DESTROYED',
      'UND_ERR_INFO',
      'ERR_SOCKET_CLOSED',
      'ERR_SOCKET_CLOSED_BEFORE_CONNECTION',
      'ERR_STREAM_DESTROYED',
    ],
  ],
  [unreachable, ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ENONET']],
  [late, ['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT']],
  [connectTimeout, ['UND_ERR_CONNECT_TIMEOUT']],
  [forbidden, ['EACCES', 'EPERM']],
  [noFiles, ['EMFILE', 'ENFILE']],
  [noMemory, ['ENOBUFS', 'ENOMEM', 'EAI_MEMORY']],
  [noPort, ['EADDRNOTAVAIL', 'EADDRINUSE']],
];

/** Cause and remedy by the connection error codes of Node and undici. */
export const FAILURES: ReadonlyMap<string, FailureWords> = new Map<string, FailureWords>([
  ...CODES_BY_WORDS.flatMap(([words, codes]) => codes.map((code) => [code, words] as const)),
  [
    'ECONNREFUSED',
    [
      'refused',
      (whom) => `${whom} refuses connections`,
      ['Check the address and the port, and whether the service runs'],
    ],
  ],
  [
    'UND_ERR_HEADERS_TIMEOUT',
    [
      'timeout',
      (whom, { headers }) => `${whom} accepted the request but did not answer within ${formatSeconds(headers)}`,
      SLOW_REMEDY,
    ],
  ],
  [
    'UND_ERR_BODY_TIMEOUT',
    ['timeout', (whom, { idle }) => `${whom} stopped mid-answer: no data for ${formatSeconds(idle)}`, SLOW_REMEDY],
  ],
  [
    LATE,
    [
      'timeout',
      (whom, { overall }) =>
        `The answer of ${whom} is too slow: less than ${formatSize(MIN_PROGRESS_BYTES)} in ${formatSeconds(overall)}`,
      SLOW_REMEDY,
    ],
  ],
  [
    'UND_ERR_HEADERS_OVERFLOW',
    ['too-large', (whom) => `${whom} sent headers over the size limit`, ['Check that the address is the service']],
  ],
]);

/** Cause and remedy for an error code that is not in `FAILURES` but has a known prefix; null for other codes. */
export const failureFamily = (code: string): FailureWords | null =>
  code.startsWith('EAI_')
    ? ['dns', (whom) => `The name of ${whom} could not be looked up (${code})`, DNS_REMEDY]
    : null;

/** True for the error code of a connection that the peer has reset. */
export const isReset = (code: string): boolean => FAILURES.get(code) === reset;
