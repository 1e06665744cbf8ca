import type { Item } from '../../../src/core/item/item.ts';
import { kind } from '../shown.ts';

/** A host as a real service sends it: extra fields, words of a vendor, unset times, a CD-ROM, many interfaces. */
export const recorded = {
  metadata: {
    name: 'edge-us-retail-00147',
    uid: 'edge-us-retail-00147',
    creationTimestamp: '2026-04-21T12:00:00Z',
    deletionTimestamp: '0001-01-01T00:00:00.000Z',
    labels: { AI: 'spectro__tag', site: 'berlin' },
    annotations: null,
  },
  aclmeta: { projectUid: '65f0aa' },
  spec: {
    type: 'edge-native',
    clusterProfileTemplates: [
      {
        name: 'edge-base',
        uid: 'p1',
        profileVersion: '1.4.0',
        packs: [
          { name: 'prometheus', layer: 'addon', type: 'helm', version: '25.1' },
          { name: 'edge-k8s', layer: 'k8s', type: 'spectro', version: '1.28.3', isInvalid: false },
          {
            name: 'ubuntu',
            layer: 'os',
            type: 'spectro',
            version: '22.04',
            isInvalid: true,
            inValidReason: 'TagDeleted',
          },
        ],
      },
      { name: 'store-apps', uid: 'p2', version: 3, packs: null },
    ],
    device: {
      cpu: { cores: 7.5 },
      memory: { sizeInMB: 32768 },
      disks: [
        {
          vendor: 'Samsung',
          controller: 'nvme',
          size: 512,
          partitions: [partition('/', 50, 100), partition('/var', 96, 100)],
        },
        { vendor: 'QEMU', controller: 'cdrom', partitions: null },
      ],
      gpus: [{ vendor: 'NVIDIA', model: 'A2', addresses: { gpu0: '0000_01_00_0' }, gpuCount: 2, migCapable: false }],
      nics: [
        { nicName: 'lxc1234', ip: '10.244.0.1', macAddr: '02:00:00:00:00:01' },
        { nicName: 'eth1', ip: '169.254.7.7', macAddr: '52:54:00:00:00:02' },
        {
          nicName: 'eth0',
          ip: '10.4.1.47',
          macAddr: '52:54:00:00:00:01',
          isDefault: true,
          gateway: '10.4.1.1',
          dns: null,
        },
      ],
      os: { family: 'ubuntu', version: '22.04', kernelVersion: '6.8.0' },
      secureBoot: true,
    },
    host: { hostPairingKey: 'PAIR-ME', project: null },
    projectMeta: { name: 'retail-east', uid: '65f0aa' },
  },
  status: {
    state: 'in-use',
    health: { state: 'unhealthy', message: 'kubelet stopped posting', agentVersion: '4.7.2' },
    inUseClusters: [
      { name: 'store-0147', uid: 'c1' },
      { name: 'store-0148', uid: 'c2' },
    ],
    packs: [
      {
        name: 'edge-k8s',
        profileUid: 'p1',
        type: 'spectro',
        startTime: '2026-11-20T09:00:00Z',
        endTime: '2026-11-20T09:04:00Z',
        condition: { type: 'Ready', status: 'True' },
      },
      {
        name: 'prometheus',
        profileUid: 'p1',
        startTime: '2026-11-20T10:00:00Z',
        endTime: '0001-01-01T00:00:00.000Z',
        condition: {
          type: 'Ready',
          status: 'False',
          reason: 'ImagePullBackOff',
          message: 'no space left',
          lastTransitionTime: '2026-11-20T10:01:00Z',
        },
        services: [{ name: 'ui', host: '10.4.9.9', ports: [{ port: 9090, protocol: 'TCP' }] }],
      },
    ],
  },
};

/** A partition with its total and used space. */
export function partition(mountPoint: string, usedSpace: number, totalSpace: number) {
  return { mountPoint, usedSpace, totalSpace, freeSpace: 1, fileSystemType: 'ext4' };
}

/** A host that has only a device. */
export const withDevice = (device: object): Item =>
  kind('hosts').item({ metadata: { uid: 'u' }, spec: { type: 'edge-native', device } });
