import { type FieldTest, type KindId, type ListAbility, NO_ABILITY, TAGS } from '../../core/query/index.ts';

/** The filter syntax has no quoting: these words always end a test. */
const JOINT = /AND|OR/;

/**
 * True when the document's filter can express a test. Not expressible: "contains", a value with AND or OR in it, an
 * empty value, outer blanks, a value that continues the operator; such tests run locally, with a note.
 */
export const sayable = (test: FieldTest): boolean => objection(test) === null;

/** Why these tests are not expressible, as a sentence without a full stop; null when they are. */
export const unsayable = (tests: readonly FieldTest[]): string | null => {
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
  readonly replacement: string;
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
