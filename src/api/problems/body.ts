import { type Problem, ProblemError, type Remedy } from '../../core/client/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, formatSize, plural } from '../../core/values/index.ts';
import { type Answer, header } from '../exchange.ts';
import { OversizeError } from '../stream/oversize.ts';
import { CutError, NoListError } from '../stream/read-list.ts';
import { MalformedError } from '../stream/split.ts';
import { codeOf } from './code.ts';
import { readErrorBody, saidIn } from './error-body.ts';
import { LATE } from './failures.ts';
import { type HttpFault, httpFault } from './http.ts';
import { networkProblem } from './network.ts';
import type { Place } from './place.ts';
import type { Redact } from './redact.ts';
import { REFRESH, tryAgain } from './remedy.ts';

const TIMEOUTS: ReadonlySet<string> = new Set(['UND_ERR_BODY_TIMEOUT', LATE]);

/** The problem of a failure while a list's body was read; `items` were read before. */
export const bodyProblem = (error: unknown, answer: Answer, items: number, place: Place, redact: Redact): Problem => {
  if (error instanceof ProblemError) return error.problem;
  const status = answer.status;
  if (error instanceof MalformedError) {
    return {
      kind: 'not-json',
      what: `The answer is not valid JSON from byte ${formatCount(error.offset)} on`,
      remedy: tryAgain('something in between changes the answer'),
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
      remedy: [error.many === null ? 'Choose fewer fields, or narrow the list' : 'Narrow the list, by project or type'],
      status,
    };
  }
  if (error instanceof NoListError) {
    return {
      kind: 'no-list',
      what: `The answer of ${place.address} is not a list: ${error.found}`,
      remedy: ['Check that the URL is that of the inventory service, or try again', REFRESH],
      status,
      ...saidIn(readErrorBody(JSON.stringify(error.said), redact)),
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
  if (fault !== null) return { ...broken(fault, items), status };
  return isPacking(code) ? packed(error, answer, items) : { ...networkProblem(error, place), status };
};

const CUT_REMEDY: Remedy = ['Try again', REFRESH, '; what had arrived until then is not the whole list'];

/** The answer was damaged on the way: the next one may be whole. */
const broken = (fault: HttpFault, items: number): Problem => ({
  kind: 'cut',
  what: `The answer violates HTTP after ${plural(items, 'item')}${fault.kind === 'broken' ? `: ${fault.reason}` : ''}`,
  remedy: CUT_REMEDY,
});

/** An encoded body cannot be decoded, from its start or from some point on. */
const packed = (error: unknown, { headers, status, traffic }: Answer, items: number): Problem => {
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

/** The connection ended early, or the end of the encoded data is missing. */
const isTorn = (error: unknown, code: string): boolean =>
  BROKEN_OFF_CODES.has(code) || code === 'Z_BUF_ERROR' || httpFault(error)?.kind === 'short';

const isPacking = (code: string): boolean => /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
