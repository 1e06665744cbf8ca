import type { ItemRequest, PageRequest } from '../../core/client/index.ts';
import {
  type DialectId,
  type FieldTest,
  type InitialQuery,
  type KindId,
  type ListAbility,
  NO_ABILITY,
  type ProjectScope,
  TAGS,
  wholeList,
} from '../../core/query/index.ts';
import type { Json, JsonObject, Note } from '../../core/values/index.ts';
import type { Credentials } from '../endpoint.ts';

/** The filter syntax has no quoting: these words always end a test. */
const JOINT = /AND|OR/;

/**
 * True when the document's filter can express a test. Not expressible: "contains", a value with AND or OR in it, an
 * empty value, outer blanks, a value that continues the operator; such tests run locally, with a note.
 */
export const sayable = (test: FieldTest): boolean => objection(test) === null;

/** Why these tests are not expressible, as a sentence without a full stop; null when they are. */
const unsayable = (tests: readonly FieldTest[]): string | null => {
  for (const test of tests) {
    const why = objection(test);
    if (why !== null) return why;
  }
  return null;
};

const objection = ({ path, operator, value }: FieldTest): string | null => {
  if (path === TAGS) return 'the service cannot search labels';
  if (!path.includes('.')) return `the service has no field for ${path}`;
  if (operator === '~' || operator === '!~') return 'the service cannot match part of a text';
  const isExpressible =
    /^[^\s=!<>]+$/.test(path) &&
    !JOINT.test(path) &&
    value !== '' &&
    value === value.trim() &&
    !JOINT.test(value) &&
    !/^[=<>!]/.test(value);
  return isExpressible ? null : 'the service filter cannot express this value';
};

/** Tests as the `filters` parameter: `metadata.name=edge-1ANDspec.cloudType=aws`, no blanks. */
export const filterText = (tests: readonly FieldTest[]): string =>
  tests
    .map(({ path, operator, value, join = 'AND' }, index) => `${index === 0 ? '' : join}${path}${operator}${value}`)
    .join('');

interface ListEndpoint {
  readonly path: string;
  /** Its search of newer releases; absent for none. */
  readonly replacement?: string;
  readonly ability: ListAbility;
}

/** A list with the document's filter, order and field selection. */
const INDEXED: ListAbility = {
  ...NO_ABILITY,
  paging: true,
  filter: true,
  order: true,
  fields: true,
  unsayable,
  sortable: () => true,
};

/** The documented lists; single items by uid, as deployments have them. */
export const ENDPOINTS: Readonly<Record<KindId, ListEndpoint>> = {
  hosts: {
    path: '/v1/edgehosts',
    replacement: 'POST /v1/dashboard/edgehosts/search',
    ability: { ...NO_ABILITY, cloudType: true, details: true },
  },
  profiles: {
    path: '/v1/clusterprofiles',
    replacement: 'POST /v1/dashboard/clusterprofiles',
    ability: { ...INDEXED, details: true },
  },
  projects: {
    path: '/v1/projects',
    replacement: 'POST /v1/dashboard/projects',
    ability: INDEXED,
  },
  summary: {
    path: '/v1/dashboard/projects',
    replacement: 'POST /v1/dashboard/projects',
    ability: { ...NO_ABILITY, paging: true, period: true },
  },
};

export interface ListForm {
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
  listed(kind: KindId, item: JsonObject): JsonObject;
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

export const itemInList = ({ kind, uid, scope }: ItemRequest): InitialQuery | null => {
  const test: FieldTest = { path: 'metadata.uid', operator: '=', value: uid };
  return ENDPOINTS[kind].ability.filter && sayable(test) ? { ...wholeList(kind, scope), filter: [test] } : null;
};
