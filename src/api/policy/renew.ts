import { ProblemError } from '../../core/client/index.ts';
import type { Credentials } from '../endpoint.ts';

/** Secret parts of a request: credentials and further headers. */
export interface Signature {
  readonly credentials: Credentials | null;
  /** Further headers, for example for an access proxy in front of the service. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns the current signature. Called before each request, to pick up a changed key; `isRejected` is true after a 401.
 * @throws ProblemError if a program that prints a key fails
 */
export type SignatureSource = (isRejected: boolean) => Signature | Promise<Signature>;

/** Runs a request with the current signature. After a 401, runs it once more if the signature has changed since. */
export const withRenewal = async <T>(
  source: SignatureSource,
  work: (signature: Signature) => Promise<T>,
): Promise<T> => {
  const used = await source(false);
  try {
    return await work(used);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 401) throw error;
    const fresh = await source(true);
    // If the key was removed, there is no other key to try.
    if (isSameSignature(used, fresh) || (fresh.credentials === null && used.credentials !== null)) throw error;
    return work(fresh);
  }
};

const isSameSignature = (one: Signature, other: Signature): boolean => textOfSignature(one) === textOfSignature(other);

const textOfSignature = ({ credentials, headers }: Signature): string =>
  JSON.stringify([credentials?.kind, credentials?.value, headers]);
