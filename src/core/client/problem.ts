import type { DialectId } from '../query/index.ts';
import { formatSize } from '../values/index.ts';

/** Category of a failed request. */
export type ProblemKind =
  | 'dns'
  | 'refused'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'redirect'
  | 'portal'
  | 'not-json'
  | 'no-list'
  | 'cut'
  | 'too-large'
  | 'bad-request'
  | 'not-authorised'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'expired'
  | 'rate'
  | 'endless'
  | 'server'
  | 'stopped'
  | 'wrong-project'
  | 'no-key'
  | 'unknown';

/** An action that a remedy advises: a key on the screen, an option on the command line. */
export type RemedyAction = 'refresh' | 'load-all' | 'limit' | 'scope' | 'cloud-type' | 'filter' | 'server-filter';

/** Reference to an action within a remedy. The screen shows its key, the command line its option. */
export type ActionReference = { readonly action: RemedyAction } | { readonly set: 'dialect'; readonly to: DialectId };

/** A remedy as words and references in turn: `['Try again', { action: 'refresh' }, '; if it persists, …']`. */
export type Remedy = readonly (string | ActionReference)[];

/** A displayable failure: cause, remedy, and details for support. All texts are sanitised and free of secrets. */
export interface Problem {
  readonly kind: ProblemKind;
  /** Cause, as a sentence without a full stop, with address or status if helpful. */
  readonly what: string;
  /** Next step for the user, as a sentence without a full stop. */
  readonly remedy: Remedy;
  /** HTTP status of the answer, if any. */
  readonly status?: number;
  /** The service's own `code`, `message` and correlation id. */
  readonly code?: string;
  readonly message?: string;
  readonly ref?: string;
  /** The missing endpoint and its possible replacement. */
  readonly endpoint?: { readonly call: string; readonly instead: string };
  /** Seconds to wait as requested by the service, and the time of the end (epoch ms). */
  readonly retryAfter?: number;
  readonly retryAt?: number;
}

/** Failures that do not depend on the request: the next request fails too. */
const GENERAL_KINDS: ReadonlySet<ProblemKind> = new Set([
  'not-authorised',
  'no-key',
  'dns',
  'refused',
  'tls',
  'redirect',
  'portal',
  'gone',
  'rate',
]);

/** True if the same request fails in every other project too: the remaining requests are skipped. */
export const isGeneral = ({ kind }: Problem): boolean => GENERAL_KINDS.has(kind);

/** True if requests of every other project and every other list fail too. */
export const failsAlike = (problem: Problem): boolean => isGeneral(problem) && problem.kind !== 'gone';

/** True for an answer that exceeds the limits, false for null. The same request would fail again, so only a key or a command repeats it. */
export const failsAgain = (problem: Problem | null): boolean => problem?.kind === 'too-large';

/** A problem as an exception: thrown by the client, caught by the effects and the command line. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.what, options);
    this.problem = problem;
  }
}

/** A remedy as text; references without words are omitted. */
export const remedyText = (remedy: Remedy, wordsOf: (reference: ActionReference) => string): string =>
  remedy
    .map((part) => {
      if (typeof part === 'string') return part;
      const words = wordsOf(part);
      return words === '' ? '' : ` ${words}`;
    })
    .join('');

/** A problem as one line: cause, the service's code, message and correlation id (`ref`), remedy. */
export const problemText = (problem: Problem, remedy: string): string => {
  const words = [problem.code && `code ${problem.code}`, problem.message, problem.ref && `ref ${problem.ref}`].filter(
    Boolean,
  );
  return `${problem.what}${words.length > 0 ? ` (${words.join(', ')})` : ''}. ${remedy}.`;
};

/** The problem of a service that has neither of two endpoints for a list. Its message and `ref` come from `first`. */
export const neither = (first: Problem, second: Problem): Problem => {
  const { endpoint, ...words } = first;
  const call = (problem: Problem, name: string | undefined): string => `${name ?? 'it'} (${problem.status ?? 'gone'})`;
  const nowhere = first.status === 404 && second.status === 404;
  return {
    ...words,
    kind: 'gone',
    what: `The service offers neither ${call(first, endpoint?.call)} nor ${call(second, endpoint?.instead)}`,
    remedy: nowhere
      ? ['Check the address of the service, which is the part before /v1, and that the project still exists']
      : ['The other lists may still answer'],
  };
};

/** A line that names the missing endpoint and its replacement; null if no replacement is known. */
export const movedText = ({ endpoint, status }: Problem): string | null =>
  endpoint === undefined ? null : `${status} from ${endpoint.call}; using ${endpoint.instead}`;

/** An attempt of a request on the wire, for the request log. Free of secrets. */
export interface RequestRecord {
  /** Counts up from 1 in the order of sending. */
  readonly id: number;
  /** The name of the service, if several services are shown. */
  readonly service?: string;
  readonly method: 'GET' | 'POST';
  /** Path and query, decoded if the result is readable, and sanitised. */
  readonly path: string;
  /** Attempt number within the same request, from 1. */
  readonly attempt: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Milliseconds until the response head; null if no head came. */
  readonly headMs: number | null;
  /** Milliseconds until the end of the body or the failure. */
  readonly totalMs: number;
  readonly status: number | null;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  /** Trust anchor of the service's certificate if it is not among the default authorities. */
  readonly authority?: string;
  /** The failure; null for success and for a redirect. */
  readonly problem: Problem | null;
}

/** Milliseconds as displayed for a request: `34 ms`, `5.2 s`. */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** The request as one line for copying: time, method and path, attempt, status, duration, bytes, outcome. */
export const requestLine = (record: RequestRecord): string => {
  const { startedAt, method, path, attempt, status, totalMs, wireBytes, authority, problem } = record;
  const parts = [
    new Date(startedAt).toISOString(),
    ...(record.service === undefined ? [] : [record.service]),
    `${method} ${path}`,
    ...(attempt > 1 ? [`try ${attempt}`] : []),
    status === null ? 'no answer' : String(status),
    formatMs(totalMs),
    formatSize(wireBytes),
    ...(authority === undefined ? [] : [`trusted by ${authority}`]),
    ...(problem === null ? [] : [problem.what]),
    ...(problem?.ref === undefined ? [] : [`ref ${problem.ref}`]),
  ];
  return parts.join(' · ');
};

/** The request as an object of a log file. */
export const requestJson = (record: RequestRecord): Readonly<Record<string, unknown>> => ({
  time: new Date(record.startedAt).toISOString(),
  id: record.id,
  ...(record.service !== undefined && { service: record.service }),
  method: record.method,
  path: record.path,
  try: record.attempt,
  status: record.status,
  headMs: record.headMs,
  ms: record.totalMs,
  wireBytes: record.wireBytes,
  bytes: record.decodedBytes,
  ...(record.authority !== undefined && { authority: record.authority }),
  problem: record.problem,
});
