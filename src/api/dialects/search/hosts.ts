import { type FieldTest, type ListAbility, NO_ABILITY, TAGS, testGroups } from '../../../core/query/index.ts';
import type { JsonObject } from '../../../core/values/index.ts';
import type { ListForm } from '../dialect.ts';
import { listedHost } from './listed-host.ts';

/** A search: a list that is requested by POST, with filter and order in the body. */
export interface Search {
  readonly path: string;
  /** The documented endpoint that the search replaces, as `GET /path`. */
  readonly instead: string;
  readonly ability: ListAbility;
  /** Endpoint of the stubs, which have the fields of `ability.stubs`. */
  readonly stubs?: { readonly path: string; readonly form: ListForm };
  /** Converts a single item to the form that the search has; absent if both forms are the same. */
  listed?(item: JsonObject): JsonObject;
  /** Sort names by field path. */
  readonly sorts: ReadonlyMap<string, string>;
  /** Converts tests to the filter of the body; tests that it cannot express (`ability.unsayable`) are omitted. */
  filter(tests: readonly FieldTest[]): JsonObject;
}

const NAME_FIELD = 'metadata.name';

/** Abilities that all searches share. */
const SEARCH_ABILITY: ListAbility = {
  ...NO_ABILITY,
  paging: true,
  filter: true,
  order: true,
  exactCase: false,
};

/** Why no search can express a test, regardless of its field; null if some search may. */
const plainObjection = ({ operator, value }: FieldTest): string | null => {
  if (operator !== '=' && operator !== '!=' && operator !== '~' && operator !== '!~')
    return `the search of the service cannot compare with ${operator}`;
  if (value.trim() === '') return 'the service cannot search for an empty value';
  // Case folding of non-ASCII letters varies.
  return /^[\x20-\x7e]+$/.test(value) ? null : 'the service may match non-ASCII letters differently';
};

/** Why a search by name cannot express these tests; null if it can. It takes a single test, also "contains". */
const nameObjection = (tests: readonly FieldTest[], path: string): string | null => {
  const [test, second] = tests;
  if (test === undefined) return null;
  if (second !== undefined) return 'the service searches for one name at a time';
  if (test.path !== path) return 'the service searches only by name';
  if (test.operator === '!~') return 'the service cannot exclude part of a name';
  return plainObjection(test);
};

/** Converts a test of a name for searches with one property per field: `{eq, ignoreCase}`. */
const nameFilter = ({ operator, value }: FieldTest): JsonObject => ({
  [operator === '=' ? 'eq' : operator === '!=' ? 'ne' : 'contains']: value,
  ignoreCase: true,
});

/** Search properties by field path. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  [NAME_FIELD, 'name'],
  ['status.state', 'state'],
  ['status.health.state', 'healthState'],
  ['spec.device.archType', 'architecture'],
  [TAGS, 'tags'],
]);

/** Architecture of hosts that state none. The search may not apply this default. */
const DEFAULT_ARCHITECTURE = 'amd64';

const objection = (test: FieldTest): string | null => {
  const { path, operator, value } = test;
  const property = PROPERTIES.get(path);
  if (property === undefined) return `the service cannot search by ${path}`;
  const isWhole = operator === '=' || operator === '!=';
  if (property === 'architecture' && (!isWhole || value.toLowerCase() === DEFAULT_ARCHITECTURE))
    return `the service may miss hosts that are ${DEFAULT_ARCHITECTURE} by default`;
  if (property === 'tags' && (!isWhole || value.split(':').length !== 2))
    return 'the service matches only whole labels, as key:value';
  return plainObjection(test);
};

const item = ({ path, operator, value }: FieldTest): JsonObject => ({
  property: PROPERTIES.get(path) ?? path,
  type: 'string',
  condition: {
    string: {
      operator: operator === '~' || operator === '!~' ? 'contains' : 'eq',
      negation: operator.startsWith('!'),
      ignoreCase: true,
      match: { conjunction: 'or', values: [value] },
    },
  },
});

/** Elements of GET /v1/edgehosts/metadata. A missing architecture does not mean the default: the device may be missing. */
const HOST_STUBS: ListForm = {
  key: 'edgeHosts',
  itemOf: ({ uid, name, state, healthState, archType, edgeHostType }) =>
    typeof uid !== 'string' || uid === ''
      ? null
      : {
          metadata: { uid, name },
          spec: { type: edgeHostType, device: archType ? { archType } : null },
          status: { state, health: { state: healthState } },
        },
};

/** Field paths of an edge host that the search leaves out. */
const UNLISTED = [
  'aclmeta',
  'spec.version',
  'spec.service',
  'spec.properties',
  'spec.cloudProperties',
  'spec.host.hostUid',
  'spec.host.hostIdentity',
  'spec.host.hostChecksum',
  'spec.host.project',
  'status.packs',
  'status.profileStatus',
];

/** The search of edge hosts, POST /v1/dashboard/edgehosts/search: filters by properties of hosts, with AND and OR. */
export const HOST_SEARCH: Search = {
  path: '/v1/dashboard/edgehosts/search',
  instead: 'GET /v1/edgehosts',
  ability: {
    ...SEARCH_ABILITY,
    details: true,
    unsayable: (tests) => {
      for (const test of tests) {
        const why = objection(test);
        if (why !== null) return why;
      }
      return null;
    },
    unlisted: UNLISTED,
    stubs: [
      'metadata.uid',
      'metadata.name',
      'spec.type',
      'spec.device.archType',
      'status.state',
      'status.health.state',
    ],
  },
  stubs: { path: '/v1/edgehosts/metadata', form: HOST_STUBS },
  listed: (host) => listedHost(host, UNLISTED),
  sorts: new Map([
    [NAME_FIELD, 'name'],
    ['status.state', 'state'],
    ['status.health.state', 'healthState'],
    ['metadata.creationTimestamp', 'creationTimestamp'],
    ['metadata.lastModifiedTimestamp', 'lastModifiedTimestamp'],
  ]),
  filter: (tests) => {
    const groups = testGroups(tests);
    return {
      conjunction: groups.length > 1 ? 'or' : 'and',
      filterGroups: groups.map((group) => ({ conjunction: 'and', filters: group.map(item) })),
    };
  },
};

const SEARCH = {
  path: '/v1/dashboard/projects',
  ability: {
    ...SEARCH_ABILITY,
    unsayable: (tests) => nameObjection(tests, NAME_FIELD),
  },
  sorts: new Map([
    [NAME_FIELD, 'name'],
    ['metadata.creationTimestamp', 'creationTimestamp'],
    ['metadata.lastModifiedTimestamp', 'lastModifiedTimestamp'],
  ]),
  filter: ([test]) => (test === undefined ? {} : { name: nameFilter(test) }),
} satisfies Omit<Search, 'instead'>;

/**
 * The search that replaces the list of projects, POST /v1/dashboard/projects. It sends project summaries, which serve as
 * projects without alerts and roles.
 */
export const PROJECT_SEARCH: Search = {
  ...SEARCH,
  instead: 'GET /v1/projects',
  ability: { ...SEARCH.ability, unlisted: ['spec.alerts', 'spec.teams.roles', 'spec.users.roles'] },
};

/** The search of project summaries: the same endpoint as for projects. */
export const SUMMARY_SEARCH: Search = { ...SEARCH, instead: 'GET /v1/dashboard/projects' };

/** Id of the type column of a profile, which covers its published and its draft form. */
const TYPE_COLUMN = 'type';

/** Types that the search of profiles accepts; it refuses other values. */
const SEARCHABLE_TYPES: ReadonlySet<string> = new Set(['infra', 'add-on', 'cluster', 'system']);

const isType = ({ path, operator, value }: FieldTest): boolean =>
  path === TYPE_COLUMN && operator === '=' && SEARCHABLE_TYPES.has(value.toLowerCase());

const unsayable = (tests: readonly FieldTest[]): string | null => {
  const types = tests.filter(isType);
  const others = tests.filter((test) => !isType(test));
  if (others.some(({ path }) => path === TYPE_COLUMN))
    return `the service searches only for the types ${[...SEARCHABLE_TYPES].join(', ')}`;
  if (others.some(({ path }) => path !== NAME_FIELD)) return 'the service searches only by name and type';
  const either = tests.filter(({ join }) => join === 'OR').length;
  if (either > 0) return types.length === tests.length && either === tests.length - 1 ? null : NO_ALTERNATIVES;
  if (types.length > 1) return 'a profile has one type';
  return nameObjection(others, NAME_FIELD);
};

const NO_ALTERNATIVES = 'the service takes alternatives only of the type';

const FORM_LACKS = ['name', 'uid', 'profileVersion', 'version', 'packServerRefs', 'packServerSecret', 'relatedObject'];
const PACK_LACKS = ['values', 'params', 'manifests', 'schema', 'presets', 'isInvalid', 'inValidReason', 'digest'];

/** The search of cluster profiles, POST /v1/dashboard/clusterprofiles: filters by name, and by one or several types. */
export const PROFILE_SEARCH: Search = {
  path: '/v1/dashboard/clusterprofiles',
  instead: 'GET /v1/clusterprofiles',
  ability: {
    ...SEARCH_ABILITY,
    details: true,
    unsayable,
    unlisted: [
      'kind',
      'status.hasUserMacros',
      ...['published', 'draft'].flatMap((form) => [
        ...FORM_LACKS.map((field) => `spec.${form}.${field}`),
        ...PACK_LACKS.map((field) => `spec.${form}.packs.${field}`),
      ]),
    ],
  },
  sorts: new Map([
    [NAME_FIELD, 'profileName'],
    ['metadata.creationTimestamp', 'creationTimestamp'],
    ['metadata.lastModifiedTimestamp', 'lastModifiedTimestamp'],
  ]),
  filter: (tests): JsonObject => {
    const types = tests.filter(isType).map(({ value }) => value.toLowerCase());
    const name = tests.find(({ path }) => path === NAME_FIELD);
    return {
      ...(name !== undefined && { profileName: nameFilter(name) }),
      ...(types.length > 0 && { profileType: [...new Set(types)] }),
    };
  },
};
