import type { Reader } from '../../core/item/index.ts';
import { lastOf, lazily } from '../../core/memo/index.ts';
import { type Cell, formatSize, MEGABYTE, type Tone, UNKNOWN } from '../../core/values/index.ts';
import { shareOf } from '../shared/blocks.ts';
import { type Choices, readChoice } from '../shared/pack.ts';

/** A partition; the document gives no unit for its sizes, and used and free need not add up to the total. */
export interface Partition {
  readonly fileSystemType: string | null;
  readonly mountPoint: string | null;
  readonly total: number | null;
  readonly used: number | null;
  readonly free: number | null;
}

/** A disk. Optical drives have neither size nor partitions. */
export interface Disk {
  readonly controller: string | null;
  readonly vendor: string | null;
  /** Gigabytes, per the document's description. */
  readonly sizeInGB: number | null;
  readonly partitions: readonly Partition[] | null;
}

/** Reads one disk. */
export const readDisk = lazily<Disk, Reader>({
  controller: (disk) => disk.text('controller'),
  vendor: (disk) => disk.text('vendor'),
  sizeInGB: (disk) => disk.number('size'),
  partitions: (disk) => disk.list('partitions', readPartition),
});

const readPartition = lazily<Partition, Reader>({
  fileSystemType: (partition) => partition.text('fileSystemType'),
  mountPoint: (partition) => partition.text('mountPoint'),
  total: (partition) => partition.number('totalSpace'),
  used: (partition) => partition.number('usedSpace'),
  free: (partition) => partition.number('freeSpace'),
});

/** Used share of a partition, of 1; null where unknown. */
export const partitionUse = ({ used, total }: Partition): number | null => shareOf(used, total);

/** A partition with known usage. */
interface PartitionUse {
  /** Mount point, else the disk. */
  readonly where: string;
  /** Share of 1. */
  readonly share: number;
}

/** Partitions of all disks with known usage. */
export const partitionUses = lastOf((disks: readonly Disk[]): readonly PartitionUse[] =>
  disks.flatMap(({ partitions }, index) =>
    (partitions ?? []).flatMap((partition) => {
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

/** A GPU entry of a device; the last four fields are not in the document. */
export interface Gpu {
  readonly model: string | null;
  readonly vendor: string | null;
  /** PCI device entry name and address as sent. */
  readonly addresses: readonly (readonly [string, string])[];
  readonly count: number | null;
  readonly memory: string | null;
  readonly migCapable: string | null;
  readonly migStrategy: string | null;
}

/** Reads one GPU entry. */
export const readGpu = lazily<Gpu, Reader>({
  model: (gpu) => gpu.text('model'),
  vendor: (gpu) => gpu.text('vendor'),
  addresses: (gpu) => gpu.map('addresses'),
  count: (gpu) => readCount(gpu),
  memory: (gpu) => readAny(gpu, 'memory'),
  migCapable: (gpu) => readAny(gpu, 'migCapable'),
  migStrategy: (gpu) => readAny(gpu, 'migStrategy'),
});

/** An impossible count is a placeholder for none. */
const readCount = (gpu: Reader): number | null => {
  const count = gpu.number('gpuCount');
  if (count === null || (Number.isInteger(count) && count >= 0 && count <= 1024)) return count;
  gpu.note('gpuCount', 'invalid number of GPUs, not counted');
  return null;
};

/** A field without a documented type: any scalar. */
const readAny = (reader: Reader, key: string): string | null => {
  const json = reader.raw(key);
  return typeof json === 'boolean' || typeof json === 'number' ? String(json) : reader.text(key);
};

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
export interface Memory {
  readonly bytes: number | null;
  /** The number as sent, and the unit assumed. */
  readonly sent: number | null;
  readonly unit: 'MB' | 'bytes';
}

/** Reads the memory of a device; assumed bytes leave a note. */
export const readMemory = (memory: Reader): Memory => {
  const sent = memory.number('sizeInMB');
  if (sent === null) return { bytes: null, sent, unit: 'MB' };
  if (sent < 0) {
    memory.note('sizeInMB', 'negative size, treated as unknown');
    return { bytes: null, sent, unit: 'MB' };
  }
  if (sent <= MAX_MEGABYTES) return { bytes: sent * MEGABYTE, sent, unit: 'MB' };
  memory.note('sizeInMB', 'too large for MB, treated as bytes');
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
export interface Nic {
  readonly name: string | null;
  readonly mac: string | null;
  readonly ip: string | null;
  readonly subnet: string | null;
  readonly gateway: string | null;
  readonly dns: readonly string[] | null;
  readonly isDefault: boolean | null;
}

/** Reads one network interface. */
export const readNic = lazily<Nic, Reader>({
  name: (nic) => nic.text('nicName'),
  mac: (nic) => nic.text('macAddr'),
  ip: (nic) => nic.text('ip'),
  subnet: (nic) => nic.text('subnet'),
  gateway: (nic) => nic.text('gateway'),
  dns: (nic) => nic.texts('dns'),
  isDefault: (nic) => nic.flag('isDefault'),
});

const VIRTUAL = /^(?:lo|lxc|cilium|veth|flannel|cni|docker|kube-ipvs|vxlan|genev|tunl)/i;

/** True for a virtual interface, by its name. Most interfaces of a host are virtual. */
export const isVirtualNic = ({ name }: Nic): boolean => name !== null && VIRTUAL.test(name);

/** The interface with the default route, if marked. */
export const defaultNic = (nics: readonly Nic[] | null): Nic | null => (nics === null ? null : firstDefault(nics));

const firstDefault = lastOf((nics: readonly Nic[]) => nics.find(({ isDefault }) => isDefault === true) ?? null);

/** Interfaces of hardware. */
export const physicalNics = lastOf((nics: readonly Nic[]) => nics.filter((nic) => !isVirtualNic(nic)));

/** The hardware of an edge host. */
export interface Device {
  /** False without a device in the answer. */
  readonly given: boolean;
  readonly archType: string | null;
  readonly cpuCores: number | null;
  readonly memory: Memory;
  readonly disks: readonly Disk[] | null;
  readonly gpus: readonly Gpu[] | null;
  readonly nics: readonly Nic[] | null;
  readonly os: {
    readonly family: string | null;
    readonly version: string | null;
    readonly kernel: string | null;
    readonly kernelVersion: string | null;
  };
  /** Not in the document; sent by newer services. */
  readonly hostType: string | null;
  readonly hostState: string | null;
  readonly secureBoot: string | null;
}

export const ARCH_CHOICES: Choices = { amd64: 'plain', arm64: 'plain' } satisfies Record<string, Tone>;

/** The document's default architecture. */
export const DEFAULT_ARCH = 'amd64';

/** Reads the device of a host. */
export const readDevice = lazily<Device, Reader>({
  given: (device) => device.given,
  archType: (device) => readChoice(device, 'archType', ARCH_CHOICES),
  cpuCores: (device) => device.object('cpu').number('cores'),
  memory: (device) => readMemory(device.object('memory')),
  disks: (device) => device.list('disks', readDisk),
  gpus: (device) => device.list('gpus', readGpu),
  nics: (device) => device.list('nics', readNic),
  os: (device) => readOs(device.object('os')),
  hostType: (device) => device.text('hostType'),
  hostState: (device) => device.text('hostState'),
  secureBoot: (device) => readLoose(device, 'secureBoot'),
});

const readOs = (os: Reader): Device['os'] => ({
  family: os.text('family'),
  version: os.text('version'),
  kernel: os.text('kernel'),
  kernelVersion: os.text('kernelVersion'),
});

/** A field that the document does not have: a flag or a text. */
const readLoose = (reader: Reader, key: string): string | null => {
  const json = reader.raw(key);
  return typeof json === 'boolean' ? String(json) : reader.text(key);
};

/** The architecture; the documented default for a device without one. Null without a device. */
export const archOf = ({ given, archType }: Device): string | null => archType ?? (given ? DEFAULT_ARCH : null);
