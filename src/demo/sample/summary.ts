import type { JsonObject } from '../../core/values/index.ts';
import { type Named, type ProjectBasics, sampleLogo, sampleProjectMetadata, sampleProjectStatus } from './facts.ts';

/** A cluster in a made-up project summary, with its CPU usage and health. */
export interface ClusterUsage extends Named {
  readonly cpuCores: number;
  readonly isNative: boolean;
  readonly health: 'healthy' | 'unhealthy';
  readonly errored: boolean;
}

interface SummaryFacts extends ProjectBasics {
  readonly clusters: readonly ClusterUsage[];
}

/** Creates the JSON of a made-up project summary as the service sends it. */
export const sampleSummary = (facts: SummaryFacts): JsonObject => {
  const { clusters } = facts;
  const running = clusters.filter(({ errored }) => !errored);
  return {
    metadata: sampleProjectMetadata(facts),
    specSummary: {
      logoUrl: sampleLogo(facts),
      teams: facts.teams.map(({ name, uid }) => ({ name, uid })),
      users: facts.users.map(({ name, uid }) => ({ name, uid })),
    },
    status: {
      // The counters overlap: an unhealthy cluster is usually running too.
      clustersHealth: {
        errored: clusters.length - running.length,
        healthy: running.filter(({ health }) => health === 'healthy').length,
        running: running.length,
        unhealthy: clusters.filter(({ health }) => health === 'unhealthy').length,
      },
      status: sampleProjectStatus(facts),
      usage: {
        nativeCpuCores: cores(clusters, true),
        pureCpuCores: cores(clusters, false),
        clusters: clusters.map(({ name, uid, cpuCores, isNative }) => ({ name, uid, cpuCores, isNative })),
      },
    },
  };
};

const cores = (clusters: readonly ClusterUsage[], native: boolean): number =>
  clusters.filter(({ isNative }) => isNative === native).reduce((sum, { cpuCores }) => sum + cpuCores, 0);
