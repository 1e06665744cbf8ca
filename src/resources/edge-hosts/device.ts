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

/** A partition; the document gives no unit for its sizes, and used and free need not add up to the total. */
const PARTITION = {
  fileSystemType: text(),
  mountPoint: text(),
  total: number('totalSpace'),
  used: number('usedSpace'),
  free: number('freeSpace'),
};

/** A disk. Optical drives have neither size nor partitions. */
const DISK = {
  controller: text(),
  vendor: text(),
  /** Gigabytes, per the document's description. */
  sizeInGB: number('size'),
  partitions: list('partitions', PARTITION),
};

export type Partition = ModelOf<typeof PARTITION>;
export type Disk = ModelOf<typeof DISK>;

/** Used share of a partition, of 1; null where unknown. */
export const partitionUse = ({ used, total }: Partition): number | null => shareOf(used, total);

/** A partition with known usage. */
interface PartitionUse {
  /** Mount point, else the disk. */
  readonly where: string;
  /** Share of 1. */
  readonly share: number;
}

/** Images that are written once are always full. */
const isImage = ({ fileSystemType }: Partition): boolean => /^(?:squashfs|iso9660|erofs)$/i.test(fileSystemType ?? '');

/** True for a disk whose partitions have its size, most of it at least: the document gives the size in GB, and them no unit. */
export const isMeasuredInGB = ({ sizeInGB, partitions }: Disk): boolean => {
  const sum = (partitions ?? []).reduce((all, { total }) => all + (total ?? 0), 0);
  return sizeInGB !== null && sum <= sizeInGB && sum > sizeInGB / 2;
};

/** False for a disk of which the usage of a partition is not sent. An optical drive has neither size nor partitions. */
export const isUseKnown = ({ sizeInGB, partitions }: Disk): boolean =>
  partitions === null || partitions.length === 0
    ? sizeInGB === null
    : partitions.every((partition) => isImage(partition) || partitionUse(partition) !== null);

/** Partitions of all disks with known usage, without images. */
export const partitionUses = lastOf((disks: readonly Disk[]): readonly PartitionUse[] =>
  disks.flatMap(({ partitions }, index) =>
    (partitions ?? []).flatMap((partition) => {
      if (isImage(partition)) return [];
      const share = partitionUse(partition);
      return share === null ? [] : [{ where: partition.mountPoint ?? `a partition of disk ${index + 1}`, share }];
    }),
  ),
);

/** Used share of the fullest partition; null where unknown. */
export const fullestPartition = (disks: readonly Disk[] | null): number | null => {
  const uses = disks === null ? [] : partitionUses(disks);
  return uses.length === 0 ? null : uses.reduce((fullest, { share }) => Math.max(fullest, share), 0);
};

const NEARLY_FULL_SHARE = 0.85;
const FULL_SHARE = 0.95;

/** Tone of a used share; `quiet` below the warning threshold. */
export const fullnessTone = (share: number | null, quiet: Tone = 'plain'): Tone => {
  if (share === null || share < NEARLY_FULL_SHARE) return quiet;
  return share < FULL_SHARE ? 'warn' : 'bad';
};

/** An impossible count is a placeholder for none. */
const readCount = (gpu: Reader, key: string): number | null => {
  const count = gpu.number(key);
  if (count === null || (Number.isInteger(count) && count >= 0 && count <= 1024)) return count;
  gpu.note(key, 'invalid number of GPUs, not counted');
  return null;
};

/** A field without a documented type: any scalar. */
const readScalar = (reader: Reader, key: string): string | null => {
  const json = reader.raw(key);
  return typeof json === 'boolean' || typeof json === 'number' ? String(json) : reader.text(key);
};

/** A GPU entry of a device. */
const GPU = {
  model: text(),
  vendor: text(),
  /** PCI device entry name and address as sent. */
  addresses: map(),
  count: undocumented(custom(readCount, 'gpuCount')),
  memory: undocumented(custom(readScalar)),
  migCapable: undocumented(custom(readScalar)),
  migStrategy: undocumented(custom(readScalar)),
};

export type Gpu = ModelOf<typeof GPU>;

/** Number of GPUs: one per entry unless it has a count. Null without a list. */
export const gpuCount = (gpus: readonly Gpu[] | null): number | null =>
  gpus === null ? null : gpus.reduce((sum, { count }) => sum + (count ?? 1), 0);

/** A PCI address in standard notation: `0000_01_00_0` is `0000:01:00.0`; other text is unchanged. */
export const pciAddress = (address: string): string =>
  address.replace(/^((?:[0-9a-f]{4,8}_)?[0-9a-f]{2})_([0-9a-f]{2})_([0-9a-f])$/i, (_, bus, device, part) =>
    [String(bus).replace('_', ':'), device].join(':').concat('.', part),
  );

/** Above this (95 TB), `sizeInMB` must be bytes, which some services send. */
const MAX_MEGABYTES = 1e8;

/** Memory of a host: the field's name says megabytes, its description bytes. */
interface Memory {
  readonly bytes: number | null;
  /** The number as sent, and the unit assumed. */
  readonly sent: number | null;
  readonly unit: 'MB' | 'bytes';
}

/** Reads the memory of a device; assumed bytes leave a note. */
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

/** The memory as a cell: `32G (32768 MB as sent)`. */
export const memoryCell = ({ bytes, sent, unit }: Memory): Cell => {
  if (sent === null) return UNKNOWN;
  if (bytes === null) return { value: null, text: `${sent} (as sent, not a size)`, tone: 'warn' };
  const words = unit === 'MB' ? `${sent} MB as sent` : `${sent} as sent, too large for MB: treated as bytes`;
  return { value: bytes, text: `${formatSize(bytes)} (${words})`, tone: unit === 'MB' ? 'plain' : 'warn' };
};

/** A network interface of a device. */
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

/** The interface with the default route, if marked. */
export const defaultNic = (nics: readonly Nic[] | null): Nic | null => (nics === null ? null : firstDefault(nics));

/** False where no interface says whether it has the default route. */
export const isDefaultKnown = (nics: readonly Nic[]): boolean => nics.some(({ isDefault }) => isDefault !== null);

const firstDefault = lastOf((nics: readonly Nic[]) => nics.find(({ isDefault }) => isDefault === true) ?? null);

/** Interfaces of hardware. */
export const physicalNics = lastOf((nics: readonly Nic[]) => nics.filter((nic) => !isVirtualNic(nic)));

export const ARCH_CHOICES: Choices = { amd64: 'plain', arm64: 'plain' } satisfies Record<string, Tone>;

/** The document's default architecture. */
export const DEFAULT_ARCH = 'amd64';

/** A flag or a text. */
const readLoose = (reader: Reader, key: string): string | null => {
  const json = reader.raw(key);
  return typeof json === 'boolean' ? String(json) : reader.text(key);
};

/** The hardware of an edge host. */
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

/** The architecture; the documented default for a device without one. Null without a device. */
export const archOf = ({ given, archType }: Device): string | null => archType ?? (given ? DEFAULT_ARCH : null);
