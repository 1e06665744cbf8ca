import { formatCount, plural } from '../../core/format/count.ts';
import { formatSize } from '../../core/format/size.ts';
import { type Problem, ProblemError } from '../../core/problem.ts';
import type { Answer } from '../exchange.ts';
import { OversizeError } from '../stream/oversize.ts';
import { CutError, NoListError } from '../stream/read-list.ts';
import { MalformedError } from '../stream/split.ts';
import { readErrorBody, saidIn } from './error-body.ts';
import { codeOf, LATE, networkProblem } from './network.ts';
import type { Place } from './place.ts';
import type { Redact } from './redact.ts';

const TIMEOUTS: ReadonlySet<string> = new Set(['UND_ERR_BODY_TIMEOUT', LATE]);

/** A failure while a list's body was read, in words. `items` is how many of the list were read before. */
export const bodyProblem = (error: unknown, answer: Answer, items: number, place: Place, redact: Redact): Problem => {
  if (error instanceof ProblemError) return error.problem;
  const status = answer.status;
  if (error instanceof MalformedError) {
    return {
      kind: 'not-json',
      what: `The answer cannot be read as JSON from byte ${formatCount(error.offset)} on`,
      remedy: 'Try again with r; if it stays so, something in between changes the answer',
      status,
    };
  }
  if (error instanceof OversizeError) {
    return {
      kind: 'too-large',
      what: 'One item of the answer is larger than what is read',
      remedy: 'Choose fewer fields, or narrow the list',
      status,
    };
  }
  if (error instanceof NoListError) {
    return {
      kind: 'no-list',
      what: `The answer of ${place.address} is no list: ${error.found}`,
      remedy: 'Check that the URL is that of the inventory service, or try again with r',
      status,
      ...saidIn(readErrorBody(JSON.stringify(error.said), redact)),
    };
  }
  const code = answer.late() ? LATE : codeOf(error);
  if (TIMEOUTS.has(code)) return { ...networkProblem({ code }, place), status };
  if (error instanceof CutError || isTorn(code)) {
    return {
      kind: 'cut',
      what: `The answer broke off after ${plural(items, 'item')} (${formatSize(answer.traffic.decoded)})`,
      remedy: 'Try again with r; what had arrived until then is not the whole list',
      status,
    };
  }
  return { ...networkProblem(error, place), status };
};

const TORN: ReadonlySet<string> = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** The connection ended early, or what was packed is incomplete or damaged. */
const isTorn = (code: string): boolean => TORN.has(code) || /^(?:Z_|ERR_BROTLI|ERR__ERROR|HPE_)/.test(code);
