import { textCell } from '../../../core/cell.ts';
import type { Section } from '../../../core/pane.ts';
import { type GridPart, grid } from '../../shared/blocks.ts';
import { section } from '../../shared/section.ts';
import { type ClusterProfile, clustersInUse, type InUseCluster } from '../model.ts';

const CLUSTER_PARTS: readonly GridPart<InUseCluster>[] = [
  { title: 'Cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
  { title: 'Project uid', priority: 3, cell: ({ projectUid }) => textCell(projectUid) },
  { title: 'Kind', priority: 4, cell: ({ kind }) => textCell(kind) },
  { title: 'Tenant uid', priority: 5, cell: ({ tenantUid }) => textCell(tenantUid) },
];

/** The clusters that use the profile; the deprecated uids only where the list is empty, and said (document 2.4, 9). */
export const usedBy = (profile: ClusterProfile): Section => {
  const { clusters, deprecated } = clustersInUse(profile);
  const title = deprecated
    ? 'Clusters that use this profile (deprecated field: inUseClusters is empty)'
    : 'Clusters that use this profile';
  return section('used-by', 'Used by', [grid(title, clusters, CLUSTER_PARTS)]);
};
