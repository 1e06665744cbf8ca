import { type Cell, numberCell, textCell, UNKNOWN } from '../../../core/cell.ts';
import { formatPercent } from '../../../core/format/count.ts';
import type { Bar, Block, Section } from '../../../core/pane.ts';
import { field, fields, type GridPart, grid, knownFields, section } from '../../shared/blocks.ts';
import { lineCell, shareCell } from '../../shared/cells.ts';
import { choiceCell } from '../../shared/choice.ts';
import { ARCH_CHOICES, DEFAULT_ARCH, type Device } from '../device.ts';
import { type Disk, fullestPartition, fullnessTone, type Partition, partitionUse } from '../disk.ts';
import { type Gpu, pciAddress } from '../gpu.ts';
import { memoryCell } from '../memory.ts';
import type { EdgeHost } from '../model.ts';

/** What the machine is made of (document 2.3, device). */
export const hardware = ({ device }: EdgeHost): Section => {
  const tone = fullnessTone(fullestPartition(device.disks));
  return section(
    'hardware',
    'Hardware',
    [
      fields('Machine', [
        field('Architecture', archCell(device), 'spec.device.archType'),
        field('CPU cores', numberCell(device.cpuCores), 'spec.device.cpu.cores'),
        field('Memory', memoryCell(device.memory), 'spec.device.memory.sizeInMB'),
        field('Operating system', textCell(device.os.family), 'spec.device.os.family'),
        field('System version', textCell(device.os.version), 'spec.device.os.version'),
      ]),
      ...knownFields('Sent beyond the document', [
        field('Kernel', textCell(device.os.kernel), 'spec.device.os.kernel'),
        field('Kernel version', textCell(device.os.kernelVersion), 'spec.device.os.kernelVersion'),
        field('Host type', textCell(device.hostType), 'spec.device.hostType'),
        field('Host state', textCell(device.hostState), 'spec.device.hostState'),
        field('Secure boot', textCell(device.secureBoot), 'spec.device.secureBoot'),
      ]),
      ...diskBlocks(device.disks),
      grid('GPUs', device.gpus, GPU_PARTS),
    ],
    tone === 'bad' || tone === 'warn' ? tone : null,
  );
};

const archCell = ({ given, archType }: Device): Cell => {
  if (archType !== null) return choiceCell(ARCH_CHOICES, archType);
  return given
    ? { value: DEFAULT_ARCH, text: `${DEFAULT_ARCH} (not sent: the documented default)`, tone: 'dim' }
    : UNKNOWN;
};

const diskLabel = ({ vendor, controller }: Disk, index: number): string =>
  `${index + 1} ${[vendor, controller].filter((word) => word !== null).join(' ')}`.trimEnd();

interface Slice extends Partition {
  readonly disk: string;
}

const diskBlocks = (disks: readonly Disk[] | null): readonly Block[] => {
  const numbered = disks?.map((disk, index) => ({ disk, label: String(index + 1) })) ?? null;
  const slices = (disks ?? []).flatMap((disk, index) =>
    (disk.partitions ?? []).map((partition) => ({ ...partition, disk: diskLabel(disk, index) })),
  );
  const bars = slices.flatMap(useBar);
  return [
    grid('Disks', numbered, DISK_PARTS),
    ...(bars.length === 0 ? [] : [{ type: 'bars', title: 'Space in use', bars } satisfies Block]),
    ...(slices.length === 0 ? [] : [grid('Partitions (as sent: the document names no unit)', slices, SLICE_PARTS)]),
  ];
};

const useBar = (slice: Slice): readonly Bar[] => {
  const share = partitionUse(slice);
  const { used, total } = slice;
  if (share === null || used === null || total === null) return [];
  const text = `${used} of ${total} · ${formatPercent(share)}`;
  return [{ label: slice.mountPoint ?? slice.disk, value: used, of: total, text, tone: fullnessTone(share) }];
};

const DISK_PARTS: readonly GridPart<{ readonly disk: Disk; readonly label: string }>[] = [
  { title: 'Disk', priority: 1, cell: ({ label }) => textCell(label) },
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
];

const SLICE_PARTS: readonly GridPart<Slice>[] = [
  { title: 'Mount point', priority: 1, cell: ({ mountPoint }) => textCell(mountPoint) },
  { title: 'Disk', priority: 7, cell: ({ disk }) => textCell(disk) },
  { title: 'File system', priority: 6, cell: ({ fileSystemType }) => textCell(fileSystemType) },
  { title: 'Total', priority: 4, align: 'right', cell: ({ total }) => numberCell(total) },
  { title: 'Used', priority: 3, align: 'right', cell: ({ used }) => numberCell(used) },
  { title: 'Free', priority: 5, align: 'right', cell: ({ free }) => numberCell(free) },
  {
    title: 'Use',
    priority: 2,
    align: 'right',
    cell: (slice) => shareCell(partitionUse(slice), fullnessTone(partitionUse(slice))),
  },
];

const addressText = ({ addresses }: Gpu): string =>
  addresses.map(([name, address]) => `${name} ${pciAddress(address)}`).join(', ');

const GPU_PARTS: readonly GridPart<Gpu>[] = [
  { title: 'Model', priority: 1, cell: ({ model }) => textCell(model) },
  { title: 'Vendor', priority: 2, cell: ({ vendor }) => textCell(vendor) },
  { title: 'Count', priority: 4, align: 'right', cell: ({ count }) => numberCell(count) },
  { title: 'Memory', priority: 5, align: 'right', cell: ({ memory }) => textCell(memory) },
  { title: 'PCI addresses', priority: 3, cell: (gpu) => lineCell(addressText(gpu)) },
  { title: 'MIG capable', priority: 6, cell: ({ migCapable }) => textCell(migCapable) },
  { title: 'MIG strategy', priority: 7, cell: ({ migStrategy }) => textCell(migStrategy) },
];
