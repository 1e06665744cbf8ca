import { ProblemError } from '../../core/client/index.ts';
import type { Credentials } from '../endpoint.ts';

/** What is sent with a request and seen by nobody else. */
export interface Signature {
  readonly credentials: Credentials | null;
  /** Further headers, as access proxies in front of a service want them. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The current signature, asked for before each request to pick up a changed key; `isRejected` after a 401.
 * @throws ProblemError where a program that prints a key fails
 */
export type SignatureSource = (isRejected: boolean) => Signature | Promise<Signature>;

/** Runs one request with the current signature; after a 401, once more if it has changed since. */
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
    // A key that was removed gives no other.
    if (isSameSignature(used, fresh) || (fresh.credentials === null && used.credentials !== null)) throw error;
    return work(fresh);
  }
};

const isSameSignature = (one: Signature, other: Signature): boolean => textOfSignature(one) === textOfSignature(other);

const textOfSignature = ({ credentials, headers }: Signature): string =>
  JSON.stringify([credentials?.kind, credentials?.value, headers]);
