import { type Cell, formatPercent, numberCell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Bar, Block, Section } from '../../../core/view/index.ts';
import { field, fields, foldPart, type GridPart, gap, gridIfAny, section, shareOf } from '../../shared/blocks.ts';
import { type ClusterUsage, clusterCount, cpuCores, type ProjectSummary } from '../model.ts';

/** Section with the CPU cores in use: native and pure, then by cluster, largest first. */
export const cpu = (summary: ProjectSummary): Section => {
  const { usage } = summary;
  const total = cpuCores(summary);
  const clusters = usage.clusters?.toSorted((left, right) => (right.cpuCores ?? -1) - (left.cpuCores ?? -1)) ?? null;
  const bars = clusterBars(clusters ?? [], total);
  return section('cpu', 'CPU by cluster', [
    fields('CPU cores in use', [
      field('All', numberCell(total), 'status.usage'),
      field('Native', coresCell(usage.nativeCpuCores, total), 'status.usage.nativeCpuCores'),
      field('Pure', coresCell(usage.pureCpuCores, total), 'status.usage.pureCpuCores'),
    ]),
    ...(bars.length === 0
      ? []
      : [{ type: 'bars', title: 'By cluster (bar relative to the largest)', bars } satisfies Block]),
    ...(clusters === null || clusters.length === 0 ? [gap('clusters', clusterCount(summary) !== null)] : []),
    ...gridIfAny('Clusters', clusters, CLUSTER_PARTS).map((part) => foldPart(part, bars.length > 0)),
  ]);
};

const roundCores = (cores: number): number => Number(cores.toFixed(2));

const coresCell = (cores: number | null, total: number | null): Cell => {
  const share = shareOf(cores, total);
  if (cores === null || share === null) return numberCell(cores);
  return { value: cores, text: `${cores} · ${formatPercent(share)} of all`, tone: 'plain' };
};

const clusterBars = (clusters: readonly ClusterUsage[], total: number | null): readonly Bar[] => {
  const most = clusters.reduce((one, { cpuCores: cores }) => Math.max(one, cores ?? 0), 0);
  return clusters.flatMap(({ name, uid, cpuCores: cores, isNative }): Bar[] => {
    const share = shareOf(cores, total);
    if (cores === null || share === null || most <= 0) return [];
    const words = [`${roundCores(cores)} cores`, formatPercent(share), ...(isNative === true ? ['native'] : [])];
    const tone = isNative === true ? 'accent' : 'plain';
    return [{ label: name ?? uid ?? '(no name)', value: cores, of: most, text: words.join(' · '), tone }];
  });
};

const nativeCell = ({ isNative }: ClusterUsage): Cell => {
  if (isNative === null) return UNKNOWN;
  return isNative ? textCell('● native', 'accent') : textCell('no', 'dim');
};

const CLUSTER_PARTS: readonly GridPart<ClusterUsage>[] = [
  { title: 'Cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'CPU cores', priority: 2, align: 'right', cell: ({ cpuCores: cores }) => numberCell(cores) },
  { title: 'Native', priority: 3, cell: nativeCell },
  { title: 'Uid', priority: 4, cell: ({ uid }) => textCell(uid) },
];
