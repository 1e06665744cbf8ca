import type { DialectId } from '../query/index.ts';

/** What went wrong between a wish and an answer. */
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

/** An endpoint that a service does not have, and that of the other dialect; both as `GET /path`. */
export interface Gone {
  readonly call: string;
  readonly instead: string;
}

/** What a remedy may ask for: an action of the screen, an option of the command line. */
export type RemedyAction = 'refresh' | 'scope' | 'cloud-type' | 'filter' | 'server-filter';

/** How to do what the words before it ask for; the screen names a key there, the command line an option. */
export type ActionReference = { readonly action: RemedyAction } | { readonly set: 'dialect'; readonly to: DialectId };

/** Words and references in turn, as `['Try again', { action: 'refresh' }, '; if it persists, …']`. */
export type Remedy = readonly (string | ActionReference)[];

/**
 * A failure as it is shown: what happened, what helps, and what support asks for. Every text is sanitised and free of
 * secrets.
 */
export interface Problem {
  readonly kind: ProblemKind;
  /** One sentence without a full stop: what happened, with the address or status where it helps. */
  readonly what: string;
  /** One sentence without a full stop: what the user can do now. */
  readonly remedy: Remedy;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** The service's own `code`, `message` and correlation id (in-the-field.md, 7). */
  readonly code?: string;
  readonly message?: string;
  readonly ref?: string;
  /** The endpoint that does not answer any more, and the one that may in its place. */
  readonly endpoint?: Gone;
  /** Seconds that the service asks to wait, and when they are over (epoch ms). */
  readonly retryAfter?: number;
  readonly retryAt?: number;
}

/** Failures that are not about what was asked: whatever is asked next meets them too. */
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

/** True for a failure that every other project would meet as well: nobody asks on after it. */
export const isGeneral = ({ kind }: Problem): boolean => GENERAL_KINDS.has(kind);

/** A problem on its way up: thrown by the client, caught by the effects and the command line. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.what, options);
    this.problem = problem;
  }
}

/** A remedy as text; a reference without words is left out. */
export const remedyText = (remedy: Remedy, wordsOf: (reference: ActionReference) => string): string =>
  remedy
    .map((part) => {
      if (typeof part === 'string') return part;
      const words = wordsOf(part);
      return words === '' ? '' : ` ${words}`;
    })
    .join('');

/** A problem as one line: what happened, the service's words and `ref`, and the remedy in words. */
export const problemText = (problem: Problem, remedy: string): string => {
  const said = [problem.code && `code ${problem.code}`, problem.message, problem.ref && `ref ${problem.ref}`].filter(
    Boolean,
  );
  return `${problem.what}${said.length > 0 ? ` (${said.join(', ')})` : ''}. ${remedy}.`;
};
