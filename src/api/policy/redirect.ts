import { type Problem, ProblemError } from '../../core/problem.ts';
import { shownAddress } from '../endpoint.ts';
import { header, type Send } from '../exchange.ts';

const STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Follows one redirect inside the origin. Any other is refused, because the credentials would go along: the address it
 * named is said, for the person to decide.
 */
export const withRedirect =
  (send: Send, base: URL): Send =>
  async (request, signal) => {
    const first = await send(request, signal);
    const to = target(first.status, header(first.headers, 'location'), new URL(request.path, base));
    if (to === null) return first;
    if (to.origin !== base.origin) {
      const problem: Problem = {
        kind: 'redirect',
        what: `${shownAddress(base)} sends to another place, ${shownAddress(to)}, and was not followed`,
        remedy: 'If that is the service, give its address with --url; credentials are never sent on by themselves',
        status: first.status,
      };
      first.end(problem);
      throw new ProblemError(problem);
    }
    first.end(null);
    const second = await send({ ...request, path: to.pathname + to.search }, signal);
    if (target(second.status, header(second.headers, 'location'), to) === null) return second;
    const problem: Problem = {
      kind: 'redirect',
      what: `${shownAddress(base)} redirects again and again, last from ${shownAddress(to)}`,
      remedy: 'Check the address of the service: it is the part before /v1',
      status: second.status,
    };
    second.end(problem);
    throw new ProblemError(problem);
  };

const target = (status: number, location: string | null, from: URL): URL | null =>
  STATUSES.has(status) && location !== null && URL.canParse(location, from.href) ? new URL(location, from.href) : null;
