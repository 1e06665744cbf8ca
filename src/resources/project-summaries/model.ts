import { flag, list, type ModelOf, number, object, text } from '../../core/item/index.ts';
import type { Link } from '../../core/view/index.ts';
import { shareOf } from '../shared/blocks.ts';
import { linksTo, pointersOf } from '../shared/links.ts';
import { METADATA } from '../shared/metadata.ts';
import { PROJECT_STATUS } from '../shared/project-status.ts';

const MEMBER = { name: text(), uid: text() };

const CLUSTER_USAGE = { name: text(), uid: text(), cpuCores: number(), isNative: flag('isNative', 'isAlloy') };

/** Health counters. They overlap (a running cluster may be unhealthy) and are never summed. */
const HEALTH = { errored: number(), healthy: number(), running: number(), unhealthy: number() };

/** Table of the fields of a project summary. Other releases send `spec` for `specSummary`, and a vendor's key for native. */
export const SUMMARY = {
  metadata: object('metadata', METADATA),
  logoUrl: text('specSummary.logoUrl'),
  teams: list('specSummary.teams', MEMBER),
  users: list('specSummary.users', MEMBER),
  health: object('status.clustersHealth', HEALTH),
  status: object('status.status', PROJECT_STATUS),
  usage: object('status.usage', {
    nativeCpuCores: number('nativeCpuCores', 'alloyCpuCores'),
    pureCpuCores: number(),
    clusters: list('clusters', CLUSTER_USAGE),
  }),
};

export interface ProjectSummary extends ModelOf<typeof SUMMARY> {}
/** A team or a user of a project. */
export type Member = ModelOf<typeof MEMBER>;
/** A cluster of a project, with the CPU cores that it uses. */
export type ClusterUsage = ModelOf<typeof CLUSTER_USAGE>;

/** Number of clusters: the length of the list, since the health counters overlap; null without a list. */
export const clusterCount = ({ usage }: ProjectSummary): number | null => usage.clusters?.length ?? null;

/** CPU cores in use: native plus pure cores; if neither was sent, the sum over the clusters. Null if unknown. */
export const cpuCores = ({ usage }: ProjectSummary): number | null => {
  const counts = [usage.nativeCpuCores, usage.pureCpuCores].filter((cores) => cores !== null);
  const counted = counts.length > 0 ? counts : (usage.clusters ?? []).flatMap(({ cpuCores: cores }) => cores ?? []);
  if (counted.length === 0) return null;
  const sum = counted.reduce((total, cores) => total + cores, 0);
  return Number.isFinite(sum) ? sum : null;
};

/** Share of unhealthy clusters, of 1; null if one of the two numbers is unknown. */
export const unhealthyShare = (summary: ProjectSummary): number | null =>
  shareOf(summary.health.unhealthy, clusterCount(summary));

/** Minimum number of broken clusters, since the counters overlap; null if both counters are unknown. */
export const brokenClusters = ({ health: { errored, unhealthy } }: ProjectSummary): number | null =>
  errored === null && unhealthy === null ? null : Math.max(errored ?? 0, unhealthy ?? 0);

/** Link to the summarised project, which has the same uid. */
export const summaryLinks = ({ metadata }: ProjectSummary): readonly Link[] => linksTo('project', [metadata]);

/** Links that summaries have, by which the summary of a project is found. */
export const SUMMARY_POINTERS = pointersOf([['project', 'summary of the project']]);
