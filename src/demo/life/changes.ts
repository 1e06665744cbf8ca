import type { ClusterStub } from '../world/clusters.ts';
import type { Fleet, HostHealth, HostState } from '../world/fleet.ts';
import type { HostChange } from '../world/world.ts';

/** The fleet of a world as changed since the start, and the ways to change it further. Hosts are named by their index. */
export interface Changes {
  readonly fleet: Fleet;
  /** Indexes of the existing hosts, in no order. */
  readonly present: readonly number[];
  of(host: number): HostChange | undefined;
  /** Changes a host; `health` is given if the health changes too. */
  set(host: number, change: HostChange, health?: HostHealth): void;
  move(host: number, state: HostState, cluster: ClusterStub | null): void;
  /** Changes a cluster's infra profile. */
  setInfra(cluster: ClusterStub, infra: ClusterStub['infra']): void;
  /** Registers another host at a time (epoch ms). */
  register(at: number): void;
  remove(host: number): void;
}

/** Changes that begin with the fleet at the start, which stays as it is. */
export const createChanges = (seeded: Fleet): Changes => {
  const hosts = new Map<number, HostChange>();
  const healths = new Map<number, HostHealth>();
  const states = new Map<number, HostState>();
  const servedBy = new Map<number, number | null>();
  const stubs = new Map<number, ClusterStub>();
  const present = Array.from({ length: seeded.size }, (_, host) => host);
  const places = [...present];
  const gone = new Set<number>();
  const newcomers = new Set<number>();
  let added = 0;

  const clusterAt = (index: number): ClusterStub | null => stubs.get(index) ?? seeded.clusterAt(index);
  const cluster = (host: number): ClusterStub | null => {
    const moved = servedBy.get(host);
    if (moved !== undefined) return moved === null ? null : clusterAt(moved);
    const home = seeded.cluster(host);
    return home === null ? null : clusterAt(home.index);
  };
  const leave = (host: number): void => {
    const stub = cluster(host);
    if (stub !== null) stubs.set(stub.index, { ...stub, hosts: stub.hosts.filter((one) => one !== host) });
  };

  return {
    fleet: {
      get size() {
        return seeded.size + added;
      },
      clusterCount: seeded.clusterCount,
      clusterAt,
      clustersOf: (owner) => seeded.clustersOf(owner).map((stub) => stubs.get(stub.index) ?? stub),
      project: seeded.project,
      cluster,
      state: (host) => states.get(host) ?? seeded.state(host),
      type: seeded.type,
      health: (host) => healths.get(host) ?? seeded.health(host),
      hosts: (owner, type) => {
        const first = seeded.hosts(owner, type);
        if (added === 0 && gone.size === 0) return first;
        const later = [...newcomers].filter(
          (host) => (owner === null || seeded.project(host) === owner) && (type === null || seeded.type(host) === type),
        );
        return Uint32Array.from([...first.filter((host) => !gone.has(host)), ...later]);
      },
    },
    present,
    of: (host) => hosts.get(host),
    set: (host, change, health) => {
      hosts.set(host, { ...hosts.get(host), ...change });
      if (health !== undefined) healths.set(host, health);
    },
    move: (host, state, to) => {
      leave(host);
      const stub = to === null ? null : (clusterAt(to.index) ?? to);
      if (stub !== null) stubs.set(stub.index, { ...stub, hosts: [...stub.hosts, host] });
      states.set(host, state);
      servedBy.set(host, stub?.index ?? null);
    },
    setInfra: (stub, infra) => {
      stubs.set(stub.index, { ...stub, infra });
    },
    register: (at) => {
      const host = seeded.size + added;
      added += 1;
      hosts.set(host, { created: at, modified: at });
      newcomers.add(host);
      places[host] = present.push(host) - 1;
    },
    remove: (host) => {
      const [place, last] = [places[host], present.at(-1)];
      if (place === undefined || last === undefined) return;
      leave(host);
      present[place] = last;
      places[last] = place;
      present.pop();
      delete places[host];
      if (!newcomers.delete(host)) gone.add(host);
      for (const known of [hosts, healths, states, servedBy]) known.delete(host);
    },
  };
};
