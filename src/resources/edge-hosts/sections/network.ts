import { type Cell, flagCell, plural, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import {
  field,
  fields,
  foldPart,
  type GridPart,
  gap,
  grid,
  gridIfAny,
  knownRows,
  listCell,
  type SectionPart,
  section,
} from '../../shared/blocks.ts';
import { choiceCell } from '../../shared/pack.ts';
import { rowsOf } from '../../shared/rows.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import { differsFromHost, isLinkLocal } from '../address.ts';
import { defaultNic, isVirtualNic, type Nic } from '../device.ts';
import { type EdgeHost, HOST, type MachineNetwork, NETWORK_CHOICES } from '../model.ts';
import { NETWORK_RULES } from '../rules/network.ts';

/** Section with addresses, interfaces (physical interfaces first) and networks of the host. */
export const network = (host: EdgeHost, now: number): Section => {
  const findings = findingsOf(NETWORK_RULES, host, now);
  const broken = namedNic(host);
  const nic = defaultNic(host.device.nics);
  const at = 'spec.device.nics';
  const row = rowsOf(HOST, host, now);
  return section(
    'network',
    'Network',
    [
      ...findingBlocks(findings),
      fields('Addresses', [
        row('Host address', 'host.address'),
        row('MAC address', 'host.macAddress'),
        ...knownRows([
          field('Default interface', textCell(nic?.name ?? null), at),
          field('Gateway', textCell(nic?.gateway ?? null), at),
          field('Name servers', listCell(nic?.dns ?? null), at),
        ]),
      ]),
      ...nicBlocks(host, broken),
      grid('Networks of the machine', host.networks, NETWORK_PARTS),
    ],
    broken === null ? worst(findings) : 'bad',
  );
};

/** The name of the interface that the message of a broken host mentions; null for none. */
const namedNic = ({ device, status }: EdgeHost): string | null => {
  if (status.health === 'healthy' || status.message === null) return null;
  const words = status.message.split(/[^\w.:-]+/);
  return device.nics?.find(({ name }) => name !== null && words.includes(name))?.name ?? null;
};

/** Tables of physical and virtual interfaces. `broken` is the name of the interface that stands out; null for none. */
const nicBlocks = ({ device: { nics }, host }: EdgeHost, broken: string | null): readonly SectionPart[] => {
  if (nics === null) return [gap('network interfaces', false)];
  const virtual = defaultFirst(nics.filter(isVirtualNic));
  const physical = defaultFirst(nics.filter((nic) => !isVirtualNic(nic)));
  const pathOf = (nic: Nic): string => `spec.device.nics[${nics.indexOf(nic)}]`;
  const title = virtual.length === 0 ? 'Network interfaces' : 'Physical interfaces';
  return [
    grid(
      title,
      physical,
      nicParts((nic) => addressCell(nic, host.address), broken),
      { pathOf },
    ),
    ...gridIfAny(
      plural(virtual.length, 'virtual interface'),
      virtual,
      nicParts(({ ip }) => textCell(ip), broken),
      { pathOf },
    ).map((part) => foldPart(part)),
  ];
};

const defaultFirst = (nics: readonly Nic[]): readonly Nic[] =>
  nics.toSorted((left, right) => Number(right.isDefault === true) - Number(left.isDefault === true));

/**
 * Address of a physical interface. It stands out if it is missing, link-local, or, on the default interface, not the
 * address of the host.
 */
const addressCell = ({ ip, isDefault }: Nic, hostAddress: string | null): Cell => {
  if (ip === null) return { value: null, text: 'no address', tone: isDefault === true ? 'warn' : 'dim' };
  if (isLinkLocal(ip)) return { value: ip, text: `${ip} (link-local)`, tone: 'warn' };
  if (isDefault === true && differsFromHost(ip, hostAddress))
    return { value: ip, text: `${ip} (not the host's address)`, tone: 'warn' };
  return textCell(ip);
};

const defaultCell = ({ isDefault }: Nic): Cell => {
  if (isDefault === null) return UNKNOWN;
  return isDefault ? textCell('● default', 'strong') : flagCell(false, 'dim');
};

/** Columns of a table of interfaces. The interface with the name `broken` stands out as bad; null for none. */
const nicParts = (address: (nic: Nic) => Cell, broken: string | null): readonly GridPart<Nic>[] => [
  {
    title: 'Interface',
    priority: 1,
    key: 'nicName',
    cell: ({ name }) => textCell(name, name !== null && name === broken ? 'bad' : 'plain'),
  },
  { title: 'Default', priority: 4, key: 'isDefault', cell: defaultCell },
  { title: 'Address', priority: 2, key: 'ip', cell: address },
  { title: 'Subnet', priority: 6, key: 'subnet', cell: ({ subnet }) => textCell(subnet) },
  { title: 'Gateway', priority: 5, key: 'gateway', cell: ({ gateway }) => textCell(gateway) },
  { title: 'MAC', priority: 3, key: 'macAddr', cell: ({ mac }) => textCell(mac) },
  { title: 'Name servers', priority: 7, key: 'dns', cell: ({ dns }) => listCell(dns) },
];

const NETWORK_PARTS: readonly GridPart<MachineNetwork>[] = [
  { title: 'Network', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Type', priority: 2, cell: ({ type }) => choiceCell(NETWORK_CHOICES, type) },
];
