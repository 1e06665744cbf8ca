import type { Section } from '../../../core/view/index.ts';
import { findingBlocks, worst } from '../../shared/finding.ts';
import { section } from '../../shared/section.ts';
import { hardwareFindings } from '../findings/hardware.ts';
import type { EdgeHost } from '../model.ts';
import { diskBlocks } from './disks.ts';
import { gpuGrid } from './gpus.ts';
import { machineFields } from './machine.ts';

/** What the machine is made of (document 2.3, device). */
export const hardware = ({ device }: EdgeHost): Section => {
  const findings = hardwareFindings(device);
  return section(
    'hardware',
    'Hardware',
    [...findingBlocks(findings), machineFields(device), ...diskBlocks(device.disks), gpuGrid(device.gpus)],
    worst(findings),
  );
};
