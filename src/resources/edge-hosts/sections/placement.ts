import { textCell } from '../../../core/cell.ts';
import type { Block, Section } from '../../../core/pane.ts';
import { field, fields, type GridPart, grid, section } from '../../shared/blocks.ts';
import { listCell } from '../../shared/cells.ts';
import type { EdgeHost } from '../model.ts';
import type { ComputeCluster, Datacenter } from '../placement.ts';

const PATH = 'spec.cloudProperties.vsphere.datacenters';

/** Where the host can place machines (document 2.3, cloudProperties and properties). */
export const placement = ({ placement: { datacenters, storagePools } }: EdgeHost): Section =>
  section('placement', 'Placement', [
    grid('Storage pools', storagePools, [{ title: 'Storage pool', priority: 1, cell: (name) => textCell(name) }]),
    ...(datacenters === null || datacenters.length === 0
      ? [grid('vSphere datacenters', datacenters, [])]
      : datacenters.flatMap(datacenterBlocks)),
  ]);

const datacenterBlocks = (datacenter: Datacenter, index: number): readonly Block[] => {
  const title = `Datacenter ${datacenter.name ?? index + 1}`;
  return [
    fields(title, [
      field('Name', textCell(datacenter.name), `${PATH}[${index}].name`),
      field('Folders', listCell(datacenter.folders), `${PATH}[${index}].folders`),
    ]),
    grid(`${title} · compute clusters`, datacenter.computeClusters, COMPUTE_PARTS),
  ];
};

const COMPUTE_PARTS: readonly GridPart<ComputeCluster>[] = [
  { title: 'Compute cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Datastores', priority: 2, cell: ({ datastores }) => listCell(datastores) },
  { title: 'Networks', priority: 3, cell: ({ networks }) => listCell(networks) },
  { title: 'Resource pools', priority: 4, cell: ({ resourcePools }) => listCell(resourcePools) },
];
