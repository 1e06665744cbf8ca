import type { Problem, ProblemKind } from '../../core/problem.ts';
import type { Scope } from '../../core/query.ts';
import { sanitise } from '../../core/text/sanitise.ts';
import type { Credentials } from '../endpoint.ts';
import type { ErrorBody } from './error-body.ts';

/** What was asked and how, for the words about a refusal. */
export interface Asked {
  /** As `GET /v1/edgehosts`. */
  readonly call: string;
  /** The service's base address. */
  readonly address: string;
  readonly scope: Scope | null;
  /** What the request was signed with. */
  readonly signed: Credentials | null;
  /** The endpoint that the document names in place of this one. */
  readonly replacement: string | null;
}

type Words = readonly [kind: ProblemKind, what: string, remedy: string];

/** A status other than success in words (in-the-field.md, 7); `retryAfter` in seconds from `now` (epoch ms). */
export const statusProblem = (
  status: number,
  body: ErrorBody,
  asked: Asked,
  retryAfter: number | null,
  now: number,
): Problem => {
  const [kind, what, remedy] = wordsOf(status, body, asked, retryAfter);
  return {
    kind,
    what,
    remedy,
    status,
    ...(body.code !== null && { code: body.code }),
    ...(body.message !== null && { message: body.message }),
    ...(body.ref !== null && { ref: body.ref }),
    ...(retryAfter !== null && { retryAfter, retryAt: now + retryAfter * 1000 }),
  };
};

const wordsOf = (status: number, body: ErrorBody, asked: Asked, retryAfter: number | null): Words => {
  const { call, address } = asked;
  switch (status) {
    case 400:
    case 414:
    case 422:
    case 431:
      return ['bad-request', `The service does not accept the request ${call} (${status})`, badRequestRemedy(body)];
    case 401:
      return ['not-authorised', ...unauthorised(asked)];
    case 403:
      return [
        'forbidden',
        `These credentials may not ${call} for ${scopeName(asked.scope)} (403)`,
        'Choose another project with u, or ask for a role that may list this',
      ];
    case 404:
      return [
        'not-found',
        `There is no ${call} at ${address} (404)`,
        asked.scope === null
          ? 'Check the address of the service: it is the part before /v1'
          : 'Check the address of the service, and that the project still exists',
      ];
    case 405:
    case 410:
      return [
        'gone',
        `This service does not answer ${call} any more (${status})`,
        asked.replacement === null
          ? 'The other lists may still answer'
          : `Newer releases have ${asked.replacement} instead; the other lists may still answer`,
      ];
    case 407:
      return ['not-authorised', 'A proxy wants to know who asks (407)', 'Put user and password into HTTPS_PROXY'];
    case 408:
      return ['timeout', `The service gave up waiting for the request ${call} (408)`, 'Try again with r'];
    case 429:
      return ['rate', 'The service was asked too often (429)', waitRemedy(retryAfter)];
    default:
      if (status >= 500) {
        return [
          'server',
          `The service failed on ${call} (${status})`,
          retryAfter !== null
            ? waitRemedy(retryAfter)
            : `Try again with r; if it stays so, give support ${body.ref === null ? 'the time' : 'the ref'}`,
        ];
      }
      return ['unknown', `The service answered ${call} with ${status}`, 'Check the address of the service'];
  }
};

/** The body's own codes for what is unprocessable. */
const badRequestRemedy = ({ code }: ErrorBody): string => {
  if (code === '602') return 'Something that is required is missing: check filter, order and project';
  if (code === '606') return 'A value is none of those allowed: check filter, order and cloud type';
  if (code === '608') return 'A value is above its maximum: check limit and period';
  return 'Take back the filter or order that was given last';
};

const unauthorised = ({ signed }: Asked): readonly [string, string] => {
  if (signed === null) {
    return ['The service wants to know who asks (401)', 'Give a key in EDGESCOPE_API_KEY or with --api-key-file'];
  }
  if (signed.file !== undefined) {
    return [
      'The service does not accept the key (401)',
      `Write a valid key into ${sanitise(signed.file)}, which is read each time, then try again with r`,
    ];
  }
  if (signed.kind === 'token') {
    return [
      'The service does not accept the token (401)',
      'Tokens live for minutes: start again with a new one in EDGESCOPE_TOKEN, or with a key in EDGESCOPE_API_KEY or --api-key-file',
    ];
  }
  return [
    'The service does not accept the key (401)',
    'Start again with a valid key in EDGESCOPE_API_KEY or with --api-key-file: a file is read again when it changes',
  ];
};

const waitRemedy = (retryAfter: number | null): string =>
  retryAfter === null ? 'Wait a moment, then try again with r' : `Wait ${retryAfter} s, then try again with r`;

const scopeName = (scope: Scope | null): string =>
  scope === null ? 'the whole tenant' : `project ${sanitise(scope.name ?? scope.uid)}`;
