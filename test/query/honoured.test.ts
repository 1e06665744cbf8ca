import { describe, expect, it } from 'vitest';
import { type FieldTest, TAGS } from '../../src/core/query/query.ts';
import { contradicts, ignoresOrder, isIgnored, parseServerFilter } from '../../src/query/filter/server/index.ts';
import { clusterProfiles } from '../../src/resources/cluster-profiles/index.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';

const HOST = edgeHosts.item({
  metadata: {
    name: 'Edge-1',
    uid: 'u1',
    labels: { site: 'muc', gpu: 'native__tag' },
    creationTimestamp: '2026-02-01T00:00:00.000Z',
  },
  spec: { type: 'vsphere', device: { cpu: { cores: 8 }, nics: [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }] } },
  status: { state: 'ready', health: { state: 'healthy' } },
});

const fails = (text: string): boolean => {
  const parsed = parseServerFilter(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return contradicts(HOST, { filter: parsed.tests, cloudType: null }, edgeHosts);
};

describe('rows of a query', () => {
  it.each([
    'status.state=in-use',
    'status.health.state=unhealthyANDstatus.state=ready',
    'status.state=in-useORmetadata.name=other',
    'metadata.name!=Edge-1',
    'metadata.name~foo',
    'spec.device.cpu.cores>8',
    'spec.device.cpu.cores=4',
    'spec.device.nics.ip=10.0.0.9',
    'metadata.creationTimestamp>2026-02-02T00:00:00Z',
  ])('contradict %s', (text) => expect(fails(text)).toBe(true));

  it.each([
    'status.state=ready',
    'metadata.name=edge-1',
    'metadata.name!=edge-1',
    'status.state=in-useORmetadata.name=Edge-1',
    'status.state=in-useANDmetadata.name=otherORstatus.state=ready',
    'spec.device.cpu.cores=8.0',
    'spec.device.cpu.cores>=8',
    'spec.device.nics.ip=10.0.0.2',
    'spec.device.nics.ip!=10.0.0.2',
    'metadata.name>Zulu',
    'metadata.name=Ed*',
    // Unknown values prove nothing.
    'status.health.agentVersion=4.7.1',
    'spec.nothing=1',
  ])('may be results of %s', (text) => expect(fails(text)).toBe(false));

  it.each([
    ['site:muc', '=', false],
    ['site:ber', '=', true],
    ['other:x', '=', true],
    ['gpu:x', '=', false],
    ['site:muc', '!=', true],
  ] as const)('are checked against the label %s by %s, and contradict it: %s', (value, operator, failing) => {
    const filter: readonly FieldTest[] = [{ path: TAGS, operator, value }];
    expect(contradicts(HOST, { filter, cloudType: null }, edgeHosts)).toBe(failing);
  });

  it('contradict another cloud type', () => {
    expect(contradicts(HOST, { filter: [], cloudType: 'libvirt' }, edgeHosts)).toBe(true);
    expect(contradicts(HOST, { filter: [], cloudType: 'vsphere' }, edgeHosts)).toBe(false);
  });

  it.each([
    [0, 50, false],
    [1, 50, false],
    [4, 50, false],
    [5, 50, true],
    [1, 1, true],
    [1, 3, false],
  ])('show whether the service ignored the query if %i of %i contradict it: %s', (failing, of, ignored) =>
    expect(isIgnored(failing, of)).toBe(ignored),
  );
});

describe('ignoresOrder', () => {
  const named = (...names: readonly string[]) =>
    names.map((name, index) => clusterProfiles.item({ metadata: { name, uid: `u${index}` } }));
  const ignores = (names: readonly string[], descending = false): boolean =>
    ignoresOrder(named(...names), [{ path: 'metadata.name', descending }], clusterProfiles);

  it.each([
    ['as bytes', ['B', 'Z', 'a', 'c']],
    ['without case', ['a', 'B', 'c', 'Z']],
    ['as numbers', ['edge-9', 'edge-10', 'edge-100']],
    ['as characters', ['edge-10', 'edge-100', 'edge-9']],
    ['with the same names', ['a', 'a', 'b']],
  ])('is false for rows in order %s', (_, names) => {
    expect(ignores(names)).toBe(false);
    expect(ignores(names.toReversed(), true)).toBe(false);
  });

  it('is true for rows that are not in order', () => {
    expect(ignores(['c', 'a', 'd', 'b', 'e'])).toBe(true);
    expect(ignores(['a', 'b', 'c'], true)).toBe(true);
  });

  it('is false if only one row has moved', () => {
    const names = Array.from({ length: 30 }, (_, index) => `n-${String(index).padStart(2, '0')}`);
    expect(ignores(['x', ...names])).toBe(false);
  });
});
