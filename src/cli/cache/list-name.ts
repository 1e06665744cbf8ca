import { createHash } from 'node:crypto';
import type { Credentials } from '../../api/endpoint.ts';
import { type InitialQuery, queryKey } from '../../core/query/index.ts';
import { isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import type { Connection } from '../settings.ts';
import { LIST } from './folder.ts';

/** Client and service as one text, for `listName`: address, client certificate, certificate check, credentials (of a web token, its lasting claims). */
export const identityOf = (
  { target, insecure, clientCertificate }: Pick<Connection, 'target' | 'insecure' | 'clientCertificate'>,
  credentials: Credentials | null,
): string =>
  JSON.stringify([
    target.value.kind === 'service' ? target.value.baseUrl : null,
    insecure.value,
    clientCertificate.value?.certPem ?? null,
    credentials === null
      ? null
      : (lastingClaims(credentials) ?? [credentials.kind, credentials.value, credentials.command?.run]),
  ]);

/** Claims of a web token (RFC 7519) that change with each token of one user in one tenant. */
const SHORT_LIVED: readonly string[] = ['exp', 'iat', 'nbf', 'jti', 'sid'];

/** Claims that stay the same in each token of a user in a tenant. Null for a token without a user, and for no web token. */
const lastingClaims = ({ kind, value }: Credentials): readonly unknown[] | null => {
  const [, payload, signature] = value.split('.');
  if (kind !== 'token' || payload === undefined || signature === undefined) return null;
  const claims = claimsIn(payload);
  if (typeof claims['sub'] !== 'string' || claims['sub'] === '') return null;
  const lasting = Object.entries(claims).filter(([name]) => !SHORT_LIVED.includes(name));
  return lasting.toSorted(([a], [b]) => (a < b ? -1 : 1));
};

const claimsIn = (payload: string): JsonObject => {
  try {
    const json: Json = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
};

/**
 * File name of a list: a digest of identity and query, from which neither can be read. Another key, address, project,
 * filter or order gives another file.
 */
export const listName = (identity: string, query: InitialQuery): string => {
  const digest = createHash('sha256').update(identity).update('\0').update(queryKey(query)).digest('hex');
  return `${digest.slice(0, 40)}${LIST}`;
};
