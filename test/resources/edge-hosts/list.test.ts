import { describe, expect, test } from 'vitest';
import { cells, kind, NOW } from '../shown.ts';
import { partition, recorded, withDevice } from './recorded.ts';

const hosts = kind('hosts');

describe('the list of edge hosts', () => {
  const item = hosts.item(recorded);

  test('shows the columns that an on-call engineer needs', () => {
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

  test('has typed values besides the texts', () => {
    expect(item.value('health')).toBe('unhealthy');
    expect(item.value('mem')).toBe(32 * 1024 ** 3);
    expect(item.value('disk')).toBe(0.96);
    expect(item.value('age')).toBe(Date.parse('2026-04-21T12:00:00Z'));
    expect(item.value('cluster')).toBe('store-0147, store-0148');
  });

  test('finds a host that is being deleted by the word deleting, and shows it in its row', () => {
    const { metadata } = recorded;
    const deleted = hosts.item({ ...recorded, metadata: { ...metadata, deletionTimestamp: '2026-11-20T10:00:00Z' } });
    expect(deleted.search()).toContain('\ndeleting');
    expect(item.search()).not.toContain('deleting');
    expect(item.cell('message', NOW).text).not.toContain('deleting');
    expect(deleted.cell('message', NOW)).toMatchObject({
      value: item.value('message'),
      text: `deleting 2h · ${item.value('message')}`,
      tone: 'warn',
    });
    const silent = hosts.item({ metadata: { ...metadata, deletionTimestamp: '2026-11-20T10:00:00Z' } });
    expect(silent.cell('message', NOW)).toMatchObject({ value: null, text: 'deleting 2h', tone: 'warn' });
  });

  test('highlights broken hosts and dims healthy hosts', () => {
    expect(item.cell('health', NOW).tone).toBe('bad');
    expect(item.cell('disk', NOW).tone).toBe('bad');
    expect(hosts.item({ status: { health: { state: 'healthy' } } }).cell('health', NOW)).toMatchObject({
      text: '○ healthy',
      tone: 'dim',
    });
    expect(hosts.column('health')?.ranks).toEqual(['unhealthy', 'healthy']);
  });

  test('shows an undocumented state as sent, with a note', () => {
    const paired = hosts.item({ metadata: { uid: 'u' }, status: { state: 'paired', health: { state: 'degraded' } } });
    expect(paired.cell('state', NOW)).toMatchObject({ text: 'paired', tone: 'warn' });
    expect(paired.cell('health', NOW)).toMatchObject({ text: '? degraded', tone: 'warn', value: 'degraded' });
    expect(paired.notes.map(({ path }) => path).toSorted()).toEqual(['status.health.state', 'status.state']);
  });

  test('never shows 0 for unknown values', () => {
    expect(hosts.item({}).value('arch')).toBeNull();
    expect(hosts.item({}).value('gpu')).toBeNull();
    expect(withDevice({}).value('gpu')).toBeNull();
    expect(withDevice({ gpus: null }).value('gpu')).toBeNull();
    expect(withDevice({ gpus: [] }).value('gpu')).toBe(0);
    expect(withDevice({ disks: [{ vendor: 'QEMU' }] }).value('disk')).toBeNull();
    expect(withDevice({ disks: [{ partitions: [partition('/', 1, 0)] }] }).value('disk')).toBeNull();
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
