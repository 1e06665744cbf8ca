import { expect, test } from 'vitest';
import type { TreeNode } from '../../../src/core/view/pane.ts';
import { kind, sectionOf, words } from '../shown.ts';

const outline = (nodes: readonly TreeNode[], depth = 0): readonly string[] =>
  nodes.flatMap(({ cell, children }) => [`${'  '.repeat(depth)}${cell.text}`, ...outline(children, depth + 1)]);

const host = (spec: object) => kind('hosts').item({ metadata: { uid: 'u' }, spec });

test('shows vSphere datacenters as a tree, down to datastores and resource pools', () => {
  const computeClusters = [{ name: 'cc', datastores: ['ds1', 'ds2'], networks: [], resourcePools: null }];
  const datacenters = [{ name: 'dc1', folders: ['f'], computeClusters }, { folders: null }];
  const item = host({ type: 'vsphere', cloudProperties: { vsphere: { datacenters } } });
  const tree = sectionOf(item, 'placement').blocks.find(({ type }) => type === 'tree');
  expect(tree?.type === 'tree' ? outline(tree.nodes) : []).toEqual([
    'dc1',
    '  folders: 1',
    '    f',
    '  compute clusters: 1',
    '    cc',
    '      datastores: 2',
    '        ds1',
    '        ds2',
    '      networks: none',
    '      resource pools: unknown',
    'datacenter without a name',
    '  folders: unknown',
    '  compute clusters: unknown',
  ]);
});

test('mentions missing datacenters only for vSphere hosts', () => {
  const pools = { properties: { storagePools: [{ name: 'default' }] } };
  expect(words(host({ type: 'vsphere', ...pools }), 'placement')).toContain('Unknown: vSphere datacenters');
  expect(words(host({ type: 'edge-native', ...pools }), 'placement')).not.toContain('vSphere');
});
