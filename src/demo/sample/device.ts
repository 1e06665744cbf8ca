import type { CloudType } from '../../core/query/index.ts';
import { isArray, isObject, type Json, type JsonObject, MEGABYTE } from '../../core/values/index.ts';
import { Dice, type Named, type PackFacts, samplePackSummary } from './facts.ts';
import type { TemplateFacts } from './template.ts';

/** The condition of a pack of a host, if it is not just deployed: failed, unfinished or recovered. */
export interface PackTrouble {
  /** Layer of the pack; the first pack of the layer, unless `pack` names another. */
  readonly layer: PackFacts['layer'];
  readonly pack?: string;
  /** `False`: failed; `Unknown`: unfinished; `True`: recovered. */
  readonly status: 'False' | 'Unknown' | 'True';
  readonly reason: string;
  readonly message: string;
  /** Epoch milliseconds of the last transition. */
  readonly since: number;
}

/** How the packs that a host reports differ from the packs that its profiles want, or a pack with a failing manifest. */
export type PackDrift =
  | { readonly type: 'version'; readonly pack: string; readonly version: string }
  | { readonly type: 'missing'; readonly pack: string }
  | { readonly type: 'unwanted'; readonly pack: PackFacts }
  | { readonly type: 'manifest'; readonly pack: string; readonly since: number };

/** Number of CPU cores of a machine, which stands for its size. */
export type MachineCores = 4 | 8 | 16 | 32 | 96;

/** Values that determine a made-up edge host. Times are epoch milliseconds. */
export interface HostFacts extends Named {
  readonly seed: number;
  /** Index of the host in the fleet, which seeds its addresses and random properties. */
  readonly index: number;
  readonly now: number;
  /** Time of the latest probe that a condition may have. */
  readonly probed: number;
  readonly created: number;
  /** Null to choose at random. */
  readonly modified: number | null;
  /** Start of the pack deployment; null for soon after creation. */
  readonly deployed: number | null;
  readonly hostUid: string;
  readonly tenantUid: string;
  readonly ownerUid: string;
  readonly type: CloudType;
  readonly state: 'ready' | 'unpaired' | 'in-use';
  /** Initial state, which random properties depend on, so that they stay if the state changes. */
  readonly born: HostFacts['state'];
  readonly project: Named | null;
  readonly clusters: readonly Named[];
  readonly templates: readonly TemplateFacts[];
  /** Null if the service has no health of the host. */
  readonly health: { readonly state: 'healthy' | 'unhealthy'; readonly message: string } | null;
  readonly agentVersion: string;
  readonly arch: 'amd64' | 'arm64';
  /** Number of cards of one model. */
  readonly gpus: number;
  /** Machine size; null to choose at random. */
  readonly cores: MachineCores | null;
  /** Used share of /var, from 0 to 1; null to choose at random. */
  readonly varUse: number | null;
  readonly trouble: PackTrouble | null;
  /** Null for most hosts. */
  readonly drift: PackDrift | null;
  /** Index of the host with the same MAC addresses; null for most hosts. */
  readonly macOf: number | null;
  /** Index of the host with the same address; null for most hosts. */
  readonly addressOf: number | null;
  /** Number of earlier addresses. */
  readonly leases: number;
  /** Labels besides the random labels. */
  readonly labels: Readonly<Record<string, string>>;
  /** Time of deletion in epoch milliseconds; null for most hosts. */
  readonly deleted: number | null;
  /** The field that the answer lacks. */
  readonly gap: 'none' | 'device' | 'disks' | 'address' | 'default-nic' | 'gateway' | 'labels' | 'dns';
}

const NIC_SALT = 34;
const HOSTS_PER_NET = 250;

const octets = (index: number): string => `${Math.floor(index / HOSTS_PER_NET) % 256}`;

/** IPv4 address of a host by its index, unique per host; `shift` selects another network. */
export const sampleAddress = (index: number, shift = 0): string =>
  `10.${4 + shift}.${octets(index)}.${(index % HOSTS_PER_NET) + 2}`;

/** The `shift` of `sampleAddress` for the current address of a host: 0 until a lease gives it another address. */
export const leaseShift = ({ leases }: HostFacts): number => (leases === 0 ? 0 : 2 + (leases % 240));

/** MAC address of the nth physical NIC of a host, unique per NIC. */
export const sampleMac = (seed: number, index: number, nic: number): string => {
  // Multiplication by an odd factor is a bijection on 24 bits.
  const low = (Math.imul(index, 0x9e3779b1) + seed) & 0xffffff;
  const digits = low.toString(16).padStart(6, '0');
  return `b8:ca:${(0x3a + nic).toString(16)}:${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4, 6)}`;
};

/** Network interfaces of an edge host: one to four physical interfaces, on some hosts also many virtual interfaces. */
const sampleNics = (facts: HostFacts): JsonObject[] => {
  const dice = new Dice(facts.seed, facts.index, NIC_SALT);
  const crowded = facts.born === 'in-use' && dice.chance(0.08);
  const physical = crowded ? 4 : dice.fork('physical').pick([1, 2, 2, 2]);
  return [
    ...Array.from({ length: physical }, (_, nic) => physicalNic(facts, nic, dice.fork(`physical ${nic}`))),
    ...(crowded ? virtualNics(dice.fork('virtual')) : []),
  ];
};

const physicalNic = (facts: HostFacts, nic: number, dice: Dice): JsonObject => {
  const index = facts.addressOf ?? facts.index;
  const first = nic === 0;
  const stray = dice.chance(0.01);
  const named = first && facts.gap !== 'address' && !(stray && facts.gap === 'none' && dice.chance(0.5));
  const shift = leaseShift(facts);
  const network = `10.${4 + shift}.${octets(index)}`;
  const routed = first && facts.gap !== 'gateway';
  return {
    nicName: ['eno1', 'eno2', 'ens5f0', 'ens5f1'][nic] ?? `eth${nic}`,
    macAddr: sampleMac(facts.seed, facts.macOf ?? facts.index, nic),
    ip: named
      ? sampleAddress(index, shift)
      : first && facts.gap !== 'address'
        ? `169.254.${octets(index)}.${index % 250}`
        : '',
    subnet: first ? '255.255.255.0' : '',
    gateway: routed ? `${network}.1` : '',
    dns: routed && facts.gap !== 'dns' ? [`${network}.1`, '10.0.0.53'] : [],
    isDefault: first && facts.gap !== 'default-nic',
  };
};

const virtualNics = (dice: Dice): JsonObject[] => {
  const names = ['lo', 'cilium_net', 'cilium_host', 'cilium_vxlan', 'kube-ipvs0', 'docker0', 'cni0', 'flannel.1'];
  const links = Array.from({ length: dice.between(10, 16) }, () => `${dice.pick(['lxc', 'veth'])}${dice.hex(8)}`);
  return [...names, ...links].map((nicName) => ({
    nicName,
    macAddr: nicName === 'lo' ? '' : `02:42:${dice.hex(8).replace(/(..)(?=.)/g, '$1:')}`,
    ip: nicName === 'lo' ? '127.0.0.1' : '',
    isDefault: false,
  }));
};

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

/** The hardware part of a made-up edge host (`spec.device`). */
export const sampleDevice = (facts: HostFacts): JsonObject => {
  const dice = new Dice(facts.seed, facts.index, DEVICE_SALT);
  const sizes = dice.fork('cores');
  const cores = facts.cores ?? sizes.pick<MachineCores>(facts.gpus > 1 ? [32, 96] : [4, 8, 8, 8, 16, 16, 32]);
  const machine = MACHINES[cores];
  const megabytes = machine.memoryGb * 1024;
  const rare = dice.chance(0.01);
  return {
    archType: facts.arch,
    cpu: { cores },
    // The document says both megabytes and bytes: a few agents send bytes.
    memory: { sizeInMB: rare ? megabytes * MEGABYTE : megabytes },
    disks: facts.gap === 'disks' ? null : disks(machine, facts, dice.fork('disks')),
    gpus: Array.from({ length: facts.gpus > 0 ? 1 : 0 }, () => ({
      ...dice.fork('gpus').pick(GPUS[facts.arch]),
      addresses: Object.fromEntries(
        Array.from({ length: facts.gpus }, (_, card) => [
          `gpu${card}`,
          `0000_${(0x17 + card * 0x2e).toString(16)}_00_0`,
        ]),
      ),
    })),
    nics: sampleNics(facts),
    os: rare ? { family: 'debian', version: '12' } : dice.fork('os').pick(SYSTEMS),
  };
};

const disks = (machine: Machine, facts: HostFacts, dice: Dice): JsonObject[] => {
  const data = (mountPoint: string, size: number): JsonObject =>
    partition(mountPoint, 'xfs', size, use(dice.fork(mountPoint)));
  const all: JsonObject[] = machine.disks.map((size, position) => ({
    controller: position === 0 ? 'NVMe' : 'SCSI',
    vendor: machine.vendor,
    size,
    partitions: position === 0 ? system(size, facts, dice) : [data(`/data/${position}`, size)],
  }));
  // An optical drive has neither size nor partitions.
  if (dice.chance(0.15)) all.push({ controller: 'SCSI', vendor: 'QEMU', size: null, partitions: null });
  return all;
};

const system = (size: number, facts: HostFacts, dice: Dice): JsonObject[] => [
  partition('/', 'ext4', Math.round(size * 0.2), use(dice.fork('/'))),
  partition('/boot', 'vfat', 1, 0.3),
  partition('/var', 'ext4', Math.round(size * 0.55), facts.varUse ?? use(dice.fork('/var'))),
  partition('/opt', 'ext4', Math.round(size * 0.2), use(dice.fork('/opt'))),
];

/** Used share of a partition: mostly a third to three quarters, occasionally nearly full. */
const use = (dice: Dice): number => (dice.chance(0.015) ? 0.86 + dice.next() * 0.12 : 0.2 + dice.next() * 0.55);

/** A partition, with sizes in GB. A file system reserves space, so that used and free do not add up to the total. */
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

const objectOf = (json: Json | undefined): JsonObject => (isObject(json) ? json : {});

const listOf = (json: Json | undefined): readonly JsonObject[] => (isArray(json) ? json.map(objectOf) : []);

const template = (given: JsonObject): JsonObject => ({
  name: given['name'] ?? '',
  uid: given['uid'] ?? '',
  cloudType: given['cloudType'] ?? '',
  type: given['type'] ?? '',
  // Searches send the version of the profile here, a text.
  version: given['profileVersion'] ?? '',
  packs: listOf(given['packs']).map(samplePackSummary),
});

/** Reduces a whole made-up host to the fields that a search sends. */
export const sampleHostSummary = (whole: JsonObject): JsonObject => {
  const [spec, status] = [objectOf(whole['spec']), objectOf(whole['status'])];
  const host = objectOf(spec['host']);
  return {
    metadata: whole['metadata'] ?? null,
    spec: {
      clusterProfileTemplates: listOf(spec['clusterProfileTemplates']).map(template),
      device: spec['device'] ?? null,
      host: { hostAddress: host['hostAddress'] ?? '', macAddress: host['macAddress'] ?? '' },
      projectMeta: host['project'] ?? null,
      type: spec['type'] ?? '',
    },
    status: {
      health: status['health'] ?? null,
      inUseClusters: status['inUseClusters'] ?? [],
      state: status['state'] ?? '',
    },
  };
};
