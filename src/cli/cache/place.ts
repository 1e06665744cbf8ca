import { createHash } from 'node:crypto';
import type { Credentials } from '../../api/endpoint.ts';
import { type InitialQuery, queryKey } from '../../core/query/index.ts';
import type { Environment } from '../config/environment.ts';
import { ownFolder } from '../home.ts';
import type { Connection } from '../settings.ts';
import { objectIn } from './header-values.ts';

/** Where kept lists are: $XDG_CACHE_HOME/edgescope, else ~/.cache/edgescope; null without a home. */
export const cacheFolder = (env: Environment, home: string): string | null =>
  ownFolder(env['XDG_CACHE_HOME'], home, '.cache');

/** What the names of kept lists end in. */
export const LIST = '.list';

/**
 * Who asks which service, in one text that is for `listName` alone: the address, whether its certificate is checked, and
 * what this side is known by.
 */
export const identityOf = (
  { target, insecure, clientCertificate }: Pick<Connection, 'target' | 'insecure' | 'clientCertificate'>,
  credentials: Credentials | null,
): string =>
  JSON.stringify([
    target.value.kind === 'service' ? target.value.baseUrl : null,
    insecure.value,
    clientCertificate.value?.certPem ?? null,
    credentials === null ? null : (subjectOf(credentials) ?? [credentials.kind, credentials.value]),
  ]);

/** A token lives for minutes, the user that it names stays. Null where it names none. */
const subjectOf = ({ kind, value }: Credentials): readonly unknown[] | null => {
  const [, claims, signature] = value.split('.');
  if (kind !== 'token' || claims === undefined || signature === undefined) return null;
  const { iss, sub } = objectIn(Buffer.from(claims, 'base64url').toString('utf8')) ?? {};
  return typeof sub === 'string' && sub !== '' ? ['subject', iss ?? null, sub] : null;
};

/**
 * The name of the file of a list: a digest of who asks, whom, and what. Neither the key nor what was asked can be read from
 * it, and another key, address, project, filter or order has another file.
 */
export const listName = (identity: string, query: InitialQuery): string => {
  const digest = createHash('sha256').update(identity).update('\0').update(queryKey(query)).digest('hex');
  return `${digest.slice(0, 40)}${LIST}`;
};
