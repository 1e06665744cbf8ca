import { describe, expect, test } from 'vitest';
import { gridRows, kind, NOW, sectionOf, words } from '../shown.ts';
import { recorded } from './recorded.ts';

const hosts = kind('hosts');

describe('the detail of an edge host', () => {
  const item = hosts.item(recorded);

  test('has its sections in their order, and marks sections with problems', () => {
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

  test('shows tags without their marker, and unset times as never', () => {
    const overview = words(item, 'overview');
    expect(overview).toContain('Tags\nAI');
    expect(overview).not.toContain('__tag');
    expect(overview).toContain('Deleted\nnever');
    expect(overview).toContain('2026-04-21 12:00:00Z (213d ago)');
  });

  test('marks defaults and full partitions', () => {
    const { blocks } = sectionOf(item, 'hardware');
    expect(words(item, 'hardware')).toContain('amd64 (documented default)');
    expect(words(item, 'hardware')).toContain('gpu0 0000:01:00.0');
    expect(blocks.flatMap((block) => (block.type === 'bars' ? block.bars : []))).toEqual([
      { label: '/var', value: 96, of: 100, text: '96 of 100 · 96% · 1 free · full', tone: 'bad' },
      { label: '/', value: 50, of: 100, text: '50 of 100 · 50% · 1 free', tone: 'plain' },
    ]);
  });

  test('lists packs in layer order from the bottom, with their conditions', () => {
    const rows = gridRows(sectionOf(item, 'profiles'), 'edge-base 1.4.0 · layers');
    expect(rows.map((row) => row.join(' | '))).toEqual([
      'os | ubuntu | 22.04 | native | ● invalid: TagDeleted | –',
      'k8s | edge-k8s | 1.28.3 | native | ○ valid | ○ Ready True',
      'addon | prometheus | 25.1 | helm | – | ● Ready False: ImagePullBackOff',
    ]);
  });

  test('lists failing packs with their time, and unfinished packs', () => {
    const packs = words(item, 'packs');
    expect(packs).toContain('never finished, 2h');
    expect(packs).toContain('4m');
    expect(packs).toContain('2026-11-20 10:01:00Z (1h ago)');
    expect(packs).toContain('no space left');
    expect(packs).toContain('10.4.9.9\n9090\nTCP');
  });

  test('finds clusters under the key that newer services use', () => {
    const newer = hosts.item({ status: { inUseClusters: [], inUseClustersRef: [{ name: 'store-9', uid: 'c9' }] } });
    expect(newer.cell('cluster', NOW).text).toBe('store-9');
    expect(words(hosts.item({ status: { inUseClusters: [] } }), 'clusters')).toBe('No clusters using this host');
    expect(words(hosts.item({}), 'clusters')).toBe('Unknown: clusters using this host');
  });
});
