import { expect, test } from 'vitest';
import { kind } from '../shown.ts';

const NOW = Date.UTC(2026, 10, 23);

/** The result of a rule for a host: the number of findings, or undecided. */
const said = (rule: string, json: object): number | 'undecided' => {
  const item = kind('hosts').item(json);
  return item.facets().undecided.includes(rule)
    ? 'undecided'
    : item.evidence(NOW).filter((one) => one.rule === rule).length;
};

const failing = { name: 'a', condition: { type: 'Ready', status: 'False', reason: 'Full' } };
const ready = { name: 'a', condition: { type: 'Ready', status: 'True' } };
const template = { name: 'base', uid: 'p', packs: [{ name: 'a', version: '1.0', isInvalid: false }] };
const packs = (reported: readonly object[] | null, templates: readonly object[] = []) => ({
  spec: { clusterProfileTemplates: templates },
  status: { packs: reported },
});
const disks = (...of: readonly object[]) => ({ spec: { device: { disks: of } } });
const partition = (used: number, fileSystemType = 'ext4') => ({
  mountPoint: '/var',
  fileSystemType,
  totalSpace: 100,
  usedSpace: used,
});
const nics = (hostAddress: string | null, ...of: readonly object[]) => ({
  spec: { host: { hostAddress }, device: { nics: of } },
});

test.each([
  ['pack-failing', 'finds nothing if all packs are ready', packs([ready, ready]), 0],
  ['pack-failing', 'is undecided if one of two packs has no condition', packs([ready, { name: 'b' }]), 'undecided'],
  ['pack-failing', 'finds a failing pack beside a pack without a condition', packs([failing, { name: 'b' }]), 1],
  ['pack-failing', 'is undecided if a host with a profile reports no packs', packs([], [template]), 'undecided'],
  ['pack-failing', 'finds nothing if a host without profiles reports no packs', packs([]), 0],
  [
    'manifest-failing',
    'is undecided if one of two packs has no list of manifests',
    packs([{ name: 'a', manifests: [] }, { name: 'b' }]),
    'undecided',
  ],
  ['manifest-failing', 'finds nothing if the list of manifests is empty', packs([{ name: 'a', manifests: [] }]), 0],
  ['pack-differs', 'is undecided if a pack reports no version', packs([{ name: 'a' }], [template]), 'undecided'],
  [
    'pack-differs',
    'finds nothing if a pack has the version of its profile',
    packs([{ name: 'a', version: '1.0' }], [template]),
    0,
  ],
  [
    'pack-missing',
    'is undecided if a profile has no list of packs',
    packs([ready], [template, { name: 'x', uid: 'x' }]),
    'undecided',
  ],
  [
    'pack-unwanted',
    'is undecided if a profile has no list of packs',
    packs([ready], [{ name: 'x', uid: 'x' }]),
    'undecided',
  ],
  ['pack-unwanted', 'finds a pack that no profile contains', packs([{ name: 'z' }, { name: 'a' }], [template]), 1],
  [
    'invalid-pack',
    'is undecided if a profile has no list of packs',
    packs([], [template, { name: 'x', uid: 'x' }]),
    'undecided',
  ],
  [
    'pack-unfinished',
    'finds a pack that has started, has not ended, and fails',
    packs([{ ...failing, startTime: '2026-11-01T00:00:00Z', endTime: '0001-01-01T00:00:00Z' }]),
    1,
  ],
  ['disk-full', 'finds a partition that is 97 % full', disks({ size: 100, partitions: [partition(97)] }), 1],
  [
    'disk-full',
    'finds nothing in an image, which is always full',
    disks({ size: 1, partitions: [partition(100, 'squashfs')] }),
    0,
  ],
  [
    'disk-full',
    'is undecided if a disk has no partitions',
    disks({ size: 9 }, { size: 9, partitions: [partition(5)] }),
    'undecided',
  ],
  [
    'disk-full',
    'finds nothing in an optical drive without partitions',
    disks({ vendor: 'cd' }, { size: 9, partitions: [partition(5)] }),
    0,
  ],
  [
    'disk-full',
    'is undecided if a partition has no usage',
    disks({ size: 9, partitions: [partition(5), {}] }),
    'undecided',
  ],
  [
    'address-differs',
    'finds a host address that the default NIC does not have',
    nics('10.0.0.2', { isDefault: true, ip: '10.0.0.1' }),
    1,
  ],
  [
    'address-differs',
    'is undecided in a host with one address',
    nics(null, { isDefault: true, ip: '10.0.0.1' }),
    'undecided',
  ],
  [
    'address-differs',
    'finds nothing in one address with two spellings',
    nics('fd00::1', { isDefault: true, ip: 'FD00:0:0::0001%eth0' }),
    0,
  ],
  [
    'no-default-nic',
    'finds a host whose NICs all say that they are not the default',
    nics(null, { isDefault: false }, { isDefault: false }),
    1,
  ],
  [
    'no-default-nic',
    'is undecided if no NIC says whether it is the default',
    nics(null, { nicName: 'eth0' }),
    'undecided',
  ],
  ['no-dns', 'finds a default NIC with an empty list of DNS servers', nics(null, { isDefault: true, dns: [] }), 1],
  [
    'no-dns',
    'finds a default NIC with only an empty text as DNS server',
    nics(null, { isDefault: true, dns: [''] }),
    1,
  ],
  [
    'no-dns',
    'finds nothing if the DNS servers are an empty text and an address',
    nics(null, { isDefault: true, dns: ['', '10.0.0.53'] }),
    0,
  ],
  ['link-local', 'is undecided if no NIC has an address', nics(null, { nicName: 'eth0' }), 'undecided'],
  [
    'link-local',
    'finds nothing if a NIC has an address that is not link-local',
    nics(null, { nicName: 'eth0', ip: '10.0.0.1' }),
    0,
  ],
] as const)('the rule %s %s', (rule, _, json, result) => expect(said(rule, json)).toBe(result));

test('reads MAC addresses in any spelling as the same, and zeros as no address', () => {
  const place = kind('hosts').facets.findIndex(({ id }) => id === 'mac');
  const macOf = (macAddress: string) =>
    kind('hosts')
      .item({ spec: { host: { macAddress } } })
      .facets().values[place];
  expect(macOf('02-42-AC-11-00-02')).toEqual(macOf('02:42:ac:11:00:02'));
  expect(macOf('0242.ac11.0002')).toEqual(['02:42:ac:11:00:02']);
  expect(macOf('00:00:00:00:00:00')).toEqual([]);
});
