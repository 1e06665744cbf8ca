import { HOUR } from '../../core/values/index.ts';
import type { Dice } from '../sample/facts.ts';
import { AGENT_VERSIONS } from '../world/clusters.ts';
import { faultyCondition, HEALTHY, pullFailure, scatteredFault, seededFault } from '../world/faults.ts';
import { gapOf } from '../world/rare-cases.ts';
import type { World } from '../world/world.ts';
import type { Changes } from './changes.ts';

/** A host that is to change, and the context for the change. */
interface Occasion {
  readonly world: World;
  readonly changes: Changes;
  readonly host: number;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly dice: Dice;
}

/** A type of change. */
interface Sort {
  readonly id: string;
  /** Relative frequency. */
  readonly weight: number;
  /** Applies the change; false if this host cannot change in this way. */
  change(occasion: Occasion): boolean;
}

const WINDOWS = ['mon', 'tue', 'wed', 'thu', 'sat', 'sun'] as const;

/** The type of change that changes a label of a host. It is the fallback for other types, since it is possible for nearly every host. */
export const LABEL: Sort = {
  id: 'label',
  weight: 2,
  change: ({ world, changes, host, time, dice }) => {
    const window = dice.pick(WINDOWS);
    const labels = changes.of(host)?.labels;
    if (gapOf(world.seed, host) === 'labels' || labels?.['maintenance'] === window) return false;
    changes.set(host, { modified: time, labels: { maintenance: window } });
    return true;
  },
};

/** Maximum relative deviation of the number of hosts. */
const SPREAD = 0.05;

/**
 * All types of change that churn consists of. They come in opposite pairs, weighted so that the fleet stays stable: the more
 * hosts differ from their initial state, the more likely a host returns to its initial state.
 */
export const CHURN: readonly [Sort, ...Sort[]] = [
  {
    id: 'unhealthy',
    weight: 1.7,
    change: ({ changes, host, time, dice }) => {
      if (changes.fleet.health(host) !== 'healthy' || changes.fleet.state(host) !== 'in-use') return false;
      changes.set(host, { modified: time, condition: faultyCondition(scatteredFault(dice), time) }, 'scattered');
      return true;
    },
  },
  {
    id: 'healthy',
    weight: 3,
    change: ({ world, changes, host, time }) => {
      const health = changes.fleet.health(host);
      if (health !== 'scattered' && health !== 'shared') return false;
      const trouble = changes.of(host)?.condition?.trouble ?? seededFault(world, host);
      const recovered = trouble && recovery(trouble.layer, time);
      changes.set(host, { modified: time, condition: { ...HEALTHY, trouble: recovered } }, 'healthy');
      return true;
    },
  },
  {
    id: 'agent',
    weight: 6,
    change: ({ world, changes, host, time }) => {
      const first = world.seeded.cluster(host)?.agent;
      if (first === undefined) return false;
      const isFirst = (changes.of(host)?.agent ?? first) === first;
      const agent = isFirst ? beside(AGENT_VERSIONS, AGENT_VERSIONS.indexOf(first)) : first;
      if (agent === undefined) return false;
      changes.set(host, { modified: time, agent });
      return true;
    },
  },
  {
    id: 'pack fails',
    weight: 0.5,
    change: ({ changes, host, time }) => {
      const { fleet } = changes;
      const known = changes.of(host)?.condition;
      if (fleet.health(host) !== 'healthy' || fleet.state(host) !== 'in-use') return false;
      if (known !== undefined && known.trouble?.status !== 'True') return false;
      changes.set(host, { modified: time, condition: { ...HEALTHY, trouble: pullFailure(time) } });
      return true;
    },
  },
  {
    id: 'pack recovers',
    weight: 2.5,
    change: ({ changes, host, time }) => {
      const known = changes.of(host)?.condition;
      if (changes.fleet.health(host) !== 'healthy' || known?.trouble?.status !== 'False') return false;
      changes.set(host, { modified: time, condition: { ...HEALTHY, trouble: recovery(known.trouble.layer, time) } });
      return true;
    },
  },
  {
    id: 'profile version',
    weight: 1,
    change: ({ world, changes, host, time }) => {
      const cluster = changes.fleet.cluster(host);
      const first = world.seeded.clusterAt(cluster?.index ?? -1)?.infra;
      if (cluster === null || first === undefined) return false;
      const versions = (world.profiles.byFamily.get(first.name) ?? []).filter(({ form }) => form !== 'draft');
      const next = cluster.infra === first ? beside(versions, versions.indexOf(first)) : first;
      if (next === undefined) return false;
      changes.setInfra(cluster, next);
      for (const one of cluster.hosts) changes.set(one, { modified: time, deployed: time - HOUR });
      return true;
    },
  },
  {
    id: 'joins a cluster',
    weight: 1,
    change: ({ changes, host, time, dice }) => {
      const { fleet } = changes;
      const project = fleet.project(host);
      if (fleet.state(host) !== 'ready' || project === null) return false;
      const clusters = fleet.clustersOf(project).filter(({ type }) => type === fleet.type(host));
      const cluster = clusters[dice.below(clusters.length)];
      if (cluster === undefined) return false;
      changes.move(host, 'in-use', cluster);
      changes.set(host, { modified: time, deployed: time - HOUR });
      return true;
    },
  },
  {
    id: 'leaves its cluster',
    weight: 0.6,
    change: ({ changes, host, time }) => {
      if (changes.fleet.state(host) !== 'in-use' || changes.fleet.health(host) !== 'healthy') return false;
      changes.move(host, 'ready', null);
      changes.set(host, { modified: time });
      return true;
    },
  },
  {
    id: 'paired',
    weight: 1,
    change: ({ changes, host, time }) => {
      if (changes.fleet.state(host) !== 'unpaired') return false;
      changes.move(host, 'ready', null);
      changes.set(host, { modified: time });
      return true;
    },
  },
  {
    id: 'address',
    weight: 1,
    change: ({ world, changes, host, time }) => {
      if (gapOf(world.seed, host) !== 'none') return false;
      changes.set(host, { modified: time, leases: (changes.of(host)?.leases ?? 0) + 1 });
      return true;
    },
  },
  {
    id: 'new',
    weight: 0.5,
    change: ({ world, changes, time }) => {
      if (changes.present.length > world.seeded.size * (1 + SPREAD)) return false;
      changes.register(time);
      return true;
    },
  },
  {
    id: 'gone',
    weight: 0.5,
    change: ({ world, changes, host }) => {
      if (changes.present.length < world.seeded.size * (1 - SPREAD)) return false;
      if (changes.fleet.state(host) === 'in-use') return false;
      changes.remove(host);
      return true;
    },
  },
  LABEL,
];

/** The next version in a list; for the newest version, the previous one. */
const beside = <T>(versions: readonly T[], index: number): T | undefined => versions[index + 1] ?? versions[index - 1];

/** Condition of a pack that has recovered. */
const recovery = (layer: 'kernel' | 'os' | 'k8s' | 'cni' | 'csi' | 'addon', since: number) =>
  ({ layer, status: 'True', reason: 'Deployed', message: '', since }) as const;
