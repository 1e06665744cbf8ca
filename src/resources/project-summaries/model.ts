import type { Reader } from '../../core/item/index.ts';
import type { Link, Pointer } from '../../core/view/index.ts';
import { shareOf } from '../shared/blocks.ts';
import { linksTo } from '../shared/links.ts';
import { type Metadata, readMetadata } from '../shared/metadata.ts';
import { type ProjectStatus, readProjectStatus } from '../shared/project-status.ts';

/** A team or a user. */
export interface Member {
  readonly name: string | null;
  readonly uid: string | null;
}

/** The CPU cores that one cluster uses. */
export interface ClusterUsage {
  readonly name: string | null;
  readonly uid: string | null;
  readonly cpuCores: number | null;
  readonly isNative: boolean | null;
}

/** A project summary. */
export interface ProjectSummary {
  readonly metadata: Metadata;
  readonly logoUrl: string | null;
  readonly teams: readonly Member[] | null;
  readonly users: readonly Member[] | null;
  /** Counters overlap (a running cluster may be unhealthy): they are never summed. */
  readonly health: {
    readonly errored: number | null;
    readonly healthy: number | null;
    readonly running: number | null;
    readonly unhealthy: number | null;
  };
  readonly status: ProjectStatus;
  readonly usage: {
    readonly nativeCpuCores: number | null;
    readonly pureCpuCores: number | null;
    readonly clusters: readonly ClusterUsage[] | null;
  };
}

/** Reads one project summary; also accepts the vendor's key for native. */
export const readProjectSummary = (item: Reader): ProjectSummary => {
  const spec = item.object('specSummary', 'spec');
  const status = item.object('status');
  const health = status.object('clustersHealth');
  const usage = status.object('usage');
  return {
    metadata: readMetadata(item),
    logoUrl: spec.text('logoUrl'),
    teams: spec.list('teams', readMember),
    users: spec.list('users', readMember),
    health: {
      errored: health.number('errored'),
      healthy: health.number('healthy'),
      running: health.number('running'),
      unhealthy: health.number('unhealthy'),
    },
    status: readProjectStatus(status.object('status')),
    usage: {
      nativeCpuCores: usage.number('nativeCpuCores', 'alloyCpuCores'),
      pureCpuCores: usage.number('pureCpuCores'),
      clusters: usage.list('clusters', (cluster) => ({
        name: cluster.text('name'),
        uid: cluster.text('uid'),
        cpuCores: cluster.number('cpuCores'),
        isNative: cluster.flag('isNative', 'isAlloy'),
      })),
    },
  };
};

const readMember = (member: Reader): Member => ({ name: member.text('name'), uid: member.text('uid') });

/** Number of clusters: length of the list, not a sum of the overlapping health counters. */
export const clusterCount = ({ usage }: ProjectSummary): number | null => usage.clusters?.length ?? null;

/** CPU cores in use: native plus pure, else the sum over the clusters. */
export const cpuCores = ({ usage }: ProjectSummary): number | null => {
  const said = [usage.nativeCpuCores, usage.pureCpuCores].filter((cores) => cores !== null);
  const counted = said.length > 0 ? said : (usage.clusters ?? []).flatMap(({ cpuCores: cores }) => cores ?? []);
  if (counted.length === 0) return null;
  const sum = counted.reduce((total, cores) => total + cores, 0);
  return Number.isFinite(sum) ? sum : null;
};

/** Share of unhealthy clusters; null where one of the numbers is unknown. */
export const unhealthyShare = (summary: ProjectSummary): number | null =>
  shareOf(summary.health.unhealthy, clusterCount(summary));

/** Link to the summarised project, which has the same uid. */
export const summaryLinks = ({ metadata }: ProjectSummary): readonly Link[] =>
  linksTo('project', 'projects', [metadata]);

/** Links of summaries, for reverse lookup. */
export const SUMMARY_POINTERS: readonly Pointer[] = [
  { relation: 'project', kind: 'projects', title: 'summary of the project' },
];
