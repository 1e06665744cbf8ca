import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { type Choices, readChoice } from '../shared/choice.ts';
import { type Disk, readDisk } from './disk.ts';
import { type Gpu, readGpu } from './gpu.ts';
import { type Memory, readMemory } from './memory.ts';
import { type Nic, readNic } from './nic.ts';

/** The hardware of an edge host (document 2.3, device). */
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

/** Reads the device of a host (document 2.3). */
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
