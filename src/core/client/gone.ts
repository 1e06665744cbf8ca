import type { Problem } from './problem.ts';

/**
 * The failure of a service that has neither of two endpoints for the same list; the words and the `ref` of the service
 * are those of `first`.
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

/** That another endpoint answers where one did not, in one line; null where nothing is known of that. */
export const movedText = ({ endpoint, status }: Problem): string | null =>
  endpoint === undefined ? null : `${status} from ${endpoint.call}; using ${endpoint.instead}`;
