import { type JsonObject, MEGABYTE } from '../../core/values/index.ts';
import { Dice } from '../shared/sample.ts';
import type { HostFacts, MachineCores } from './sample-facts.ts';
import { sampleNics } from './sample-network.ts';

const DEVICE_SALT = 33;

interface Machine {
  readonly memoryGb: number;
  /** Sizes in GB; the first disk carries the system. */
  readonly disks: readonly [number, ...number[]];
  readonly vendor: string;
}

const MACHINES: Readonly<Record<MachineCores, Machine>> = {
  4: { memoryGb: 8, disks: [128], vendor: 'Kingston' },
  8: { memoryGb: 32, disks: [512], vendor: 'Samsung' },
  16: { memoryGb: 64, disks: [512, 1024], vendor: 'Intel' },
  32: { memoryGb: 128, disks: [960, 1920, 1920], vendor: 'Micron' },
  96: { memoryGb: 768, disks: [960, 3840, 3840, 3840], vendor: 'Micron' },
};

interface Gpu {
  readonly model: string;
  readonly vendor: string;
}

const GPUS: Readonly<Record<HostFacts['arch'], readonly [Gpu, ...Gpu[]]>> = {
  amd64: [
    { model: 'NVIDIA L4', vendor: 'NVIDIA Corporation' },
    { model: 'NVIDIA T4', vendor: 'NVIDIA Corporation' },
    { model: 'Data Center GPU Flex 170', vendor: 'Intel Corporation' },
  ],
  arm64: [{ model: 'Jetson AGX Orin', vendor: 'NVIDIA Corporation' }],
};

const SYSTEMS = [
  { family: 'ubuntu', version: '22.04.4' },
  { family: 'ubuntu', version: '22.04.4' },
  { family: 'ubuntu', version: '22.04.4' },
  { family: 'ubuntu', version: '20.04.6' },
  { family: 'sle-micro-rancher', version: '5.4' },
  { family: 'rhel', version: '9.2' },
] as const;

/** The hardware description of an edge host (document 2.3, device). */
export const sampleDevice = (facts: HostFacts): JsonObject => {
  const dice = new Dice(facts.seed, facts.index, DEVICE_SALT);
  const cores = facts.cores ?? dice.pick<MachineCores>(facts.gpus > 1 ? [32, 96] : [4, 8, 8, 8, 16, 16, 32]);
  const machine = MACHINES[cores];
  const megabytes = machine.memoryGb * 1024;
  const rare = dice.chance(0.01);
  return {
    archType: facts.arch,
    cpu: { cores },
    // The document says both megabytes and bytes: a few agents send bytes.
    memory: { sizeInMB: rare ? megabytes * MEGABYTE : megabytes },
    disks: facts.gap === 'disks' ? null : disks(machine, facts, dice),
    gpus: Array.from({ length: facts.gpus > 0 ? 1 : 0 }, () => ({
      ...dice.pick(GPUS[facts.arch]),
      addresses: Object.fromEntries(
        Array.from({ length: facts.gpus }, (_, card) => [
          `gpu${card}`,
          `0000_${(0x17 + card * 0x2e).toString(16)}_00_0`,
        ]),
      ),
    })),
    nics: sampleNics(facts),
    os: rare ? { family: 'debian', version: '12' } : dice.pick(SYSTEMS),
  };
};

const disks = (machine: Machine, facts: HostFacts, dice: Dice): JsonObject[] => {
  const all: JsonObject[] = machine.disks.map((size, position) => ({
    controller: position === 0 ? 'NVMe' : 'SCSI',
    vendor: machine.vendor,
    size,
    partitions: position === 0 ? system(size, facts, dice) : [partition(`/data/${position}`, 'xfs', size, use(dice))],
  }));
  // An optical drive has neither size nor partitions.
  if (dice.chance(0.15)) all.push({ controller: 'SCSI', vendor: 'QEMU', size: null, partitions: null });
  return all;
};

const system = (size: number, facts: HostFacts, dice: Dice): JsonObject[] => [
  partition('/', 'ext4', Math.round(size * 0.2), use(dice)),
  partition('/boot', 'vfat', 1, 0.3),
  partition('/var', 'ext4', Math.round(size * 0.55), facts.varUse ?? use(dice)),
  partition('/opt', 'ext4', Math.round(size * 0.2), use(dice)),
];

/** Mostly a third to three quarters, occasionally nearly full. */
const use = (dice: Dice): number => (dice.chance(0.015) ? 0.86 + dice.next() * 0.12 : 0.2 + dice.next() * 0.55);

/** Sizes in GB; a filesystem reserves space, so that used and free do not add up to the total. */
const partition = (mountPoint: string, fileSystemType: string, total: number, used: number): JsonObject => {
  const usedSpace = Math.round(total * used);
  const reserved = fileSystemType === 'ext4' ? Math.floor(total * 0.02) : 0;
  return {
    fileSystemType,
    mountPoint,
    totalSpace: total,
    usedSpace,
    freeSpace: Math.max(0, total - usedSpace - reserved),
  };
};
