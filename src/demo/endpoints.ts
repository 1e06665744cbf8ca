import { DEFAULT_PERIOD, KIND_IDS, type KindId } from '../core/query/index.ts';
import { isObject, type JsonObject } from '../core/values/index.ts';
import { parseFilter, parseOrder, selectFields, valueAt } from './field-path.ts';
import {
  LIST_NAMES,
  PARAMETER,
  type Route,
  readCloudType,
  readLimit,
  readOffset,
  readPeriod,
  type Tokens,
} from './parameters.ts';
import { sampleHostSummary } from './sample/device.ts';
import { sampleProfileSummary } from './sample/profile.ts';
import {
  readHostFilter,
  readNameFilter,
  readProfileFilter,
  readSort,
  type SearchTest,
  type SearchTexts,
} from './search-query.ts';
import { hostItem, hostStub, hostUid } from './world/hosts.ts';
import type { ProjectStub } from './world/projects.ts';
import { createProfileItems, perVersion, projectItem, summaryItem, type World } from './world/world.ts';

/** All items that a request of a list finds, before paging: their number, and each item by its position, created on demand. */
export interface Listing {
  readonly count: number;
  item(position: number): JsonObject;
}

/** Makes a listing whose items are created from stubs. */
const pick = <Stub>(found: ArrayLike<Stub>, make: (stub: Stub) => JsonObject): Listing => ({
  count: found.length,
  item: (position) => {
    const stub = found[position];
    return stub === undefined ? {} : make(stub);
  },
});

/** A page of a list, with items created on demand. */
export interface ListPage {
  readonly items: Listing;
  readonly listmeta: JsonObject;
}

/** The body of a page: its items and the list meta. */
export const envelope = ({ items, listmeta }: ListPage): JsonObject => ({ ...allOf(items), listmeta });

/** A body with all items of a listing under `key`, without list meta. */
export const allOf = ({ count, item }: Listing, key = 'items'): JsonObject => ({
  [key]: Array.from({ length: count }, (_, position) => item(position)),
});

/** Cuts a page out of a listing. `initial` is the text that identifies the query to its continue tokens. */
export const page = (
  listing: Listing,
  at: { readonly query: URLSearchParams; readonly initial: readonly string[]; readonly tokens: Tokens },
): ListPage => {
  const { query, tokens } = at;
  const initial = JSON.stringify(at.initial);
  const limit = readLimit(query);
  const token = query.get(PARAMETER.continue) ?? '';
  const going = token === '' ? 0 : tokens.read(initial, token);
  // The offset may be sent together with the token; 0 means the offset of the token.
  const offset = readOffset(query) || going;
  const next = Math.min(offset + limit, listing.count);
  const length = Math.max(0, next - offset);
  return {
    items: { count: length, item: (position) => listing.item(offset + position) },
    listmeta: {
      continue: next < listing.count ? tokens.make(initial, next) : '',
      count: listing.count,
      limit: length,
      offset: Math.max(offset, next),
    },
  };
};

/** A list: one of the four documented lists, or a search that replaces a list in newer releases. */
interface Endpoint extends Route {
  /** Parameters of the initial query: a continue token is bound to their values. */
  readonly parameters: readonly string[];
  /** Key of the items, if all items are sent in one body without list meta. */
  readonly whole?: string;
  /**
   * Lists the items. `body` is the body of a search; empty for other lists.
   * @throws Refusal for an invalid parameter or body
   */
  list(query: URLSearchParams, scope: ProjectStub | null, body: JsonObject): Listing;
  /** Finds a whole item by its uid; null outside of the scope. Absent if the service has no endpoint for single items. */
  readonly find?: (uid: string, scope: ProjectStub | null) => JsonObject | null;
}

/** The lists that the embedded service serves: documented lists and searches. */
export const createEndpoints = (world: World): readonly Endpoint[] => [
  ...KIND_IDS.map((kind) => LISTS[kind](world)),
  hostMetadata(world),
  hostSearch(world),
  profileSearch(world),
  projectSearch(world),
];

/** The list of edge hosts, and single edge hosts by uid. */
const hosts = (world: World): Endpoint => {
  const stubs = perVersion(
    world,
    () => new Map(Array.from(world.fleet.hosts(null, null), (host) => [hostUid(world, host), host])),
  );
  return {
    ...LIST_NAMES.hosts,
    parameters: [PARAMETER.cloudType],
    list: (query, scope) => {
      const found = world.fleet.hosts(scope, readCloudType(query));
      return { count: found.length, item: (position) => hostItem(world, found[position] ?? 0) };
    },
    find: (uid, scope) => {
      const host = stubs().get(uid);
      if (host === undefined || (scope !== null && world.fleet.project(host) !== scope)) return null;
      return hostItem(world, host);
    },
  };
};

/** The list of all edge hosts with a few fields. */
const hostMetadata = (world: World): Endpoint => ({
  ...LIST_NAMES['hosts-metadata'],
  parameters: [PARAMETER.cloudType],
  whole: 'edgeHosts',
  list: (query, scope) => {
    const found = world.fleet.hosts(scope, readCloudType(query));
    return { count: found.length, item: (position) => hostStub(world, found[position] ?? 0) };
  },
});

const COMMON_INDEX = [
  'metadata.name',
  'metadata.uid',
  'metadata.creationTimestamp',
  'metadata.lastModifiedTimestamp',
] as const;

const PROFILE_INDEX: ReadonlySet<string> = new Set([
  ...COMMON_INDEX,
  'metadata.annotations.scope',
  'spec.version',
  'spec.draft.cloudType',
  'spec.draft.type',
  'spec.published.cloudType',
  'spec.published.type',
  'spec.published.profileVersion',
  'status.hasUserMacros',
  'status.isPublished',
]);

const PROJECT_INDEX: ReadonlySet<string> = new Set([
  ...COMMON_INDEX,
  'status.isDisabled',
  'status.cleanUpStatus.state',
]);

/** The list of profiles. The tenant sees profiles of tenant and system, a project also its own profiles. */
const profiles = (world: World): Endpoint => {
  const { stubs } = world.profiles;
  const whole = createProfileItems(world);
  return indexedEndpoint({
    ...LIST_NAMES.profiles,
    stubs,
    index: PROFILE_INDEX,
    within: ({ project }, scope) => project === null || project === scope,
    // Indexed fields include neither values of packs nor clusters.
    light: createProfileItems(world, { values: false }),
    whole,
    single: ({ uid }) => uid,
  });
};

/** The list of projects. A project as scope sees only itself. */
const projects = (world: World): Endpoint => {
  const item = (project: ProjectStub): JsonObject => projectItem(world, project);
  const within = (project: ProjectStub, scope: ProjectStub | null): boolean => scope === null || project === scope;
  return indexedEndpoint({
    ...LIST_NAMES.projects,
    stubs: world.projects,
    index: PROJECT_INDEX,
    within,
    light: item,
    whole: item,
  });
};

const summaries = (world: World): Endpoint => ({
  ...LIST_NAMES.summary,
  parameters: [PARAMETER.period],
  list: (query, scope) => {
    const period = readPeriod(query);
    const found = scope === null ? world.projects : [scope];
    return pick(found, (project) => summaryItem(world, project, period));
  },
});

interface IndexedStubs<Stub> extends Route {
  readonly stubs: readonly Stub[];
  /** Field paths that filters and orders may use. */
  readonly index: ReadonlySet<string>;
  within(stub: Stub, scope: ProjectStub | null): boolean;
  /** Makes an item with at least the indexed fields. */
  light(stub: Stub): JsonObject;
  whole(stub: Stub): JsonObject;
  /** Returns the uid of a stub; set if the service has single items of this kind. */
  readonly single?: (stub: Stub) => string;
}

/** Creates a list with field selection, and with filter and order over indexed fields. */
const indexedEndpoint = <Stub>({
  stubs,
  index,
  within,
  light,
  whole,
  single,
  ...place
}: IndexedStubs<Stub>): Endpoint => {
  let rows: { readonly stub: Stub; readonly item: JsonObject }[] | undefined;
  return {
    ...place,
    parameters: [PARAMETER.fields, PARAMETER.filter, PARAMETER.order],
    list: (query, scope) => {
      const matches = parseFilter(query.get(PARAMETER.filter), index);
      const order = parseOrder(query.get(PARAMETER.order), index);
      const select = selectFields(query.get(PARAMETER.fields));
      rows ??= stubs.map((stub) => ({ stub, item: light(stub) }));
      const found = rows
        .filter(({ stub, item }) => within(stub, scope) && matches(item))
        .sort((left, right) => order(left.item, right.item));
      return pick(found, ({ stub }) => select(whole(stub)));
    },
    ...(single && {
      find: (uid, scope) => {
        const found = stubs.find((stub) => single(stub) === uid && within(stub, scope));
        return found === undefined ? null : whole(found);
      },
    }),
  };
};

const LISTS: Readonly<Record<KindId, (world: World) => Endpoint>> = { hosts, profiles, projects, summary: summaries };

/** Field paths by the name that a search uses. The first path with a text counts; an object gives its entries as `key:value`. */
type SearchFields = Readonly<Record<string, readonly string[]>>;

const COMMON_FIELDS: SearchFields = {
  creationTimestamp: ['metadata.creationTimestamp'],
  lastModifiedTimestamp: ['metadata.lastModifiedTimestamp'],
  tags: ['metadata.labels'],
};

/** The search of edge hosts, which replaces their list in newer releases. */
const hostSearch = (world: World): Endpoint =>
  searchEndpoint({
    ...LIST_NAMES['hosts-search'],
    within: (scope) => world.fleet.hosts(scope, null),
    fields: {
      ...COMMON_FIELDS,
      name: ['metadata.name'],
      state: ['status.state'],
      healthState: ['status.health.state'],
      architecture: ['spec.device.archType'],
    },
    sorts: ['name', 'state', 'healthState', 'creationTimestamp', 'lastModifiedTimestamp'],
    readFilter: readHostFilter,
    light: (host) => hostItem(world, host),
    change: (host) => world.changeOf(host),
    item: (host) => sampleHostSummary(hostItem(world, host)),
  });

/** The search of profiles, by their published form; without one, by their draft. */
const profileSearch = (world: World): Endpoint => {
  const { stubs } = world.profiles;
  const whole = createProfileItems(world);
  return searchEndpoint({
    ...LIST_NAMES['profiles-search'],
    within: (scope) => stubs.filter(({ project }) => project === null || project === scope),
    fields: {
      ...COMMON_FIELDS,
      profileName: ['metadata.name'],
      profileType: ['spec.published.type', 'spec.draft.type'],
      environment: ['spec.published.cloudType', 'spec.draft.cloudType'],
      version: ['spec.version'],
      scope: ['metadata.annotations.scope'],
    },
    sorts: ['profileName', 'environment', 'profileType', 'creationTimestamp', 'lastModifiedTimestamp'],
    readFilter: readProfileFilter,
    light: createProfileItems(world, { values: false }),
    item: (stub) => sampleProfileSummary(whole(stub)),
  });
};

/** The search of projects, whose items are project summaries. */
const projectSearch = (world: World): Endpoint => {
  const item = (project: ProjectStub): JsonObject => summaryItem(world, project, DEFAULT_PERIOD);
  return searchEndpoint({
    ...LIST_NAMES['projects-search'],
    within: (scope) => (scope === null ? world.projects : [scope]),
    fields: { ...COMMON_FIELDS, name: ['metadata.name'] },
    sorts: ['name', 'creationTimestamp', 'lastModifiedTimestamp'],
    readFilter: readNameFilter,
    light: item,
    item,
  });
};

interface SearchedStubs<Stub> extends Route {
  within(scope: ProjectStub | null): ArrayLike<Stub>;
  readonly fields: SearchFields;
  /** Names of the fields that a search can order by. */
  readonly sorts: readonly string[];
  /** @throws Refusal for an invalid filter */
  readFilter(body: JsonObject): SearchTest;
  /** Makes an item with at least the searched fields. */
  light(stub: Stub): JsonObject;
  /** Returns a value that stays the same as long as the searched fields of a stub do. */
  change?(stub: Stub): unknown;
  item(stub: Stub): JsonObject;
}

/** Creates a search: a list by POST, filtered and ordered by named fields. */
const searchEndpoint = <Stub>(search: SearchedStubs<Stub>): Endpoint => {
  const { method, path, within, fields, sorts, readFilter, light, change, item } = search;
  const known = new Map<Stub, { readonly change: unknown; readonly texts: SearchTexts }>();
  const textsOf = (stub: Stub): SearchTexts => {
    const [before, now] = [known.get(stub), change?.(stub)];
    if (before !== undefined && before.change === now) return before.texts;
    const texts = searchTexts(light(stub), fields);
    known.set(stub, { change: now, texts });
    return texts;
  };
  return {
    method,
    path,
    parameters: [],
    list: (_, scope, body) => {
      const matches = readFilter(body);
      const order = readSort(body, sorts);
      const stubs = within(scope);
      // Without filter and order, only the items of the page are created.
      if (Object.keys(body).length === 0) return pick(stubs, item);
      const found = Array.from(stubs, (stub) => ({ stub, texts: textsOf(stub) }))
        .filter(({ texts }) => matches(texts))
        .sort((left, right) => order(left.texts, right.texts));
      return pick(found, ({ stub }) => item(stub));
    },
  };
};

const searchTexts = (item: JsonObject, fields: SearchFields): SearchTexts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, paths]) => {
      const texts = paths.map((path) => textsAt(item, path));
      return [name, texts.find(({ length }) => length > 0) ?? []];
    }),
  );

const textsAt = (item: JsonObject, path: string): readonly string[] => {
  const value = valueAt(item, path);
  if (isObject(value)) return Object.entries(value).map(([key, text]) => `${key}:${String(text)}`);
  return typeof value === 'string' && value !== '' ? [value] : [];
};
