import type { Shape } from '../../core/item/index.ts';
import { CONDITION_SHAPE, METADATA_SHAPE, TEMPLATE_SHAPE } from '../shared/shapes.ts';

const VSPHERE_SHAPE: Shape = [
  ['datacenters', ['name', 'folders', ['computeClusters', ['name', 'datastores', 'networks', 'resourcePools']]]],
];

const DISK_SHAPE: Shape = [
  'controller',
  'vendor',
  'size',
  ['partitions', ['fileSystemType', 'mountPoint', 'totalSpace', 'usedSpace', 'freeSpace']],
];

const DEVICE_SHAPE: Shape = [
  'archType',
  ['cpu', ['cores']],
  ['memory', ['sizeInMB']],
  ['disks', DISK_SHAPE],
  ['gpus', ['model', 'vendor', 'addresses']],
  ['nics', ['nicName', 'macAddr', 'ip', 'subnet', 'gateway', 'dns', 'isDefault']],
  ['os', ['family', 'version']],
];

const APPLIANCE_SHAPE: Shape = [
  'disableAutoRegister',
  'hostAddress',
  'hostAuthToken',
  'hostChecksum',
  ['hostIdentity', ['caCert', 'mode', 'socketPath', ['sshSecret', ['name', 'privateKey']]]],
  'hostPairingKey',
  'hostUid',
  'macAddress',
  ['project', ['name', 'uid']],
];

const SPEC_SHAPE: Shape = [
  'type',
  'version',
  ['cloudProperties', [['vsphere', VSPHERE_SHAPE]]],
  ['clusterProfileTemplates', TEMPLATE_SHAPE],
  ['device', DEVICE_SHAPE],
  ['host', APPLIANCE_SHAPE],
  [
    'properties',
    [
      ['networks', ['networkName', 'networkType']],
      ['storagePools', ['name']],
    ],
  ],
  ['service', ['name', 'version']],
];

const PACK_STATUS_SHAPE: Shape = [
  'name',
  'type',
  'version',
  'profileUid',
  'startTime',
  'endTime',
  ['condition', CONDITION_SHAPE],
  ['manifests', ['name', 'uid', ['condition', CONDITION_SHAPE]]],
  ['services', ['name', 'host', ['ports', ['port', 'protocol']]]],
];

const STATUS_SHAPE: Shape = [
  'state',
  ['health', ['agentVersion', 'message', 'state']],
  ['inUseClusters', ['name', 'uid']],
  ['profileStatus', ['hasUserMacros']],
  'serviceAuthToken',
  ['packs', PACK_STATUS_SHAPE],
];

/** The document's order of fields of an edge host (2.3). */
export const HOST_SHAPE: Shape = [
  ['aclmeta', ['ownerUid', 'projectUid', 'tenantUid']],
  ['metadata', METADATA_SHAPE],
  ['spec', SPEC_SHAPE],
  ['status', STATUS_SHAPE],
];
