import { formatPercent, numberCell, plural } from '../../../core/values/index.ts';
import type { Bar, Block, Section } from '../../../core/view/index.ts';
import { field, fields, section, shareCell, shareOf, text } from '../../shared/blocks.ts';
import { type Finding, findingBlocks, worst } from '../../shared/rule.ts';
import { clusterCount, type ProjectSummary, unhealthyShare } from '../model.ts';

const COUNTERS = [
  { id: 'errored', label: 'Errored', tone: 'bad' },
  { id: 'unhealthy', label: 'Unhealthy', tone: 'bad' },
  { id: 'healthy', label: 'Healthy', tone: 'good' },
  { id: 'running', label: 'Running', tone: 'plain' },
] as const;

/** Findings about errored and unhealthy clusters, from the counters. */
const healthFindings = ({ health }: ProjectSummary): readonly Finding[] =>
  (['errored', 'unhealthy'] as const).flatMap((id): Finding[] => {
    const value = health[id];
    return value === null || value <= 0
      ? []
      : [{ about: 'Health', text: `${plural(value, `${id} cluster`)}`, tone: 'bad' }];
  });

/** Section with the health counters, each relative to the number of clusters. They overlap and are never summed. */
export const health = (summary: ProjectSummary): Section => {
  const total = clusterCount(summary);
  const findings = healthFindings(summary);
  const bars = COUNTERS.flatMap(({ id, label, tone }): Bar[] => {
    const value = summary.health[id];
    const share = shareOf(value, total);
    if (value === null || total === null || share === null) return [];
    const words = `${value} of ${total} · ${formatPercent(share)}`;
    return [{ label, value, of: total, text: words, tone: value > 0 ? tone : 'dim' }];
  });
  // Without a valid total a counter has no bar, and is listed as text.
  const undrawn = COUNTERS.filter(({ label }) => bars.every((bar) => bar.label !== label));
  return section(
    'health',
    'Health',
    [
      ...findingBlocks(findings),
      ...(bars.length === 0 ? [] : [{ type: 'bars', title: 'Share of all clusters', bars } satisfies Block]),
      fields('Clusters', [
        field('Number of clusters', numberCell(total), 'status.usage.clusters'),
        ...undrawn.map(({ id, label, tone }) => {
          const value = summary.health[id];
          const cell = numberCell(value, (value ?? 0) > 0 && tone === 'bad' ? 'bad' : 'plain');
          return field(label, cell, `status.clustersHealth.${id}`);
        }),
        field('Unhealthy share', shareCell(unhealthyShare(summary)), 'status.clustersHealth.unhealthy'),
      ]),
      text(
        'Note',
        'counters overlap (a running cluster can be unhealthy) and do not add up to the number of clusters',
        'dim',
      ),
    ],
    worst(findings),
  );
};
