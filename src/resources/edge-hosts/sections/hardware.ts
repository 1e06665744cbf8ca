import type { Section } from '../../../core/view/index.ts';
import { findingBlocks, worst } from '../../shared/finding.ts';
import { findingsOf } from '../../shared/rule.ts';
import { section } from '../../shared/section.ts';
import type { EdgeHost } from '../model.ts';
import { HARDWARE_RULES } from '../rules/hardware.ts';
import { diskBlocks } from './disks.ts';
import { gpuGrid } from './gpus.ts';
import { machineFields } from './machine.ts';

/** Hardware of the machine (document 2.3, device). */
export const hardware = ({ device }: EdgeHost, now: number): Section => {
  const findings = findingsOf(HARDWARE_RULES, device, now);
  return section(
    'hardware',
    'Hardware',
    [...findingBlocks(findings), machineFields(device), ...diskBlocks(device.disks), gpuGrid(device.gpus)],
    worst(findings),
  );
};
