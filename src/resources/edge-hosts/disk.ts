import type { Reader } from '../../core/item/index.ts';
import { lastOf, lazily } from '../../core/memo/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { shareOf } from '../shared/cells.ts';

/** A partition; the document gives no unit for its sizes, and used and free need not add up to the total. */
export interface Partition {
  readonly fileSystemType: string | null;
  readonly mountPoint: string | null;
  readonly total: number | null;
  readonly used: number | null;
  readonly free: number | null;
}

/** A disk (document 2.3). Optical drives have neither size nor partitions. */
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
