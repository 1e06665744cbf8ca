import { describe, expect, test } from 'vitest';
import { cells, kind, NOW, sectionOf, words } from './shown.ts';

const hosts = kind('hosts');

/** A host as a service sends it: extra fields, a vendor's words, unset times, a CD-ROM, many interfaces. */
const recorded = {
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

function partition(mountPoint: string, usedSpace: number, totalSpace: number) {
  return { mountPoint, usedSpace, totalSpace, freeSpace: 1, fileSystemType: 'ext4' };
}

const device = (part: object) => hosts.item({ metadata: { uid: 'u' }, spec: { device: part } });

describe('the list of edge hosts', () => {
  const item = hosts.item(recorded);

  test('reads as the on-call engineer needs it', () => {
    expect(cells(hosts, item)).toEqual({
      name: 'edge-us-retail-00147',
      health: '● unhealthy',
      state: 'in-use',
      message: 'kubelet stopped posting',
      cluster: 'store-0147 +1',
      profile: 'edge-base 1.4.0 +1',
      agent: '4.7.2',
      arch: 'amd64',
      cpu: '7.5',
      mem: '32G',
      disk: '96%',
      gpu: '2',
      ip: '10.4.1.47',
      os: 'ubuntu 22.04',
      project: 'retail-east',
      type: 'edge-native',
      age: '213d',
    });
  });

  test('keeps typed values behind the texts', () => {
    expect(item.value('health')).toBe('unhealthy');
    expect(item.value('mem')).toBe(32 * 1024 ** 3);
    expect(item.value('disk')).toBe(0.96);
    expect(item.value('age')).toBe(Date.parse('2026-04-21T12:00:00Z'));
    expect(item.value('cluster')).toBe('store-0147, store-0148');
  });

  test('lets the broken stand out and the healthy rest', () => {
    expect(item.cell('health', NOW).tone).toBe('bad');
    expect(item.cell('disk', NOW).tone).toBe('bad');
    expect(hosts.item({ status: { health: { state: 'healthy' } } }).cell('health', NOW)).toMatchObject({
      text: '○ healthy',
      tone: 'dim',
    });
    expect(hosts.column('health')?.ranks).toEqual(['unhealthy', 'healthy']);
  });

  test('shows a state that the document does not name as sent, with a note', () => {
    const paired = hosts.item({ metadata: { uid: 'u' }, status: { state: 'paired', health: { state: 'degraded' } } });
    expect(paired.cell('state', NOW)).toMatchObject({ text: 'paired', tone: 'warn' });
    expect(paired.cell('health', NOW)).toMatchObject({ text: '? degraded', tone: 'warn', value: 'degraded' });
    expect(paired.notes.map(({ path }) => path)).toEqual(['status.state', 'status.health.state']);
  });

  test('never shows nought for what is not known', () => {
    expect(hosts.item({}).value('arch')).toBeNull();
    expect(hosts.item({}).value('gpu')).toBeNull();
    expect(device({}).value('gpu')).toBeNull();
    expect(device({ gpus: null }).value('gpu')).toBeNull();
    expect(device({ gpus: [] }).value('gpu')).toBe(0);
    expect(device({ disks: [{ vendor: 'QEMU' }] }).value('disk')).toBeNull();
    expect(device({ disks: [{ partitions: [partition('/', 1, 0)] }] }).value('disk')).toBeNull();
  });

  test('takes an impossible number of megabytes for bytes, and says so', () => {
    const item = device({ memory: { sizeInMB: 34359738368 } });
    expect(item.cell('mem', NOW).text).toBe('32G');
    expect(item.notes.map(({ path }) => path)).toEqual(['spec.device.memory.sizeInMB']);
    expect(words(item, 'hardware')).toContain('taken as bytes');
    expect(device({ memory: { sizeInMB: 786432 } }).cell('mem', NOW).text).toBe('768G');
  });

  test('finds a host by uid, address, MAC, label, cluster', () => {
    for (const word of ['00147', '10.4.1.47', '52:54:00:00:00:02', 'ai', 'site=berlin', 'store-0148', 'c2'])
      expect(
        item
          .search()
          .split('\n')
          .some((line) => line.includes(word)),
      ).toBe(true);
  });
});

describe('the detail of an edge host', () => {
  const item = hosts.item(recorded);

  test('has its sections in the order of the design and marks those with something wrong', () => {
    expect(item.sections(NOW).map(({ id, attention }) => [id, attention])).toEqual([
      ['overview', 'bad'],
      ['hardware', 'bad'],
      ['network', 'warn'],
      ['profiles', 'bad'],
      ['packs', 'bad'],
      ['clusters', undefined],
      ['identity', undefined],
      ['placement', undefined],
    ]);
  });

  test('shows tags without the marker and unset times as never', () => {
    const overview = words(item, 'overview');
    expect(overview).toContain('Tags\nAI');
    expect(overview).not.toContain('__tag');
    expect(overview).toContain('Deleted\nnever');
    expect(overview).toContain('2026-04-21 12:00:00Z (213d ago)');
  });

  test('says what is a default, and which partitions are full', () => {
    const { blocks } = sectionOf(item, 'hardware');
    expect(words(item, 'hardware')).toContain('amd64 (not sent: the documented default)');
    expect(words(item, 'hardware')).toContain('gpu0 0000:01:00.0');
    expect(blocks.flatMap((block) => (block.type === 'bars' ? block.bars : []))).toEqual([
      { label: '/var', value: 96, of: 100, text: '96 of 100 · 96% · 1 free · full', tone: 'bad' },
      { label: '/', value: 50, of: 100, text: '50 of 100 · 50% · 1 free', tone: 'plain' },
    ]);
  });

  test('sets physical interfaces apart, the default one first, and says what is wrong with them', () => {
    const grids = sectionOf(item, 'network').blocks.flatMap((block) => (block.type === 'grid' ? [block] : []));
    expect(grids.map(({ title, rows }) => [title, rows.map(([name]) => name?.text)])).toEqual([
      ['Physical interfaces', ['eth0', 'eth1']],
      ['1 virtual interface', ['lxc1234']],
    ]);
    const network = words(item, 'network');
    expect(network).toContain('the default interface eth0 has no name server');
    expect(network).toContain('eth1 has only the link-local address 169.254.7.7');
  });

  test('orders the packs from the ground layer up, with the condition of each', () => {
    const layers = sectionOf(item, 'profiles').blocks.find((block) => block.title === 'edge-base 1.4.0 · layers');
    const rows = layers?.type === 'grid' ? layers.rows.map((row) => row.map(({ text }) => text).join(' | ')) : [];
    expect(rows).toEqual([
      'os | ubuntu | 22.04 | native | ● invalid: TagDeleted | –',
      'k8s | edge-k8s | 1.28.3 | native | ○ valid | ○ Ready True',
      'addon | prometheus | 25.1 | helm | – | ● Ready False: ImagePullBackOff',
    ]);
  });

  test('tells which packs fail, since when, and which never finished', () => {
    const packs = words(item, 'packs');
    expect(packs).toContain('never finished, 2h');
    expect(packs).toContain('4m');
    expect(packs).toContain('2026-11-20 10:01:00Z (1h ago)');
    expect(packs).toContain('no space left');
    expect(packs).toContain('10.4.9.9\n9090\nTCP');
  });

  test('shows secrets as present or absent only', () => {
    const identity = words(item, 'identity');
    expect(identity).toContain('Pairing key\n(present)');
    expect(identity).toContain('Host auth token\n(absent)');
    expect(JSON.stringify(item.sections(NOW))).not.toContain('PAIR-ME');
  });

  test('finds the clusters where newer services put them', () => {
    const newer = hosts.item({ status: { inUseClusters: [], inUseClustersRef: [{ name: 'store-9', uid: 'c9' }] } });
    expect(newer.cell('cluster', NOW).text).toBe('store-9');
    expect(words(hosts.item({ status: { inUseClusters: [] } }), 'clusters')).toBe('None: clusters that use this host');
    expect(words(hosts.item({}), 'clusters')).toBe('Not given: clusters that use this host');
  });
});
