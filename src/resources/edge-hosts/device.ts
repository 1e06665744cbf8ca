import {
  type Choices,
  choice,
  custom,
  fact,
  flag,
  list,
  type ModelOf,
  map,
  number,
  object,
  type Reader,
  text,
  texts,
  undocumented,
} from '../../core/item/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { type Cell, formatSize, MEGABYTE, type Tone, UNKNOWN } from '../../core/values/index.ts';
import { shareOf } from '../shared/blocks.ts';

/** Fields of a partition. The document gives no unit for its sizes; used and free space need not add up to the total. */
const PARTITION = {
  fileSystemType: text(),
  mountPoint: text(),
  total: number('totalSpace'),
  used: number('usedSpace'),
  free: number('freeSpace'),
};

/** Fields of a disk. Optical drives have neither size nor partitions. */
const DISK = {
  controller: text(),
  vendor: text(),
  /** Size in gigabytes, according to the document. */
  sizeInGB: number('size'),
  partitions: list('partitions', PARTITION),
};

export type Partition = ModelOf<typeof PARTITION>;
export type Disk = ModelOf<typeof DISK>;

/** Used share of a partition, 1 for full; null if unknown. */
export const partitionUse = ({ used, total }: Partition): number | null => shareOf(used, total);

/** A partition with known usage. */
interface PartitionUse {
  /** Mount point; without one, the disk. */
  readonly where: string;
  /** Used share, 1 for full. */
  readonly share: number;
}

/** True for a file system image that is written once: such images are always full. */
const isImage = ({ fileSystemType }: Partition): boolean => /^(?:squashfs|iso9660|erofs)$/i.test(fileSystemType ?? '');

/** True if the sizes of the partitions fill at least half of the disk's size in GB: then they are in GB too. The document gives them no unit. */
export const isMeasuredInGB = ({ sizeInGB, partitions }: Disk): boolean => {
  const sum = (partitions ?? []).reduce((all, { total }) => all + (total ?? 0), 0);
  return sizeInGB !== null && sum <= sizeInGB && sum > sizeInGB / 2;
};

/** False if the usage of a partition of the disk was not sent. An optical drive has neither size nor partitions. */
export const isUseKnown = ({ sizeInGB, partitions }: Disk): boolean =>
  partitions === null || partitions.length === 0
    ? sizeInGB === null
    : partitions.every((partition) => isImage(partition) || partitionUse(partition) !== null);

/** Partitions with known usage of all disks; images are left out. */
export const partitionUses = lastOf((disks: readonly Disk[]): readonly PartitionUse[] =>
  disks.flatMap(({ partitions }, index) =>
    (partitions ?? []).flatMap((partition) => {
      if (isImage(partition)) return [];
      const share = partitionUse(partition);
      return share === null ? [] : [{ where: partition.mountPoint ?? `a partition of disk ${index + 1}`, share }];
    }),
  ),
);

/** Used share of the fullest partition, 1 for full; null if unknown. */
export const fullestPartition = (disks: readonly Disk[] | null): number | null => {
  const uses = disks === null ? [] : partitionUses(disks);
  return uses.length === 0 ? null : uses.reduce((fullest, { share }) => Math.max(fullest, share), 0);
};

const NEARLY_FULL_SHARE = 0.85;
const FULL_SHARE = 0.95;

/** Tone of a used share (1 for full): warn from 0.85, bad from 0.95, otherwise `quiet`, also for null. */
export const fullnessTone = (share: number | null, quiet: Tone = 'plain'): Tone => {
  if (share === null || share < NEARLY_FULL_SHARE) return quiet;
  return share < FULL_SHARE ? 'warn' : 'bad';
};

/** Reads the number of GPUs of an entry. An impossible number is a placeholder, and null with a note. */
const readCount = (gpu: Reader, key: string): number | null => {
  const count = gpu.number(key);
  if (count === null || (Number.isInteger(count) && count >= 0 && count <= 1024)) return count;
  gpu.note(key, 'invalid number of GPUs, not counted');
  return null;
};

/** Reads a field without a documented type, any scalar, as text. */
const readScalar = (reader: Reader, key: string): string | null => {
  const json = reader.raw(key);
  return typeof json === 'boolean' || typeof json === 'number' ? String(json) : reader.text(key);
};

/** Fields of a GPU entry of a device. */
const GPU = {
  model: text(),
  vendor: text(),
  /** PCI addresses by the name of the device entry, as sent. */
  addresses: map(),
  count: undocumented(custom(readCount, 'gpuCount')),
  memory: undocumented(custom(readScalar)),
  migCapable: undocumented(custom(readScalar)),
  migStrategy: undocumented(custom(readScalar)),
};

export type Gpu = ModelOf<typeof GPU>;

/** Number of GPUs: entries without a count are one GPU each. Null without a list. */
export const gpuCount = (gpus: readonly Gpu[] | null): number | null =>
  gpus === null ? null : gpus.reduce((sum, { count }) => sum + (count ?? 1), 0);

/** Converts a PCI address to standard notation: `0000_01_00_0` becomes `0000:01:00.0`; other text is unchanged. */
export const pciAddress = (address: string): string =>
  address.replace(/^((?:[0-9a-f]{4,8}_)?[0-9a-f]{2})_([0-9a-f]{2})_([0-9a-f])$/i, (_, bus, device, part) =>
    [String(bus).replace('_', ':'), device].join(':').concat('.', part),
  );

/** Maximum plausible `sizeInMB` (95 TB). A larger number must be bytes, which some services send. */
const MAX_MEGABYTES = 1e8;

/** Memory of a host. The name of the field says megabytes, its description bytes. */
interface Memory {
  readonly bytes: number | null;
  /** The number as sent; `unit` is the assumed unit. */
  readonly sent: number | null;
  readonly unit: 'MB' | 'bytes';
}

/** Reads the memory of a device; leaves a note if it assumes bytes. */
const readMemory = (memory: Reader, key: string): Memory => {
  const sent = memory.number(key);
  if (sent === null) return { bytes: null, sent, unit: 'MB' };
  if (sent < 0) {
    memory.note(key, 'negative size, treated as unknown');
    return { bytes: null, sent, unit: 'MB' };
  }
  if (sent <= MAX_MEGABYTES) return { bytes: sent * MEGABYTE, sent, unit: 'MB' };
  memory.note(key, 'too large for MB, treated as bytes');
  return { bytes: sent, sent, unit: 'bytes' };
};

/** A memory size as a cell, with the number as the service sent it: `32G (32768 MB as sent)`; unknown if no number was sent. */
export const memoryCell = ({ bytes, sent, unit }: Memory): Cell => {
  if (sent === null) return UNKNOWN;
  if (bytes === null) return { value: null, text: `${sent} (as sent, not a size)`, tone: 'warn' };
  const words = unit === 'MB' ? `${sent} MB as sent` : `${sent} as sent, too large for MB: treated as bytes`;
  return { value: bytes, text: `${formatSize(bytes)} (${words})`, tone: unit === 'MB' ? 'plain' : 'warn' };
};

/** Fields of a network interface. */
const NIC = {
  name: text('nicName'),
  mac: text('macAddr'),
  ip: text(),
  subnet: text(),
  gateway: text(),
  dns: texts(),
  isDefault: flag(),
};

export type Nic = ModelOf<typeof NIC>;

const VIRTUAL = /^(?:lo|lxc|cilium|veth|flannel|cni|docker|kube-ipvs|vxlan|genev|tunl)/i;

/** True for a virtual interface, by its name. Most interfaces of a host are virtual. */
export const isVirtualNic = ({ name }: Nic): boolean => name !== null && VIRTUAL.test(name);

/** The network interface that is marked as having the default route; null for none. */
export const defaultNic = (nics: readonly Nic[] | null): Nic | null => (nics === null ? null : firstDefault(nics));

/** False if no network interface says whether it has the default route. */
export const isDefaultKnown = (nics: readonly Nic[]): boolean => nics.some(({ isDefault }) => isDefault !== null);

const firstDefault = lastOf((nics: readonly Nic[]) => nics.find(({ isDefault }) => isDefault === true) ?? null);

/** The network interfaces that are not virtual (`isVirtualNic`). */
export const physicalNics = lastOf((nics: readonly Nic[]) => nics.filter((nic) => !isVirtualNic(nic)));

export const ARCH_CHOICES: Choices = { amd64: 'plain', arm64: 'plain' } satisfies Record<string, Tone>;

/** Architecture of a host that states none, according to the document. */
export const DEFAULT_ARCH = 'amd64';

/** Reads a flag or a text, as text. */
const readLoose = (reader: Reader, key: string): string | null => {
  const json = reader.raw(key);
  return typeof json === 'boolean' ? String(json) : reader.text(key);
};

/** Table of the fields of an edge host's hardware, by which its model is read from JSON. */
export const DEVICE = {
  given: fact((device) => device.given),
  archType: choice(ARCH_CHOICES),
  cpuCores: number('cpu.cores'),
  memory: custom(readMemory, 'memory.sizeInMB'),
  disks: list('disks', DISK),
  gpus: list('gpus', GPU),
  nics: list('nics', NIC),
  os: object('os', {
    family: text(),
    version: text(),
    kernel: undocumented(text()),
    kernelVersion: undocumented(text()),
  }),
  hostType: undocumented(text()),
  hostState: undocumented(text()),
  secureBoot: undocumented(custom(readLoose)),
};

export interface Device extends ModelOf<typeof DEVICE> {}

/** The architecture; if a device states none, the documented default. Null without a device. */
export const archOf = ({ given, archType }: Device): string | null => archType ?? (given ? DEFAULT_ARCH : null);
