import type { Json, JsonObject } from '../core/values/index.ts';
import { selectFields, valueAt } from './field-path.ts';
import {
  INVALID,
  PARAMETER,
  readCloudType,
  readLimit,
  readOffset,
  readPeriod,
  refuse,
  type Tokens,
  unprocessable,
} from './parameters.ts';
import { hostItem, hostUid } from './world/hosts.ts';
import type { ProjectSeat } from './world/projects.ts';
import { createProfileItems, perVersion, projectItem, summaryItem, type World } from './world/world.ts';

const TEST = /^([A-Za-z_][\w.]*)(!=|>=|<=|=|>|<)(.*)$/s;

type Compare = (order: number) => boolean;
const OPERATORS: Readonly<Record<string, Compare>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
};

/**
 * The filter language (in-the-field.md, Syntax): tests joined by AND, then by OR, without blanks, parentheses or
 * quotes, so that values with AND or OR are inexpressible. A field without index silently matches nothing.
 * @throws Refusal for an invalid filter
 */
export const parseFilter = (text: string | null, indexed: ReadonlySet<string>): ((item: JsonObject) => boolean) => {
  if (text === null || text === '') return () => true;
  const groups = text.split('OR').map((group) => group.split('AND').map((test) => parseTest(test, indexed)));
  return (item) => groups.some((tests) => tests.every((test) => test(item)));
};

const parseTest = (text: string, indexed: ReadonlySet<string>): ((item: JsonObject) => boolean) => {
  const [, path = '', operator = '', value = ''] = TEST.exec(text.trim()) ?? [];
  const compare = OPERATORS[operator];
  if (compare === undefined) {
    throw refuse(
      422,
      'InvalidFilter',
      `filters in query cannot be read at "${text}"`,
      'a test is path, operator, value',
    );
  }
  if (!indexed.has(path)) return () => false;
  return (item) => {
    const known = valueAt(item, path);
    // Unknown values match != only.
    return known === undefined || known === null ? operator === '!=' : compare(difference(known, value));
  };
};

/** Numbers by value, texts by code units, case-sensitive. */
const difference = (known: Json, value: string): number => {
  if (typeof known === 'number') return known - Number(value);
  const text = String(known);
  return text === value ? 0 : text < value ? -1 : 1;
};

/**
 * The order language (document 4.3): `metadata.name=1,metadata.uid=-1`, 1 ascending, -1 descending, several keys.
 * @throws Refusal for an invalid order, and for a field without index
 */
export const parseOrder = (
  text: string | null,
  indexed: ReadonlySet<string>,
): ((left: JsonObject, right: JsonObject) => number) => {
  const keys = (text ?? '')
    .split(',')
    .filter((key) => key.trim() !== '')
    .map((key) => parseKey(key.trim(), indexed));
  return (left, right) => {
    for (const { path, sign } of keys) {
      const order = compare(valueAt(left, path), valueAt(right, path));
      if (order !== 0) return order * sign;
    }
    return 0;
  };
};

const parseKey = (key: string, indexed: ReadonlySet<string>): { readonly path: string; readonly sign: 1 | -1 } => {
  const [, path = '', sign] = /^([^=]+)=(1|-1)$/.exec(key) ?? [];
  if (sign === undefined) {
    throw refuse(422, 'InvalidOrderBy', `orderBy in query cannot be read at "${key}"`, 'a key is path=1 or path=-1');
  }
  if (!indexed.has(path)) {
    throw unprocessable(INVALID.oneOf, `orderBy in query should be one of [${[...indexed].join(' ')}]`);
  }
  return { path, sign: sign === '1' ? 1 : -1 };
};

/** Unknown values first, as in a database; texts by code units. */
const compare = (left: Json | undefined, right: Json | undefined): number => {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
};

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

/** One page of a list (document 2.1), with items created on demand. */
export interface ListPage {
  readonly items: Listing;
  readonly listmeta: JsonObject;
}

/** The page in the common envelope (document 2.1). */
export const envelope = ({ items, listmeta }: ListPage): JsonObject => ({ ...allOf(items), listmeta });

/** All items of a listing in one object, without list meta (in-the-field.md, 2). */
export const allOf = ({ count, item }: Listing): JsonObject => ({
  items: Array.from({ length: count }, (_, position) => item(position)),
});

/** One page of a list. `initial` identifies the initial query. */
export const page = (
  listing: Listing,
  at: { readonly query: URLSearchParams; readonly initial: readonly string[]; readonly tokens: Tokens },
): ListPage => {
  const { query, tokens } = at;
  const initial = JSON.stringify(at.initial);
  const limit = readLimit(query);
  const token = query.get(PARAMETER.continue) ?? '';
  const going = token === '' ? 0 : tokens.read(initial, token);
  // The offset may be sent with the token (document 4.1); 0 means the token's.
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
