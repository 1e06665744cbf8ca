import { DAY, type JsonObject } from '../../core/values/index.ts';
import type { HostFacts } from '../sample/device.ts';
import { type PackFacts, type ProjectBasics, sampleUid } from '../sample/facts.ts';
import { type ProfileUser, sampleProfile } from '../sample/profile.ts';
import { sampleProject } from '../sample/project.ts';
import { type ClusterUsage, sampleSummary } from '../sample/summary.ts';
import { sampleValues } from '../sample/values.ts';
import { type ClusterStub, clusterProfiles, isNative, lastMetricMinutes, nodeCores } from './clusters.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { createProfiles, type ProfileStub, type Profiles, profileCount } from './profiles.ts';
import {
  createPeople,
  createProjects,
  type People,
  type ProjectStub,
  projectCount,
  projectCreated,
} from './projects.ts';

/** Condition of a host: health, troubled pack, and usage of /var. */
export type HostCondition = Pick<HostFacts, 'health' | 'trouble' | 'varUse'>;

/** Changes of a host since the start of the world. Times are epoch milliseconds; absent fields are unchanged. */
export interface HostChange {
  /** Time of the latest change. */
  readonly modified: number;
  /** Time of registration, for a host that was registered after the start. */
  readonly created?: number;
  readonly condition?: HostCondition;
  readonly agent?: string;
  readonly deployed?: number;
  readonly leases?: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** All that the items of the embedded service are generated from. Equal seed, size, start and time give equal worlds. */
export interface World {
  readonly seed: number;
  /** Epoch milliseconds of the start, to which all times are relative. */
  readonly start: number;
  /** Epoch milliseconds of the answer: `start`, or later in a changing world. */
  readonly now: number;
  /** Number that changes whenever the world changes, except for `now`. */
  readonly version: number;
  readonly tenantUid: string;
  readonly people: People;
  readonly projects: readonly ProjectStub[];
  readonly profiles: Profiles;
  /** The fleet at the start, which random properties depend on. */
  readonly seeded: Fleet;
  readonly fleet: Fleet;
  /** Returns the changes of a host since the start; undefined for none. */
  changeOf(host: number): HostChange | undefined;
}

const TENANT_SALT = 171;

export const createWorld = (seed: number, hosts: number, start: number): World => {
  const count = projectCount(hosts);
  const people = createPeople(seed, count);
  const projects = createProjects(seed, count, people);
  const profiles = createProfiles(seed, profileCount(hosts), projects);
  const fleet = createFleet(seed, hosts, projects, profiles);
  return {
    seed,
    start,
    now: start,
    version: 0,
    tenantUid: sampleUid(seed, 0, TENANT_SALT),
    people,
    projects,
    profiles,
    seeded: fleet,
    fleet,
    changeOf: () => undefined,
  };
};

/** Memoises a value that is derived from a world, until the world changes. */
export const perVersion = <T>(world: World, make: () => T): (() => T) => {
  let made: { readonly version: number; readonly value: T } | undefined;
  return () => {
    if (made?.version !== world.version) made = { version: world.version, value: make() };
    return made.value;
  };
};

const basics = (world: World, project: ProjectStub): ProjectBasics => ({
  index: project.index,
  now: world.start,
  created: projectCreated(project, world.start),
  name: project.name,
  uid: project.uid,
  teams: project.teams,
  users: project.users,
  disabled: project.disabled,
  cleanUp: project.cleanUp,
});

/** Creates a made-up project as the service sends it. */
export const projectItem = (world: World, project: ProjectStub): JsonObject =>
  sampleProject({ ...basics(world, project), seed: world.seed, alerts: project.alerts });

/** Creates the summary of a project over the last `period` minutes: clusters that were silent for longer have no usage. */
export const summaryItem = (world: World, project: ProjectStub, period: number): JsonObject =>
  sampleSummary({
    ...basics(world, project),
    clusters: world.fleet.clustersOf(project).map((cluster) => usage(world, cluster, period)),
  });

const usage = (world: World, cluster: ClusterStub, period: number): ClusterUsage => {
  const ill = cluster.hosts.some((host) => {
    const health = world.fleet.health(host);
    return health !== 'healthy' && health !== 'silent';
  });
  return {
    name: cluster.name,
    uid: cluster.uid,
    cpuCores:
      lastMetricMinutes(world.seed, cluster) <= period ? cluster.hosts.length * nodeCores(world.seed, cluster) : 0,
    isNative: isNative(world.seed, cluster),
    health: ill ? 'unhealthy' : 'healthy',
    errored: cluster.errored,
  };
};

/**
 * Returns a function that creates a cluster profile as an item of the service. Without `values`, the values of packs and the
 * clusters in use are left empty: enough for filters and orders.
 */
export const createProfileItems = (
  world: World,
  { values = true }: { readonly values?: boolean } = {},
): ((stub: ProfileStub) => JsonObject) => {
  const texts = new Map<string, string>();
  const valuesOf = (pack: PackFacts): string => {
    if (!values) return '';
    const key = `${pack.name}@${pack.version}#${pack.revision}`;
    const text = texts.get(key) ?? sampleValues(pack, world.seed);
    texts.set(key, text);
    return text;
  };
  const users = perVersion(world, () => usersOf(world));
  return (stub) => {
    return sampleProfile(
      {
        seed: world.seed,
        name: stub.name,
        uid: stub.uid,
        tenantUid: world.tenantUid,
        created: profileCreated(world, stub),
        modified: profileModified(world, stub),
        scope: stub.family.scope,
        projectUid: stub.project?.uid ?? null,
        version: stub.version,
        versions: world.profiles.stubs.filter(({ family }) => family === stub.family),
        draft: world.profiles.draft(stub),
        published: world.profiles.published(stub),
        users: values ? (users().get(stub) ?? []) : [],
      },
      valuesOf,
    );
  };
};

const profileCreated = (world: World, stub: ProfileStub): number => world.start - Math.round(stub.createdDays * DAY);

const profileModified = (world: World, stub: ProfileStub): number => world.start - Math.round(stub.modifiedDays * DAY);

const usersOf = (world: World): ReadonlyMap<ProfileStub, readonly ProfileUser[]> => {
  const users = new Map<ProfileStub, ProfileUser[]>();
  const clusters = world.projects.flatMap((project) => world.fleet.clustersOf(project));
  for (const cluster of clusters) {
    const user = { name: cluster.name, uid: cluster.uid, projectUid: cluster.project.uid };
    for (const stub of clusterProfiles(world.seed, cluster, world.profiles)) {
      const known = users.get(stub);
      if (known === undefined) users.set(stub, [user]);
      else known.push(user);
    }
  }
  return users;
};
