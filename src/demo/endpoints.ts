import type { JsonObject } from '../core/values/index.ts';
import { selectFields } from './field-path.ts';
import { parseFilter } from './filters.ts';
import { parseOrder } from './order-by.ts';
import { PARAMETER, readCloudType, readPeriod } from './parameters.ts';
import { hostItem, hostUid } from './world/hosts.ts';
import { createProfileItems } from './world/profile-items.ts';
import { projectItem, summaryItem } from './world/project-items.ts';
import type { ProjectSeat } from './world/projects.ts';
import { perVersion, type World } from './world/world.ts';

/** A query result: its size, and its items, created on demand. */
export interface Listing {
  readonly count: number;
  item(position: number): JsonObject;
}

/** One of the four lists (document 4). */
export interface Endpoint {
  readonly path: string;
  /** Parameters of the initial query: a continue token is bound to their values. */
  readonly parameters: readonly string[];
  /** @throws Refusal for an invalid parameter */
  list(query: URLSearchParams, scope: ProjectSeat | null): Listing;
  /** One whole item by its uid, if the service has an endpoint for it; null outside of the scope. */
  readonly find?: (uid: string, scope: ProjectSeat | null) => JsonObject | null;
}

export const HOSTS_PATH = '/v1/edgehosts';

export const createEndpoints = (world: World): readonly Endpoint[] => [
  hosts(world),
  profiles(world),
  projects(world),
  summaries(world),
];

/** Document 4.2. Single hosts: in-the-field.md. */
const hosts = (world: World): Endpoint => {
  const seats = perVersion(
    world,
    () => new Map(Array.from(world.fleet.hosts(null, null), (host) => [hostUid(world, host), host])),
  );
  return {
    path: HOSTS_PATH,
    parameters: [PARAMETER.cloudType],
    list: (query, scope) => {
      const found = world.fleet.hosts(scope, readCloudType(query));
      return { count: found.length, item: (position) => hostItem(world, found[position] ?? 0) };
    },
    find: (uid, scope) => {
      const host = seats().get(uid);
      if (host === undefined || (scope !== null && world.fleet.project(host) !== scope)) return null;
      return hostItem(world, host);
    },
  };
};

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

/** Document 4.3. The tenant sees its own and the system's profiles, a project additionally its own. */
const profiles = (world: World): Endpoint => {
  const { seats } = world.profiles;
  const whole = createProfileItems(world);
  return indexed({
    path: '/v1/clusterprofiles',
    seats,
    index: PROFILE_INDEX,
    within: ({ project }, scope) => project === null || project === scope,
    // Indexed fields include neither values of packs nor clusters.
    light: createProfileItems(world, { values: false }),
    whole,
    single: ({ uid }) => uid,
  });
};

/** Document 4.4. A project sees itself. */
const projects = (world: World): Endpoint => {
  const item = (project: ProjectSeat): JsonObject => projectItem(world, project);
  const within = (project: ProjectSeat, scope: ProjectSeat | null): boolean => scope === null || project === scope;
  return indexed({
    path: '/v1/projects',
    seats: world.projects,
    index: PROJECT_INDEX,
    within,
    light: item,
    whole: item,
  });
};

/** Document 4.5. */
const summaries = (world: World): Endpoint => ({
  path: '/v1/dashboard/projects',
  parameters: [PARAMETER.period],
  list: (query, scope) => {
    const period = readPeriod(query);
    const found = scope === null ? world.projects : [scope];
    return pick(found, (project) => summaryItem(world, project, period));
  },
});

interface IndexedSeats<Seat> {
  readonly path: string;
  readonly seats: readonly Seat[];
  /** Field paths that filters and orders may use. */
  readonly index: ReadonlySet<string>;
  within(seat: Seat, scope: ProjectSeat | null): boolean;
  /** An item with at least the indexed fields. */
  light(seat: Seat): JsonObject;
  whole(seat: Seat): JsonObject;
  /** The uid of a seat; set where single items are served. */
  readonly single?: (seat: Seat) => string;
}

/** A list with field selection, and filter and order over indexed fields. */
const indexed = <Seat>({ path, seats, index, within, light, whole, single }: IndexedSeats<Seat>): Endpoint => {
  let rows: { readonly seat: Seat; readonly item: JsonObject }[] | undefined;
  return {
    path,
    parameters: [PARAMETER.fields, PARAMETER.filter, PARAMETER.order],
    list: (query, scope) => {
      const matches = parseFilter(query.get(PARAMETER.filter), index);
      const order = parseOrder(query.get(PARAMETER.order), index);
      const select = selectFields(query.get(PARAMETER.fields));
      rows ??= seats.map((seat) => ({ seat, item: light(seat) }));
      const found = rows
        .filter(({ seat, item }) => within(seat, scope) && matches(item))
        .sort((left, right) => order(left.item, right.item));
      return pick(found, ({ seat }) => select(whole(seat)));
    },
    ...(single && {
      find: (uid, scope) => {
        const found = seats.find((seat) => single(seat) === uid && within(seat, scope));
        return found === undefined ? null : whole(found);
      },
    }),
  };
};

const pick = <Seat>(found: readonly Seat[], make: (seat: Seat) => JsonObject): Listing => ({
  count: found.length,
  item: (position) => {
    const seat = found[position];
    return seat === undefined ? {} : make(seat);
  },
});
