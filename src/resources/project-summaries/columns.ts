import type { Tone } from '../../core/values/index.ts';
import { type ColumnWords, columnsOf, nameColumn } from '../shared/columns.ts';
import { brokenClusters, clusterCount, cpuCores, type ProjectSummary, SUMMARY, unhealthyShare } from './model.ts';

type Counter = keyof ProjectSummary['health'];

/** Column of a health counter, shown in `tone` unless it is 0. */
const counter = (id: Counter, about: string, tone: Tone): ColumnWords<typeof SUMMARY> => ({
  id,
  field: `health.${id}`,
  width: [id.length, 9],
  facet: { role: 'symptom' },
  about,
  tone: ({ health }) => ((health[id] ?? 0) > 0 ? tone : 'dim'),
});

/** Columns of project summaries in display order. */
export const SUMMARY_COLUMNS = columnsOf(SUMMARY, [
  nameColumn('name of the project'),
  {
    id: 'clusters',
    type: 'number',
    width: [8, 8],
    fields: ['status.usage.clusters'],
    about: 'number of clusters (the health counters overlap and do not add up to it)',
    value: clusterCount,
  },
  counter('errored', 'number of errored clusters', 'bad'),
  counter('unhealthy', 'number of unhealthy clusters', 'bad'),
  counter('healthy', 'number of healthy clusters', 'plain'),
  counter('running', 'number of running clusters', 'plain'),
  {
    id: 'cpu',
    type: 'number',
    width: [3, 8],
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
    width: [5, 11],
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
    width: [6, 8],
    fields: ['status.clustersHealth.errored', 'status.clustersHealth.unhealthy'],
    facet: { role: 'symptom', title: 'broken clusters' },
    about: 'errored or unhealthy clusters, at least: the health counters overlap',
    value: brokenClusters,
    tone: (summary) => ((brokenClusters(summary) ?? 0) > 0 ? 'bad' : 'dim'),
  },
]);

/** A number of cores with at most two decimals; empty if unknown. */
const coresText = (cores: number | null): string => (cores === null ? '' : String(Number(cores.toFixed(2))));
