import { describe, expect, test } from 'vitest';
import { cells, gridRows, kind, NOW, sectionOf, words } from '../shown.ts';

const profiles = kind('profiles');

const pack = (layer: string, name: string, version: string, more: object = {}) => ({
  layer,
  name,
  version,
  type: 'spectro',
  ...more,
});

const recorded = {
  apiVersion: 'v1',
  kind: 'ClusterProfile',
  metadata: { name: 'edge-base', uid: 'p1', lastModifiedTimestamp: '2026-11-18T12:00:00Z' },
  spec: {
    version: '1.4.0',
    versions: [
      { uid: 'p0', version: '1.3.0' },
      { uid: 'p1', version: '1.4.0' },
    ],
    published: {
      name: 'edge-base',
      type: 'infra',
      cloudType: 'edge-native',
      profileVersion: '1.4.0',
      packServerSecret: 'HUSH',
      packs: [
        pack('cni', 'calico', '3.26'),
        pack('os', 'ubuntu', '22.04', { values: 'a: 1\n', params: { A: '1' } }),
        pack('k8s', 'edge-k8s', '1.28.3'),
        pack('addon', 'old-thing', '1.0', { isInvalid: true, inValidReason: 'TagDeleted' }),
      ],
    },
    draft: {
      profileVersion: '1.5.0',
      packs: [
        pack('os', 'ubuntu', '22.04', { values: 'a: 2\n', params: { A: '1' } }),
        pack('k8s', 'edge-k8s', '1.29.0'),
        pack('cni', 'calico', '3.26'),
        pack('csi', 'longhorn', '1.6'),
      ],
    },
  },
  status: {
    isPublished: true,
    hasUserMacros: false,
    inUseClusters: [{ name: 'store-1', uid: 'c1' }],
    inUseClusterUids: ['c1', 'c2'],
  },
};

describe('the list of cluster profiles', () => {
  const item = profiles.item(recorded);

  test('distinguishes published form and draft, and counts problems', () => {
    expect(cells(profiles, item)).toEqual({
      name: 'edge-base',
      version: '1.4.0',
      published: 'yes',
      draft: '1.5.0',
      type: 'infra',
      cloud: 'edge-native',
      layers: 'os k8s cni addon',
      packs: '4',
      invalid: '1',
      inuse: '2',
      macros: 'no',
      modified: '2d',
    });
    expect(item.cell('invalid', NOW).tone).toBe('bad');
    expect(item.cell('draft', NOW).tone).toBe('accent');
  });

  test('counts invalid packs as unknown for a profile without packs', () => {
    const bare = profiles.item({ metadata: { uid: 'p' }, spec: { published: { name: 'x' } } });
    expect(bare.value('packs')).toBeNull();
    expect(bare.value('invalid')).toBeNull();
    expect(bare.value('inuse')).toBeNull();
    expect(bare.value('draft')).toBeNull();
  });

  test('reads the form that newer services send', () => {
    const newer = profiles.item({ metadata: { uid: 'p' }, specSummary: { version: '2.0', draft: { packs: [] } } });
    expect(newer.cell('version', NOW).text).toBe('2.0');
    expect(newer.value('packs')).toBe(0);
  });
});

describe('the detail of a cluster profile', () => {
  const item = profiles.item(recorded);

  test('shows the forms beside each other and marks the changes', () => {
    expect(gridRows(sectionOf(item, 'layers')).map((row) => row.slice(0, 5).join(' | '))).toEqual([
      'os | ubuntu | 22.04 | 22.04 | ~ values',
      'k8s | edge-k8s | 1.28.3 | 1.29.0 | ~ version',
      'cni | calico | 3.26 | 3.26 | =',
      'csi | longhorn | – | 1.6 | + added',
      'addon | old-thing | 1.0 | – | - removed',
    ]);
    expect(sectionOf(item, 'layers').attention).toBe('bad');
    expect(words(item, 'layers')).toContain('the draft is newer than the published version');
    expect(words(item, 'layers')).toContain('Pack server secret\n(present)\n(absent)');
  });

  test('shows an unchanged pack once', () => {
    expect(words(item, 'packs').match(/cni · calico 3\.26/g)).toHaveLength(1);
  });

  test("preserves the lines of a preset's values", () => {
    const preset = { name: 'calico', add: 'cni:\n  type: calico' };
    const one = profiles.item({ spec: { draft: { packs: [pack('cni', 'net', '1', { presets: [preset] })] } } });
    expect(words(one, 'packs')).toContain('cni:\n  type: calico');
  });

  test('has one line for a profile with neither form', () => {
    expect(words(profiles.item({}), 'layers')).toBe('Unknown: published version, draft');
  });
});
