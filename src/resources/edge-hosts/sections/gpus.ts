import { numberCell, textCell } from '../../../core/values/index.ts';
import { type GridPart, grid } from '../../shared/blocks.ts';
import { lineCell } from '../../shared/cells.ts';
import type { Part } from '../../shared/section.ts';
import { type Gpu, pciAddress } from '../gpu.ts';

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
export const gpuGrid = (gpus: readonly Gpu[] | null): Part => grid('GPUs', gpus, GPU_PARTS);
