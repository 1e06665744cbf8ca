import { type FacetSpec, RANK } from '../../../core/facet/index.ts';
import { manyValues, oneValue } from '../../shared/facet.ts';
import type { Disk } from '../disk.ts';
import type { EdgeHost } from '../model.ts';

const DEVICE = 'spec.device';
const DISKS = `${DEVICE}.disks`;
const GIGABYTE = 1024 ** 3;

/** Total size of all disks in bytes; null where no disk states its size. */
const diskSize = (disks: readonly Disk[] | null): number | null => {
  const sizes = (disks ?? []).flatMap(({ sizeInGB }) => (sizeInGB === null || sizeInGB < 0 ? [] : [sizeInGB]));
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0) * GIGABYTE;
};

const hardware = (key: string, id: string, about: string) => ({
  id,
  rank: RANK.hardware,
  fields: [`${DEVICE}.${key}`],
  about,
});

/** Facets of the machine (document 2.3, device). */
export const DEVICE_FACETS: readonly FacetSpec<EdgeHost>[] = [
  oneValue(
    { id: 'os-family', rank: RANK.os, fields: [`${DEVICE}.os.family`], about: 'operating system in any version' },
    ({ device }) => device.os.family,
  ),
  oneValue(
    {
      id: 'kernel',
      type: 'version',
      rank: RANK.os,
      fields: [`${DEVICE}.os.kernelVersion`],
      about: 'version of the kernel',
    },
    ({ device }) => device.os.kernelVersion,
  ),
  manyValues(
    hardware('gpus.model', 'gpu-model', 'model of a GPU'),
    ({ device }) => device.gpus?.map(({ model }) => model) ?? null,
  ),
  manyValues(
    hardware('gpus.vendor', 'gpu-vendor', 'vendor of a GPU'),
    ({ device }) => device.gpus?.map(({ vendor }) => vendor) ?? null,
  ),
  manyValues(
    hardware('disks.vendor', 'disk-vendor', 'vendor of a disk'),
    ({ device }) => device.disks?.map(({ vendor }) => vendor) ?? null,
  ),
  manyValues(
    hardware('disks.controller', 'disk-controller', 'controller of a disk'),
    ({ device }) => device.disks?.map(({ controller }) => controller) ?? null,
  ),
  oneValue({ ...hardware('disks.size', 'disk-size', 'size of all disks together'), type: 'size' }, ({ device }) =>
    diskSize(device.disks),
  ),
  oneValue(
    { id: 'disks', type: 'number', rank: RANK.hardware, fields: [DISKS], about: 'number of disks' },
    ({ device }) => device.disks?.length ?? null,
  ),
  manyValues(
    hardware('disks.partitions.fileSystemType', 'file-system', 'type of a file system'),
    ({ device }) =>
      device.disks?.flatMap(({ partitions }) => (partitions ?? []).map(({ fileSystemType }) => fileSystemType)) ?? null,
  ),
  oneValue(hardware('hostType', 'host-type', 'type of machine'), ({ device }) => device.hostType),
  oneValue(
    hardware('secureBoot', 'secure-boot', 'whether secure boot is on, as sent'),
    ({ device }) => device.secureBoot,
  ),
];
