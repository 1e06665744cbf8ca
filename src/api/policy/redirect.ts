import { type Problem, ProblemError, type Remedy } from '../../core/client/index.ts';
import { header, type Send, type ServiceResponse } from '../decode.ts';
import { shownAddress } from '../endpoint.ts';
import { isLoginAddress, LOGIN_REMEDY } from '../problems/error-body.ts';

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const ADDRESS_REMEDY: Remedy = ['Check the address of the service: it is the part before /v1'];

/**
 * Follows one redirect of a GET within the origin and path of the service. Other redirects are refused, because credentials
 * would leak: the problem names the target for the user to decide.
 */
export const withRedirect =
  (send: Send, base: URL): Send =>
  async (request, signal) => {
    const first = await send(request, signal);
    const to = target(first, new URL(request.path, base));
    if (to === null) return first;
    const isWithin = to.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`);
    if (to.origin !== base.origin || !isWithin) throw redirectProblem(first, elsewhere(base, to));
    if (request.method !== 'GET') throw redirectProblem(first, movedSearch(base, to));
    first.end(null);
    const second = await send({ ...request, path: to.pathname + to.search }, signal);
    if (target(second, to) === null) return second;
    throw redirectProblem(second, {
      kind: 'redirect',
      what: `${shownAddress(base)} redirects in a loop, last from ${shownAddress(to)}`,
      remedy: ADDRESS_REMEDY,
    });
  };

const target = ({ status, headers }: ServiceResponse, from: URL): URL | null => {
  const location = header(headers, 'location');
  if (!REDIRECT_STATUSES.has(status) || !location || !URL.canParse(location, from.href)) return null;
  return new URL(location, from.href);
};

const redirectProblem = (answer: ServiceResponse, cause: Problem): ProblemError => {
  const problem = { ...cause, status: answer.status };
  answer.end(problem);
  return new ProblemError(problem);
};

const elsewhere = (base: URL, to: URL): Problem => {
  if (isLoginAddress(`${to.hostname}${to.pathname}`)) {
    return {
      kind: 'portal',
      what: `${shownAddress(base)} redirects to a sign-in page, ${shownAddress(to)}; not followed`,
      remedy: LOGIN_REMEDY,
    };
  }
  return {
    kind: 'redirect',
    what: `${shownAddress(base)} redirects elsewhere, to ${shownAddress(to)}; not followed`,
    remedy: ['If that is the service, give its address with --url; credentials are never sent on by themselves'],
  };
};

/** Redirected searches are refused: services may turn them into GET. */
const movedSearch = (base: URL, to: URL): Problem => ({
  kind: 'redirect',
  what: `${shownAddress(base)} redirects a search to ${shownAddress(to)}; not followed`,
  remedy: ADDRESS_REMEDY,
});
