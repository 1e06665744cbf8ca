import type { JsonObject } from '../../core/values/index.ts';
import { DAY, HOUR } from '../../core/values/index.ts';
import { sampleHost } from '../../resources/edge-hosts/sample.ts';
import type { HostFacts, PackTrouble } from '../../resources/edge-hosts/sample-facts.ts';
import { Dice, sampleUid, share } from '../../resources/shared/sample.ts';
import { type ClusterSeat, clusterProfiles, commonAgent, nodeCores } from './clusters.ts';
import { diskPressure, scatteredFault } from './faults.ts';
import { hostName, projectPlace } from './names.ts';
import { deletedAt, driftOf, gapOf, twinOf, waitingDays } from './oddities.ts';
import type { World } from './world.ts';

const SALT = { uid: 181, facts: 182, identity: 183, fault: 185 };

/** The nth host of the fleet as an item of the service. */
export const hostItem = (world: World, host: number): JsonObject => {
  const { seed, start, fleet } = world;
  const dice = new Dice(seed, host, SALT.facts);
  const project = fleet.project(host);
  const cluster = fleet.cluster(host);
  const state = fleet.state(host);
  const sector = (project ?? projectPlace(host)).sector;
  const ageDays = state === 'unpaired' ? waitingDays(seed, host, dice.next() * 40) : 20 + dice.next() * 700;
  const spareGpus = state === 'ready' && dice.chance(0.08) ? dice.between(1, 2) : 0;
  const spareArch = dice.chance(sector.arm) ? 'arm64' : 'amd64';
  const agent = cluster?.agent ?? commonAgent(dice);
  const clone = host > 0 && share(seed, host, SALT.identity) > 0.997;
  const twin = twinOf(world, host);
  const clusters = cluster === null ? [] : clustersOf(world, cluster, dice);
  const templates = cluster === null ? [] : templatesOf(world, cluster);
  const how = condition(world, host, dice);
  const owner = world.people.users[host % world.people.users.length];
  return sampleHost({
    seed,
    index: host,
    now: start,
    created: start - Math.round(ageDays * DAY) - HOUR / 6,
    ...identity(world, host, clone),
    ...(twin?.part === 'name' && { name: nameOf(world, twin.of) }),
    tenantUid: world.tenantUid,
    ownerUid: owner?.uid ?? world.tenantUid,
    type: fleet.type(host),
    state,
    project: project === null ? null : { name: project.name, uid: project.uid },
    clusters,
    templates,
    agentVersion: agent,
    arch: cluster?.arch ?? spareArch,
    gpus: cluster?.gpus ?? spareGpus,
    cores: cluster === null ? null : nodeCores(seed, cluster),
    macOf: clone ? host - 1 : twin?.part === 'mac' ? twin.of : null,
    addressOf: clone ? host - 1 : twin?.part === 'address' ? twin.of : null,
    gap: gapOf(seed, host),
    deleted: deletedAt(world, host),
    drift: how.trouble === null ? driftOf(world, host, templates) : null,
    ...how,
  });
};

/** The uid of the nth host. */
export const hostUid = (world: World, host: number): string => identity(world, host, false).uid;

const nameOf = (world: World, host: number): string =>
  hostName(world.seed, host, world.fleet.project(host) ?? projectPlace(host));

/** Some hosts are known by their name, in one field or in both; a clone keeps the id of the disk it was copied from. */
const identity = (world: World, host: number, clone: boolean): Pick<HostFacts, 'name' | 'uid' | 'hostUid'> => {
  const name = nameOf(world, host);
  const chance = share(world.seed, host, SALT.identity);
  const uid = sampleUid(world.seed, host, SALT.uid);
  const own = chance < 0.3 ? name : `edge-${uid}${host.toString(16).padStart(8, '0')}`;
  return {
    name,
    uid: chance < 0.05 ? name : uid,
    hostUid: clone ? identity(world, host - 1, false).hostUid : own,
  };
};

const clustersOf = (world: World, cluster: ClusterSeat, dice: Dice): ClusterSeat[] => {
  // Now and then a host also serves the neighbouring cluster.
  if (!dice.chance(0.006)) return [cluster];
  const own = world.fleet.clustersOf(cluster.project);
  const neighbour = own[own.indexOf(cluster) - 1];
  return neighbour === undefined ? [cluster] : [cluster, neighbour];
};

const templatesOf = (world: World, cluster: ClusterSeat): HostFacts['templates'] =>
  clusterProfiles(world.seed, cluster, world.profiles).flatMap((seat) => world.profiles.published(seat) ?? []);

/** How the host is: its health, the pack in trouble, and how full /var is. */
const condition = (world: World, host: number, dice: Dice): Pick<HostFacts, 'health' | 'trouble' | 'varUse'> => {
  const health = world.fleet.health(host);
  if (health === 'silent') return { health: null, trouble: null, varUse: null };
  if (health === 'healthy')
    return { health: { state: 'healthy', message: '' }, trouble: passing(world, dice), varUse: null };
  const own = new Dice(world.seed, host, SALT.fault);
  const fault = health === 'shared' ? diskPressure(own) : scatteredFault(own);
  const { layer, reason, message } = fault;
  return {
    health: { state: 'unhealthy', message },
    trouble: { layer, status: 'False', reason, message, since: world.start - fault.age },
    varUse: fault.varUse,
  };
};

/** A healthy host may still have an add-on that cannot be pulled, or one that never finishes. */
const passing = (world: World, dice: Dice): PackTrouble | null => {
  const chance = dice.next();
  if (chance > 0.03) return null;
  const since = world.start - dice.between(1, 200) * HOUR;
  return chance < 0.02
    ? {
        layer: 'addon',
        status: 'False',
        reason: 'ImagePullBackOff',
        message: 'manifest unknown: tag was removed',
        since,
      }
    : { layer: 'addon', status: 'Unknown', reason: 'Progressing', message: 'waiting for 1 of 3 replicas', since };
};
