import type { ColumnSpec } from '../../core/item/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { columnsOf, nameColumn } from '../shared/columns.ts';
import { brokenClusters, clusterCount, cpuCores, type ProjectSummary, SUMMARY, unhealthyShare } from './model.ts';

const column = columnsOf(SUMMARY);

type Counter = keyof ProjectSummary['health'];

/** A health counter, shown in `tone` unless it is 0. */
const counter = (id: Counter, priority: number, about: string, tone: Tone): ColumnSpec<ProjectSummary> =>
  column(`health.${id}`, {
    id,
    title: id.toUpperCase(),
    min: id.length,
    max: 9,
    priority,
    facet: { role: 'symptom' },
    about,
    tone: ({ health }) => ((health[id] ?? 0) > 0 ? tone : 'dim'),
  });

/** The columns of project summaries in the order of the design. */
export const SUMMARY_COLUMNS: readonly ColumnSpec<ProjectSummary>[] = [
  nameColumn('name of the project'),
  {
    id: 'clusters',
    title: 'CLUSTERS',
    type: 'number',
    min: 8,
    max: 8,
    priority: 2,
    fields: ['status.usage.clusters'],
    about: 'number of clusters (the health counters overlap and do not add up to it)',
    value: clusterCount,
  },
  counter('errored', 3, 'number of errored clusters', 'bad'),
  counter('unhealthy', 4, 'number of unhealthy clusters', 'bad'),
  counter('healthy', 5, 'number of healthy clusters', 'plain'),
  counter('running', 6, 'number of running clusters', 'plain'),
  {
    id: 'cpu',
    title: 'CPU',
    type: 'number',
    min: 3,
    max: 8,
    priority: 7,
    fields: ['status.usage.nativeCpuCores', 'status.usage.pureCpuCores', 'status.usage.clusters'],
    about: 'CPU cores in use, native and pure together',
    ofPeriod: true,
    value: cpuCores,
    text: (summary) => coresText(cpuCores(summary)),
  },
  {
    id: 'share',
    title: 'UNHEALTHY %',
    type: 'share',
    min: 5,
    max: 11,
    priority: 8,
    fields: ['status.clustersHealth.unhealthy', 'status.usage.clusters'],
    facet: { role: 'symptom', title: 'unhealthy share' },
    about: 'unhealthy clusters as a share of all clusters of the project',
    value: unhealthyShare,
    tone: (summary) => ((unhealthyShare(summary) ?? 0) > 0 ? 'bad' : 'dim'),
  },
  {
    id: 'broken-clusters',
    title: 'BROKEN',
    type: 'number',
    min: 6,
    max: 8,
    priority: 9,
    fields: ['status.clustersHealth.errored', 'status.clustersHealth.unhealthy'],
    facet: { role: 'symptom', title: 'broken clusters' },
    about: 'errored or unhealthy clusters, at least: the health counters overlap',
    value: brokenClusters,
    tone: (summary) => ((brokenClusters(summary) ?? 0) > 0 ? 'bad' : 'dim'),
  },
];

/** Cores with at most two decimals. */
const coresText = (cores: number | null): string => (cores === null ? '' : String(Number(cores.toFixed(2))));
