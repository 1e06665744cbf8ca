import { RANK } from '../../core/facet/index.ts';
import type { ColumnSpec } from '../../core/item/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { columnsOf } from '../shared/columns.ts';
import { choiceTone } from '../shared/pack.ts';
import { ARCH_CHOICES, archOf, type Device, defaultNic, fullestPartition, fullnessTone, gpuCount } from './device.ts';
import { type EdgeHost, HOST } from './model.ts';

/** Address of a host; without one of the appliance, that of the default interface. */
export const addressOf = ({ host, device }: EdgeHost): string | null =>
  host.address ?? defaultNic(device.nics)?.ip ?? null;

const fullestOf = lastOf(({ disks }: Device) => fullestPartition(disks));

const column = columnsOf(HOST);

export const HARDWARE_COLUMNS: readonly ColumnSpec<EdgeHost>[] = [
  {
    id: 'arch',
    title: 'ARCH',
    type: 'text',
    min: 5,
    max: 7,
    priority: 9,
    path: 'spec.device.archType',
    fields: ['spec.device.archType'],
    choices: Object.keys(ARCH_CHOICES),
    facet: { rank: RANK.hardware },
    about: 'processor architecture; amd64 if unknown (documented default)',
    value: ({ device }) => archOf(device),
    tone: ({ device }) => choiceTone(ARCH_CHOICES, device.archType),
  },
  column('device.cpuCores', {
    id: 'cpu',
    title: 'CPU',
    min: 3,
    max: 5,
    priority: 10,
    facet: { rank: RANK.hardware },
    about: 'CPU cores',
  }),
  {
    id: 'mem',
    title: 'MEM',
    type: 'size',
    min: 4,
    max: 6,
    priority: 11,
    fields: ['spec.device.memory.sizeInMB'],
    facet: { rank: RANK.hardware, title: 'memory' },
    about: 'memory',
    value: ({ device }) => device.memory.bytes,
  },
  {
    id: 'disk',
    title: 'DISK',
    type: 'share',
    min: 4,
    max: 5,
    priority: 12,
    fields: ['spec.device.disks'],
    facet: { role: 'symptom', title: 'fullest partition' },
    about: 'usage of the fullest partition',
    value: ({ device }) => fullestOf(device),
    tone: ({ device }) => fullnessTone(fullestOf(device)),
  },
  {
    id: 'gpu',
    title: 'GPU',
    type: 'number',
    min: 3,
    max: 4,
    priority: 13,
    fields: ['spec.device.gpus'],
    facet: { rank: RANK.hardware, title: 'gpus' },
    about: 'number of GPUs',
    value: ({ device }) => gpuCount(device.gpus),
  },
  {
    id: 'ip',
    title: 'IP',
    type: 'text',
    min: 11,
    max: 39,
    priority: 14,
    elide: 'middle',
    fields: ['spec.host.hostAddress', 'spec.device.nics'],
    facet: { role: 'identity', title: 'address' },
    about: 'address of the host, else of its default network interface',
    value: addressOf,
  },
  {
    id: 'os',
    title: 'OS',
    type: 'text',
    min: 9,
    max: 20,
    priority: 15,
    fields: ['spec.device.os.family', 'spec.device.os.version'],
    facet: { rank: RANK.os },
    about: 'operating system and its version',
    value: ({ device }) => [device.os.family, device.os.version].filter((word) => word !== null).join(' ') || null,
  },
];
