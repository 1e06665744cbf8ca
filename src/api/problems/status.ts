import type { IncomingHttpHeaders } from 'node:http';
import type { Problem, ProblemKind, Remedy } from '../../core/client/index.ts';
import type { ProjectScope } from '../../core/query/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { elide, sanitise } from '../../core/text/index.ts';
import { formatWait } from '../../core/values/index.ts';
import { header } from '../decode.ts';
import type { Credentials } from '../endpoint.ts';
import { type ErrorBody, LOGIN_REMEDY, problemWords } from './error-body.ts';
import { FILTER, LONG_PATH, longTokenRemedy, REFRESH, SCOPE, tryAgain } from './failures.ts';
import { isIntegrated, type Peer, proxySignIn } from './network.ts';

/** Context of a refused request, for its error message. */
interface FailedRequest {
  /** Method and path, as `GET /v1/edgehosts`. */
  readonly call: string;
  readonly place: Peer;
  /** Headers of the answer. */
  readonly headers: IncomingHttpHeaders;
  readonly scope: ProjectScope | null;
  readonly signed: Credentials | null;
  /** The equivalent endpoint of the other dialect; null for none. */
  readonly other: string | null;
  /** Length of the path in bytes. */
  readonly bytes: number;
  /** True for a request with a continue token. */
  readonly continued: boolean;
  /** True for a request with a filter, an order or a cloud type. */
  readonly narrowed: boolean;
}

const ADDRESS_REMEDY_TEXT = 'Check the address of the service: it is the part before /v1';

const GATEWAY_REMEDY: Remedy = ['Check that the address is the service itself, and what is in between'];

type ProblemWords = readonly [kind: ProblemKind, what: string, remedy: Remedy];

/** The problem of an unsuccessful status; `retryAfter` in seconds from `now` (epoch ms). */
export const statusProblem = (
  status: number,
  body: ErrorBody,
  request: FailedRequest,
  retryAfter: number | null,
  now: number,
): Problem => {
  const [kind, what, remedy] = statusWords(status, body, request, retryAfter);
  return {
    kind,
    what,
    remedy,
    status,
    ...problemWords(body),
    ...(request.other !== null && isMissing(kind) && { endpoint: { call: request.call, instead: request.other } }),
    ...(retryAfter !== null && { retryAfter, retryAt: now + retryAfter * 1000 }),
  };
};

/** True if the endpoint is missing, or may be missing (404). */
const isMissing = (kind: ProblemKind): boolean => kind === 'gone' || kind === 'not-found';

const statusWords = (
  status: number,
  body: ErrorBody,
  request: FailedRequest,
  retryAfter: number | null,
): ProblemWords => {
  // A gateway's 401 page may mention sign-in, but the API key is meant.
  if ((body.login && status !== 401 && status !== 407) || status === 511) {
    return ['portal', `A sign-in page answered instead of the service (${status})`, LOGIN_REMEDY];
  }
  if (status > 599) {
    return [
      'unknown',
      `The service answered ${request.call} with ${status}, which is not an HTTP status`,
      GATEWAY_REMEDY,
    ];
  }
  return (
    (status >= 500
      ? failedWords(status, body, request, retryAfter)
      : refusedWords(status, body, request, retryAfter)) ?? [
      'unknown',
      `The service answered ${request.call} with ${status}`,
      // Only the service sends a message; without one, something else may run at that address.
      body.message === null ? [ADDRESS_REMEDY_TEXT] : tryAgain(support(body)),
    ]
  );
};

/** Statuses for an expired or foreign continue token. */
const TOKEN_STATUSES: ReadonlySet<number> = new Set([400, 404, 410, 422]);

/** Words for a status below 500: the request must change, or wait, before it is accepted. */
const refusedWords = (
  status: number,
  body: ErrorBody,
  request: FailedRequest,
  retryAfter: number | null,
): ProblemWords | null => {
  const { call, place, scope, other, continued } = request;
  const { address } = place;
  // The first page was accepted with the same query: the token is at fault.
  if (continued && TOKEN_STATUSES.has(status)) {
    return [
      'expired',
      `The service no longer accepts the continue token of the last page (${status})`,
      ['Load the list again from its start', REFRESH],
    ];
  }
  switch (status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return ['redirect', `${address} redirects without a location (${status})`, [ADDRESS_REMEDY_TEXT]];
    case 304:
      return [
        'unknown',
        `The service answered ${call} with "not modified" (304), but nothing was cached`,
        tryAgain('a cache in between corrupts the answers'),
      ];
    case 400:
    case 422:
      return ['bad-request', `The service rejected ${call} (${status})`, badRequestRemedy(body, request)];
    case 401:
      return ['not-authorised', ...unauthorisedWords(request)];
    case 403:
      if (isInBetween(body, request.headers))
        return [
          'portal',
          `A proxy or firewall before the service refused ${call} (403${signsText(request.headers)})`,
          ['Sign in there in a browser, or set "headers" of the config file, or ask who runs it'],
        ];
      return [
        'forbidden',
        `Not permitted: ${call} for ${scopeName(scope)} (403)`,
        ['Choose another project', SCOPE, ', or ask for a role that may list this'],
      ];
    case 404:
      return [
        'not-found',
        `Not found: ${call} at ${address} (404)`,
        [
          scope === null ? ADDRESS_REMEDY_TEXT : 'Check the address of the service, and that the project still exists',
          ...(other === null ? [] : ['; ', ...otherRemedy(other, 'newer', 'older')]),
        ],
      ];
    case 405:
    case 410:
      return [
        'gone',
        `The service no longer offers ${call} (${status})`,
        other === null ? ['The other lists may still answer'] : otherRemedy(other, 'Newer', 'Older'),
      ];
    case 407:
      return signInWords(place, isIntegrated(request.headers));
    case 408:
      return ['timeout', `The service timed out waiting for the request ${call} (408)`, tryAgain()];
    case 414:
      return [
        'bad-request',
        'The request is too long for the service or a gateway before it (414)',
        hasLongToken(request)
          ? longTokenRemedy(request.bytes)
          : ['Shorten the filter of the service and the order, or filter locally', FILTER],
      ];
    case 429:
      return ['rate', 'Too many requests to the service (429)', waitRemedy(retryAfter)];
    case 431:
      return [
        'bad-request',
        'The request headers are too large for the service or a gateway before it (431)',
        hasLongToken(request)
          ? longTokenRemedy(request.bytes)
          : ['Check the key or token, and "headers" of the config file'],
      ];
    default:
      return null;
  }
};

/** Headers by which a proxy or a firewall shows that it refused the request itself. */
const REFUSAL_HEADERS = ['x-squid-error', 'cf-mitigated', 'x-amzn-waf-action', 'proxy-status'];
/** Headers that a proxy or gateway adds also to answers of the service that it passes on. */
const PASSING_HEADERS = [
  'cf-ray',
  'via',
  'x-iinfo',
  'x-sucuri-id',
  'x-akamai-request-id',
  'x-amz-cf-id',
  'x-azure-ref',
];
const SERVER =
  /cloudflare|cloudfront|squid|envoy|awselb|akamai|big-?ip|imperva|incapsula|varnish|zscaler|netskope|haproxy|bluecoat|forti|barracuda|sucuri|application-gateway|google frontend/i;

/** The headers that name a proxy or gateway between the program and the service: `server: cloudflare`. */
const signsIn = (headers: IncomingHttpHeaders, names: readonly string[]): readonly string[] => [
  ...[header(headers, 'server') ?? ''].filter((name) => SERVER.test(name)).map((name) => `server: ${name}`),
  ...names.flatMap((name) => (headers[name] === undefined ? [] : `${name}: ${header(headers, name)}`)),
];

/** True if a proxy or firewall refused. A refusal with an error code comes from the service, unless a header shows otherwise. */
const isInBetween = ({ code, isHtml }: ErrorBody, headers: IncomingHttpHeaders): boolean =>
  isHtml ||
  REFUSAL_HEADERS.some((name) => headers[name] !== undefined) ||
  (code === null && signsIn(headers, PASSING_HEADERS).length > 0);

const signsText = (headers: IncomingHttpHeaders): string =>
  signsIn(headers, [...REFUSAL_HEADERS, ...PASSING_HEADERS])
    .slice(0, 2)
    .map((sign) => `, ${elide(sanitise(maskText(sign)), SIGN_CELLS)}`)
    .join('');

/** Maximum width of a header in an error message, in cells. */
const SIGN_CELLS = 60;

/** Words for a 407. Over plain http it comes from the proxy; otherwise from the service's address, and not from a proxy of this machine. */
const signInWords = (place: Peer, integrated: boolean): ProblemWords => {
  if (place.proxy !== null && !place.tls) {
    const { kind, what, remedy } = proxySignIn(place, integrated);
    return [kind, what, remedy];
  }
  return [
    'not-authorised',
    `${place.address} answers like a proxy that requires ${integrated ? 'Negotiate or NTLM, which this program does not speak' : 'credentials'} (407)`,
    [
      integrated
        ? 'Check that the address is the service itself; if a proxy is in between, set HTTPS_PROXY to a helper that signs in, as cntlm or px'
        : 'Check that the address is the service itself; if a gateway before it wants a sign-in, give its header in "headers" of the config file',
    ],
  ];
};

const hasLongToken = ({ continued, bytes }: FailedRequest): boolean => continued && bytes > LONG_PATH;

/** Remedy that names the endpoint of the other dialect. Endpoints of newer releases are searches (POST). */
const otherRemedy = (other: string, newer: string, older: string): Remedy =>
  other.startsWith('POST')
    ? [`${newer} releases have ${other} instead:`, { set: 'dialect', to: 'current' }, ' asks it']
    : [`${older} releases have ${other} instead:`, { set: 'dialect', to: 'document' }, ' asks it'];

/** Words for a status of 500 or more: the service, or a gateway before it, failed. */
const failedWords = (
  status: number,
  body: ErrorBody,
  { call }: FailedRequest,
  retryAfter: number | null,
): ProblemWords => {
  const remedy = retryAfter === null ? tryAgain(support(body)) : waitRemedy(retryAfter);
  switch (status) {
    case 502:
      return ['server', `A gateway got an invalid answer from the service to ${call} (502)`, remedy];
    case 503:
      return ['server', `The service is unavailable for ${call} (503)`, remedy];
    case 504:
      return ['server', `A gateway timed out waiting for the service to answer ${call} (504)`, remedy];
    default:
      return ['server', `Service error on ${call} (${status})`, remedy];
  }
};

const support = ({ ref }: ErrorBody): string => `give support ${ref === null ? 'the time' : 'the ref'}`;

/** Remedy for a rejected request, by the error code of the service. */
const badRequestRemedy = (body: ErrorBody, { narrowed }: FailedRequest): Remedy => {
  const { code } = body;
  if (code === '602') return ['Something that is required is missing: check filter, order and project'];
  if (code === '606') return ['A value is not allowed: check filter, order and cloud type'];
  if (code === '608') return ['A value is above its maximum: check limit and period'];
  if (narrowed) return ['Take back the filter or order that was given last'];
  return ['Check the project', SCOPE, ` and the address of the service; if it persists, ${support(body)}`];
};

const unauthorisedWords = ({ signed }: FailedRequest): readonly [what: string, remedy: Remedy] => {
  if (signed === null) {
    return [
      'The service requires an API key (401)',
      ['Give the key of this address in EDGESCOPE_API_KEY or with --api-key-file'],
    ];
  }
  if (signed.file !== undefined) {
    return [
      'The service rejected the key (401)',
      [`Write a valid key into ${sanitise(signed.file)}, which is read each time, then try again`, REFRESH],
    ];
  }
  if (signed.command !== undefined) {
    return [
      `The service rejected the ${signed.kind === 'token' ? 'token' : 'key'} (401)`,
      [`${sanitise(signed.command.run[0])} prints it and is asked again, once a minute at most: try again`, REFRESH],
    ];
  }
  if (signed.kind === 'token') {
    return [
      'The service rejected the token (401)',
      [
        'Tokens live for minutes: start again with a new one in EDGESCOPE_TOKEN, or with a key in EDGESCOPE_API_KEY or --api-key-file',
      ],
    ];
  }
  return [
    'The service rejected the key (401)',
    ['Start again with a valid key in EDGESCOPE_API_KEY or with --api-key-file: a file is read again when it changes'],
  ];
};

const waitRemedy = (retryAfter: number | null): Remedy => [
  `Wait ${retryAfter === null ? 'a moment' : formatWait(retryAfter * 1000)}, then try again`,
  REFRESH,
];

const scopeName = (scope: ProjectScope | null): string =>
  scope === null ? 'the whole tenant' : `project ${sanitise(scope.name ?? scope.uid)}`;
