import { ProblemError } from '../../core/client/index.ts';
import type { Credentials } from '../endpoint.ts';

/** Gives what requests are signed with now: asked before each of them, so that a key that was changed is taken up. */
export type CredentialSource = () => Credentials | null;

/**
 * Runs one request with the credentials of now; when they are refused with 401 and others are there by then, once more
 * with those.
 */
export const withRenewal = async <T>(
  source: CredentialSource,
  work: (credentials: Credentials | null) => Promise<T>,
): Promise<T> => {
  const used = source();
  try {
    return await work(used);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 401) throw error;
    const fresh = source();
    if (fresh === null || (fresh.kind === used?.kind && fresh.value === used.value)) throw error;
    return work(fresh);
  }
};
