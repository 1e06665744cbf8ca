import type { Found, ItemRuleSpec } from '../../../core/facet/index.ts';
import { formatPercent, type Tone } from '../../../core/values/index.ts';
import { found } from '../../shared/rule.ts';
import type { Device } from '../device.ts';
import { fullnessTone, partitionUses } from '../disk.ts';

const USED = 'spec.device.disks.partitions.usedSpace';
const DISK_FIELDS = [USED, 'spec.device.disks.partitions.totalSpace', 'spec.device.disks.partitions.mountPoint'];
const MEMORY = 'spec.device.memory.sizeInMB';

/** Partitions with this fullness tone, fullest first; null where no usage is known. */
const partitionsOf = ({ disks }: Device, tone: Tone): readonly Found[] | null => {
  const uses = disks === null ? [] : partitionUses(disks);
  if (disks === null || (disks.length > 0 && uses.length === 0)) return null;
  return uses
    .filter(({ share }) => fullnessTone(share) === tone)
    .toSorted((left, right) => right.share - left.share)
    .map(({ where, share }) => found(`${where} is ${formatPercent(share)} full`, USED, where));
};

/** Hardware rules: full partitions, implausible memory size (document 2.3, device). */
export const HARDWARE_RULES: readonly ItemRuleSpec<Device>[] = [
  {
    id: 'disk-full',
    severity: 'bad',
    about: 'Disk',
    title: 'hosts with a partition that is at least 95 % full',
    remedy: 'free space on the partition: pods are evicted and images not pulled without it',
    fields: DISK_FIELDS,
    holds: (device) => partitionsOf(device, 'bad'),
  },
  {
    id: 'disk-nearly-full',
    severity: 'warn',
    about: 'Disk',
    title: 'hosts with a partition that is 85 to 95 % full',
    remedy: 'find what grows on the partition before it is full',
    fields: DISK_FIELDS,
    holds: (device) => partitionsOf(device, 'warn'),
  },
  {
    id: 'memory-odd',
    severity: 'warn',
    about: 'Memory',
    title: 'hosts with a memory size that cannot be one',
    remedy: 'look at the size in the raw item: the agent reports it wrongly',
    fields: [MEMORY],
    holds: ({ memory: { sent, bytes } }) => {
      if (sent === null) return null;
      return bytes === null ? [found(`${sent} is not a valid memory size`, MEMORY, String(sent))] : [];
    },
  },
];
