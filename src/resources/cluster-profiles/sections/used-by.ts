import { plural, textCell } from '../../../core/values/index.ts';
import type { Block, Section } from '../../../core/view/index.ts';
import { type GridPart, grid, section } from '../../shared/blocks.ts';
import { linkTo } from '../../shared/links.ts';
import { type ClusterProfile, clustersInUse, type InUseCluster } from '../model.ts';

const CLUSTER_PARTS: readonly GridPart<InUseCluster>[] = [
  { title: 'Cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
  { title: 'Project uid', priority: 3, cell: ({ projectUid }) => textCell(projectUid) },
  { title: 'Kind', priority: 4, cell: ({ kind }) => textCell(kind) },
  { title: 'Tenant uid', priority: 5, cell: ({ tenantUid }) => textCell(tenantUid) },
];

const deprecatedLine = (count: number): Block => ({
  type: 'text',
  text: `${plural(count, 'cluster')} only in the deprecated field inUseClusterUids: only uids known`,
  tone: 'dim',
});

/** Clusters that use the profile, those named by the deprecated field only last and marked (document 2.4, 9). */
export const usedBy = (profile: ClusterProfile): Section => {
  const { clusters, deprecated } = clustersInUse(profile);
  return section('used-by', 'Used by', [
    ...(deprecated > 0 ? [deprecatedLine(deprecated)] : []),
    grid('Clusters using this profile', clusters, CLUSTER_PARTS, {
      linkOf: (cluster) => linkTo('cluster', null, cluster),
    }),
  ]);
};
