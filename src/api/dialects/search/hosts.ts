import { type FieldTest, TAGS } from '../../../core/query/index.ts';
import type { JsonObject } from '../../../core/values/index.ts';
import { NAME_FIELD, plainObjection, SEARCH_ABILITY, type Search } from './search.ts';

/** Search property of a field path. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  [NAME_FIELD, 'name'],
  ['status.state', 'state'],
  ['status.health.state', 'healthState'],
  ['spec.device.archType', 'architecture'],
  [TAGS, 'tags'],
]);

/** Default architecture of a host that does not state it (document 2.3), which the search may not know. */
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

/** Tests joined by AND, in groups joined by OR. */
const groupsOf = (tests: readonly FieldTest[]): readonly (readonly FieldTest[])[] => {
  const groups: FieldTest[][] = [];
  for (const test of tests) {
    if (groups.length === 0 || test.join === 'OR') groups.push([]);
    groups.at(-1)?.push(test);
  }
  return groups;
};

/** POST /v1/dashboard/edgehosts/search: tests of its properties, joined by AND and OR. */
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
    lacks: [
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
    ],
  },
  sorts: new Map([
    [NAME_FIELD, 'name'],
    ['status.state', 'state'],
    ['status.health.state', 'healthState'],
    ['metadata.creationTimestamp', 'creationTimestamp'],
    ['metadata.lastModifiedTimestamp', 'lastModifiedTimestamp'],
  ]),
  filter: (tests) => {
    const groups = groupsOf(tests);
    return {
      conjunction: groups.length > 1 ? 'or' : 'and',
      filterGroups: groups.map((group) => ({ conjunction: 'and', filters: group.map(item) })),
    };
  },
};
