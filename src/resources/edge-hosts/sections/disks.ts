import { type Cell, formatPercent, numberCell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Bar, Block } from '../../../core/view/index.ts';
import { type GridPart, grid, gridIfAny } from '../../shared/blocks.ts';
import { shareCell } from '../../shared/cells.ts';
import type { Part } from '../../shared/section.ts';
import { type Disk, fullnessTone, type Partition, partitionUse } from '../disk.ts';

interface Numbered {
  readonly disk: Disk;
  readonly label: string;
}

interface Slice {
  readonly partition: Partition;
  readonly disk: string;
}

/** Disks, usage of their partitions as bars (fullest first), and the partitions as sent. */
export const diskBlocks = (disks: readonly Disk[] | null): readonly Part[] => {
  const numbered = disks?.map((disk, index): Numbered => ({ disk, label: String(index + 1) })) ?? null;
  const slices = (numbered ?? []).flatMap(({ disk, label }) =>
    (disk.partitions ?? []).map((partition): Slice => ({ partition, disk: label })),
  );
  const bars = slices.flatMap(useBar).toSorted((left, right) => right.value / right.of - left.value / left.of);
  return [
    ...(bars.length === 0 ? [] : [{ type: 'bars', title: 'Space in use, fullest first', bars } satisfies Block]),
    grid('Disks', numbered, DISK_PARTS),
    ...gridIfAny('Partitions (unit unknown)', slices, SLICE_PARTS),
  ];
};

const useBar = ({ partition, disk }: Slice): readonly Bar[] => {
  const share = partitionUse(partition);
  const { mountPoint, used, total, free } = partition;
  if (share === null || used === null || total === null) return [];
  const tone = fullnessTone(share);
  const words = [
    `${used} of ${total}`,
    formatPercent(share),
    ...(free === null ? [] : [`${free} free`]),
    ...(tone === 'plain' ? [] : [tone === 'bad' ? 'full' : 'nearly full']),
  ];
  return [{ label: mountPoint ?? `disk ${disk}`, value: used, of: total, text: words.join(' · '), tone }];
};

/** Fullest partition of a disk, as its usage. */
const fullestCell = ({ disk: { partitions } }: Numbered): Cell => {
  const shares = (partitions ?? []).flatMap((partition) => partitionUse(partition) ?? []);
  const most = shares.length === 0 ? null : shares.reduce((one, other) => Math.max(one, other));
  return shareCell(most, fullnessTone(most));
};

const DISK_PARTS: readonly GridPart<Numbered>[] = [
  { title: 'Disk', priority: 1, align: 'right', cell: ({ label }) => textCell(label) },
  { title: 'Vendor', priority: 3, cell: ({ disk }) => textCell(disk.vendor) },
  { title: 'Controller', priority: 4, cell: ({ disk }) => textCell(disk.controller) },
  {
    title: 'Size',
    priority: 2,
    align: 'right',
    cell: ({ disk: { sizeInGB } }) =>
      sizeInGB === null ? UNKNOWN : { value: sizeInGB, text: `${sizeInGB} GB`, tone: 'plain' },
  },
  {
    title: 'Partitions',
    priority: 5,
    align: 'right',
    cell: ({ disk }) => numberCell(disk.partitions?.length ?? null),
  },
  { title: 'Fullest', priority: 6, align: 'right', cell: fullestCell },
];

/** Reserved space of a filesystem: total minus used and free; nothing where the numbers contradict. */
const restCell = ({ partition: { total, used, free } }: Slice): Cell => {
  if (total === null || used === null || free === null) return UNKNOWN;
  const rest = Math.round((total - used - free) * 100) / 100;
  if (!Number.isFinite(rest)) return UNKNOWN;
  if (rest === 0) return { value: 0, text: '0', tone: 'dim' };
  return rest > 0
    ? { value: rest, text: `${rest} reserved`, tone: 'dim' }
    : { value: rest, text: `used and free exceed the total by ${-rest}`, tone: 'warn' };
};

const SLICE_PARTS: readonly GridPart<Slice>[] = [
  { title: 'Mount point', priority: 1, cell: ({ partition }) => textCell(partition.mountPoint) },
  { title: 'Disk', priority: 7, align: 'right', cell: ({ disk }) => textCell(disk) },
  { title: 'File system', priority: 6, cell: ({ partition }) => textCell(partition.fileSystemType) },
  { title: 'Total', priority: 4, align: 'right', cell: ({ partition }) => numberCell(partition.total) },
  { title: 'Used', priority: 3, align: 'right', cell: ({ partition }) => numberCell(partition.used) },
  { title: 'Free', priority: 5, align: 'right', cell: ({ partition }) => numberCell(partition.free) },
  {
    title: 'Use',
    priority: 2,
    align: 'right',
    cell: ({ partition }) => shareCell(partitionUse(partition), fullnessTone(partitionUse(partition))),
  },
  { title: 'Rest', priority: 8, cell: restCell },
];
