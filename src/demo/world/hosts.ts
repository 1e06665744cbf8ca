import { DAY, HOUR, type JsonObject, MINUTE } from '../../core/values/index.ts';
import type { HostFacts } from '../sample/device.ts';
import { Dice, sampleUid, share } from '../sample/facts.ts';
import { sampleHost, sampleHostStub } from '../sample/host.ts';
import { type ClusterStub, clusterProfiles, commonAgent, nodeCores } from './clusters.ts';
import { seededCondition } from './faults.ts';
import { hostName, projectPlace } from './names.ts';
import { deletedAt, driftOf, duplicateOf, gapOf, waitingDays } from './rare-cases.ts';
import type { World } from './world.ts';

const SALT = { uid: 181, facts: 182, identity: 183, probe: 191 };

/** Creates the nth host of the fleet as an item of the service. */
export const hostItem = (world: World, host: number): JsonObject => sampleHost(factsOf(world, host));

/** Creates the nth host of the fleet as an element of the list of all hosts with a few fields. */
export const hostStub = (world: World, host: number): JsonObject => sampleHostStub(factsOf(world, host));

const factsOf = (world: World, host: number): HostFacts => {
  const { seed, start, seeded, fleet } = world;
  const dice = new Dice(seed, host, SALT.facts);
  const change = world.changeOf(host);
  const project = fleet.project(host);
  const home = seeded.cluster(host);
  const cluster = fleet.cluster(host);
  const born = seeded.state(host);
  const sector = (project ?? projectPlace(host)).sector;
  const age = dice.next();
  const ageDays = born === 'unpaired' ? waitingDays(seed, host, age * 40) : 20 + age * 700;
  const gpus = dice.fork('gpus');
  const spareGpus = born === 'ready' && gpus.chance(0.08) ? gpus.between(1, 2) : 0;
  const spareArch = dice.fork('architecture').chance(sector.arm) ? 'arm64' : 'amd64';
  const agent = home?.agent ?? commonAgent(dice.fork('software'));
  const clone = host > 0 && share(seed, host, SALT.identity) > 0.997;
  const duplicate = duplicateOf(world, host);
  const clusters = cluster === null ? [] : clustersOf(world, cluster, dice.fork('clusters'));
  const templates = cluster === null ? [] : templatesOf(world, cluster);
  const condition = seededCondition(world, host, dice.fork('condition'));
  const owner = world.people.users[host % world.people.users.length];
  return {
    seed,
    index: host,
    now: start,
    probed: probedAt(world, host),
    created: change?.created ?? start - Math.round(ageDays * DAY) - HOUR / 6,
    modified: change?.modified ?? null,
    deployed: change?.deployed ?? null,
    ...identity(world, host, clone),
    ...(duplicate?.part === 'name' && { name: nameIn(world, duplicate.of) }),
    tenantUid: world.tenantUid,
    ownerUid: owner?.uid ?? world.tenantUid,
    type: fleet.type(host),
    state: fleet.state(host),
    born,
    project: project === null ? null : { name: project.name, uid: project.uid },
    clusters,
    templates,
    agentVersion: change?.agent ?? agent,
    arch: home?.arch ?? spareArch,
    gpus: home?.gpus ?? spareGpus,
    cores: home === null ? null : nodeCores(seed, home),
    macOf: clone ? host - 1 : duplicate?.part === 'mac' ? duplicate.of : null,
    addressOf:
      change?.leases !== undefined ? null : clone ? host - 1 : duplicate?.part === 'address' ? duplicate.of : null,
    leases: change?.leases ?? 0,
    labels: change?.labels ?? {},
    gap: gapOf(seed, host),
    deleted: deletedAt(world, host),
    drift: condition.trouble === null ? driftOf(world, host, templates) : null,
    ...(change?.condition ?? condition),
  };
};

const PROBE_EVERY = MINUTE;

/** Time of the last probe of a host, which is probed every minute at its own second; in a static world, the start. */
const probedAt = ({ seed, start, now }: World, host: number): number => {
  const phase = share(seed, host, SALT.probe) * PROBE_EVERY;
  return start + Math.floor((now - start + phase) / PROBE_EVERY) * PROBE_EVERY;
};

export const hostUid = (world: World, host: number): string => identity(world, host, false).uid;

const nameIn = (world: World, host: number): string =>
  hostName(world.seed, host, world.fleet.project(host) ?? projectPlace(host));

/** Name and ids of a host. Some hosts have their name as uid, host uid, or both; a clone has the host uid of its source disk. */
const identity = (world: World, host: number, clone: boolean): Pick<HostFacts, 'name' | 'uid' | 'hostUid'> => {
  const name = nameIn(world, host);
  const chance = share(world.seed, host, SALT.identity);
  const uid = sampleUid(world.seed, host, SALT.uid);
  const own = chance < 0.3 ? name : `edge-${uid}${host.toString(16).padStart(8, '0')}`;
  return {
    name,
    uid: chance < 0.05 ? name : uid,
    hostUid: clone ? identity(world, host - 1, false).hostUid : own,
  };
};

const clustersOf = (world: World, cluster: ClusterStub, dice: Dice): ClusterStub[] => {
  // Occasionally a host also serves a neighbouring cluster.
  if (!dice.chance(0.006)) return [cluster];
  const own = world.fleet.clustersOf(cluster.project);
  const neighbour = own[own.indexOf(cluster) - 1];
  return neighbour === undefined ? [cluster] : [cluster, neighbour];
};

const templatesOf = (world: World, cluster: ClusterStub): HostFacts['templates'] =>
  clusterProfiles(world.seed, cluster, world.profiles).flatMap((stub) => world.profiles.published(stub) ?? []);
