import type { FieldTest } from '../../../core/query/index.ts';
import type { JsonObject } from '../../../core/values/index.ts';
import { NAME_FIELD, nameFilter, nameObjection, SEARCH_ABILITY, type Search } from './search.ts';

/** The type column of a profile, common to all of its forms. */
const TYPE_COLUMN = 'type';

/** Other values are refused. */
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

/** POST /v1/dashboard/clusterprofiles: one name, and types. */
export const PROFILE_SEARCH: Search = {
  path: '/v1/dashboard/clusterprofiles',
  instead: 'GET /v1/clusterprofiles',
  ability: {
    ...SEARCH_ABILITY,
    details: true,
    unsayable,
    lacks: [
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
