import { describe, expect, test } from 'vitest';
import { orderedItems } from '../../src/query/ordered.ts';
import { cells, kind, NOW, sectionOf, words } from './shown.ts';

const summary = kind('summary');

const recorded = {
  metadata: { name: 'retail-east', uid: 'u1' },
  specSummary: { teams: [{ name: 'ops', uid: 't1' }], users: null },
  status: {
    clustersHealth: { errored: 1, healthy: 6, running: 8, unhealthy: 2 },
    usage: {
      alloyCpuCores: 12.25,
      pureCpuCores: 3.5,
      clusters: [
        { name: 'a', uid: 'c1', cpuCores: 3.5, isAlloy: false },
        { name: 'b', uid: 'c2', cpuCores: 12.25, isAlloy: true },
        ...Array.from({ length: 6 }, (_, index) => ({ name: `n${index}`, uid: `c${index + 3}` })),
      ],
    },
    status: { isDisabled: false },
  },
};

describe('project summaries', () => {
  const item = summary.item(recorded);

  test('count the listed clusters, and never sum the health counters', () => {
    expect(cells(summary, item)).toEqual({
      name: 'retail-east',
      clusters: '8',
      'broken-clusters': '2',
      errored: '1',
      unhealthy: '2',
      healthy: '6',
      running: '8',
      cpu: '15.75',
      share: '25%',
    });
  });

  test('show numbers that were not sent as unknown', () => {
    const bare = summary.item({ status: { clustersHealth: { unhealthy: 2 }, usage: null } });
    expect(bare.value('clusters')).toBeNull();
    expect(bare.value('share')).toBeNull();
    expect(bare.value('cpu')).toBeNull();
    expect(sectionOf(bare, 'health').blocks.some(({ type }) => type === 'bars')).toBe(false);
    expect(words(bare, 'health')).toContain('Unhealthy\n2');
  });

  test('draw each counter relative to the number of clusters', () => {
    const bars = sectionOf(item, 'health').blocks.flatMap((block) => (block.type === 'bars' ? block.bars : []));
    expect(bars.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Errored 1 of 8 · 13%',
      'Unhealthy 2 of 8 · 25%',
      'Healthy 6 of 8 · 75%',
      'Running 8 of 8 · 100%',
    ]);
    expect(sectionOf(item, 'health').attention).toBe('bad');
  });

  test("show the CPU by cluster, largest first, also with the vendor's key", () => {
    const cpu = words(item, 'cpu');
    expect(cpu.indexOf('12.25 cores · 78% · native')).toBeLessThan(cpu.indexOf('3.5 cores · 22%'));
    expect(cpu).toContain('Native\n12.25 · 78% of all\nPure\n3.5 · 22% of all');
    expect(cpu).toContain('b\n12.25\n● native\nc2');
  });

  test('draw the clusters by size, the largest first, each relative to the largest', () => {
    const bars = sectionOf(item, 'cpu').blocks.flatMap((block) => (block.type === 'bars' ? block.bars : []));
    expect(bars).toEqual([
      { label: 'b', value: 12.25, of: 12.25, text: '12.25 cores · 78% · native', tone: 'accent' },
      { label: 'a', value: 3.5, of: 12.25, text: '3.5 cores · 22%', tone: 'plain' },
    ]);
    const clusters = sectionOf(item, 'cpu').blocks.find(({ type }) => type === 'grid');
    expect(clusters?.folded).toBe(true);
    expect(clusters?.type === 'grid' ? clusters.rows.length : 0).toBe(8);
  });

  test('name the problems, and say that the counters overlap', () => {
    const [first] = sectionOf(item, 'health').blocks;
    expect(first).toMatchObject({ text: '● 1 errored cluster\n● 2 unhealthy clusters', tone: 'bad' });
    expect(words(item, 'health')).toContain('counters overlap');
    const well = summary.item({ status: { clustersHealth: { errored: 0, unhealthy: 0 }, usage: { clusters: [] } } });
    expect(sectionOf(well, 'health').attention).toBeUndefined();
    expect(words(well, 'cpu')).toContain('No clusters');
  });

  test('are sorted by broken clusters: errored and unhealthy clusters count alike, and are not added', () => {
    const project = (name: string, errored: number, unhealthy: number) =>
      summary.item({ metadata: { name, uid: name }, status: { clustersHealth: { errored, unhealthy } } });
    const items = [project('one', 0, 1), project('both', 2, 2), project('errored', 5, 0), project('more', 1, 35)];
    expect(orderedItems(items, summary.order, summary).rows.map(({ name }) => name)).toEqual([
      'more',
      'errored',
      'both',
      'one',
    ]);
    expect(summary.item({}).cell('unhealthy', NOW).text).toBe('–');
  });

  test('read negative counts as unknown, with a note', () => {
    const status = { clustersHealth: { unhealthy: -1 }, usage: { alloyCpuCores: -4 } };
    const odd = summary.item({ metadata: { uid: 'a' }, status });
    expect(['unhealthy', 'cpu'].map((column) => odd.cell(column, NOW).text)).toEqual(['–', '–']);
    expect(odd.notes.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'status.clustersHealth.unhealthy: negative number, treated as unknown',
      'status.usage.alloyCpuCores: negative number, treated as unknown',
    ]);
  });
});
