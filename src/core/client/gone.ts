import type { Problem } from './problem.ts';

/**
 * The problem of a service that has neither of two endpoints for a list; the service's message and `ref` are those of
 * `first`.
 */
export const neither = (first: Problem, second: Problem): Problem => {
  const { endpoint, ...said } = first;
  const call = (problem: Problem, name: string | undefined): string => `${name ?? 'it'} (${problem.status ?? 'gone'})`;
  const nowhere = first.status === 404 && second.status === 404;
  return {
    ...said,
    kind: 'gone',
    what: `The service offers neither ${call(first, endpoint?.call)} nor ${call(second, endpoint?.instead)}`,
    remedy: nowhere
      ? ['Check the address of the service, which is the part before /v1, and that the project still exists']
      : ['The other lists may still answer'],
  };
};

/** One line about the endpoint that answers in place of a missing one; null if none is known. */
export const movedText = ({ endpoint, status }: Problem): string | null =>
  endpoint === undefined ? null : `${status} from ${endpoint.call}; using ${endpoint.instead}`;
