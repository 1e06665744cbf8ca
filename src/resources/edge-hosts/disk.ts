import type { Reader } from '../../core/item/index.ts';
import { lastOf, lazily } from '../../core/memo/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { shareOf } from '../shared/cells.ts';

/** A partition; the document names no unit for its spaces, and used and free need not add up to the total. */
export interface Partition {
  readonly fileSystemType: string | null;
  readonly mountPoint: string | null;
  readonly total: number | null;
  readonly used: number | null;
  readonly free: number | null;
}

/** A disk (document 2.3). CD-ROM-like ones have neither size nor partitions. */
export interface Disk {
  readonly controller: string | null;
  readonly vendor: string | null;
  /** Gigabytes, by the document's description. */
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

/** How full a partition is, as a share of one; null where the service did not say. */
export const partitionUse = ({ used, total }: Partition): number | null => shareOf(used, total);

/** A partition that says how full it is. */
interface PartitionUse {
  /** Its mount point, else which disk it is on. */
  readonly where: string;
  /** A share of one. */
  readonly share: number;
}

/** The partitions of all disks that say how full they are. */
export const partitionUses = lastOf((disks: readonly Disk[]): readonly PartitionUse[] =>
  disks.flatMap(({ partitions }, index) =>
    (partitions ?? []).flatMap((partition) => {
      const share = partitionUse(partition);
      return share === null ? [] : [{ where: partition.mountPoint ?? `a partition of disk ${index + 1}`, share }];
    }),
  ),
);

/** The share of the fullest partition of all disks; null when none is known. */
export const fullestPartition = (disks: readonly Disk[] | null): number | null => {
  const uses = disks === null ? [] : partitionUses(disks);
  return uses.length === 0 ? null : uses.reduce((fullest, { share }) => Math.max(fullest, share), 0);
};

const NEARLY_FULL_SHARE = 0.85;
const FULL_SHARE = 0.95;

/** The tone of a share of space in use; `quiet` while there is enough left. */
export const fullnessTone = (share: number | null, quiet: Tone = 'plain'): Tone => {
  if (share === null || share < NEARLY_FULL_SHARE) return quiet;
  return share < FULL_SHARE ? 'warn' : 'bad';
};
