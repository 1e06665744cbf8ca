import { formatPercent } from '../../../core/values/index.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Device } from '../device.ts';
import { fullnessTone, partitionUse } from '../disk.ts';

/** The partitions that are nearly full, the fullest first, and a size of memory that cannot be one. */
export const hardwareFindings = ({ disks, memory }: Device): readonly Finding[] => {
  const full = (disks ?? []).flatMap((disk, index) =>
    (disk.partitions ?? []).flatMap((partition) => {
      const share = partitionUse(partition);
      const tone = fullnessTone(share);
      if (share === null || (tone !== 'bad' && tone !== 'warn')) return [];
      const where = partition.mountPoint ?? `a partition of disk ${index + 1}`;
      return [{ share, finding: { about: 'Disk', text: `${where} is ${formatPercent(share)} full`, tone } }];
    }),
  );
  const sorted = full.toSorted((left, right) => right.share - left.share);
  return [
    ...sorted.map(({ finding }) => finding),
    ...(memory.sent !== null && memory.bytes === null
      ? [{ about: 'Memory', text: `${memory.sent} is not a valid memory size`, tone: 'warn' } as const]
      : []),
  ];
};
