import { describe, expect, test } from 'vitest';
import { RESOURCES } from '../../src/resources/index.ts';
import { fullJson, kind } from './shown.ts';

const links = (id: string, json: unknown): readonly string[] =>
  kind(id)
    .item(json)
    .links()
    .map(({ relation, kind: list, uid, name }) => `${relation} ${list ?? '-'} ${uid} ${name ?? '-'}`);

describe('links of a host', () => {
  test('lead to its clusters, then its profiles, then its project', () => {
    const host = {
      aclmeta: { projectUid: 'pr1' },
      spec: {
        clusterProfileTemplates: [{ uid: 'p1', name: 'base' }, { name: 'no uid' }, { uid: 'p1', name: 'base' }],
        host: { project: { uid: 'pr1', name: '' } },
        projectMeta: { uid: 'pr1', name: 'retail-east' },
      },
      status: { inUseClusters: [{ name: 'store-1', uid: 'c1' }, { uid: 'c2' }, null] },
    };
    expect(links('hosts', host)).toEqual([
      'cluster - c1 store-1',
      'cluster - c2 -',
      'profile profiles p1 base',
      'project projects pr1 retail-east',
    ]);
  });

  test('lead to the project of its access data as a fallback', () => {
    expect(links('hosts', { aclmeta: { projectUid: 'pr1' } })).toEqual(['project projects pr1 -']);
  });
});

test('links a profile to its clusters and, once each, to their projects', () => {
  const inUseClusters = [
    { uid: 'c1', name: 'store-1', projectUid: 'pr1' },
    { uid: 'c2', name: 'store-2', projectUid: 'pr1' },
  ];
  expect(links('profiles', { status: { inUseClusters } })).toEqual([
    'cluster - c1 store-1',
    'cluster - c2 store-2',
    'project projects pr1 -',
  ]);
  expect(links('profiles', { status: { inUseClusters: [], inUseClusterUids: ['c9'] } })).toEqual(['cluster - c9 -']);
});

test('links a summary to its project, which has the same uid', () => {
  expect(links('summary', { metadata: { uid: 'pr1', name: 'retail-east' } })).toEqual([
    'project projects pr1 retail-east',
  ]);
  expect(links('summary', { metadata: { name: 'retail-east' } })).toEqual([]);
});

test('has a pointer of its kind for the way back from every link', () => {
  for (const { id, pointers } of RESOURCES)
    for (const { relation, kind: list } of kind(id).item(fullJson(id)).links())
      expect(pointers.filter((pointer) => pointer.relation === relation && pointer.kind === list)).toHaveLength(1);
});
