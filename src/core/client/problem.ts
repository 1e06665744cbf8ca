import type { DialectId } from '../query/index.ts';

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
  | 'server'
  | 'stopped'
  | 'unknown';

/** An endpoint that a service does not have, and its counterpart in the other dialect; both as `GET /path`. */
export interface MissingEndpoint {
  readonly call: string;
  readonly instead: string;
}

/** An action that a remedy refers to: a key on the screen, an option of the command line. */
export type RemedyAction = 'refresh' | 'scope' | 'cloud-type' | 'filter' | 'server-filter';

/** Reference within a remedy; the screen shows a key for it, the command line an option. */
export type ActionReference = { readonly action: RemedyAction } | { readonly set: 'dialect'; readonly to: DialectId };

/** Words and references in turn, as `['Try again', { action: 'refresh' }, '; if it persists, …']`. */
export type Remedy = readonly (string | ActionReference)[];

/** A displayable failure: cause, remedy, and details for support. All texts are sanitised and free of secrets. */
export interface Problem {
  readonly kind: ProblemKind;
  /** Cause, as a sentence without a full stop, with address or status where that helps. */
  readonly what: string;
  /** Next step for the user, as a sentence without a full stop. */
  readonly remedy: Remedy;
  /** HTTP status of the answer, if any. */
  readonly status?: number;
  /** The service's own `code`, `message` and correlation id (in-the-field.md, 7). */
  readonly code?: string;
  readonly message?: string;
  readonly ref?: string;
  /** The missing endpoint and its possible replacement. */
  readonly endpoint?: MissingEndpoint;
  /** Seconds to wait as requested by the service, and the time of the end (epoch ms). */
  readonly retryAfter?: number;
  readonly retryAt?: number;
}

/** Failures independent of the request: the next request meets them too. */
const GENERAL_KINDS: ReadonlySet<ProblemKind> = new Set([
  'not-authorised',
  'dns',
  'refused',
  'tls',
  'redirect',
  'portal',
  'gone',
  'rate',
]);

/** True for a failure that every other project would meet too: the remaining requests are skipped. */
export const isGeneral = ({ kind }: Problem): boolean => GENERAL_KINDS.has(kind);

/** True for a failure that every other project and every other list would meet too. */
export const failsAlike = (problem: Problem): boolean => isGeneral(problem) && problem.kind !== 'gone';

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

/** A problem as one line: cause, the service's message and `ref`, remedy. */
export const problemText = (problem: Problem, remedy: string): string => {
  const said = [problem.code && `code ${problem.code}`, problem.message, problem.ref && `ref ${problem.ref}`].filter(
    Boolean,
  );
  return `${problem.what}${said.length > 0 ? ` (${said.join(', ')})` : ''}. ${remedy}.`;
};
