import { RANK } from '../../../core/facet/index.ts';
import { lastOf } from '../../../core/memo/index.ts';
import { matchVersion } from '../../../core/text/index.ts';
import { type FacetEntry, facetsOf, IDENTITY_FACETS, packFacets } from '../../shared/facets.ts';
import { type Template, templateTitle, templateVersion } from '../../shared/links.ts';
import { packTitle } from '../../shared/pack.ts';
import { differsFromHost, isLinkLocal, subnetOf } from '../address.ts';
import { type Disk, defaultNic, isDefaultKnown, type Nic, physicalNics } from '../device.ts';
import { deploymentsOf, type EdgeHost, HOST } from '../model.ts';
import { nameInHost, PLACE_FACETS } from './place.ts';
import { SYMPTOM_FACETS } from './symptoms.ts';

const DISKS = 'spec.device.disks';
const GIGABYTE = 1024 ** 3;

/** Total size of all disks in bytes; null if no disk states its size. */
const diskSize = (disks: readonly Disk[] | null): number | null => {
  const sizes = (disks ?? []).flatMap(({ sizeInGB }) => (sizeInGB === null || sizeInGB < 0 ? [] : [sizeInGB]));
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0) * GIGABYTE;
};

const DEVICE_FACETS: readonly FacetEntry<typeof HOST>[] = [
  { id: 'os-family', field: 'device.os.family', rank: RANK.os, about: 'operating system in any version' },
  { id: 'kernel', field: 'device.os.kernelVersion', type: 'version', rank: RANK.os, about: 'version of the kernel' },
  { id: 'gpu-model', field: 'device.gpus.model', rank: RANK.hardware, about: 'model of a GPU' },
  { id: 'gpu-vendor', field: 'device.gpus.vendor', rank: RANK.hardware, about: 'vendor of a GPU' },
  { id: 'disk-vendor', field: 'device.disks.vendor', rank: RANK.hardware, about: 'vendor of a disk' },
  { id: 'disk-controller', field: 'device.disks.controller', rank: RANK.hardware, about: 'controller of a disk' },
  {
    id: 'disk-size',
    type: 'size',
    rank: RANK.hardware,
    fields: [`${DISKS}.size`],
    about: 'size of all disks together',
    value: ({ device }) => diskSize(device.disks),
  },
  {
    id: 'disks',
    type: 'number',
    rank: RANK.hardware,
    fields: [DISKS],
    about: 'number of disks',
    value: ({ device }) => device.disks?.length ?? null,
  },
  {
    id: 'file-system',
    field: 'device.disks.partitions.fileSystemType',
    rank: RANK.hardware,
    about: 'type of a file system',
  },
  { id: 'host-type', field: 'device.hostType', rank: RANK.hardware, about: 'type of machine' },
  { id: 'secure-boot', field: 'device.secureBoot', rank: RANK.hardware, about: 'whether secure boot is on, as sent' },
];

const NICS = 'spec.device.nics';

/** First three octets of a MAC address, which identify the vendor; null for other text. */
const macVendor = (mac: string | null): string | null => {
  const octets = mac === null ? null : /^([0-9a-f]{2})[:-]?([0-9a-f]{2})[:-]?([0-9a-f]{2})/i.exec(mac);
  return octets === null ? null : octets.slice(1, 4).join(':').toLowerCase();
};

const nicOf = ({ device }: EdgeHost): Nic | null => defaultNic(device.nics);

const words = (id: string, about: string, ...keys: readonly string[]) => ({
  id,
  rank: RANK.network,
  fields: [`${NICS}.isDefault`, ...keys.map((key) => `${NICS}.${key}`)],
  about,
});

const flag = { type: 'flag' } as const;

const PHYSICAL = { rank: RANK.network, fields: [`${NICS}.nicName`, `${NICS}.ip`] };

/** Facets of the network. Most are about the default interface, and have no value if none is marked. */
const NETWORK_FACETS: readonly FacetEntry<typeof HOST>[] = [
  {
    ...words('default-nic', 'whether an interface is marked as default'),
    ...flag,
    says: ['a default interface', 'no default interface'],
    value: ({ device }) =>
      device.nics === null || !isDefaultKnown(device.nics) ? null : defaultNic(device.nics) !== null,
  },
  { ...words('nic-name', 'name of the default interface', 'nicName'), value: (host) => nicOf(host)?.name ?? null },
  {
    ...words('subnet', 'network of the default interface with its prefix length', 'ip', 'subnet'),
    value: (host) => {
      const nic = nicOf(host);
      return nic === null || nic.ip === null ? null : subnetOf(nic.ip, nic.subnet);
    },
  },
  { ...words('gateway', 'gateway of the default interface', 'gateway'), value: (host) => nicOf(host)?.gateway ?? null },
  { ...words('dns', 'name server of the default interface', 'dns'), values: (host) => nicOf(host)?.dns ?? null },
  {
    ...words('mac-vendor', 'first three octets of the MAC address, which tell its vendor', 'macAddr'),
    rank: RANK.hardware,
    value: (host) => macVendor(nicOf(host)?.mac ?? host.host.macAddress),
  },
  {
    id: 'physical-nics',
    title: 'physical NICs',
    type: 'number',
    ...PHYSICAL,
    about: 'number of physical network interfaces',
    value: (host) => (host.device.nics === null ? null : physicalNics(host.device.nics).length),
  },
  {
    id: 'same-address',
    title: 'address as host',
    ...flag,
    rank: RANK.network,
    fields: [`${NICS}.isDefault`, `${NICS}.ip`, 'spec.host.hostAddress'],
    about: 'whether the default interface has the address that the host is known by',
    says: ['the address of their default interface', 'another address than their default interface'],
    value: (host) => {
      const ip = nicOf(host)?.ip ?? null;
      return ip === null || host.host.address === null ? null : !differsFromHost(ip, host.host.address);
    },
  },
  {
    id: 'link-local',
    ...flag,
    ...PHYSICAL,
    about: 'whether an interface has a link-local address only',
    says: ['an interface with a link-local address only', 'no interface with a link-local address only'],
    value: (host) =>
      host.device.nics === null
        ? null
        : physicalNics(host.device.nics).some(({ ip }) => ip !== null && isLinkLocal(ip)),
  },
];

const TEMPLATES = 'spec.clusterProfileTemplates';

const packsOf = lastOf((templates: readonly Template[]) => templates.flatMap(({ packs }) => packs ?? []));

/** Version without its patch level: `4.7` for `4.7.2`; other text is unchanged. */
const minorOf = (version: string | null): string | null => {
  const match = version === null ? null : matchVersion(version);
  return match?.[2] === undefined ? version : `${match[1]}.${match[2]}`;
};

/** Reported packs in another version than the profile desires, or that no profile desires; null if not known. */
const reportedOtherwise = (host: EdgeHost): readonly string[] | null => {
  if (host.templates === null || host.status.packs === null) return null;
  const { profiles, rest } = deploymentsOf(host);
  const differing = profiles.flatMap(({ packs }) =>
    (packs ?? []).flatMap(({ status, difference }) => (status !== null && difference === 'version' ? [status] : [])),
  );
  return [...differing, ...rest].filter(({ name }) => name !== null).map(packTitle);
};

const VERSION_FACETS: readonly FacetEntry<typeof HOST>[] = [
  {
    id: 'profile',
    rank: RANK.profile,
    many: true,
    fields: [TEMPLATES],
    about: 'cluster profile applied, with its version',
    keys: (host) =>
      host.templates?.flatMap((template) =>
        // Draft and published form may have the same uid.
        nameInHost(host, { uid: template.uid, name: templateTitle(template) }, null).map((name) => ({
          ...name,
          key: `${name.key} ${templateVersion(template)}`,
        })),
      ) ?? null,
  },
  // By name on purpose: each version and each copy of a profile in a project has a uid of its own.
  {
    id: 'profile-name',
    rank: RANK.profile,
    fields: [`${TEMPLATES}.name`],
    about: 'name of the cluster profile applied, in any version and of any project',
    values: ({ templates }) => templates?.map(({ name, uid }) => name ?? uid) ?? null,
  },
  ...packFacets<EdgeHost>([`${TEMPLATES}.packs`], ({ templates }) => (templates === null ? null : packsOf(templates))),
  {
    id: 'reported',
    title: 'reported pack',
    rank: RANK.pack,
    fields: [TEMPLATES, 'status.packs.name', 'status.packs.version'],
    about: 'reported pack whose presence or version differs from the profiles',
    values: reportedOtherwise,
  },
  {
    id: 'agent-minor',
    type: 'version',
    rank: RANK.agent,
    fields: ['status.health.agentVersion'],
    about: 'version of the agent without its last part',
    value: ({ status }) => minorOf(status.agentVersion),
  },
  { id: 'version', field: 'version', type: 'version', about: 'version of the host' },
  {
    id: 'service',
    title: 'registered by',
    fields: ['spec.service.name', 'spec.service.version'],
    about: 'service that registered the host, with its version',
    value: ({ service: { name, version } }) => [name, version].filter((word) => word !== null).join(' '),
  },
];

export const HOST_FACETS = facetsOf(HOST, [
  ...IDENTITY_FACETS,
  ...VERSION_FACETS,
  ...DEVICE_FACETS,
  ...NETWORK_FACETS,
  ...PLACE_FACETS,
  ...SYMPTOM_FACETS,
]);
