import { type Problem, ProblemError, type ProblemKind, type Remedy } from '../core/client/index.ts';
import type { ProjectScope } from '../core/query/index.ts';
import { maskText } from '../core/secrets/index.ts';
import { sanitise } from '../core/text/index.ts';
import { ACCEPTED_ENCODINGS, decode, header, type Outgoing, type Send, type ServiceResponse } from './decode.ts';
import type { Dialect, ServiceRequest } from './dialects/dialect.ts';
import { shownPath } from './endpoint.ts';
import { bodyLimits, type Limits } from './limits.ts';
import type { Clock } from './policy/clock.ts';
import type { Signature } from './policy/renew.ts';
import { retryAfter } from './policy/retry.ts';
import { bodyProblem, LOGIN_REMEDY, readErrorBody, readHtml } from './problems/error-body.ts';
import { tryAgain } from './problems/failures.ts';
import { type Peer, STOPPED } from './problems/network.ts';
import { type Redact, redactedProblem, redactor } from './problems/redact.ts';
import { statusProblem } from './problems/status.ts';

/**
 * Builds the first attempt of a request: method, path, signed headers, body.
 * @throws ProblemError when a key, token or project is invalid in a header
 */
const outgoing = (
  base: URL,
  request: ServiceRequest,
  dialect: Pick<Dialect, 'credentials'>,
  { credentials, headers }: Signature,
): Outgoing => ({
  method: methodOf(request),
  path: pathOf(base, request),
  headers: headersOf({
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...request.headers,
    ...headers,
    ...(credentials && dialect.credentials(credentials)),
  }),
  ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  attempt: 1,
  redact: redactor(credentials, Object.values(headers)),
});

const methodOf = ({ body }: ServiceRequest): Outgoing['method'] => (body === undefined ? 'GET' : 'POST');

const pathOf = (base: URL, { path, query }: ServiceRequest): string => {
  const prefix = base.pathname === '/' ? '' : base.pathname;
  const parameters = new URLSearchParams();
  for (const [name, value] of query) parameters.append(name, value);
  // Blanks as %20: some services read + as a plus.
  const encoded = parameters.toString().replaceAll('+', '%20');
  return `${prefix}${path}${encoded === '' ? '' : `?${encoded}`}`;
};

/** Adds the usual headers and trims values, since a key file may end in a line feed. Other invalid characters are errors. */
const headersOf = (given: Readonly<Record<string, string>>): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': ACCEPTED_ENCODINGS,
    'user-agent': 'edgescope',
  };
  for (const [name, value] of Object.entries(given)) {
    const trimmed = value.trim();
    if (!/^[\x20-\x7e]+$/.test(trimmed)) {
      throw new ProblemError({
        kind: 'bad-request',
        what: `The value of ${name} is empty or contains characters not allowed in a header`,
        remedy: ['Check the key file, the token and the project for line breaks and stray signs'],
      });
    }
    headers[name] = trimmed;
  }
  return headers;
};

/** First characters of JSON. */
const JSON_START = /^[{["tfn\d-]/;

const PACKING_REMEDY: Remedy = ['Check the proxy or gateway in between: it changes answers'];

type ProblemWords = readonly [kind: ProblemKind, what: string, remedy: Remedy];

const ADDRESS_REMEDY: Remedy = [
  'Check that the address is the service itself, and whether a proxy or gateway is in between',
];

/** The problem of a success without a body. */
const emptyProblem = (status: number): Problem => ({
  kind: 'not-json',
  what: `The answer is empty (${status})`,
  remedy: tryAgain('a proxy or gateway in between drops the body'),
  status,
});

/**
 * Passes a body on once its first character shows that it may be JSON.
 * @throws ProblemError for an empty body, an HTML page (with its title), another encoding or anything else
 */
const requireJson = async function* (
  body: AsyncIterable<Buffer>,
  answer: ServiceResponse,
  /** Maximum bytes searched for a page's title. */
  limit: number,
  redact: Redact,
): AsyncGenerator<Buffer, void, void> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of body) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const text: string = startOf(head);
    if (JSON_START.test(text) && !isWide(head)) {
      yield head;
      head = null;
    } else if (text !== '' && (!text.startsWith('<') || /<\/title/i.test(text) || head.length >= limit)) break;
    // Leading blanks are dropped, to bound the buffer.
    else if (text === '' && head.length > limit) head = head.subarray(-1);
  }
  if (head === null) return;
  const [kind, what, remedy] = describe(head, answer, redact);
  throw new ProblemError({ kind, what, remedy, status: answer.status });
};

const startOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^[\s\uFEFF]+/, '');

/** UTF-16 or UTF-32, by byte order mark or zeros beside the first character. */
const isWide = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff) ||
  (!isGzip(bytes) && bytes.subarray(0, 4).includes(0) && bytes.subarray(0, 4).some((byte) => byte !== 0));

/** Magic number of gzip. */
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const describe = (head: Buffer, answer: ServiceResponse, redact: Redact): ProblemWords => {
  const text = startOf(head);
  if (text === '') {
    const { kind, what, remedy } = emptyProblem(answer.status);
    return [kind, what, remedy];
  }
  if (isWide(head)) {
    return ['not-json', 'The answer is in UTF-16 or UTF-32; JSON must be UTF-8', ADDRESS_REMEDY];
  }
  if (isGzip(head)) {
    return ['not-json', 'The answer is gzip-encoded twice', PACKING_REMEDY];
  }
  if (text.startsWith('<?xml') && !/<html/i.test(text)) {
    return ['not-json', 'The answer is XML instead of JSON', ADDRESS_REMEDY];
  }
  const page = readHtml(redact(text));
  if (page?.login) return ['portal', `A sign-in page came instead of JSON${titleSuffix(page.title)}`, LOGIN_REMEDY];
  if (page !== null) {
    return [
      'not-json',
      `An HTML page came instead of JSON${titleSuffix(page.title)}`,
      ['Check that the address is the service itself, not its web page, and whether a proxy or a login is in between'],
    ];
  }
  const type = sanitise(maskText(header(answer.headers, 'content-type') ?? '')).slice(0, 80);
  return ['not-json', `The answer is not JSON${type === '' ? '' : ` (content type ${type})`}`, ADDRESS_REMEDY];
};

const titleSuffix = (title: string): string => (title === '' ? '' : `: “${title}”`);

/** The values that all requests of a client have in common: address, limits, and the way to sign and send them. */
export interface RequestContext {
  readonly base: URL;
  /** Signs requests. */
  readonly dialect: Pick<Dialect, 'credentials'>;
  readonly place: Peer;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly send: Send;
}

/** A request, its context for error messages, and the reader of its answer. May be sent several times. */
interface Call<Result> {
  readonly request: ServiceRequest;
  readonly scope: ProjectScope | null;
  /** The equivalent endpoint of the other dialect; null for none. */
  readonly other: string | null;
  readonly continued: boolean;
  /** True for a request with a filter, an order or a cloud type. */
  readonly narrowed: boolean;
  /** False for a list that comes whole in one body. */
  readonly paged: boolean;
  /** The reader ends before the body does (`decode`). */
  readonly isPart?: boolean;
  /** Returns true while the screen does not wait for this request. */
  readonly isBehind?: (() => boolean) | undefined;
  read(body: AsyncIterable<Buffer>, answer: ServiceResponse, redact: Redact, signal: AbortSignal): Promise<Result>;
  /** Number of items that this attempt has read, for the error message of a body that broke off. */
  count(): number;
}

/** Sends a request, with retries. @throws ProblemError; errors of the request */
export type Ask = <Result>(call: Call<Result>, signal: AbortSignal) => Promise<Result>;

/** Options of one attempt. */
interface RequestTry {
  /** Attempt number, from 1. */
  readonly attempt: number;
  readonly signature: Signature;
  readonly signal: AbortSignal;
}

/**
 * Makes one attempt of a request; refusals and broken bodies become problems.
 * @throws ProblemError; errors of `send`
 */
export const askOnce = async <Result>(
  { base, dialect, place, limits, clock, send }: RequestContext,
  { request, scope, other, continued, narrowed, paged, isPart, isBehind, read, count }: Call<Result>,
  { attempt, signature, signal }: RequestTry,
): Promise<Result> => {
  const sent = { ...outgoing(base, request, dialect, signature), attempt, isBehind: isBehind?.() === true };
  const { redact } = sent;
  const answer = await send(sent, signal);
  let problem: Problem | null = null;
  try {
    if (answer.status < 200 || answer.status > 299) {
      const body = readErrorBody(await answerText(answer, limits), redact);
      const about = {
        call: `${methodOf(request)} ${shownPath(request.path)}`,
        place,
        headers: answer.headers,
        bytes: sent.path.length,
        scope,
        signed: signature.credentials,
        other,
        continued,
        narrowed,
      };
      const now = clock.now();
      throw new ProblemError(statusProblem(answer.status, body, about, retryAfter(answer.headers, now), now));
    }
    // Answers with these statuses have no body, whatever their length header says.
    if (answer.status === 204 || answer.status === 205) throw new ProblemError(emptyProblem(answer.status));
    const body = requireJson(decode(answer, bodyLimits(limits, paged), isPart), answer, limits.error, redact);
    return await read(body, answer, redact, signal);
  } catch (error) {
    problem = signal.aborted ? STOPPED : redactedProblem(bodyProblem(error, answer, count(), place, redact), redact);
    throw new ProblemError(problem, { cause: error });
  } finally {
    answer.end(problem);
  }
};

/** The readable part of an error body; empty if reading fails. */
const answerText = async (answer: ServiceResponse, limits: Limits): Promise<string> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of decode(answer, limits)) {
      chunks.push(chunk);
      if (answer.traffic.decoded >= limits.error) break;
    }
  } catch {}
  return Buffer.concat(chunks).toString('utf8');
};
