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
  ['pack-failing', 'all packs say', packs([ready, ready]), 0],
  ['pack-failing', 'one of two packs has no condition', packs([ready, { name: 'b' }]), 'undecided'],
  ['pack-failing', 'one fails and one has no condition', packs([failing, { name: 'b' }]), 1],
  ['pack-failing', 'nothing reported of the profiles', packs([], [template]), 'undecided'],
  ['pack-failing', 'nothing wanted, nothing reported', packs([]), 0],
  ['manifest-failing', 'one pack of two says', packs([{ name: 'a', manifests: [] }, { name: 'b' }]), 'undecided'],
  ['manifest-failing', 'no pack has any', packs([{ name: 'a', manifests: [] }]), 0],
  ['pack-differs', 'no version reported', packs([{ name: 'a' }], [template]), 'undecided'],
  ['pack-differs', 'the same', packs([{ name: 'a', version: '1.0' }], [template]), 0],
  ['pack-missing', 'a profile without packs', packs([ready], [template, { name: 'x', uid: 'x' }]), 'undecided'],
  ['pack-unwanted', 'a profile without packs', packs([ready], [{ name: 'x', uid: 'x' }]), 'undecided'],
  ['pack-unwanted', 'wanted by none', packs([{ name: 'z' }, { name: 'a' }], [template]), 1],
  ['invalid-pack', 'a profile without packs', packs([], [template, { name: 'x', uid: 'x' }]), 'undecided'],
  [
    'pack-unfinished',
    'one that fails',
    packs([{ ...failing, startTime: '2026-11-01T00:00:00Z', endTime: '0001-01-01T00:00:00Z' }]),
    1,
  ],
  ['disk-full', 'full', disks({ size: 100, partitions: [partition(97)] }), 1],
  ['disk-full', 'an image that is always full', disks({ size: 1, partitions: [partition(100, 'squashfs')] }), 0],
  ['disk-full', 'a disk without partitions', disks({ size: 9 }, { size: 9, partitions: [partition(5)] }), 'undecided'],
  ['disk-full', 'an optical drive', disks({ vendor: 'cd' }, { size: 9, partitions: [partition(5)] }), 0],
  ['disk-full', 'a partition without usage', disks({ size: 9, partitions: [partition(5), {}] }), 'undecided'],
  ['address-differs', 'another', nics('10.0.0.2', { isDefault: true, ip: '10.0.0.1' }), 1],
  ['address-differs', 'one address only', nics(null, { isDefault: true, ip: '10.0.0.1' }), 'undecided'],
  ['address-differs', 'two spellings', nics('fd00::1', { isDefault: true, ip: 'FD00:0:0::0001%eth0' }), 0],
  ['no-default-nic', 'none of them', nics(null, { isDefault: false }, { isDefault: false }), 1],
  ['no-default-nic', 'not sent', nics(null, { nicName: 'eth0' }), 'undecided'],
  ['no-dns', 'an empty list', nics(null, { isDefault: true, dns: [] }), 1],
  ['no-dns', 'only an empty text', nics(null, { isDefault: true, dns: [''] }), 1],
  ['no-dns', 'an empty text and an address', nics(null, { isDefault: true, dns: ['', '10.0.0.53'] }), 0],
  ['link-local', 'no address at all', nics(null, { nicName: 'eth0' }), 'undecided'],
  ['link-local', 'another address', nics(null, { nicName: 'eth0', ip: '10.0.0.1' }), 0],
] as const)('%s: %s', (rule, _, json, result) => expect(said(rule, json)).toBe(result));

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
