import { createHash } from 'node:crypto';
import type { Credentials } from '../../api/endpoint.ts';
import { type InitialQuery, queryKey } from '../../core/query/index.ts';
import type { Environment } from '../config/environment.ts';
import { ownFolder } from '../home.ts';
import type { Connection } from '../settings.ts';
import { objectIn } from './header-values.ts';

/** Folder of the cache: $XDG_CACHE_HOME/edgescope, else ~/.cache/edgescope; null without a home. */
export const cacheFolder = (env: Environment, home: string): string | null =>
  ownFolder(env['XDG_CACHE_HOME'], home, '.cache');

/** Extension of cached lists. */
export const LIST = '.list';

/** Identity of client and service as one text, for `listName` only: address, certificate check, credentials. */
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

/** A token is short-lived, its user is not. Null for a token without user. */
const subjectOf = ({ kind, value }: Credentials): readonly unknown[] | null => {
  const [, claims, signature] = value.split('.');
  if (kind !== 'token' || claims === undefined || signature === undefined) return null;
  const { iss, sub } = objectIn(Buffer.from(claims, 'base64url').toString('utf8')) ?? {};
  return typeof sub === 'string' && sub !== '' ? ['subject', iss ?? null, sub] : null;
};

/**
 * File name of a list: a digest of identity and query, from which neither can be read. Another key, address, project,
 * filter or order gives another file.
 */
export const listName = (identity: string, query: InitialQuery): string => {
  const digest = createHash('sha256').update(identity).update('\0').update(queryKey(query)).digest('hex');
  return `${digest.slice(0, 40)}${LIST}`;
};
