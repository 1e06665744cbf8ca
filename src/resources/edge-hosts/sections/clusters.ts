import { textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { type GridPart, grid, section } from '../../shared/blocks.ts';
import { linkTo } from '../../shared/links.ts';
import type { ClusterRef, EdgeHost } from '../model.ts';

const PARTS: readonly GridPart<ClusterRef>[] = [
  { title: 'Cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
];

/** The clusters that use the host (document 2.3). */
export const clusters = ({ status }: EdgeHost): Section =>
  section('clusters', 'Clusters', [
    grid('Clusters using this host', status.clusters, PARTS, {
      linkOf: (cluster) => linkTo('cluster', null, cluster),
    }),
  ]);
