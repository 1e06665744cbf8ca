import { type Cell, textCell } from '../../../core/values/index.ts';
import type { Section, TreeNode } from '../../../core/view/index.ts';
import { type GridPart, gap, grid, type SectionPart, section } from '../../shared/blocks.ts';
import type { ComputeCluster, Datacenter, EdgeHost } from '../model.ts';

const POOL_PARTS: readonly GridPart<{ readonly name: string | null }>[] = [
  { title: 'Storage pool', priority: 1, cell: ({ name }) => textCell(name) },
];

export const placement = ({ type, datacenters, storagePools }: EdgeHost): Section => {
  // Only vSphere hosts have datacenters: for other hosts their absence is not mentioned.
  const due = datacenters !== null || type === null || type === 'vsphere';
  return section('placement', 'Placement', [
    ...(due ? [datacenterTree(datacenters)] : []),
    grid('Storage pools', storagePools, POOL_PARTS),
  ]);
};

const datacenterTree = (datacenters: readonly Datacenter[] | null): SectionPart =>
  datacenters === null || datacenters.length === 0
    ? gap('vSphere datacenters', datacenters !== null)
    : { type: 'tree', title: 'vSphere datacenters', nodes: datacenters.map(datacenterNode) };

const datacenterNode = ({ name, folders, computeClusters }: Datacenter): TreeNode => ({
  cell: nameCell('datacenter', name),
  children: [
    listNode('folders', folders),
    groupNode('compute clusters', computeClusters === null ? null : computeClusters.map(clusterNode)),
  ],
});

const clusterNode = ({ name, datastores, networks, resourcePools }: ComputeCluster): TreeNode => ({
  cell: nameCell('compute cluster', name),
  children: [
    listNode('datastores', datastores),
    listNode('networks', networks),
    listNode('resource pools', resourcePools),
  ],
});

const nameCell = (what: string, name: string | null): Cell => textCell(name ?? `${what} without a name`, 'strong');

const listNode = (what: string, names: readonly string[] | null): TreeNode =>
  groupNode(what, names?.map((name) => ({ cell: textCell(name === '' ? '(no name)' : name), children: [] })) ?? null);

/** A node for a group, with its size; `none` if it is empty, `unknown` if it was not sent. */
const groupNode = (what: string, children: readonly TreeNode[] | null): TreeNode => {
  const count = children === null ? 'unknown' : children.length === 0 ? 'none' : String(children.length);
  return { cell: { value: what, text: `${what}: ${count}`, tone: 'dim' }, children: children ?? [] };
};
