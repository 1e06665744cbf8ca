import { describe, expect, test } from 'vitest';
import { gridRows, kind, sectionOf, words } from '../shown.ts';

const profile = (packs: readonly object[], more: object = {}, status: object = {}) =>
  kind('profiles').item({ metadata: { uid: 'p2', name: 'base' }, spec: { published: { packs, ...more } }, status });

describe('the packs of a profile', () => {
  test('are in layer order from the bottom; unknown layers come last, as sent', () => {
    const layers = ['addon', 'gpu', 'csi', 'kernel', 'cni', 'os', 'k8s'];
    const rows = gridRows(sectionOf(profile(layers.map((layer) => ({ name: `n-${layer}`, layer }))), 'layers'));
    expect(rows.map(([layer]) => layer)).toEqual(['kernel', 'os', 'k8s', 'cni', 'csi', 'addon', 'gpu']);
  });

  test('say which input the installation uses and why', () => {
    const input = (pack: object) => words(profile([{ name: 'n', ...pack }]), 'packs');
    expect(input({ values: 'a: 1\nb: 2\n' })).toContain('values, 2 lines (no params set)');
    expect(input({ values: 'a: 1', params: { A: '1' } })).toContain('params also set, but values take precedence');
    expect(input({ params: { A: '1', B: '2' } })).toContain('params, 2 (no values set)');
    expect(input({})).toContain('none (neither values nor params sent)');
  });

  test('do not make the published form broken if they are invalid in the draft', () => {
    const of = (spec: object) => {
      const item = kind('profiles').item({ spec });
      return [kind('profiles').broken(item), item.facets().found.map(({ rule }) => rule)];
    };
    const [sound, invalid] = [
      { packs: [{ name: 'a', isInvalid: false }] },
      { packs: [{ name: 'a', isInvalid: true }] },
    ];
    expect(of({ published: sound, draft: invalid })).toEqual([false, ['invalid-draft']]);
    expect(of({ draft: invalid })).toEqual([true, ['invalid-pack']]);
  });

  test('are initially folded, with their values as YAML; only invalid packs are open', () => {
    const packs = [
      { name: 'good', values: 'a: 1\n' },
      { name: 'bad', isInvalid: true, inValidReason: 'TagDeleted' },
    ];
    const item = profile(packs, {}, { inUseClusters: [{ uid: 'c1' }, { uid: 'c2' }] });
    const { blocks, attention } = sectionOf(item, 'packs');
    expect(blocks.map(({ type, title, folded }) => [type, title, folded ?? false])).toEqual([
      ['text', 'Problems', false],
      ['fields', 'good', true],
      ['text', 'good · values', true],
      ['fields', 'bad', false],
    ]);
    expect(blocks[2]).toMatchObject({ text: 'a: 1', syntax: 'yaml' });
    expect(attention).toBe('bad');
    const finding = '● bad of the published version is invalid (TagDeleted); 2 clusters use this profile';
    expect(words(item, 'packs')).toContain(finding);
    expect(words(item, 'overview')).toContain(`Packs: ${finding.slice(2)}`);
  });

  test('are counted by registry, which has a name if the profile has it', () => {
    const packs = [
      { name: 'a', registryUid: 'r1' },
      { name: 'b', registryUid: 'r1', server: 'https://charts.example' },
      { name: 'c', server: 'https://charts.example' },
      { name: 'd' },
    ];
    const item = profile(packs, { packServerRefs: [{ kind: 'registry', name: 'Public Repo', uid: 'r1' }] });
    expect(gridRows(sectionOf(item, 'packs'), 'Packs by registry')).toEqual([
      ['Public Repo', '2', 'a, b'],
      ['https://charts.example', '1', 'c'],
      ['unknown', '1', 'd'],
    ]);
    expect(words(profile([{ name: 'd' }]), 'packs')).not.toContain('by registry');
  });
});

test('sorts versions newest first, marks the current version, and names their forms', () => {
  const item = kind('profiles').item({
    metadata: { uid: 'p2' },
    spec: {
      version: '1.9.0',
      versions: [
        { uid: 'p2', version: '1.9.0' },
        { uid: 'p1', version: '1.2.0' },
        { uid: 'p3', version: '1.10.0' },
      ],
      published: { profileVersion: '1.9.0' },
      draft: { profileVersion: '1.10.0' },
    },
  });
  expect(gridRows(sectionOf(item, 'versions'))).toEqual([
    ['1.10.0', 'draft', 'p3'],
    ['1.9.0', '● current, published', 'p2'],
    ['1.2.0', '–', 'p1'],
  ]);
});
