import { isObject, type JsonObject } from '../../core/values/index.ts';
import { sampleProfileSummary } from '../../resources/cluster-profiles/sample-summary.ts';
import { valueAt } from '../field-path.ts';
import { createProfileItems } from '../world/profile-items.ts';
import type { World } from '../world/world.ts';
import { notOneOf, objectAt, onlyKeys, textsAt, wordAt } from './body.ts';
import type { Search } from './search.ts';
import { readSort } from './sort.ts';
import { readTextTest } from './text-test.ts';

const SORTS = ['profileName', 'environment', 'profileType', 'creationTimestamp', 'lastModifiedTimestamp'];
const TYPES = ['infra', 'add-on', 'cluster', 'system'];
const SCOPES = ['system', 'tenant', 'project'];
const KEYS = ['profileName', 'profileType', 'environment', 'tags', 'version', 'scope'];

const textOf = (item: JsonObject, ...paths: readonly string[]): string => {
  const found = paths.map((path) => valueAt(item, path)).find((value) => typeof value === 'string');
  return String(found ?? '');
};

/** Searchable fields of a profile, from the published form, else the draft. */
const rowOf = (item: JsonObject) => {
  const labels = valueAt(item, 'metadata.labels');
  return {
    profileName: textOf(item, 'metadata.name'),
    profileType: textOf(item, 'spec.published.type', 'spec.draft.type'),
    environment: textOf(item, 'spec.published.cloudType', 'spec.draft.cloudType'),
    creationTimestamp: textOf(item, 'metadata.creationTimestamp'),
    lastModifiedTimestamp: textOf(item, 'metadata.lastModifiedTimestamp'),
    version: textOf(item, 'spec.version'),
    scope: textOf(item, 'metadata.annotations.scope'),
    tags: isObject(labels) ? Object.entries(labels).map(([key, value]) => `${key}:${String(value)}`) : [],
  };
};

type Row = ReturnType<typeof rowOf>;

/** `{profileName, profileType, environment, tags, version, scope}`: all present ones must hold. @throws Refusal */
const readFilter = (body: JsonObject): ((row: Row) => boolean) => {
  const filter = onlyKeys(objectAt(body, 'filter', 'body') ?? {}, 'filter', KEYS);
  const name = readTextTest(objectAt(filter, 'profileName', 'filter'), 'profileName');
  const version = readTextTest(objectAt(filter, 'version', 'filter'), 'version');
  const types = textsAt(filter, 'profileType', 'filter');
  const wrong = types.find((type) => !TYPES.includes(type));
  if (wrong !== undefined) throw notOneOf('filter.profileType', TYPES);
  const environments = textsAt(filter, 'environment', 'filter');
  const scope = wordAt(filter, 'scope', 'filter', SCOPES);
  const tags = onlyKeys(objectAt(filter, 'tags', 'filter') ?? {}, 'tags', ['eq', 'ne', 'beginsWith']);
  const [eq, ne, begins] = ['eq', 'ne', 'beginsWith'].map((key) => textsAt(tags, key, 'tags'));
  const has = (row: Row, wanted: readonly string[] = [], test = (tag: string, one: string) => tag === one): boolean =>
    row.tags.some((tag) => wanted.some((one) => test(tag, one)));
  return (row) =>
    name(row.profileName) &&
    version(row.version) &&
    (types.length === 0 || types.includes(row.profileType)) &&
    (environments.length === 0 || environments.includes(row.environment)) &&
    (scope === null || row.scope === scope) &&
    (eq?.length === 0 || has(row, eq)) &&
    !has(row, ne) &&
    (begins?.length === 0 || has(row, begins, (tag, one) => tag.startsWith(one)));
};

/** POST /v1/dashboard/clusterprofiles. */
export const profileSearch = (world: World): Search => {
  const light = createProfileItems(world, { values: false });
  const whole = createProfileItems(world);
  return {
    path: '/v1/dashboard/clusterprofiles',
    list: (body, scope) => {
      const matches = readFilter(body);
      const order = readSort(body, SORTS);
      const found = world.profiles.seats
        .filter(({ project }) => project === null || project === scope)
        .map((seat) => ({ seat, row: rowOf(light(seat)) }))
        .filter(({ row }) => matches(row))
        .sort((left, right) => order(sorted(left.row), sorted(right.row)));
      return {
        count: found.length,
        item: (at) => {
          const one = found[at];
          return one === undefined ? {} : sampleProfileSummary(whole(one.seat));
        },
      };
    },
  };
};

const sorted = ({ tags: _, ...row }: Row): Readonly<Record<string, string>> => row;
