import { DEFAULT_PERIOD } from '../../core/query/index.ts';
import { isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { sampleProfileSummary } from '../../resources/cluster-profiles/sample.ts';
import { sampleHostSummary } from '../../resources/edge-hosts/sample-device.ts';
import type { Listing } from '../endpoints.ts';
import { valueAt } from '../field-path.ts';
import { hostItem } from '../world/hosts.ts';
import type { ProjectSeat } from '../world/projects.ts';
import { createProfileItems, type HostChange, summaryItem, type World } from '../world/world.ts';
import {
  compareText,
  flagAt,
  notOneOf,
  objectAt,
  objectsAt,
  onlyKeys,
  readSort,
  readTextTest,
  type SortedFields,
  textAt,
  textsAt,
  wordAt,
} from './body.ts';

/** Searchable texts of a host by property; several for multi-valued ones. */
export type HostTexts = Readonly<Record<(typeof PROPERTIES)[number], readonly string[]>>;

const PROPERTIES = ['name', 'state', 'healthState', 'architecture', 'tags'] as const;
const CONJUNCTIONS = ['and', 'or'];

type Test = (host: HostTexts) => boolean;

const joined =
  (tests: readonly Test[], conjunction: string | null): Test =>
  (host) =>
    conjunction === 'or' && tests.length > 0 ? tests.some((test) => test(host)) : tests.every((test) => test(host));

/** `{conjunction, filterGroups: [{conjunction, filters: [{property, type, condition}]}]}`. @throws Refusal */
export const readHostFilter = (body: JsonObject): Test => {
  const filter = objectAt(body, 'filter', 'body');
  if (filter === null) return () => true;
  onlyKeys(filter, 'filter', ['conjunction', 'filterGroups']);
  const groups = objectsAt(filter, 'filterGroups', 'filter').map((group) => {
    onlyKeys(group, 'filterGroups', ['conjunction', 'filters']);
    const tests = objectsAt(group, 'filters', 'filterGroups').map(readItem);
    return joined(tests, wordAt(group, 'conjunction', 'filterGroups', CONJUNCTIONS));
  });
  return joined(groups, wordAt(filter, 'conjunction', 'filter', CONJUNCTIONS));
};

const readItem = (item: JsonObject): Test => {
  onlyKeys(item, 'filters', ['property', 'type', 'condition']);
  const name = textAt(item, 'property', 'filters');
  const property = PROPERTIES.find((known) => known === name);
  if (property === undefined) throw notOneOf('filters.property', PROPERTIES);
  if (textAt(item, 'type', 'filters') !== 'string') throw notOneOf(`filters.type of ${property}`, ['string']);
  const condition = onlyKeys(objectAt(item, 'condition', 'filters') ?? {}, 'condition', ['string']);
  const test = readCondition(objectAt(condition, 'string', 'condition') ?? {});
  return (host) => test(host[property]);
};

const readCondition = (condition: JsonObject): ((texts: readonly string[]) => boolean) => {
  onlyKeys(condition, 'string', ['operator', 'negation', 'ignoreCase', 'match']);
  const operator = wordAt(condition, 'operator', 'string', ['eq', 'contains', 'beginsWith']) ?? 'eq';
  const ignoreCase = flagAt(condition, 'ignoreCase', 'string');
  const negation = flagAt(condition, 'negation', 'string');
  const match = onlyKeys(objectAt(condition, 'match', 'string') ?? {}, 'match', ['conjunction', 'values']);
  const every = wordAt(match, 'conjunction', 'match', CONJUNCTIONS) === 'and';
  const values = textsAt(match, 'values', 'match');
  return (texts) => {
    const has = (value: string): boolean => texts.some((text) => compareText(operator, text, value, ignoreCase));
    return (every ? values.every(has) : values.some(has)) !== negation;
  };
};

/** A list requested by POST (in-the-field.md, the named replacements). */
export interface Search {
  readonly path: string;
  /** @throws Refusal for an invalid body */
  list(body: JsonObject, scope: ProjectSeat | null): Listing;
}

const SORTS = ['name', 'state', 'healthState', 'creationTimestamp', 'lastModifiedTimestamp'];

interface Row {
  /** The host's changes when the row was created. */
  readonly change: HostChange | undefined;
  readonly host: number;
  readonly texts: HostTexts;
  readonly sorted: SortedFields;
}

/** POST /v1/dashboard/edgehosts/search. */
export const hostSearch = (world: World): Search => {
  const rows: Row[] = [];
  const rowFor = (host: number): Row => {
    const known = rows[host];
    const change = world.changeOf(host);
    const row = known !== undefined && known.change === change ? known : rowOf(host, change, hostItem(world, host));
    rows[host] = row;
    return row;
  };
  return {
    path: '/v1/dashboard/edgehosts/search',
    list: (body, scope) => {
      const matches = readHostFilter(body);
      const order = readSort(body, SORTS);
      const within = world.fleet.hosts(scope, null);
      const item = (host: number): JsonObject => sampleHostSummary(hostItem(world, host));
      // Fast path without filter and order: no scan of the fleet.
      if (Object.keys(body).length === 0) return { count: within.length, item: (at) => item(within[at] ?? 0) };
      const found = Array.from(within, rowFor)
        .filter(({ texts }) => matches(texts))
        .sort((left, right) => order(left.sorted, right.sorted));
      return { count: found.length, item: (at) => item(found[at]?.host ?? 0) };
    },
  };
};

const texts = (json: Json | undefined): readonly string[] => (typeof json === 'string' && json !== '' ? [json] : []);

const rowOf = (host: number, change: HostChange | undefined, item: JsonObject): Row => {
  const at = (path: string): readonly string[] => texts(valueAt(item, path));
  const labels = valueAt(item, 'metadata.labels');
  const row = {
    name: at('metadata.name'),
    state: at('status.state'),
    healthState: at('status.health.state'),
    architecture: at('spec.device.archType'),
    tags: isObject(labels) ? Object.entries(labels).map(([key, value]) => `${key}:${String(value)}`) : [],
  };
  const first = ([one = '']: readonly string[]): string => one;
  return {
    host,
    change,
    texts: row,
    sorted: {
      name: first(row.name),
      state: first(row.state),
      healthState: first(row.healthState),
      creationTimestamp: first(at('metadata.creationTimestamp')),
      lastModifiedTimestamp: first(at('metadata.lastModifiedTimestamp')),
    },
  };
};

const PROJECT_SORTS = ['name', 'creationTimestamp', 'lastModifiedTimestamp'];

/** POST /v1/dashboard/projects: the items are those of the summary (document 2.8). */
export const projectSearch = (world: World): Search => ({
  path: '/v1/dashboard/projects',
  list: (body, scope) => {
    const filter = onlyKeys(objectAt(body, 'filter', 'body') ?? {}, 'filter', ['name']);
    const matches = readTextTest(objectAt(filter, 'name', 'filter'), 'name');
    const order = readSort(body, PROJECT_SORTS);
    const found = (scope === null ? world.projects : [scope])
      .filter(({ name }) => matches(name))
      .map((project) => summaryItem(world, project, DEFAULT_PERIOD))
      .map((item) => {
        const at = (path: string): string => String(valueAt(item, path) ?? '');
        const times = ['creationTimestamp', 'lastModifiedTimestamp'].map((key) => [key, at(`metadata.${key}`)]);
        return { item, sorted: { name: at('metadata.name'), ...Object.fromEntries(times) } };
      })
      .sort((left, right) => order(left.sorted, right.sorted));
    return { count: found.length, item: (at) => found[at]?.item ?? {} };
  },
});

const PROFILE_SORTS = ['profileName', 'environment', 'profileType', 'creationTimestamp', 'lastModifiedTimestamp'];
const TYPES = ['infra', 'add-on', 'cluster', 'system'];
const SCOPES = ['system', 'tenant', 'project'];
const KEYS = ['profileName', 'profileType', 'environment', 'tags', 'version', 'scope'];

const textOf = (item: JsonObject, ...paths: readonly string[]): string => {
  const found = paths.map((path) => valueAt(item, path)).find((value) => typeof value === 'string');
  return String(found ?? '');
};

/** Searchable fields of a profile, from the published form, else the draft. */
const profileRowOf = (item: JsonObject) => {
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

type ProfileRow = ReturnType<typeof profileRowOf>;

/** `{profileName, profileType, environment, tags, version, scope}`: all present ones must hold. @throws Refusal */
const readFilter = (body: JsonObject): ((row: ProfileRow) => boolean) => {
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
  const has = (
    row: ProfileRow,
    wanted: readonly string[] = [],
    test = (tag: string, one: string) => tag === one,
  ): boolean => row.tags.some((tag) => wanted.some((one) => test(tag, one)));
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
      const order = readSort(body, PROFILE_SORTS);
      const found = world.profiles.seats
        .filter(({ project }) => project === null || project === scope)
        .map((seat) => ({ seat, row: profileRowOf(light(seat)) }))
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

const sorted = ({ tags: _, ...row }: ProfileRow): Readonly<Record<string, string>> => row;
