import type { RetryWait } from '../../core/client/index.ts';
import { formatWait } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import type { State } from '../../store/state/state.ts';

/** A failed request and the time until its retry. */
export const waitSpan = ({ problem, until }: RetryWait, now: number): Span => {
  // An interrupted answer has a success status, which is left out.
  const status = problem.status === undefined || problem.status < 400 ? '' : ` (${problem.status})`;
  return span(`failed${status}, retrying in ${formatWait(until - now)}`, 'warn');
};

/** The time until live refresh retries a failure; empty without one. */
export const nextTryPart = ({ live: { due }, now }: State): readonly Span[] =>
  due === null || due <= now ? [] : [span(`next try in ${formatWait(due - now)}`, 'warn')];
