import { problemWords, readErrorBody } from '../../../src/api/problems/error-body.ts';
import { redactor } from '../../../src/api/problems/redact.ts';
import { admit } from '../../../src/core/admit/admit.ts';
import { requestJson } from '../../../src/core/client/problem.ts';

const textOf = (json: unknown): string => String((json as { values: unknown }).values);

/** Takes a text through admission, as a field of an item. */
export const throughItem = (text: string): string => textOf(admit({ values: text }));

/** Takes a text through the reader of errors, as the message of a JSON error of the service. */
export const throughProblem = (text: string): string =>
  readErrorBody(JSON.stringify({ code: 'X', message: text }), redactor(null)).message ?? '';

/** Takes a text through the request log, as the message of an error. */
export const throughLog = (text: string): string => {
  const said = problemWords(readErrorBody(JSON.stringify({ errors: [{ code: 'X', message: text }] }), redactor(null)));
  const problem = { kind: 'bad-request', what: 'refused', remedy: ['none'], ...said } as const;
  const line = JSON.stringify(requestJson({ ...RECORD, problem }));
  return String((JSON.parse(line) as { problem: { message?: string } }).problem.message ?? '');
};

const RECORD = {
  id: 1,
  method: 'GET',
  path: '/v1/x',
  attempt: 1,
  startedAt: 0,
  headMs: 1,
  totalMs: 1,
  status: 400,
  wireBytes: 1,
  decodedBytes: 1,
} as const;
