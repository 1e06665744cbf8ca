import type { JsonObject } from '../../core/values/index.ts';
import { type ClusterUsage, sampleSummary } from '../../resources/project-summaries/sample.ts';
import { sampleProject } from '../../resources/projects/sample.ts';
import type { ProjectBasics } from '../../resources/shared/sample-project.ts';
import { type ClusterSeat, isNative, lastMetricMinutes, nodeCores } from './clusters.ts';
import { type ProjectSeat, projectCreated } from './projects.ts';
import type { World } from './world.ts';

const basics = (world: World, project: ProjectSeat): ProjectBasics => ({
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

/** A project as the service sends it. */
export const projectItem = (world: World, project: ProjectSeat): JsonObject =>
  sampleProject({ ...basics(world, project), seed: world.seed, alerts: project.alerts });

/** A project's summary over the last `period` minutes: clusters silent for longer have no usage. */
export const summaryItem = (world: World, project: ProjectSeat, period: number): JsonObject =>
  sampleSummary({
    ...basics(world, project),
    clusters: world.fleet.clustersOf(project).map((cluster) => usage(world, cluster, period)),
  });

const usage = (world: World, cluster: ClusterSeat, period: number): ClusterUsage => {
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
