import { type Cell, formatCount, formatPercent, numberCell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Bar, Block, Section } from '../../../core/view/index.ts';
import {
  fields,
  type GridPart,
  grid,
  gridIfAny,
  knownRows,
  lineCell,
  type SectionPart,
  section,
  shareCell,
} from '../../shared/blocks.ts';
import { choiceCell } from '../../shared/pack.ts';
import { rowsOf } from '../../shared/rows.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import {
  ARCH_CHOICES,
  DEFAULT_ARCH,
  DEVICE,
  type Device,
  type Disk,
  fullnessTone,
  type Gpu,
  isMeasuredInGB,
  memoryCell,
  type Partition,
  partitionUse,
  pciAddress,
} from '../device.ts';
import type { EdgeHost } from '../model.ts';
import { HARDWARE_RULES } from '../rules/all.ts';

interface Numbered {
  readonly disk: Disk;
  readonly label: string;
}

interface Slice {
  readonly partition: Partition;
  readonly disk: string;
  /** True if the sizes of the partition are in GB (`isMeasuredInGB`). */
  readonly isInGB: boolean;
}

const isInGB = (slice: Slice): boolean => slice.isInGB;

/** Blocks of the disks: the usage of partitions as bars (fullest first), the disks, and the partitions as sent. */
const diskBlocks = (disks: readonly Disk[] | null): readonly SectionPart[] => {
  const numbered = disks?.map((disk, index): Numbered => ({ disk, label: String(index + 1) })) ?? null;
  const slices = (numbered ?? []).flatMap(({ disk, label }) =>
    (disk.partitions ?? []).map((partition): Slice => ({ partition, disk: label, isInGB: isMeasuredInGB(disk) })),
  );
  const bars = slices.flatMap(useBar).toSorted((left, right) => right.value / right.of - left.value / left.of);
  return [
    ...(bars.length === 0 ? [] : [{ type: 'bars', title: 'Space in use, fullest first', bars } satisfies Block]),
    grid('Disks', numbered, DISK_PARTS),
    ...gridIfAny(`Partitions (${slices.every(isInGB) ? 'GB' : 'unit unknown'})`, slices, SLICE_PARTS),
  ];
};

const useBar = ({ partition, disk, isInGB }: Slice): readonly Bar[] => {
  const share = partitionUse(partition);
  const { mountPoint, used, total, free } = partition;
  if (share === null || used === null || total === null) return [];
  const tone = fullnessTone(share);
  const words = [
    `${formatCount(used)} of ${formatCount(total)}${isInGB ? ' GB' : ''}`,
    formatPercent(share),
    ...(free === null ? [] : [`${formatCount(free)} free`]),
    ...(tone === 'plain' ? [] : [tone === 'bad' ? 'full' : 'nearly full']),
  ];
  return [{ label: mountPoint ?? `disk ${disk}`, value: used, of: total, text: words.join(' · '), tone }];
};

/** Usage of the fullest partition of a disk. */
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

/** Reserved space of a file system: total minus used and free. If used and free exceed the total, says so. */
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

const addressText = ({ addresses }: Gpu): string =>
  addresses.map(([name, address]) => `${name} ${pciAddress(address)}`).join(', ');

const GPU_PARTS: readonly GridPart<Gpu>[] = [
  { title: 'Model', priority: 1, cell: ({ model }) => textCell(model) },
  { title: 'Vendor', priority: 2, cell: ({ vendor }) => textCell(vendor) },
  { title: 'PCI addresses', priority: 3, cell: (gpu) => lineCell(addressText(gpu)) },
  { title: 'Count', priority: 4, align: 'right', cell: ({ count }) => numberCell(count) },
  { title: 'Memory', priority: 5, align: 'right', cell: ({ memory }) => textCell(memory) },
  { title: 'MIG capable', priority: 6, cell: ({ migCapable }) => textCell(migCapable) },
  { title: 'MIG strategy', priority: 7, cell: ({ migStrategy }) => textCell(migStrategy) },
];

/** GPUs with their PCI addresses in standard notation. */
const gpuGrid = (gpus: readonly Gpu[] | null): SectionPart => grid('GPUs', gpus, GPU_PARTS);

/** Processor, memory and operating system. Fields of newer services are shown only if they were sent. */
const machineFields = (device: Device, now: number): SectionPart => {
  const row = rowsOf(DEVICE, device, now, 'spec.device');
  return fields('Machine', [
    row('Architecture', 'archType', { cell: archCell(device) }),
    row('CPU cores', 'cpuCores'),
    row('Memory', 'memory', { cell: memoryCell(device.memory) }),
    row('Operating system', 'os.family'),
    row('System version', 'os.version'),
    ...knownRows([
      row('Kernel', 'os.kernel'),
      row('Kernel version', 'os.kernelVersion'),
      row('Host type', 'hostType'),
      row('Host state', 'hostState'),
      row('Secure boot', 'secureBoot'),
    ]),
  ]);
};

const archCell = ({ given, archType }: Device): Cell => {
  if (archType !== null) return choiceCell(ARCH_CHOICES, archType);
  return given ? { value: DEFAULT_ARCH, text: `${DEFAULT_ARCH} (documented default)`, tone: 'dim' } : UNKNOWN;
};

export const hardware = (host: EdgeHost, now: number): Section => {
  const { device } = host;
  const findings = findingsOf(HARDWARE_RULES, host, now);
  return section(
    'hardware',
    'Hardware',
    [...findingBlocks(findings), machineFields(device, now), ...diskBlocks(device.disks), gpuGrid(device.gpus)],
    worst(findings),
  );
};
