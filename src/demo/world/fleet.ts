import { CLOUD_TYPES, type CloudType } from '../../core/query/index.ts';
import { hash, share } from '../sample/facts.ts';
import { type ClusterStub, createCluster } from './clusters.ts';
import type { Profiles } from './profiles.ts';
import { CANARY_PROJECT, type ProjectStub } from './projects.ts';

const SIZE_SALT = 171;
const END = -1;

/** Assignment of hosts to clusters, with a few bytes per host. Clusters are created on demand. */
interface Placement {
  /** Assigns a host to a cluster of its project and type that has a free place, or to a new cluster. Returns its index. */
  assign(host: number, project: ProjectStub, type: number): number;
  readonly count: () => number;
  /** Project index, cloud type index, and number in the project (from 1) of a cluster. */
  place(cluster: number): { readonly project: number; readonly type: number; readonly number: number };
  ofProject(project: number): readonly number[];
  hosts(cluster: number): number[];
}

const createPlacement = (seed: number, size: number, projects: number): Placement => {
  const places: number[] = [];
  const numbers: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  const next = new Int32Array(size).fill(END);
  const open = new Int32Array(projects * CLOUD_TYPES.length).fill(END);
  const free = new Uint8Array(projects * CLOUD_TYPES.length);
  const byProject: number[][] = Array.from({ length: projects }, () => []);

  const openNew = (host: number, project: ProjectStub, place: number): number => {
    const own = byProject[project.index] ?? [];
    const { clusterSizes } = project.sector;
    const cluster = places.length;
    places.push(place);
    first.push(host);
    last.push(host);
    numbers.push(own.push(cluster));
    open[place] = cluster;
    free[place] = (clusterSizes[hash(seed, cluster, SIZE_SALT) % clusterSizes.length] ?? 1) - 1;
    return cluster;
  };

  return {
    assign: (host, project, type) => {
      const place = project.index * CLOUD_TYPES.length + type;
      const left = free[place] ?? 0;
      const cluster = open[place] ?? END;
      if (left === 0 || cluster === END) return openNew(host, project, place);
      free[place] = left - 1;
      next[last[cluster] ?? host] = host;
      last[cluster] = host;
      return cluster;
    },
    count: () => places.length,
    place: (cluster) => {
      const place = places[cluster] ?? 0;
      const type = place % CLOUD_TYPES.length;
      return { project: (place - type) / CLOUD_TYPES.length, type, number: numbers[cluster] ?? 1 };
    },
    ofProject: (project) => byProject[project] ?? [],
    hosts: (cluster) => {
      const found: number[] = [];
      for (let host = first[cluster] ?? END; host !== END; host = next[host] ?? END) found.push(host);
      return found;
    },
  };
};

const NO_PROJECT = 0xffff;
const NO_CLUSTER = -1;

const STATES = ['in-use', 'ready', 'unpaired'] as const;
export type HostState = (typeof STATES)[number];
const [IN_USE, READY, UNPAIRED] = [0, 1, 2];

/** Health of hosts at the start. `shared`: the cause that most unhealthy hosts share; `silent`: the service has no health of the host. */
const HEALTHS = ['healthy', 'shared', 'scattered', 'silent'] as const;
/**
 * Health of a host with its cause: healthy; silent (the service knows no health); a fault of this host (`scattered`), of
 * most unhealthy hosts (`shared`), or of the incident after the start (`life/life.ts`).
 */
export type HostHealth = (typeof HEALTHS)[number] | 'incident';
const [HEALTHY, SHARED, SCATTERED, SILENT] = [0, 1, 2, 3];

const EDGE_NATIVE = CLOUD_TYPES.indexOf('edge-native');
const VSPHERE = CLOUD_TYPES.indexOf('vsphere');
const LIBVIRT = CLOUD_TYPES.indexOf('libvirt');

/**
 * The hosts of a world, a few bytes each: enough to scope, count and relate the hosts of a fleet of any size. Items are
 * generated on demand. Hosts with an index of `size` and above are registered later: unpaired, without cluster.
 */
export interface Fleet {
  readonly size: number;
  readonly clusterCount: number;
  clusterAt(index: number): ClusterStub | null;
  clustersOf(project: ProjectStub): readonly ClusterStub[];
  project(host: number): ProjectStub | null;
  cluster(host: number): ClusterStub | null;
  state(host: number): HostState;
  type(host: number): CloudType;
  health(host: number): HostHealth;
  /** Indexes of the hosts of a project and cloud type (null for all), in fleet order. */
  hosts(project: ProjectStub | null, type: CloudType | null): Uint32Array;
}

const SALT = { state: 161, type: 162, health: 163, start: 164 };
/** The golden ratio, which spreads hosts evenly over projects in every part of the fleet. */
const GOLDEN = 0.618033988749895;

export const createFleet = (
  seed: number,
  size: number,
  projects: readonly ProjectStub[],
  profiles: Profiles,
): Fleet => {
  const project = new Uint16Array(size).fill(NO_PROJECT);
  const state = new Uint8Array(size);
  const type = new Uint8Array(size);
  const health = new Uint8Array(size);
  const cluster = new Int32Array(size).fill(NO_CLUSTER);
  const placement = createPlacement(seed, size, projects.length);
  const placeOf = placing(projects, share(seed, 0, SALT.start));

  for (let host = 0; host < size; host += 1) {
    const chance = share(seed, host, SALT.state);
    const ofState = chance < 0.85 ? IN_USE : chance < 0.94 ? READY : UNPAIRED;
    const owner = placeOf(host);
    const ofType = typeAt(owner, share(seed, host, SALT.type));
    state[host] = ofState;
    type[host] = ofType;
    // Some unpaired hosts have no project yet.
    if (ofState !== UNPAIRED || chance < 0.97) project[host] = owner.index;
    if (ofState === IN_USE) cluster[host] = placement.assign(host, owner, ofType);
  }

  const stubs: ClusterStub[] = [];
  const clusterAt = (index: number): ClusterStub | null => {
    const known = stubs[index];
    if (known !== undefined || index < 0 || index >= placement.count()) return known ?? null;
    const place = placement.place(index);
    const owner = projects[place.project];
    if (owner === undefined) return null;
    const at = { project: owner, number: place.number, type: CLOUD_TYPES[place.type] ?? 'edge-native' };
    const stub = createCluster(seed, index, { ...at, hosts: placement.hosts(index) }, profiles);
    stubs[index] = stub;
    return stub;
  };

  for (let host = 0; host < size; host += 1) {
    // Only clusters of the canary project can be exposed: others need not be created for the check.
    const exposed = project[host] === CANARY_PROJECT && (clusterAt(cluster[host] ?? NO_CLUSTER)?.exposed ?? false);
    health[host] = healthAt(state[host] ?? IN_USE, exposed, share(seed, host, SALT.health));
  }

  return {
    size,
    clusterCount: placement.count(),
    clusterAt,
    clustersOf: (owner) => placement.ofProject(owner.index).flatMap((index) => clusterAt(index) ?? []),
    project: (host) => (host < size ? (projects[project[host] ?? NO_PROJECT] ?? null) : placeOf(host)),
    cluster: (host) => clusterAt(cluster[host] ?? NO_CLUSTER),
    state: (host) => STATES[state[host] ?? UNPAIRED] ?? 'unpaired',
    type: (host) => CLOUD_TYPES[type[host] ?? typeAt(placeOf(host), share(seed, host, SALT.type))] ?? 'edge-native',
    health: (host) => HEALTHS[health[host] ?? HEALTHY] ?? 'healthy',
    hosts: (owner, kind) => {
      const found = new Uint32Array(size);
      const ofType = kind === null ? -1 : CLOUD_TYPES.indexOf(kind);
      let count = 0;
      for (let host = 0; host < size; host += 1) {
        if ((owner === null || project[host] === owner.index) && (ofType < 0 || type[host] === ofType)) {
          found[count] = host;
          count += 1;
        }
      }
      return found.subarray(0, count);
    },
  };
};

const placing = (projects: readonly ProjectStub[], start: number): ((host: number) => ProjectStub) => {
  const slots = new Uint16Array(8192);
  const [canary] = projects;
  if (canary === undefined) throw new Error('a world without projects');
  let [project, reached] = [0, canary.weight];
  for (let slot = 0; slot < slots.length; slot += 1) {
    while ((slot + 0.5) / slots.length > reached && project < projects.length - 1) {
      project += 1;
      reached += projects[project]?.weight ?? 0;
    }
    slots[slot] = project;
  }
  return (host) => projects[slots[Math.floor(((start + host * GOLDEN) % 1) * slots.length)] ?? 0] ?? canary;
};

/** Chooses a cloud type by chance (0 to 1); returns its index. */
const typeAt = (owner: ProjectStub, chance: number): number => {
  const { vsphere, libvirt } = owner.sector;
  if (chance < vsphere) return VSPHERE;
  return chance < vsphere + libvirt ? LIBVIRT : EDGE_NATIVE;
};

const healthAt = (state: number, exposed: boolean, chance: number): number => {
  if (exposed && chance < 0.93) return SHARED;
  if (state === UNPAIRED) return chance < 0.5 ? SILENT : HEALTHY;
  if (state === READY) return chance < 0.005 ? SCATTERED : HEALTHY;
  if (chance < 0.018) return SCATTERED;
  return chance < 0.023 ? SILENT : HEALTHY;
};
