import { ProblemError } from '../../core/client/index.ts';
import type { Credentials } from '../endpoint.ts';

/** The current credentials, read before each request to pick up a changed key. */
export type CredentialSource = () => Credentials | null;

/** Runs one request with the current credentials; after a 401, once more if they have changed since. */
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
