import { problemWords, readErrorBody } from '../../../src/api/problems/error-body.ts';
import { redactor } from '../../../src/api/problems/redact.ts';
import { admit } from '../../../src/core/admit/admit.ts';
import { requestJson } from '../../../src/core/client/problem.ts';

const textOf = (json: unknown): string => String((json as { values: unknown }).values);

/** As the text of a field of an item. */
export const throughItem = (text: string): string => textOf(admit({ values: text }));

/** As the message of an error that the service answers, as JSON. */
export const throughProblem = (text: string): string =>
  readErrorBody(JSON.stringify({ code: 'X', message: text }), redactor(null)).message ?? '';

/** As the line of the log of such an error. */
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
