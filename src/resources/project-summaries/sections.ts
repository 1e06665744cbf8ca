import { flagCell, numberCell, textCell } from '../../core/cell.ts';
import { formatPercent } from '../../core/format/count.ts';
import type { Bar, Block, Section } from '../../core/pane.ts';
import { field, fields, type GridPart, grid, section, text } from '../shared/blocks.ts';
import { shareCell, shareOf } from '../shared/cells.ts';
import { metadataBlocks } from '../shared/metadata-blocks.ts';
import { projectAttention, projectStatusBlock } from '../shared/project-status.ts';
import {
  type ClusterUsage,
  clusterCount,
  cpuCores,
  type Member,
  type ProjectSummary,
  unhealthyShare,
} from './model.ts';

const COUNTERS = [
  { id: 'errored', label: 'Errored', tone: 'bad' },
  { id: 'unhealthy', label: 'Unhealthy', tone: 'bad' },
  { id: 'healthy', label: 'Healthy', tone: 'good' },
  { id: 'running', label: 'Running', tone: 'plain' },
] as const;

/** The health counters, each against the number of clusters (document 2.8). */
export const health = (summary: ProjectSummary): Section => {
  const total = clusterCount(summary);
  const isBad = (summary.health.errored ?? 0) > 0 || (summary.health.unhealthy ?? 0) > 0;
  const bars = COUNTERS.flatMap(({ id, label, tone }): Bar[] => {
    const value = summary.health[id];
    const share = shareOf(value, total);
    if (value === null || total === null || share === null) return [];
    const words = `${value} of ${total} · ${formatPercent(share)}`;
    return [{ label, value, of: total, text: words, tone: value > 0 ? tone : 'dim' }];
  });
  return section(
    'health',
    'Health',
    [
      fields('Clusters', [
        field('Clusters', numberCell(total), 'status.usage.clusters'),
        ...COUNTERS.map(({ id, label, tone }) => {
          const value = summary.health[id];
          return field(
            label,
            numberCell(value, (value ?? 0) > 0 && tone === 'bad' ? 'bad' : 'plain'),
            `status.clustersHealth.${id}`,
          );
        }),
        field('Unhealthy share', shareCell(unhealthyShare(summary)), 'status.clustersHealth.unhealthy'),
      ]),
      ...(bars.length === 0 ? [] : [{ type: 'bars', title: 'Of all clusters', bars } satisfies Block]),
      text(
        'Reading the counters',
        'they overlap (a running cluster may be unhealthy) and do not add up to the number of clusters',
        'dim',
      ),
    ],
    isBad ? 'bad' : null,
  );
};

/** The CPU cores in use, by cluster, most first (document 2.8, usage). */
export const cpu = (summary: ProjectSummary): Section => {
  const { usage } = summary;
  const clusters = usage.clusters?.toSorted((left, right) => (right.cpuCores ?? -1) - (left.cpuCores ?? -1)) ?? null;
  const bars = clusterBars(clusters ?? [], cpuCores(summary));
  return section('cpu', 'CPU by cluster', [
    fields('CPU cores in use', [
      field('All', numberCell(cpuCores(summary)), 'status.usage'),
      field('Native', numberCell(usage.nativeCpuCores), 'status.usage.nativeCpuCores'),
      field('Pure', numberCell(usage.pureCpuCores), 'status.usage.pureCpuCores'),
    ]),
    ...(bars.length === 0 ? [] : [{ type: 'bars', title: 'Share of each cluster', bars } satisfies Block]),
    grid('Clusters', clusters, CLUSTER_PARTS),
  ]);
};

const clusterBars = (clusters: readonly ClusterUsage[], total: number | null): readonly Bar[] =>
  clusters.flatMap(({ name, uid, cpuCores: cores }): Bar[] => {
    const share = shareOf(cores, total);
    if (cores === null || total === null || share === null) return [];
    const label = name ?? uid ?? '(no name)';
    return [{ label, value: cores, of: total, text: `${cores} cores · ${formatPercent(share)}`, tone: 'plain' }];
  });

const CLUSTER_PARTS: readonly GridPart<ClusterUsage>[] = [
  { title: 'Cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'CPU cores', priority: 2, align: 'right', cell: ({ cpuCores: cores }) => numberCell(cores) },
  { title: 'Native', priority: 3, cell: ({ isNative }) => flagCell(isNative) },
  { title: 'Uid', priority: 4, cell: ({ uid }) => textCell(uid) },
];

const MEMBER_PARTS: readonly GridPart<Member>[] = [
  { title: 'Name', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
];

/** Who works in the project (document 2.8). */
export const people = ({ teams, users }: ProjectSummary): Section =>
  section('people', 'People', [grid('Teams', teams, MEMBER_PARTS), grid('Users', users, MEMBER_PARTS)]);

/** What the project is, and its own status (document 2.2, 2.8). */
export const project = ({ metadata, logoUrl, status }: ProjectSummary, now: number): Section =>
  section(
    'project',
    'Project',
    [
      ...metadataBlocks(metadata, now),
      fields('Looks', [field('Logo', textCell(logoUrl), 'specSummary.logoUrl')]),
      projectStatusBlock(status, 'status.status'),
    ],
    projectAttention(status),
  );
