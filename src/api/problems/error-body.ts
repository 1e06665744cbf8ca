import { admit } from '../../core/admit/index.ts';
import { type Problem, ProblemError, type Remedy } from '../../core/client/index.ts';
import { Reader } from '../../core/item/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { elide, sanitise } from '../../core/text/index.ts';
import { formatCount, formatSize, isArray, isObject, type Json, type Note, plural } from '../../core/values/index.ts';
import { header, type ServiceResponse } from '../decode.ts';
import { CutError, NoListError } from '../stream/read-list.ts';
import { MalformedError, OversizeError } from '../stream/split.ts';
import { LATE, NARROW_REMEDY, REFRESH, tryAgain } from './failures.ts';
import { type HttpFault, httpFault } from './http.ts';
import { codeOf, networkProblem, type Peer } from './network.ts';
import type { Redact } from './redact.ts';

/** Words in URLs of sign-in pages. */
const LOGIN_WORDS = /\b(?:log-?in|log-?on|sign-?in|sso|saml2?|oauth2?|authorize|auth|portal|captive|hotspot|splash)\b/i;
const TITLE = /\b(?:log[ -]?in|log[ -]?on|sign[ -]?in|single sign-on|captive portal|hotspot|guest access)\b/i;

const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s*=\s*["']?password/i;

/** True for a URL (host and path) that looks like a sign-in page. */
export const isLoginAddress = (address: string): boolean => LOGIN_WORDS.test(address);

interface HtmlPage {
  /** Empty if the page has no title. */
  readonly title: string;
  /** True for a sign-in page: of a captive portal, a proxy, or the service's web UI. */
  readonly login: boolean;
}

/** Parses the start of an HTML page; null for other text. */
export const readHtml = (text: string): HtmlPage | null => {
  if (!/^[\s\uFEFF]*</.test(text)) return null;
  const found = /<title[^>]*>([\s\S]{0,1000}?)<\/title/i.exec(text)?.[1] ?? '';
  const title = elide(sanitise(maskText(decodeEntities(found).replace(/\s+/g, ' ').trim())), 120);
  return { title, login: TITLE.test(title) || PASSWORD_FIELD.test(text) };
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

/** Decodes the entities common in titles; other entities stay. */
const decodeEntities = (text: string): string =>
  text.replace(/&(#?\w{1,8});/g, (all, name: string) => ENTITIES[name] ?? all);

/** Remedy if a sign-in page came instead of a response of the service. */
export const LOGIN_REMEDY: Remedy = [
  'Sign in to this network or its proxy in a browser first, or give the address of the service itself with --url',
];

/** The parts of an error body that a problem quotes; null for a missing part. */
export interface ErrorBody {
  readonly code: string | null;
  readonly message: string | null;
  readonly ref: string | null;
  readonly isHtml: boolean;
  /** True for a sign-in page. */
  readonly login: boolean;
}

const EMPTY_ERROR_BODY: ErrorBody = { code: null, message: null, ref: null, isHtml: false, login: false };

/** Maximum width of a message in cells: longer messages are dumps. */
const MESSAGE_CELLS = 400;

/**
 * Parses an error body. JSON: `{code, message, details, ref}` with a text or a number as code, alone or the first of several
 * errors. For an HTML page the message is its title, for another text its first line.
 */
export const readErrorBody = (text: string, redact: Redact): ErrorBody => {
  const plain = redact(text);
  const page = readHtml(plain);
  if (page !== null)
    return { ...EMPTY_ERROR_BODY, message: page.title || 'an HTML page', isHtml: true, login: page.login };
  const notes: Note[] = [];
  const body = new Reader(firstError(admit(parse(plain))), notes);
  const inner = body.object('error');
  const reader = body.text('message') === null && body.text('code') === null && inner.given ? inner : body;
  const texts = [reader.text('message') ?? (inner.given ? null : body.text('error')), details(reader)];
  const message = texts.filter((part, index) => part !== null && texts.indexOf(part) === index).join(': ');
  return {
    code: reader.text('code'),
    message: message === '' ? null : elide(message, MESSAGE_CELLS),
    ref: reader.text('ref'),
    isHtml: false,
    login: false,
  };
};

/** The code, message and ref of an error body as parts of a problem; missing parts are omitted. */
export const problemWords = ({ code, message, ref }: ErrorBody): Pick<Problem, 'code' | 'message' | 'ref'> => ({
  ...(code !== null && { code }),
  ...(message !== null && { message }),
  ...(ref !== null && { ref }),
});

const details = (reader: Reader): string | null => {
  const json = reader.raw('details');
  if (json === undefined || json === null || json === '') return null;
  return typeof json === 'string' ? json : JSON.stringify(json);
};

/** The innermost error object: unwraps a list, and `errors`. */
const firstError = (json: Json): Json => {
  if (typeof json === 'string') return { message: json };
  if (isArray(json)) return firstError(json[0] ?? null);
  if (!isObject(json) || 'message' in json || 'code' in json) return json;
  const { errors } = json;
  return isArray(errors) && errors.length > 0 ? firstError(errors[0] ?? null) : json;
};

/** A line of text from a gateway, of at most 300 characters: longer lines are dumps. */
const LINE = /^\s*([^\s{["][^\n\r]{0,300})(?=[\n\r]|$)/;

/** Parses JSON; for another text, returns its first line. */
const parse = (text: string): unknown => {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    // Invalid UTF-8 is not text.
    return plain.includes('\uFFFD') ? null : (LINE.exec(plain)?.[1]?.trim() ?? null);
  }
};

const TIMEOUTS: ReadonlySet<string> = new Set(['UND_ERR_BODY_TIMEOUT', LATE]);

/** The problem of a failure while a body was read; `items` is the number of items read before it. */
export const bodyProblem = (
  error: unknown,
  answer: ServiceResponse,
  items: number,
  place: Peer,
  redact: Redact,
): Problem => {
  if (error instanceof ProblemError) return error.problem;
  const status = answer.status;
  if (error instanceof MalformedError) {
    return {
      kind: 'not-json',
      what: `The answer is not valid JSON from byte ${formatCount(error.offset)} on`,
      remedy: tryAgain('a proxy or gateway in between changes the answer'),
      status,
    };
  }
  if (error instanceof OversizeError) {
    return {
      kind: 'too-large',
      what:
        error.many === null
          ? 'One item of the answer exceeds the size limit'
          : `The answer has more than ${formatCount(error.many)} items; stopped reading`,
      remedy: error.many === null ? ['Choose fewer fields, or narrow the list'] : NARROW_REMEDY,
      status,
    };
  }
  if (error instanceof NoListError) {
    return {
      kind: 'no-list',
      what: `The answer of ${place.address} is not a list: ${error.found}`,
      remedy: ['Check that the URL is that of the inventory service, or try again', REFRESH],
      status,
      ...problemWords(readErrorBody(JSON.stringify(admit(error.errorFields)), redact)),
    };
  }
  const code = answer.late() ? LATE : codeOf(error);
  if (TIMEOUTS.has(code)) return { ...networkProblem({ code }, place), status };
  if (error instanceof CutError || isTorn(error, code)) {
    return {
      kind: 'cut',
      what: `The answer broke off after ${plural(items, 'item')} (${formatSize(answer.traffic.decoded)})`,
      remedy: CUT_REMEDY,
      status,
    };
  }
  const fault = httpFault(error);
  if (fault !== null) return { ...brokenAnswer(fault, items), status };
  return isPacking(code) ? unpackProblem(error, answer, items) : { ...networkProblem(error, place), status };
};

const CUT_REMEDY: Remedy = ['Try again', REFRESH, '; what had arrived until then is not the whole list'];

/** The problem of an answer that was damaged on the way: the next answer may be whole. */
const brokenAnswer = (fault: HttpFault, items: number): Problem => ({
  kind: 'cut',
  what: `The answer violates HTTP after ${plural(items, 'item')}${fault.kind === 'broken' ? `: ${fault.reason}` : ''}`,
  remedy: CUT_REMEDY,
});

/** The problem of a compressed body that cannot be decoded, from its start or from some point on. */
const unpackProblem = (error: unknown, { headers, status, traffic }: ServiceResponse, items: number): Problem => {
  const name = sanitise(header(headers, 'content-encoding') ?? '');
  const begun = traffic.decoded > 0 || (codeOf(error).startsWith('Z_') && !String(error).includes('header'));
  if (begun) {
    const what = `The answer is damaged after ${plural(items, 'item')} (${formatSize(traffic.decoded)}): invalid ${name} data`;
    return { kind: 'cut', what, remedy: CUT_REMEDY, status };
  }
  return {
    kind: 'not-json',
    what: `The answer is marked as ${name} and cannot be decoded`,
    remedy: ['Check the proxy or gateway in between: it changes answers'],
    status,
  };
};

const BROKEN_OFF_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** True if the connection ended early, or the end of the compressed data is missing. */
const isTorn = (error: unknown, code: string): boolean =>
  BROKEN_OFF_CODES.has(code) || code === 'Z_BUF_ERROR' || httpFault(error)?.kind === 'short';

const isPacking = (code: string): boolean => /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
