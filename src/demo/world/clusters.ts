import type { CloudType } from '../../core/query/index.ts';
import type { MachineCores } from '../sample/device.ts';
import { Dice, type Named, sampleUid, share } from '../sample/facts.ts';
import type { CoreFamily } from './families.ts';
import type { ProfileStub, Profiles } from './profiles.ts';
import { CANARY_PROJECT, type ProjectStub } from './projects.ts';

/** A cluster of the world, before its JSON is made. Its hosts have equal cloud type, architecture, agent and profiles. */
export interface ClusterStub extends Named {
  readonly index: number;
  readonly project: ProjectStub;
  readonly type: CloudType;
  readonly arch: 'amd64' | 'arm64';
  /** GPUs per host. */
  readonly gpus: number;
  readonly agent: string;
  readonly infra: ProfileStub;
  /** True if the shared cause of most unhealthy hosts can occur in this cluster. */
  readonly exposed: boolean;
  readonly errored: boolean;
  readonly hosts: readonly number[];
}

const NEW_AGENT = '4.7.2';
const EXPOSED_PROFILE = '1.4.0';
/** Versions of the agent, the program of the service on each host; oldest first. */
export const AGENT_VERSIONS: readonly string[] = ['4.5.12', '4.6.3', '4.6.9', '4.7.1', NEW_AGENT];
const AGENTS = [
  '4.7.1',
  '4.7.1',
  '4.7.1',
  '4.7.1',
  '4.7.1',
  '4.7.1',
  '4.7.1',
  '4.6.9',
  '4.6.9',
  '4.6.3',
  '4.5.12',
] as const;

const PURPOSES = ['apps', 'cameras', 'sensors', 'backup', 'mirror', 'mesh'] as const;

const SALT = { uid: 151, plan: 152, addOns: 153, metric: 154, cores: 155, native: 156 };

/** Chooses the agent version of a host without cluster. */
export const commonAgent = (dice: Dice): string => (dice.chance(0.02) ? NEW_AGENT : dice.pick(AGENTS));

/** Creates the nth cluster of the fleet; `number` is its sequence number in the project. */
export const createCluster = (
  seed: number,
  index: number,
  at: Pick<ClusterStub, 'project' | 'type' | 'hosts'> & { readonly number: number },
  profiles: Profiles,
): ClusterStub => {
  const { project, type } = at;
  const dice = new Dice(seed, index, SALT.plan);
  const canary = project.index === CANARY_PROJECT;
  const arm = type === 'edge-native' && dice.chance(project.sector.arm);
  const gpu = type === 'edge-native' && dice.chance(project.sector.gpu);
  const infra = chooseInfra(profiles.core(infraFamily(type, arm, project)), canary, dice);
  const agent = canary && dice.chance(0.85) ? NEW_AGENT : commonAgent(dice);
  return {
    index,
    project,
    type,
    name: `${project.sector.place}-${String(at.number).padStart(4, '0')}`,
    uid: sampleUid(seed, index, SALT.uid),
    arch: arm ? 'arm64' : 'amd64',
    gpus: gpu ? dice.pick([1, 1, 2, 4]) : 0,
    agent,
    infra,
    exposed: canary && agent === NEW_AGENT && infra.name === 'edge-base' && infra.version === EXPOSED_PROFILE,
    errored: dice.chance(0.012),
    hosts: at.hosts,
  };
};

const infraFamily = (type: CloudType, arm: boolean, project: ProjectStub): CoreFamily => {
  if (type === 'vsphere') return 'vsphere-base';
  if (type === 'libvirt') return 'libvirt-base';
  if (arm) return 'edge-base-arm';
  if (project.sector.name === 'factory') return 'factory-realtime';
  return project.sector.name === 'telco' ? 'edge-ha' : 'edge-base';
};

/** Chooses the infra profile of a cluster. Most clusters of the canary project have the newest version; most others are one version behind. */
const chooseInfra = (versions: readonly ProfileStub[], canary: boolean, dice: Dice): ProfileStub => {
  const behind = canary ? (dice.chance(0.92) ? 0 : 1) : dice.pick([0, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
  const stub = versions[Math.max(0, versions.length - 1 - behind)];
  if (stub === undefined) throw new Error('an infra profile without versions');
  return stub;
};

/** Profiles of a cluster: its infra profile and up to two add-ons. */
export const clusterProfiles = (seed: number, cluster: ClusterStub, profiles: Profiles): ProfileStub[] => {
  const dice = new Dice(seed, cluster.index, SALT.addOns);
  const addOnNames = [
    ...(cluster.gpus > 0 ? ['ai-inference'] : []),
    ...(dice.chance(0.5) ? [`${cluster.project.sector.name}-${dice.pick(PURPOSES)}`] : []),
    dice.chance(0.6) ? 'observability' : 'security-baseline',
    ...(dice.chance(0.3) ? ['site-ingress'] : []),
  ];
  const addOns = addOnNames.flatMap((name) => {
    const usable = (profiles.byFamily.get(name) ?? []).filter(
      ({ form, project }) => form !== 'draft' && (project === null || project === cluster.project),
    );
    const chosen = usable[Math.max(0, usable.length - 1 - dice.pick([0, 0, 1]))];
    return chosen === undefined ? [] : [chosen];
  });
  return [cluster.infra, ...addOns.slice(0, 2)];
};

/** Age in minutes of a cluster's last metrics at the start: usually a few, sometimes very old. */
export const lastMetricMinutes = (seed: number, cluster: ClusterStub): number => {
  const chance = share(seed, cluster.index, SALT.metric);
  if (chance < 0.9) return chance * 5;
  return chance < 0.97 ? 5 + (chance - 0.9) * 3000 : 215 + (chance - 0.97) * 60_000;
};

/** Cores per node of a cluster; GPU nodes are large machines. */
export const nodeCores = (seed: number, cluster: ClusterStub): MachineCores =>
  new Dice(seed, cluster.index, SALT.cores).pick<MachineCores>(cluster.gpus > 1 ? [32, 96] : [4, 8, 8, 8, 16, 16, 32]);

/** True for most clusters: native clusters run on the service's own stack. */
export const isNative = (seed: number, cluster: ClusterStub): boolean => share(seed, cluster.index, SALT.native) < 0.8;
