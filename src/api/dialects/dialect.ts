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

/** Words that always end a test: the filter syntax has no quoting. */
const JOINT = /AND|OR/;

/**
 * True if the documented filter can express a test. It cannot express "contains", a value with AND or OR in it, an
 * empty value, outer blanks, or a value that continues the operator; such tests run locally, with a note.
 */
export const sayable = (test: FieldTest): boolean => objection(test) === null;

/** Why the documented filter cannot express these tests, as a sentence without a full stop; null if it can. */
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

/** Formats tests as the `filters` parameter: `metadata.name=edge-1ANDspec.cloudType=aws`, no blanks. */
export const filterText = (tests: readonly FieldTest[]): string =>
  tests
    .map(({ path, operator, value, join = 'AND' }, index) => `${index === 0 ? '' : join}${path}${operator}${value}`)
    .join('');

interface ListEndpoint {
  readonly path: string;
  /** The search that replaces the list in newer releases, as `POST /path`; absent if there is none. */
  readonly replacement?: string;
  readonly ability: ListAbility;
}

/** Abilities of a list with the documented filter, order and field selection. */
const INDEXED: ListAbility = {
  ...NO_ABILITY,
  paging: true,
  filter: true,
  order: true,
  fields: true,
  unsayable,
  sortable: () => true,
};

/** The documented list of each kind, with its abilities. `details`: single items can be loaded by uid, as deployments have it. */
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

/** How to read a list that is not in the documented form: the key of the list in the body, and how an element becomes an item. */
export interface ListForm {
  readonly key: string;
  /** Converts an element to the JSON of an item; null if the element has no uid. */
  itemOf(element: Readonly<Record<string, unknown>>): object | null;
}

/** A request in the names of the service. Names and values of the query are not yet encoded. */
export interface ServiceRequest {
  /** Starts with `/v1/`; encoded. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body. A request with a body is a POST: a search, which is read-only. */
  readonly body?: Json;
  /** Form of the list in the answer; by default the documented form. */
  readonly form?: ListForm;
  /** Notes on parts of the query that the service has no parameter for. */
  readonly notes: readonly Note[];
}

/** A generation of the service's API. Only dialects know paths, parameters and header names. */
export interface Dialect {
  readonly id: DialectId;
  /** Abilities of a kind's list; no abilities for a kind that the service does not have. */
  ability(kind: KindId): ListAbility;
  /**
   * The request for a page, or for the stubs if the query asks for stubs and the list has them.
   * @throws ProblemError if the kind is unknown or a filter is not expressible
   */
  list(request: PageRequest): ServiceRequest;
  /** The request for a single item; null if this kind has no endpoint for single items. */
  item(request: ItemRequest): ServiceRequest | null;
  /** Converts a single item to the form that an element of its list has. */
  listed(kind: KindId, item: JsonObject): JsonObject;
  /** The list query that finds an item by uid; null if the list cannot filter by uid. */
  itemInList(request: ItemRequest): InitialQuery | null;
  /** The header that carries the credentials. */
  credentials(credentials: Credentials): Readonly<Record<string, string>>;
  /** The equivalent endpoint of the other dialect, as `GET /path`; null for none. */
  other(kind: KindId): string | null;
}

/**
 * Names of parameters and headers in the documented lists. They are settings, since the document omits some of them and
 * deployments may have changed others.
 */
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

/** Default names of query parameters and headers in the documented lists. */
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
 * The request for a single item by its uid; null if the kind has no such endpoint. Pack values of a host are not
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

/** The query that finds an item by its uid in the documented list; null if the list cannot filter by this uid. */
export const itemInList = ({ kind, uid, scope }: ItemRequest): InitialQuery | null => {
  const test: FieldTest = { path: 'metadata.uid', operator: '=', value: uid };
  return ENDPOINTS[kind].ability.filter && sayable(test) ? { ...wholeList(kind, scope), filter: [test] } : null;
};
