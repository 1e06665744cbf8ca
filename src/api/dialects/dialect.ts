import type { ItemRequest, PageRequest } from '../../core/client/index.ts';
import {
  type DialectId,
  type FieldTest,
  type InitialQuery,
  type KindId,
  type ListAbility,
  type ProjectScope,
  wholeList,
} from '../../core/query/index.ts';
import type { Json, Note } from '../../core/values/index.ts';
import type { Credentials } from '../endpoint.ts';
import { ENDPOINTS, sayable } from './endpoints.ts';

/** A list in another form than that of its pages. */
export interface ListForm {
  /** Key of its elements. */
  readonly key: string;
  /** An element as an item; null without a uid. */
  itemOf(element: Readonly<Record<string, unknown>>): object | null;
}

/** One request with the service's names. Names and values of the query are not yet encoded. */
export interface ServiceRequest {
  /** Starts with `/v1/`; encoded. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST with this JSON: a search, which is read-only. */
  readonly body?: Json;
  /** The form of the list in its answer; that of the document by default. */
  readonly form?: ListForm;
  /** Notes on parts of the query that the service has no parameter for. */
  readonly notes: readonly Note[];
}

/** One generation of the service's API. The only place with paths, parameters and header names. */
export interface Dialect {
  readonly id: DialectId;
  /** Capabilities of a kind's list; none for a kind that the service does not have. */
  ability(kind: KindId): ListAbility;
  /**
   * One page as a request, or the stubs where the list has them.
   * @throws ProblemError when the kind is unknown or a filter is not expressible
   */
  list(request: PageRequest): ServiceRequest;
  /** One item as a request; null without an endpoint for single items of this kind. */
  item(request: ItemRequest): ServiceRequest | null;
  /** The list query that finds an item by uid; null where the list cannot filter by it. */
  itemInList(request: ItemRequest): InitialQuery | null;
  /** The header that carries the credentials. */
  credentials(credentials: Credentials): Readonly<Record<string, string>>;
  /** The equivalent endpoint of the other dialect, as `GET /path`; null for none. */
  other(kind: KindId): string | null;
}

/** Names that the document omits or that deployments may have changed. */
export interface DocumentNames {
  readonly cloudType: string;
  readonly fields: string;
  readonly filter: string;
  readonly order: string;
  readonly limit: string;
  readonly offset: string;
  readonly continue: string;
  readonly period: string;
  readonly packValues: string;
  readonly scopeHeader: string;
  readonly apiKeyHeader: string;
  readonly tokenHeader: string;
}

export const DOCUMENT_NAMES: DocumentNames = {
  cloudType: 'type',
  fields: 'fields',
  filter: 'filters',
  order: 'orderBy',
  limit: 'limit',
  offset: 'offset',
  continue: 'continue',
  period: 'metricPeriod',
  packValues: 'resolvePackValues',
  scopeHeader: 'ProjectUid',
  apiKeyHeader: 'ApiKey',
  tokenHeader: 'Authorization',
};

/** Encodes a path segment; `.` and `..` would change the path. */
const segment = (uid: string): string => (/^\.+$/.test(uid) ? uid.replaceAll('.', '%2E') : encodeURIComponent(uid));

/** The header that scopes a request to a project; none for the whole tenant. */
export const scopeHeaders = (scope: ProjectScope | null, names: DocumentNames): ServiceRequest['headers'] =>
  scope === null ? {} : { [names.scopeHeader]: scope.uid };

/**
 * One item by its uid; null without such an endpoint. A host's pack values are not
 * resolved: the profile has them.
 */
export const itemRequest = ({ kind, uid, scope }: ItemRequest, names: DocumentNames): ServiceRequest | null => {
  const { path, ability } = ENDPOINTS[kind];
  if (!ability.details) return null;
  return {
    path: `${path}/${segment(uid)}`,
    query: kind === 'hosts' ? [[names.packValues, 'false']] : [],
    headers: scopeHeaders(scope, names),
    notes: [],
  };
};

/** The list query that finds an item by uid where the service filters. */
export const itemInList = ({ kind, uid, scope }: ItemRequest): InitialQuery | null => {
  const test: FieldTest = { path: 'metadata.uid', operator: '=', value: uid };
  return ENDPOINTS[kind].ability.filter && sayable(test) ? { ...wholeList(kind, scope), filter: [test] } : null;
};
