import { type Cell, numberCell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import { field, fields, known } from '../../shared/blocks.ts';
import { choiceCell } from '../../shared/choice.ts';
import type { Part } from '../../shared/section.ts';
import { ARCH_CHOICES, DEFAULT_ARCH, type Device } from '../device.ts';
import { memoryCell } from '../memory.ts';

/** Processor, memory and operating system; fields of newer services only if sent. */
export const machineFields = (device: Device): Part =>
  fields('Machine', [
    field('Architecture', archCell(device), 'spec.device.archType'),
    field('CPU cores', numberCell(device.cpuCores), 'spec.device.cpu.cores'),
    field('Memory', memoryCell(device.memory), 'spec.device.memory.sizeInMB'),
    field('Operating system', textCell(device.os.family), 'spec.device.os.family'),
    field('System version', textCell(device.os.version), 'spec.device.os.version'),
    ...known([
      field('Kernel', textCell(device.os.kernel), 'spec.device.os.kernel'),
      field('Kernel version', textCell(device.os.kernelVersion), 'spec.device.os.kernelVersion'),
      field('Host type', textCell(device.hostType), 'spec.device.hostType'),
      field('Host state', textCell(device.hostState), 'spec.device.hostState'),
      field('Secure boot', textCell(device.secureBoot), 'spec.device.secureBoot'),
    ]),
  ]);

const archCell = ({ given, archType }: Device): Cell => {
  if (archType !== null) return choiceCell(ARCH_CHOICES, archType);
  return given ? { value: DEFAULT_ARCH, text: `${DEFAULT_ARCH} (not sent; documented default)`, tone: 'dim' } : UNKNOWN;
};
