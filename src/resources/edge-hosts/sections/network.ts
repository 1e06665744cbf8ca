import { flagCell, textCell } from '../../../core/cell.ts';
import { plural } from '../../../core/format/count.ts';
import type { Block, Section } from '../../../core/pane.ts';
import { field, fields, type GridPart, grid, section, text } from '../../shared/blocks.ts';
import { listCell } from '../../shared/cells.ts';
import { choiceCell } from '../../shared/choice.ts';
import { networkFindings } from '../findings.ts';
import type { EdgeHost } from '../model.ts';
import { isVirtualNic, type Nic } from '../nic.ts';
import { type MachineNetwork, NETWORK_CHOICES } from '../placement.ts';

/** How the host is reached: addresses, interfaces (the physical ones first), networks (document 2.3). */
export const network = (host: EdgeHost): Section => {
  const findings = networkFindings(host);
  return section(
    'network',
    'Network',
    [
      ...(findings.length === 0 ? [] : [text('Look at', findings.join('\n'), 'warn')]),
      fields('Addresses', [
        field('Host address', textCell(host.host.address), 'spec.host.hostAddress'),
        field('MAC address', textCell(host.host.macAddress), 'spec.host.macAddress'),
      ]),
      ...nicBlocks(host.device.nics),
      grid('Networks of the machine', host.placement.networks, NETWORK_PARTS),
    ],
    findings.length === 0 ? null : 'warn',
  );
};

const nicBlocks = (nics: readonly Nic[] | null): readonly Block[] => {
  if (nics === null) return [grid('Network interfaces', null, NIC_PARTS)];
  const virtual = nics.filter(isVirtualNic);
  return [
    grid('Network interfaces', defaultFirst(nics.filter((nic) => !isVirtualNic(nic))), NIC_PARTS),
    ...(virtual.length === 0
      ? []
      : [grid(plural(virtual.length, 'virtual interface'), defaultFirst(virtual), NIC_PARTS)]),
  ];
};

const defaultFirst = (nics: readonly Nic[]): readonly Nic[] =>
  nics.toSorted((left, right) => Number(right.isDefault === true) - Number(left.isDefault === true));

const NIC_PARTS: readonly GridPart<Nic>[] = [
  { title: 'Interface', priority: 1, cell: ({ name }) => textCell(name) },
  {
    title: 'Default',
    priority: 4,
    cell: ({ isDefault }) => flagCell(isDefault, isDefault === true ? 'strong' : 'dim'),
  },
  { title: 'Address', priority: 2, cell: ({ ip }) => textCell(ip) },
  { title: 'Subnet', priority: 6, cell: ({ subnet }) => textCell(subnet) },
  { title: 'Gateway', priority: 5, cell: ({ gateway }) => textCell(gateway) },
  { title: 'MAC', priority: 3, cell: ({ mac }) => textCell(mac) },
  { title: 'Name servers', priority: 7, cell: ({ dns }) => listCell(dns) },
];

const NETWORK_PARTS: readonly GridPart<MachineNetwork>[] = [
  { title: 'Network', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Type', priority: 2, cell: ({ type }) => choiceCell(NETWORK_CHOICES, type) },
];
