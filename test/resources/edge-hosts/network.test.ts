import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/core/values/format.ts';
import { kind, sectionOf, words } from '../shown.ts';

const host = (nics: readonly object[], more: object = {}) =>
  kind('hosts').item({
    metadata: { uid: 'u' },
    spec: { device: { nics }, host: { hostAddress: '10.1.1.1' }, ...more },
  });

const eth0 = { nicName: 'eth0', isDefault: true, ip: '10.1.1.1', gateway: '10.1.1.254', dns: ['10.0.0.53'] };

const addressCells = (nics: readonly object[]): readonly Cell[] => {
  const grid = sectionOf(host(nics), 'network').blocks.find(({ type }) => type === 'grid');
  if (grid?.type !== 'grid') return [];
  const column = grid.columns.findIndex(({ title }) => title === 'Address');
  return grid.rows.flatMap((row) => row[column] ?? []);
};

describe('the network of a host', () => {
  test('folds virtual interfaces, with their number', () => {
    const virtual = ['lo', 'cilium_host', 'lxc1', 'veth2', 'docker0'].map((nicName) => ({ nicName }));
    const grids = sectionOf(host([...virtual, { nicName: 'eth1' }, eth0]), 'network').blocks.filter(
      ({ type }) => type === 'grid',
    );
    expect(grids.map(({ title, folded }) => [title, folded ?? false])).toEqual([
      ['Physical interfaces', false],
      ['5 virtual interfaces', true],
    ]);
  });

  test('marks the interface that the message of a broken host mentions, and the section', () => {
    const marked = (message: string, state = 'unhealthy') => {
      const item = kind('hosts').item({
        metadata: { uid: 'u' },
        spec: { device: { nics: [eth0, { nicName: 'eno2' }] }, host: { hostAddress: '10.1.1.1' } },
        status: { health: { state, message } },
      });
      const { attention, blocks } = sectionOf(item, 'network');
      const grid = blocks.find(({ type }) => type === 'grid');
      const names =
        grid?.type === 'grid' ? grid.rows.flatMap(([name]) => (name?.tone === 'bad' ? [name.text] : [])) : [];
      return [attention, names];
    };
    expect(marked('NIC eno2 link down, overlay has lost 2 of 5 peers')).toEqual(['bad', ['eno2']]);
    for (const [message, state] of [['kernel: eno22 up'], ['disk full'], ['NIC eno2 link down', 'healthy']] as const)
      expect(marked(message, state)).toEqual([undefined, []]);
  });

  test("marks interfaces without an address, with a link-local address, or with another address than the host's", () => {
    const marked = (more: object) => {
      const [cell] = addressCells([{ ...eth0, ...more }]);
      return [cell?.text, cell?.tone];
    };
    expect(marked({})).toEqual(['10.1.1.1', 'plain']);
    expect(marked({ ip: '' })).toEqual(['no address', 'warn']);
    expect(marked({ ip: '', isDefault: false })).toEqual(['no address', 'dim']);
    expect(marked({ ip: '169.254.3.4' })).toEqual(['169.254.3.4 (link-local)', 'warn']);
    expect(marked({ ip: 'fe80::1' })).toEqual(['fe80::1 (link-local)', 'warn']);
    expect(marked({ ip: '10.1.1.2' })).toEqual(["10.1.1.2 (not the host's address)", 'warn']);
    expect(marked({ ip: '10.1.1.2', isDefault: false })).toEqual(['10.1.1.2', 'plain']);
  });

  test('shows the default interface, its gateway and name servers before the list', () => {
    expect(words(host([eth0]), 'network')).toContain(
      'Default interface\neth0\nGateway\n10.1.1.254\nName servers\n10.0.0.53',
    );
    expect(sectionOf(host([eth0]), 'network').attention).toBeUndefined();
  });

  test('names the missing settings if a host has no network', () => {
    const text = words(host([{ ...eth0, gateway: '', dns: [] }]), 'network');
    expect(text).toContain('▲ the default interface eth0 has no gateway');
    expect(text).toContain('▲ the default interface eth0 has no name server');
    expect(words(host([{ nicName: 'eth0', isDefault: false }]), 'network')).toContain(
      'no network interface is marked as default',
    );
  });

  test('does not compare an address with a name', () => {
    const named = kind('hosts').item({ spec: { device: { nics: [eth0] }, host: { hostAddress: 'edge.example' } } });
    expect(sectionOf(named, 'network').attention).toBeUndefined();
  });
});
